"""The speeds that a unit may announce (move.announce-speed, move.reverse, move.road-speed)."""

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.sheet import Sheet

REARWARD = (2, 3, 4)
"""The faces that a unit in reverse may step through."""


def acceleration(sheet: Sheet) -> int:
    """Return the acceleration that holds: yours where it is filled in, else the base value."""
    return sheet.accel if sheet.accel_yours is None else sheet.accel_yours


def deceleration(sheet: Sheet) -> int:
    """Return the deceleration that holds: yours where it is filled in, else the base value."""
    return sheet.decel if sheet.decel_yours is None else sheet.decel_yours


def top_speed(field: Field, unit: int) -> int:
    """Return the highest speed of the table that the ground allows."""
    sheet = field.sheet(unit)
    return sheet.top_speed if field.hex(field.unit(unit).place).paved else sheet.cross_country


def lowest(field: Field, unit: int) -> Trail:
    """Return the lowest speed that may be announced."""
    slower = -deceleration(field.sheet(unit))
    floor = Term("never below 0", Op.AT_LEAST, 0, "move.announce-speed")
    return Trail((*_from_last_turn(field, unit, "decel", slower), floor, ceiling(field, unit)))


def highest(field: Field, unit: int) -> Trail:
    """Return the highest speed that may be announced."""
    faster = acceleration(field.sheet(unit))
    return Trail((*_from_last_turn(field, unit, "accel", faster), ceiling(field, unit)))


def speed_change(field: Field, unit: int, speed: int) -> Trail:
    """Return an announced speed as a change of last turn's."""
    last = field.unit(unit).speed
    at, clause = f"{field.address(unit)}/move/last-speed", "move.announce-speed"
    return Trail(
        (
            Term("last turn's speed", Op.ADD, last, clause, at),
            Term("announced more" if speed >= last else "announced less", Op.ADD, speed - last, clause),
        )
    )


def _from_last_turn(field: Field, unit: int, name: str, change: int) -> tuple[Term, Term]:
    base, clause = f"{field.address(unit)}/move", "move.announce-speed"
    return (
        Term("last turn's speed", Op.ADD, field.unit(unit).speed, clause, f"{base}/last-speed"),
        Term(f"{name}eration", Op.ADD, change, clause, f"{base}/{name}"),
    )


def ceiling(field: Field, unit: int) -> Term:
    """Return the highest speed of the ground as the term that no speed exceeds."""
    return Term("its maximum here", Op.AT_MOST, top_speed(field, unit), "move.road-speed")


def speed_range(field: Field, unit: int) -> tuple[int, int]:
    """Return the lowest and the highest speed that may be announced, whatever the direction."""
    if field.immobile(unit):
        return 0, 0
    low = int(lowest(field, unit).total)
    if not field.has_pilot(unit) or field.lacks(unit, Kind.ENGINE):
        return low, low
    return low, int(highest(field, unit).total)


def refuse_speed(field: Field, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    """Say why a unit may not announce a speed, or None if it may."""
    name, at = field.name(unit), f"{field.address(unit)}/move/range"
    if speed not in field.sheet(unit).table:
        return Blocked("move.announce-speed", f"{name} has no such speed on its sheet.", at)
    low, high = speed_range(field, unit)
    if not low <= speed <= high:
        return _out_of_range(field, unit, speed, low, high)
    return _refuse_direction(field, unit, speed, at, reverse=reverse)


def _out_of_range(field: Field, unit: int, speed: int, low: int, high: int) -> Blocked:
    name, at = field.name(unit), f"{field.address(unit)}/move/range"
    sheet = field.sheet(unit)
    if field.immobile(unit):
        return Blocked("internal.locomotion", f"{name}'s locomotion is destroyed: it stands still.", at)
    range_ = ("lowest", lowest(field, unit)), ("highest", highest(field, unit))
    if low == high:
        why = "has no pilot" if not field.has_pilot(unit) else "has no engine"
        if why != "has no engine" or field.lacks(unit, Kind.ENGINE):
            return Blocked("internal.crew", f"{name} {why}: it can only announce {low}.", at, range_[:1])
    if speed > high == top_speed(field, unit) == sheet.cross_country:
        return Blocked("move.road-speed", f"{name} stands on no road: its maximum is {high}.", at, range_[1:])
    return Blocked("move.announce-speed", f"{name} may announce {low} to {high} this turn.", at, range_)


def _refuse_direction(field: Field, unit: int, speed: int, at: str, *, reverse: bool) -> Blocked | None:
    state, name = field.unit(unit), field.name(unit)
    if speed == 0:
        return (
            Blocked("move.reverse", "A unit that stands still is not in reverse: announce that plainly.", at)
            if reverse
            else None
        )
    if reverse and not any(field.sheet(unit).directions[face] for face in REARWARD):
        return Blocked("move.direction-cost", f"{name} cannot step to the rear at all.", at)
    if reverse and state.speed and not state.reverse:
        return Blocked(
            "move.reverse", f"{name} must end a turn standing still before it goes in reverse.", at
        )
    if not reverse and state.speed and state.reverse:
        return Blocked(
            "move.reverse", f"{name} must end a turn standing still before it goes forward again.", at
        )
    return None


def legal_speeds(field: Field, unit: int) -> tuple[tuple[int, bool], ...]:
    """Return the speeds that may be announced, and whether in reverse; forward and lowest first."""
    return tuple(
        (speed, reverse)
        for reverse in (False, True)
        for speed in sorted(field.sheet(unit).table)
        if refuse_speed(field, unit, speed, reverse=reverse) is None
    )
