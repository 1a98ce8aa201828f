"""What a step costs: the movement chart, the terrain's factors, and the ground that bars a unit."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.position import Position

Factor = tuple[str, str, int]
"""Chart row, words, factor."""


def features(ground: Hex, *, wreck: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the chart row and the words of each feature that multiplies the cost of a hex."""
    if ground.trees:
        yield "trees", "trees"
    if ground.rough or wreck:
        yield "rough", "rough ground" if ground.rough else "a wreck"
    if ground.shallow or ground.deep:
        yield "water", "deep water" if ground.deep else "shallow water"


def joined(position: Position, start: int, direction: int) -> bool:
    """Say whether pavement runs from a hex across its edge in that direction."""
    return direction in position.hex(start).roads


def factors(position: Position, unit: int, start: int, direction: int, end: int) -> tuple[Factor, ...]:
    """Return what multiplies the cost of a step (move.terrain-cost)."""
    sheet = position.sheet(unit)
    if sheet.flies:
        return ()
    if joined(position, start, direction):
        return (("", "pavement", 1),)
    chart = dict(sheet.terrain)
    found = [
        (row, words, chart[row]) for row, words in features(position.hex(end), wreck=end in position.wrecks)
    ]
    if not found and not position.hex(end).ditch:
        found.append(("open", "open ground", chart["open"]))
    climb = abs(position.hex(end).level - position.hex(start).level)
    if climb in (1, 2):
        found.append(
            (f"level{climb}", f"{climb} level{'s' * (climb > 1)} up or down", chart[f"level{climb}"])
        )
    return tuple(found)


def bars(position: Position, unit: int, start: int, direction: int, end: int) -> Blocked | None:
    """Return what in the ground keeps a unit out of a hex, whatever its points."""
    sheet = position.sheet(unit)
    at = f"hex/{position.label(end)}"
    if sheet.flies:
        return None
    if position.unit(unit).speed > sheet.cross_country and not joined(position, start, direction):
        return Blocked(
            clauses.MOVE_ROAD_SPEED,
            f"At speed {position.unit(unit).speed} {position.name(unit)} must stay on the road: "
            f"its cross-country maximum is {sheet.cross_country}.",
            at,
            _speeds(position, unit),
        )
    if joined(position, start, direction):
        return None
    if position.hex(end).building and not sheet.infantry:
        return Blocked(clauses.MOVE_TERRAIN_COST, "Only infantry enters a building.", at)
    if abs(position.hex(end).level - position.hex(start).level) > 2:
        return Blocked(clauses.MOVE_TERRAIN_COST, "A change of three levels or more cannot be climbed.", at)
    for _, words, factor in factors(position, unit, start, direction, end):
        if factor == 0:
            return Blocked(clauses.MOVE_TERRAIN_COST, f"{sheet.title} is barred from {words}.", at)
    return None


def _speeds(position: Position, unit: int) -> tuple[tuple[str, Trail], ...]:
    """Return a unit's speed, and the highest that it may have off the road."""
    base, most = f"{position.address(unit)}/move", position.sheet(unit).cross_country
    announced = Term(
        "announced speed",
        Op.ADD,
        position.unit(unit).speed,
        clauses.MOVE_ANNOUNCE_SPEED,
        f"{base}/last-speed",
    )
    across = Term(
        "cross-country maximum", Op.ADD, most, clauses.MOVE_ROAD_SPEED, f"{base}/speed/{most}/speed"
    )
    return ("speed", Trail((announced,))), ("cross-country", Trail((across,)))


def step_cost(position: Position, unit: int, face: int, start: int, direction: int, end: int) -> Trail:
    """Return the points that a step costs."""
    sheet = position.sheet(unit)
    base = f"{position.address(unit)}/move"
    terms = [
        Term(
            f"a step to the {FACES[face]}",
            Op.ADD,
            sheet.directions[face],
            clauses.MOVE_DIRECTION_COST,
            f"{base}/direction/{FACES[face]}",
        )
    ]
    for row, words, factor in factors(position, unit, start, direction, end):
        clause = clauses.MOVE_TERRAIN_COST if row else clauses.MOVE_ROAD_SPEED
        at = f"{base}/terrain/{row}" if row else f"hex/{position.label(end)}"
        terms.append(Term(words, Op.TIMES, factor, clause, at))
    return Trail(tuple(terms))


def step_points(position: Position, unit: int, face: int, start: int, direction: int, end: int) -> int:
    """Return the total of `step_cost` without its terms."""
    points = position.sheet(unit).directions[face]
    for _, _, factor in factors(position, unit, start, direction, end):
        points *= factor
    return points
