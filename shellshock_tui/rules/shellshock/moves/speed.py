"""The speeds that a unit may announce (move.announce-speed, move.reverse, move.road-speed)."""

from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, add, plain, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import SPEED, reading
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet

REARWARD = (2, 3, 4)
"""The faces that a unit in reverse may step through."""
RANGE = "/move/range"


def acceleration(sheet: Sheet) -> int:
    """Return the acceleration that applies: yours if it is filled in, else the base value."""
    return sheet.accel if sheet.accel_yours is None else sheet.accel_yours


def deceleration(sheet: Sheet) -> int:
    """Return the deceleration that applies: yours if it is filled in, else the base value."""
    return sheet.decel if sheet.decel_yours is None else sheet.decel_yours


def top_speed(position: Position, unit: int) -> int:
    """Return the highest speed that the terrain under the unit allows."""
    sheet = position.sheet(unit)
    return sheet.top_speed if position.ground(unit).paved else sheet.cross_country


def speed_range(position: Position, unit: int) -> tuple[int, int]:
    """Return the lowest and the highest speed that may be announced, in either direction."""
    working = position.working(unit)
    if working.immobile:
        return 0, 0
    sheet, speed, most = position.sheet(unit), position.unit(unit).speed, top_speed(position, unit)
    low = min(max(speed - deceleration(sheet), 0), most)
    if not working.has_pilot or working.powerless:
        return low, low
    return low, min(speed + acceleration(sheet), most)


def lowest(position: Position, unit: int) -> Trail:
    """Return the calculation of the lowest speed of a unit that can move."""
    slower = -deceleration(position.sheet(unit))
    floor = Term("never below 0", Op.AT_LEAST, 0, clauses.MOVE_ANNOUNCE_SPEED)
    return Trail.of(*_from_last_turn(position, unit, "decel", slower), floor, ceiling(position, unit))


def highest(position: Position, unit: int) -> Trail:
    """Return the calculation of the highest speed of a unit with pilot and engine."""
    faster = acceleration(position.sheet(unit))
    return Trail.of(*_from_last_turn(position, unit, "accel", faster), ceiling(position, unit))


def speed_limit(position: Position, unit: int, which: str) -> Trail | None:
    """Return the calculation of the "lowest" or the "highest" speed that a unit may announce.

    There is none for a unit that has no choice, since it cannot move or has no pilot or engine.
    """
    working, limits = position.working(unit), {"lowest": lowest, "highest": highest}
    is_free = working.has_pilot and not (working.immobile or working.powerless)
    return limits[which](position, unit) if is_free and which in limits else None


def speed_change(position: Position, unit: int, speed: int) -> Trail:
    """Return the calculation of an announced speed as a change of last turn's."""
    last = position.unit(unit).speed
    at, clause = f"{position.address(unit)}/move/last-speed", clauses.MOVE_ANNOUNCE_SPEED
    return Trail.of(
        add("last turn's speed", last, clause, at),
        add("increase" if speed >= last else "decrease", speed - last, clause),
    )


def _from_last_turn(position: Position, unit: int, name: str, change: int) -> tuple[Term, Term]:
    base, clause = f"{position.address(unit)}/move", clauses.MOVE_ANNOUNCE_SPEED
    return (
        add("last turn's speed", position.unit(unit).speed, clause, f"{base}/last-speed"),
        add(f"{name}eration", change, clause, f"{base}/{name}"),
    )


def ceiling(position: Position, unit: int) -> Term:
    """Return the term of the highest speed that the terrain allows."""
    return Term("maximum speed here", Op.AT_MOST, top_speed(position, unit), clauses.MOVE_ROAD_SPEED)


def refuse_start_speed(position: Position, unit: int, speed: int) -> Blocked | None:
    """Return why a unit may not start at a speed (setup.start-speed)."""
    high = top_speed(position, unit)
    if speed in position.sheet(unit).table and speed <= high:
        return None
    trails = (("highest", Trail.of(ceiling(position, unit)._replace(op=Op.READ))),)
    words = f"{{}} may start at a speed of at most {high}."
    return refuse(clauses.SETUP_START_SPEED, position.about, unit, words, "/move", trails)


