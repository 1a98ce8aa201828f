"""The end of a move: free facing, turrets, nestling and exit."""

from dataclasses import dataclass

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.onward import carried_speed
from shellshock_tui.rules.shellshock.moves.turning import speed_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate


def refuse_facing(position: Position, activation: Activation, facing: int) -> Blocked | None:
    """Say why the unit in hand may not end its move with a facing (move.free-facing)."""
    unit = activation.unit
    faces = (facing - position.unit(unit).facing) % 6
    if faces == 0:
        return None
    at = position.address(unit)
    if position.unit(unit).ram:
        return Blocked(clauses.PHYSICAL_RAM, f"{position.name(unit)} is ramming and keeps its facing.", at)
    if not position.has_pilot(unit):
        return Blocked(clauses.INTERNAL_CREW, f"{position.name(unit)} has no pilot: it keeps its facing.", at)
    free = position.sheet(unit).free
    if min(faces, 6 - faces) > free:
        return Blocked(
            clauses.MOVE_FREE_FACING,
            f"{position.name(unit)} may turn {counted(free, 'face')} freely at the end of its move.",
            f"{position.address(unit)}/move/free",
            (("free", _free(position, unit)),),
        )
    return None


def _free(position: Position, unit: int) -> Trail:
    at = f"{position.address(unit)}/move/free"
    return Trail(
        (Term("free faces on the sheet", Op.ADD, position.sheet(unit).free, clauses.MOVE_FREE_FACING, at),)
    )


def refuse_turret(position: Position, unit: int, section: int, facing: int) -> Blocked | None:
    """Say why a section may not be pointed in an absolute direction by a unit with its final facing."""
    part = position.sheet(unit).sections[section]
    if facing == position.facing(unit, section):
        return None
    at = f"{position.address(unit)}/attack/section/{part.name}"
    if part.turret is None:
        return Blocked(
            clauses.MOVE_TURRETS, f"The {part.name} of {position.name(unit)} does not turn by itself.", at
        )
    if not position.works(unit, part.turret):
        return Blocked(clauses.INTERNAL_TURRET, f"The {part.name} of {position.name(unit)} is locked.", at)
    return None


def refuse_nestle(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not nestle among trees (option.nestle)."""
    unit = activation.unit
    if not position.battle.options.nestle:
        return Blocked(clauses.OPTION_NESTLE, "Nestling is an optional rule that this battle does not use.")
    if position.unit(unit).speed:
        return Blocked(
            clauses.OPTION_NESTLE,
            f"Only a unit that stands still nestles: {position.name(unit)} announced more.",
            position.address(unit),
            (("speed", speed_trail(position, unit)),),
        )
    if not position.hex(position.unit(unit).place).trees:
        return Blocked(
            clauses.OPTION_NESTLE, f"{position.name(unit)} stands in no trees.", position.address(unit)
        )
    return None


def refuse_exit(position: Position, activation: Activation) -> Blocked | None:
    """Say why the unit in hand may not leave the map here (move.stacking)."""
    unit, at = activation.unit, position.address(activation.unit)
    if not position.has_pilot(unit):
        return Blocked(clauses.INTERNAL_CREW, f"{position.name(unit)} has no pilot to leave the map.", at)
    if position.unit(unit).ram:
        return Blocked(clauses.PHYSICAL_RAM, f"{position.name(unit)} is ramming and stays.", at)
    place = position.unit(unit).place
    if place not in exit_places(position, position.side(unit)):
        return Blocked(
            clauses.MOVE_STACKING,
            f"{position.label(place)} is no exit hex of {position.name(unit)}'s side.",
            f"hex/{position.label(place)}",
        )
    return None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a move ends."""

    facing: int
    turrets: dict[int, int]
    """Absolute facing by section, for those that are pointed."""
    nestled: bool
    leave: bool


def end(position: Position, activation: Activation, ending: Ending) -> tuple[Position, list[Event]]:
    """Carry out a legal end of a move."""
    unit = activation.unit
    carried = carried_speed(position, activation)
    position = position.put(
        unit, facing=ending.facing, moved=True, carried=int(carried.total), nestled=ending.nestled
    )
    offsets = tuple(
        (ending.turrets[section] - ending.facing) % 6 if section in ending.turrets else offset
        for section, offset in enumerate(position.unit(unit).turrets)
    )
    position = position.put(unit, turrets=offsets)
    if ending.leave:
        position = position.put(unit, fate=Fate.GONE, orders=())
    return position, [_ended(position, unit, carried, leave=ending.leave)]


def _ended(position: Position, unit: int, carried: Trail, *, leave: bool) -> Event:
    place, directions = position.unit(unit).place, position.battle.board.directions
    facing = directions[position.unit(unit).facing]
    verb = "leaves the map at" if leave else "ends its move in"
    parts = position.sheet(unit).sections
    turrets = {
        part.name: directions[position.facing(unit, number)]
        for number, part in enumerate(parts)
        if part.turret is not None
    }
    turned = "".join(f", {name} {direction}" for name, direction in turrets.items())
    return event(
        "move-ended",
        f"{position.name(unit)} {verb} {position.label(place)}, facing {facing}{turned}.",
        ("carried", carried),
        unit=position.unit_setup(unit).id,
        hex=position.label(place),
        facing=facing,
        turrets=turrets,
        exit=leave,
        carried=int(carried.total),
        clause=clauses.MOVE_TURRETS,
    )
