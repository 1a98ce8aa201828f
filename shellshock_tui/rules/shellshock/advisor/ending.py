"""Where a unit stands once it has carried out a whole move, without its dice."""

from typing import Any

from shellshock_tui.rules.shellshock.commands import (
    AnnounceSpeed,
    Command,
    EndMove,
    RamTo,
    StepTo,
    Turn,
)
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.entry import destination, direction_of
from shellshock_tui.rules.shellshock.moves.ramming import ram_target
from shellshock_tui.rules.shellshock.names import direction_index, face_index, turret_facings
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate, Ram


def ended(position: Position, unit: int, commands: tuple[Command, ...]) -> Position:
    """Return the position as it stands for fire after the commands of a move."""
    before = position
    for command in commands:
        if isinstance(command, AnnounceSpeed):
            position, _ = moving.announce(position, unit, command.speed, reverse=command.reverse)
    position = position.put(unit, moved=True, **_gone(position, unit, commands))
    for command in commands[-2:]:
        match command:
            case RamTo(_, to):
                position = position.put(unit, ram=_ram(position, unit, face_index(to)), still=False)
            case EndMove():
                position = position.put(unit, **_last(position, unit, command))
            case _:
                continue
    return position if position.unit(unit).fate is Fate.GONE else settled(position, before, unit)


def settled(there: Position, before: Position, unit: int) -> Position:
    """Return a position in which one unit moved since; who is where, and sees what, is kept before."""
    key = "moved", unit, there.unit(unit).place
    if key not in before.kept:
        before.kept[key] = there.occupancy
    return Position(there.battle, there.state, before.kept[key])


def _gone(position: Position, unit: int, commands: tuple[Command, ...]) -> dict[str, Any]:
    """Return what the steps and turns of a move change."""
    now, steps = position.unit(unit), position.battle.board.steps
    place, facing, still, nestled = now.place, now.facing, now.still, now.nestled
    for command in commands:
        match command:
            case StepTo(_, to):
                place = steps[place][(facing + face_index(to)) % 6]
                still = nestled = False
            case Turn(_, to):
                facing = (facing + (1 if to == "right" else -1)) % 6
                nestled = False
            case _:
                continue
    return {"place": place, "facing": facing, "still": still, "nestled": nestled}


def _ram(position: Position, unit: int, face: int) -> Ram | None:
    target = ram_target(position, unit, destination(position, unit, face))
    return None if target is None else Ram(target, direction_of(position, unit, face))


def _last(position: Position, unit: int, end: EndMove) -> dict[str, Any]:
    now = position.unit(unit)
    facing = now.facing if end.facing is None else direction_index(position.battle, end.facing)
    pointed = turret_facings(position.battle, end)
    turrets = tuple(
        (pointed[section] - facing) % 6 if section in pointed else offset
        for section, offset in enumerate(now.turrets)
    )
    stays = now.nestled and facing == now.facing
    return {
        "facing": facing,
        "turrets": turrets,
        "nestled": stays if end.nestle is None else end.nestle,
        "fate": Fate.GONE if end.exit else now.fate,
    }
