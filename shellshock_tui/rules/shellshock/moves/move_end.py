"""The end of a move: free facing, turrets, nestling and exit."""

from dataclasses import dataclass

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.onward import carried_speed
from shellshock_tui.rules.shellshock.moves.turning import speed_trail
from shellshock_tui.rules.shellshock.state import Fate, Hand


def refuse_facing(field: Field, hand: Hand, facing: int) -> Blocked | None:
    """Say why the unit in hand may not end its move with a facing (move.free-facing)."""
    unit = hand.unit
    faces = (facing - field.unit(unit).facing) % 6
    if faces == 0:
        return None
    at = field.address(unit)
    if field.unit(unit).ram:
        return Blocked("physical.ram", f"{field.name(unit)} is ramming and keeps its facing.", at)
    if not field.has_pilot(unit):
        return Blocked("internal.crew", f"{field.name(unit)} has no pilot: it keeps its facing.", at)
    free = field.sheet(unit).free
    if min(faces, 6 - faces) > free:
        return Blocked(
            "move.free-facing",
            f"{field.name(unit)} may turn {counted(free, 'face')} freely at the end of its move.",
            f"{field.address(unit)}/move/free",
            (("free", _free(field, unit)),),
        )
    return None


def _free(field: Field, unit: int) -> Trail:
    at = f"{field.address(unit)}/move/free"
    return Trail((Term("free faces on the sheet", Op.ADD, field.sheet(unit).free, "move.free-facing", at),))


def refuse_turret(field: Field, unit: int, section: int, facing: int) -> Blocked | None:
    """Say why a section may not be pointed in an absolute direction by a unit with its final facing."""
    part = field.sheet(unit).sections[section]
    if facing == field.facing(unit, section):
        return None
    at = f"{field.address(unit)}/attack/section/{part.name}"
    if part.turret is None:
        return Blocked("move.turrets", f"The {part.name} of {field.name(unit)} does not turn by itself.", at)
    if not field.works(unit, part.turret):
        return Blocked("internal.turret", f"The {part.name} of {field.name(unit)} is locked.", at)
    return None


def refuse_nestle(field: Field, hand: Hand) -> Blocked | None:
    """Say why the unit in hand may not nestle among trees (option.nestle)."""
    unit = hand.unit
    if not field.battle.options.nestle:
        return Blocked("option.nestle", "Nestling is an optional rule that this battle does not use.")
    if field.unit(unit).speed:
        return Blocked(
            "option.nestle",
            f"Only a unit that stands still nestles: {field.name(unit)} announced more.",
            field.address(unit),
            (("speed", speed_trail(field, unit)),),
        )
    if not field.hex(field.unit(unit).place).trees:
        return Blocked("option.nestle", f"{field.name(unit)} stands in no trees.", field.address(unit))
    return None


def refuse_exit(field: Field, hand: Hand) -> Blocked | None:
    """Say why the unit in hand may not leave the map here (move.stacking)."""
    unit, at = hand.unit, field.address(hand.unit)
    if not field.has_pilot(unit):
        return Blocked("internal.crew", f"{field.name(unit)} has no pilot to leave the map.", at)
    if field.unit(unit).ram:
        return Blocked("physical.ram", f"{field.name(unit)} is ramming and stays.", at)
    place = field.unit(unit).place
    if place not in exit_places(field, field.side(unit)):
        return Blocked(
            "move.stacking",
            f"{field.label(place)} is no exit hex of {field.name(unit)}'s side.",
            f"hex/{field.label(place)}",
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


def end(field: Field, hand: Hand, ending: Ending) -> tuple[Field, list[Event]]:
    """Carry out a legal end of a move."""
    unit = hand.unit
    carried = carried_speed(field, hand)
    field = field.put(
        unit, facing=ending.facing, moved=True, carried=int(carried.total), nestled=ending.nestled
    )
    offsets = tuple(
        (ending.turrets[section] - ending.facing) % 6 if section in ending.turrets else offset
        for section, offset in enumerate(field.unit(unit).turrets)
    )
    field = field.put(unit, turrets=offsets)
    if ending.leave:
        field = field.put(unit, fate=Fate.GONE, orders=())
    return field, [_ended(field, unit, carried, leave=ending.leave)]


def _ended(field: Field, unit: int, carried: Trail, *, leave: bool) -> Event:
    place, directions = field.unit(unit).place, field.battle.board.directions
    facing = directions[field.unit(unit).facing]
    verb = "leaves the map at" if leave else "ends its move in"
    parts = field.sheet(unit).sections
    turrets = {
        part.name: directions[field.facing(unit, number)]
        for number, part in enumerate(parts)
        if part.turret is not None
    }
    turned = "".join(f", {name} {direction}" for name, direction in turrets.items())
    return event(
        "move-ended",
        f"{field.name(unit)} {verb} {field.label(place)}, facing {facing}{turned}.",
        ("carried", carried),
        unit=field.entrant(unit).id,
        hex=field.label(place),
        facing=facing,
        turrets=turrets,
        exit=leave,
        carried=int(carried.total),
        clause="move.turrets",
    )
