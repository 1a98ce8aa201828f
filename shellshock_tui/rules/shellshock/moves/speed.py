"""The speeds that a unit may announce (move.announce-speed, move.reverse, move.road-speed)."""

from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, add, plain, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet

REARWARD = (2, 3, 4)
"""The faces that a unit in reverse may step through."""
RANGE = "/move/range"


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


def speed_range(position: Position, unit: int) -> tuple[int, int]:
    """Return the lowest and the highest speed that may be announced, whatever the direction."""
    working = position.working(unit)
    if working.immobile:
        return 0, 0
    sheet, speed, most = position.sheet(unit), position.unit(unit).speed, top_speed(position, unit)
    low = min(max(speed - deceleration(sheet), 0), most)
    if not working.has_pilot or working.powerless:
        return low, low
    return low, min(speed + acceleration(sheet), most)


def lowest(position: Position, unit: int) -> Trail:
    """Return the lowest speed of a unit that moves at all."""
    slower = -deceleration(position.sheet(unit))
    floor = Term("never below 0", Op.AT_LEAST, 0, clauses.MOVE_ANNOUNCE_SPEED)
    return Trail.of(*_from_last_turn(position, unit, "decel", slower), floor, ceiling(position, unit))


def highest(position: Position, unit: int) -> Trail:
    """Return the highest speed of a unit with a pilot and an engine."""
    faster = acceleration(position.sheet(unit))
    return Trail.of(*_from_last_turn(position, unit, "accel", faster), ceiling(position, unit))


def speed_change(position: Position, unit: int, speed: int) -> Trail:
    """Return an announced speed as a change of last turn's."""
    last = position.unit(unit).speed
    at, clause = f"{position.address(unit)}/move/last-speed", clauses.MOVE_ANNOUNCE_SPEED
    return Trail.of(
        add("last turn's speed", last, clause, at),
        add("announced more" if speed >= last else "announced less", speed - last, clause),
    )


def _from_last_turn(position: Position, unit: int, name: str, change: int) -> tuple[Term, Term]:
    base, clause = f"{position.address(unit)}/move", clauses.MOVE_ANNOUNCE_SPEED
    return (
        add("last turn's speed", position.unit(unit).speed, clause, f"{base}/last-speed"),
        add(f"{name}eration", change, clause, f"{base}/{name}"),
    )


def ceiling(position: Position, unit: int) -> Term:
    """Return the highest speed of the ground as the term that no speed exceeds."""
    return Term("its maximum here", Op.AT_MOST, top_speed(position, unit), clauses.MOVE_ROAD_SPEED)


def refuse_start_speed(position: Position, unit: int, speed: int) -> Blocked | None:
    """Return why a unit may not start at a speed (setup.start-speed)."""
    high = top_speed(position, unit)
    if speed in position.sheet(unit).table and speed <= high:
        return None
    told = (("highest", Trail.of(ceiling(position, unit)._replace(op=Op.READ))),)
    words = f"{{}} may start at up to {high}."
    return refuse(clauses.SETUP_START_SPEED, position.about, unit, words, "/move", told)


def refuse_speed(position: Position, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    """Return why a unit may not announce a speed, or None if it may."""
    if speed not in position.sheet(unit).table:
        return refuse(
            clauses.MOVE_ANNOUNCE_SPEED, position.about, unit, "{} has no such speed on its sheet.", RANGE
        )
    low, high = speed_range(position, unit)
    if not low <= speed <= high:
        return _out_of_range(position, unit, speed)
    return _refuse_direction(position, unit, speed, reverse=reverse)


def _out_of_range(position: Position, unit: int, speed: int) -> Blocked:
    working, (_, high) = position.working(unit), speed_range(position, unit)
    if working.immobile:
        words = "{}'s locomotion is destroyed: it stands still."
        return refuse(clauses.INTERNAL_LOCOMOTION, position.about, unit, words, RANGE)
    if not working.has_pilot or working.powerless:
        why = "has no engine" if working.has_pilot else "has no pilot"
        words = f"{{unit}} {why}: it can only announce {{lowest}}."
        return refuse(clauses.INTERNAL_CREW, _tell_limits, position, unit, words, "lowest")
    if speed > high == top_speed(position, unit) == position.sheet(unit).cross_country:
        words = "{unit} stands on no road: its maximum is {highest}."
        return refuse(clauses.MOVE_ROAD_SPEED, _tell_limits, position, unit, words, "highest")
    words = "{unit} may announce {lowest} to {highest} this turn."
    return refuse(clauses.MOVE_ANNOUNCE_SPEED, _tell_limits, position, unit, words, "lowest", "highest")


def _tell_limits(position: Position, unit: int, words: str, *names: str) -> Reason:
    """Tell of a unit in words where {unit} stands for its name, and the named limits for its speeds."""
    found = {"lowest": lowest, "highest": highest}
    trails = tuple((name, found[name](position, unit)) for name in names)
    told = words.format(unit=position.name(unit), **{name: trail.total for name, trail in trails})
    return Reason(told, position.address(unit) + RANGE, trails)


def _refuse_direction(position: Position, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    state, sheet = position.unit(unit), position.sheet(unit)
    if speed == 0:
        words = "A unit that stands still is not in reverse: announce that plainly."
        return refuse(clauses.MOVE_REVERSE, position.about, unit, words, RANGE) if reverse else None
    if reverse and not any(sheet.directions[face] for face in REARWARD):
        return refuse(
            clauses.MOVE_DIRECTION_COST, position.about, unit, "{} cannot step to the rear at all.", RANGE
        )
    if state.speed and reverse != state.reverse:
        words = "{} must end a turn standing still before it goes "
        way = "in reverse." if reverse else "forward again."
        return refuse(clauses.MOVE_REVERSE, position.about, unit, words + way, RANGE)
    return None


def legal_speeds(position: Position, unit: int) -> tuple[tuple[int, bool], ...]:
    """Return the speeds that may be announced, and whether in reverse; forward and lowest first."""
    low, high = speed_range(position, unit)
    return tuple(
        (speed, reverse)
        for reverse in (False, True)
        for speed in sorted(position.sheet(unit).table)
        if low <= speed <= high and _refuse_direction(position, unit, speed, reverse=reverse) is None
    )


def turn_number(position: Position, unit: int) -> int:
    """Return how many hexes forward a unit must travel before it may turn a face (move.turn-number)."""
    line = position.sheet(unit).table[position.unit(unit).speed]
    return 0 if position.working(unit).immobile else line.turn


def turn_trail(position: Position, unit: int) -> Trail:
    """Return the turn number of a unit's speed as it stands on the sheet."""
    speed, at = position.unit(unit).speed, position.address(unit) + turn_address(position, unit)
    printed = position.sheet(unit).table[speed].turn
    return plain(f"turn number at speed {speed}", printed, clauses.MOVE_TURN_NUMBER, at)


def speed_trail(position: Position, unit: int) -> Trail:
    """Return the speed that a unit has announced."""
    speed, at = position.unit(unit).speed, f"{position.address(unit)}/move/last-speed"
    return plain("announced speed", speed, clauses.MOVE_ANNOUNCE_SPEED, at)


def turn_address(position: Position, unit: int) -> str:
    """Return the address of the turn number of a unit's speed, below its own."""
    return f"/move/speed/{position.unit(unit).speed}/turn"