def refuse_speed(position: Position, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    """Return why a unit may not announce a speed."""
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
        words = "{} cannot move: its locomotion is destroyed."
        return refuse(clauses.INTERNAL_LOCOMOTION, position.about, unit, words, RANGE)
    if not working.has_pilot or working.powerless:
        why = "has no engine" if working.has_pilot else "has no pilot"
        words = f"{{unit}} {why} and can announce only speed {{lowest}}."
        return refuse(clauses.INTERNAL_CREW, _limits_reason, position, unit, words, "lowest")
    if speed > high == top_speed(position, unit) == position.sheet(unit).cross_country:
        words = "{unit} is not on a road: its highest speed is {highest}."
        return refuse(clauses.MOVE_ROAD_SPEED, _limits_reason, position, unit, words, "highest")
    words = "{unit} may announce a speed of {lowest} to {highest} this turn."
    return refuse(clauses.MOVE_ANNOUNCE_SPEED, _limits_reason, position, unit, words, "lowest", "highest")


def _limits_reason(position: Position, unit: int, words: str, *names: str) -> Reason:
    """Return a reason about a unit's speed limits, which replace {lowest} and {highest} in the words."""
    found = {"lowest": lowest, "highest": highest}
    trails = tuple((name, found[name](position, unit)) for name in names)
    sentence = words.format(unit=position.name(unit), **{name: trail.total for name, trail in trails})
    return Reason(sentence, position.address(unit) + RANGE, trails)


def _refuse_direction(position: Position, unit: int, speed: int, *, reverse: bool) -> Blocked | None:
    state, sheet = position.unit(unit), position.sheet(unit)
    if speed == 0:
        words = "Speed 0 is announced as forward, never as reverse."
        return refuse(clauses.MOVE_REVERSE, position.about, unit, words, RANGE) if reverse else None
    if reverse and not any(sheet.directions[face] for face in REARWARD):
        return refuse(
            clauses.MOVE_DIRECTION_COST, position.about, unit, "{} cannot move in reverse at all.", RANGE
        )
    if state.speed and reverse != state.reverse:
        words = "{} must end a turn standing still before it moves "
        way = "in reverse." if reverse else "forward again."
        return refuse(clauses.MOVE_REVERSE, position.about, unit, words + way, RANGE)
    return None


def legal_speeds(position: Position, unit: int) -> tuple[tuple[int, bool], ...]:
    """Return the speeds that may be announced, forward and lowest first; True stands for reverse."""
    low, high = speed_range(position, unit)
    return tuple(
        (speed, reverse)
        for reverse in (False, True)
        for speed in sorted(position.sheet(unit).table)
        if low <= speed <= high and _refuse_direction(position, unit, speed, reverse=reverse) is None
    )


def turn_number(position: Position, unit: int) -> int:
    """Return the hexes that a unit must move forward before it may turn a face (move.turn-number)."""
    line = position.sheet(unit).table[position.unit(unit).speed]
    return 0 if position.working(unit).immobile else line.turn


def turn_trail(position: Position, unit: int) -> Trail:
    """Return the turn number of a unit's speed as printed on its sheet."""
    speed, at = position.unit(unit).speed, position.address(unit) + turn_address(position, unit)
    printed = position.sheet(unit).table[speed].turn
    where = reading(position, unit, SPEED, speed, "turn")
    words = f"turn number at speed {speed}"
    return Trail.of(Term(words, Op.ADD, printed, clauses.MOVE_TURN_NUMBER, at, reading=where))


def speed_trail(position: Position, unit: int) -> Trail:
    """Return a unit's announced speed as a calculation."""
    speed, at = position.unit(unit).speed, f"{position.address(unit)}/move/last-speed"
    return plain("announced speed", speed, clauses.MOVE_ANNOUNCE_SPEED, at)


def turn_address(position: Position, unit: int) -> str:
    """Return the address of the turn number, below a unit's address."""
    return f"/move/speed/{position.unit(unit).speed}/turn"
