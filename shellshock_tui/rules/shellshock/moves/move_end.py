"""The end of a move: free facing, turrets, nestling and exit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from shellshock_tui.engine.event import Telling, counted, telling
from shellshock_tui.engine.trail import Blocked, Reason, no, plain
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import EndMove
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.onward import carried_speed, carried_trail
from shellshock_tui.rules.shellshock.moves.speed import speed_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate


def refuse_facing(position: Position, activation: Activation, facing: int) -> Blocked | None:
    """Say why the unit in hand may not end its move with a facing (move.free-facing)."""
    unit = activation.unit
    faces = (facing - position.unit(unit).facing) % 6
    if faces == 0:
        return None
    if position.unit(unit).ram:
        return no(clauses.PHYSICAL_RAM, position.about, unit, "{} is ramming and keeps its facing.")
    if not position.working(unit).has_pilot:
        return no(clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot: it keeps its facing.")
    if min(faces, 6 - faces) > position.sheet(unit).free:
        return no(clauses.MOVE_FREE_FACING, _so_many_freely, position, unit)
    return None


def _so_many_freely(position: Position, unit: int) -> Reason:
    free, at = position.sheet(unit).free, f"{position.address(unit)}/move/free"
    words = f"{position.name(unit)} may turn {counted(free, 'face')} freely at the end of its move."
    return Reason(
        words, at, (("free", plain("free faces on the sheet", free, clauses.MOVE_FREE_FACING, at)),)
    )


def refuse_turret(position: Position, unit: int, section: int, facing: int) -> Blocked | None:
    """Say why a section may not be pointed in an absolute direction by a unit with its final facing."""
    if facing == position.facing(unit, section):
        return None
    part = position.sheet(unit).sections[section]
    at = f"/attack/section/{part.name}"
    if part.turret is None:
        words = f"The {part.name} of {{}} does not turn by itself."
        return no(clauses.MOVE_TURRETS, position.about, unit, words, at)
    if not position.works(unit, part.turret):
        return no(clauses.INTERNAL_TURRET, position.about, unit, f"The {part.name} of {{}} is locked.", at)
    return None


def refuse_nestle(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not nestle among trees (option.nestle)."""
    unit = activation.unit
    if not position.battle.options.nestle:
        return Blocked(clauses.OPTION_NESTLE, "Nestling is an optional rule that this battle does not use.")
    if position.unit(unit).speed:
        words, speed = (
            "Only a unit that stands still nestles: {} announced more.",
            speed_trail(position, unit),
        )
        return no(clauses.OPTION_NESTLE, position.about, unit, words, "", (("speed", speed),))
    if not position.hex(position.unit(unit).place).trees:
        return no(clauses.OPTION_NESTLE, position.about, unit, "{} stands in no trees.")
    return None


def refuse_exit(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not leave the map here (move.stacking)."""
    unit = activation.unit
    if not position.working(unit).has_pilot:
        return no(clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot to leave the map.")
    if position.unit(unit).ram:
        return no(clauses.PHYSICAL_RAM, position.about, unit, "{} is ramming and stays.")
    if position.unit(unit).place not in exit_places(position, position.side(unit)):
        words = "{place} is no exit hex of {unit}'s side."
        return no(clauses.MOVE_STACKING, position.there, position.unit(unit).place, words, unit)
    return None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a move ends."""

    facing: int
    turrets: dict[int, int]
    """Absolute facing by section, for those that are pointed."""
    nestled: bool
    leave: bool


def end(g: Game, activation: Activation, ending: Ending) -> None:
    """Carry out a legal end of a move."""
    unit, before = activation.unit, g.now
    offsets = tuple(
        (ending.turrets[section] - ending.facing) % 6 if section in ending.turrets else offset
        for section, offset in enumerate(before.unit(unit).turrets)
    )
    carried = carried_speed(before, activation)
    g.put(unit, facing=ending.facing, moved=True, carried=carried, nestled=ending.nestled, turrets=offsets)
    if ending.leave:
        g.put(unit, fate=Fate.GONE, orders=())
    g.happen("move-ended", _tell_end, g.now, before, activation)


def _tell_end(position: Position, before: Position, activation: Activation) -> Telling:
    unit, trail = activation.unit, carried_trail(before, activation)
    now, directions = position.unit(unit), position.battle.board.directions
    leave, label, facing = now.fate is Fate.GONE, position.label(now.place), directions[now.facing]
    turrets = {
        position.sheet(unit).sections[section].name: directions[position.facing(unit, section)]
        for section in turning(position, unit)
    }
    verb = "leaves the map at" if leave else "ends its move in"
    turned = "".join(f", {name} {direction}" for name, direction in turrets.items())
    return telling(
        f"{position.name(unit)} {verb} {label}, facing {facing}{turned}.",
        ("carried", trail),
        unit=position.id(unit),
        hex=label,
        facing=facing,
        turrets=turrets,
        exit=leave,
        carried=int(trail.total),
        clause=clauses.MOVE_TURRETS,
    )


def endings(position: Position, activation: Activation) -> Iterator[EndMove]:
    """Yield each way to end a move: facing, turrets, nestling, exit; what stays as it is is not named."""
    unit, board = activation.unit, position.battle.board
    name, now = position.id(unit), position.unit(unit).facing
    facings = sorted(
        (f for f in range(6) if refuse_facing(position, activation, f) is None), key=lambda f: (f != now, f)
    )
    for facing in facings:
        faced = position.put(unit, facing=facing)
        turned = None if facing == now else board.directions[facing]
        for pointed in product(*(_pointings(faced, unit, section) for section in turning(position, unit))):
            for nestle in nestlings(position, activation, facing):
                yield EndMove(name, turned, tuple(sorted(filter(None, pointed))), nestle)
    if refuse_exit(position, activation) is None:
        yield EndMove(name, exit=True)


def nestlings(position: Position, activation: Activation, facing: int) -> tuple[bool | None, ...]:
    """Return what an end of a move may say of nestling: nothing, or the change that is possible."""
    now = position.unit(activation.unit)
    if now.nestled and facing == now.facing:
        return (None, False)
    return (None, True) if refuse_nestle(position, activation) is None else (None,)


def turning(position: Position, unit: int) -> tuple[int, ...]:
    """Return the sections that turn by themselves."""
    sections = position.sheet(unit).sections
    return tuple(number for number, part in enumerate(sections) if part.turret is not None)


def _pointings(faced: Position, unit: int, section: int) -> Iterator[tuple[str, str] | None]:
    yield None
    name = faced.sheet(unit).sections[section].name
    for facing, direction in enumerate(faced.battle.board.directions):
        if facing != faced.facing(unit, section) and refuse_turret(faced, unit, section, facing) is None:
            yield name, direction
