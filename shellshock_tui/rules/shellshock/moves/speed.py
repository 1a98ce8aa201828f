"""The speeds that a unit may announce (move.announce-speed, move.reverse, move.road-speed)."""

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet

REARWARD = (2, 3, 4)
"""The faces that a unit in reverse may step through."""


def acceleration(sheet: Sheet) -> int:
    """Return the acceleration that holds: yours where it is filled in, else the base value."""
    return sheet.accel if sheet.accel_yours is None else sheet.accel_yours


def deceleration(sheet: Sheet) -> int:
    """Return the deceleration that holds: yours where it is filled in, else the base value."""
    return sheet.decel if sheet.decel_yours is None else sheet.decel_yours


def top_speed(position: Position, unit: int) -> int:
    """Return the highest speed of the table that the ground allows."""
    sheet = position.sheet(unit)
    return sheet.top_speed if position.hex(position.unit(unit).place).paved else sheet.cross_country


def lowest(position: Position, unit: int) -> Trail:
    """Return the lowest speed that may be announced."""
    slower = -deceleration(position.sheet(unit))
    floor = Term("never below 0", Op.AT_LEAST, 0, clauses.MOVE_ANNOUNCE_SPEED)
    return Trail((*_from_last_turn(position, unit, "decel", slower), floor, ceiling(position, unit)))


def highest(position: Position, unit: int) -> Trail:
    """Return the highest speed that may be announced."""
    faster = acceleration(position.sheet(unit))
    return Trail((*_from_last_turn(position, unit, "accel", faster), ceiling(position, unit)))


def speed_change(position: Position, unit: int, speed: int) -> Trail:
    """Return an announced speed as a change of last turn's."""
    last = position.unit(unit).speed
    at, clause = f"{position.address(unit)}/move/last-speed", clauses.MOVE_ANNOUNCE_SPEED
    return Trail(
        (
            Term("last turn's speed", Op.ADD, last, clause, at),
            Term("announced more" if speed >= last else "announced less", Op.ADD, speed - last, clause),
        )
    )


def _from_last_turn(position: Position, unit: int, name: str, change: int) -> tuple[Term, Term]:
    base, clause = f"{position.address(unit)}/move", clauses.MOVE_ANNOUNCE_SPEED
    return (
        Term("last turn's speed", Op.ADD, position.unit(unit).speed, clause, f"{base}/last-speed"),
        Term(f"{name}eration", Op.ADD, change, clause, f"{base}/{name}"),
    )


def ceiling(position: Position, unit: int) -> Term:
    """Return the highest speed of the ground as the term that no speed exceeds."""
    return Term("its maximum here", Op.AT_MOST, top_speed(position, unit), clauses.MOVE_ROAD_SPEED)


def speed_range(position: Position, unit: int) -> tuple[int, int]:
    """Return the lowest and the highest speed that may be announced, whatever the direction."""
    if position.immobile(unit):
        return 0, 0
    low = int(lowest(position, unit).total)
    if not position.has_pilot(unit) or position.lacks(unit, Kind.ENGINE):
        return low, low
    return low, int(highest(position, unit).total)


def refuse_speed(position: Position, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    """Say why a unit may not announce a speed, or None if it may."""
    name, at = position.name(unit), f"{position.address(unit)}/move/range"
    if speed not in position.sheet(unit).table:
        return Blocked(clauses.MOVE_ANNOUNCE_SPEED, f"{name} has no such speed on its sheet.", at)
    low, high = speed_range(position, unit)
    if not low <= speed <= high:
        return _out_of_range(position, unit, speed, low, high)
    return _refuse_direction(position, unit, speed, at, reverse=reverse)


def _out_of_range(position: Position, unit: int, speed: int, low: int, high: int) -> Blocked:
    name, at = position.name(unit), f"{position.address(unit)}/move/range"
    sheet = position.sheet(unit)
    if position.immobile(unit):
        return Blocked(clauses.INTERNAL_LOCOMOTION, f"{name}'s locomotion is destroyed: it stands still.", at)
    range_ = ("lowest", lowest(position, unit)), ("highest", highest(position, unit))
    if low == high:
        why = "has no pilot" if not position.has_pilot(unit) else "has no engine"
        if why != "has no engine" or position.lacks(unit, Kind.ENGINE):
            return Blocked(
                clauses.INTERNAL_CREW, f"{name} {why}: it can only announce {low}.", at, range_[:1]
            )
    if speed > high == top_speed(position, unit) == sheet.cross_country:
        return Blocked(
            clauses.MOVE_ROAD_SPEED, f"{name} stands on no road: its maximum is {high}.", at, range_[1:]
        )
    return Blocked(clauses.MOVE_ANNOUNCE_SPEED, f"{name} may announce {low} to {high} this turn.", at, range_)


def _refuse_direction(position: Position, unit: int, speed: int, at: str, *, reverse: bool) -> Blocked | None:
    state, name = position.unit(unit), position.name(unit)
    if speed == 0:
        return (
            Blocked(
                clauses.MOVE_REVERSE, "A unit that stands still is not in reverse: announce that plainly.", at
            )
            if reverse
            else None
        )
    if reverse and not any(position.sheet(unit).directions[face] for face in REARWARD):
        return Blocked(clauses.MOVE_DIRECTION_COST, f"{name} cannot step to the rear at all.", at)
    if reverse and state.speed and not state.reverse:
        return Blocked(
            clauses.MOVE_REVERSE, f"{name} must end a turn standing still before it goes in reverse.", at
        )
    if not reverse and state.speed and state.reverse:
        return Blocked(
            clauses.MOVE_REVERSE, f"{name} must end a turn standing still before it goes forward again.", at
        )
    return None


def legal_speeds(position: Position, unit: int) -> tuple[tuple[int, bool], ...]:
    """Return the speeds that may be announced, and whether in reverse; forward and lowest first."""
    return tuple(
        (speed, reverse)
        for reverse in (False, True)
        for speed in sorted(position.sheet(unit).table)
        if refuse_speed(position, unit, speed, reverse=reverse) is None
    )
