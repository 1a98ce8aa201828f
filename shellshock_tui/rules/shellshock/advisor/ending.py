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
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.entry import destination, direction_of
from shellshock_tui.rules.shellshock.moves.ramming import ram_target
from shellshock_tui.rules.shellshock.names import direction_index, face_index, turret_facings
from shellshock_tui.rules.shellshock.state import Fate, Ram


def ended(field: Field, unit: int, commands: tuple[Command, ...]) -> Field:
    """Return the field as it stands for fire after the commands of a move."""
    for command in commands:
        match command:
            case AnnounceSpeed(_, speed, reverse):
                field, _ = moving.announce(field, unit, speed, reverse=reverse)
            case StepTo(_, to):
                place = destination(field, unit, face_index(to))
                field = field.put(unit, place=place, still=False, nestled=False)
            case Turn(_, to):
                facing = (field.unit(unit).facing + (1 if to == "right" else -1)) % 6
                field = field.put(unit, facing=facing, nestled=False)
            case RamTo(_, to):
                field = field.put(unit, ram=_ram(field, unit, face_index(to)), still=False)
            case EndMove():
                field = field.put(unit, **_last(field, unit, command))
            case _:
                continue
    return field.put(unit, moved=True)


def _ram(field: Field, unit: int, face: int) -> Ram | None:
    target = ram_target(field, unit, destination(field, unit, face))
    return None if target is None else Ram(target, direction_of(field, unit, face))


def _last(field: Field, unit: int, end: EndMove) -> dict[str, Any]:
    now = field.unit(unit)
    facing = now.facing if end.facing is None else direction_index(field.battle, end.facing)
    pointed = turret_facings(field.battle, end)
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
