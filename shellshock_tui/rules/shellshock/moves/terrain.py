"""The cost of a step: the movement chart, terrain factors, and terrain that bars a unit."""

from collections.abc import Iterator
from functools import partial

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, WeighedTrail, plain, refuse, unmet
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.charts import DIRECTION, TERRAIN, reading
from shellshock_tui.rules.shellshock.moves.speed import speed_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, Sheet

LEVELS = "", "level1", "level2"
"""The row of the terrain chart for so many levels up or down."""
NAMES = {"level1": "one level up or down", "level2": "two levels up or down", "rough": "rough ground"}
"""The words for rows of the terrain chart whose names are not plain."""
Factor = tuple[str, str, int]
"""The row of the terrain chart, its words, and the factor."""


def features(ground: Hex, *, wreck: bool = False) -> Iterator[tuple[str, str]]:
    """Yield each feature that multiplies the cost of a hex, as its chart row and its words."""
    if ground.trees:
        yield "trees", "trees"
    if ground.rough or wreck:
        yield "rough", "rough ground" if ground.rough else "a wreck"
    if ground.shallow or ground.deep:
        yield "water", "deep water" if ground.deep else "shallow water"


def joined(position: Position, start: int, direction: int) -> bool:
    """Return whether a road leads from a hex across its edge in a direction."""
    return direction in position.hex(start).roads


def too_fast(position: Position, unit: int) -> bool:
    """Return whether a unit's speed keeps it on the road (move.road-speed)."""
    sheet = position.sheet(unit)
    return not sheet.flies and position.unit(unit).speed > sheet.cross_country


def factors(position: Position, unit: int, start: int, direction: int, end: int) -> tuple[Factor, ...]:
    """Return the factors of the cost of a step (move.terrain-cost)."""
    sheet = position.sheet(unit)
    if sheet.flies:
        return ()
    if joined(position, start, direction):
        return (("", "pavement", 1),)
    return ground_factors(sheet, position.hex(start).level, position.hex(end), wreck=end in position.wrecks)


def ground_factors(sheet: Sheet, level: int, ground: Hex, *, wreck: bool = False) -> tuple[Factor, ...]:
    """Return the factors of the cost of a step off the road from a level onto some ground."""
    chart = sheet.factors
    found = [(row, words, chart[row]) for row, words in features(ground, wreck=wreck)]
    if not found and not ground.ditch:
        found.append(("open", "open ground", chart["open"]))
    climb = abs(ground.level - level)
    if climb in (1, 2):
        found.append((LEVELS[climb], f"{climb} level{'s' * (climb > 1)} up or down", chart[LEVELS[climb]]))
    return tuple(found)


def factor(position: Position, unit: int, start: int, direction: int, end: int) -> int:
    """Return the product of `factors`; 0 if the terrain bars the unit."""
    if position.sheet(unit).flies:
        return 1
    if too_fast(position, unit) and not joined(position, start, direction):
        return 0
    if end in position.wrecks:
        return _product(position, unit, start, direction, end, wreck=True)
    return footing(position, unit, start)[direction]


def footing(position: Position, unit: int, place: int) -> tuple[int, ...]:
    """Return the factor of a step in each direction from a place, without speed and wrecks.

    It is computed once for a battle; 0 stands for a step that is impossible.
    """
    known = position.battle.footing[unit]
    if place not in known:
        ends = enumerate(position.battle.board.steps[place])
        known[place] = tuple(
            0 if end == OFF_BOARD else _product(position, unit, place, direction, end, wreck=False)
            for direction, end in ends
        )
    return known[place]


def _product(position: Position, unit: int, start: int, direction: int, end: int, *, wreck: bool) -> int:
    """Return the product of a step's factors; 0 if a building, a climb or the chart bars the unit."""
    sheet, ground = position.sheet(unit), position.hex(end)
    if sheet.flies or joined(position, start, direction):
        return 1
    climb = abs(ground.level - position.hex(start).level)
    if climb > 2 or (ground.building and not sheet.infantry):
        return 0
    chart = sheet.factors
    product = chart[LEVELS[climb]] if climb else 1
    rows = [row for row, _ in features(ground, wreck=wreck)]
    if not rows and not ground.ditch:
        return product * chart["open"]
    for row in rows:
        product *= chart[row]
    return product


def bars(position: Position, unit: int, start: int, direction: int, end: int) -> Blocked | None:
    """Return why the terrain bars a unit from a hex, whatever its points."""
    if factor(position, unit, start, direction, end):
        return None
    if too_fast(position, unit) and not joined(position, start, direction):
        return refuse(clauses.MOVE_ROAD_SPEED, _too_fast_reason, position, unit, end)
    return refuse(clauses.MOVE_TERRAIN_COST, _barred, position, unit, start, direction, end)


def _too_fast_reason(position: Position, unit: int, end: int) -> Reason:
    speed, most = position.unit(unit).speed, position.sheet(unit).cross_country
    return Reason(
        f"At speed {speed} {position.name(unit)} must stay on the road: its cross-country maximum is {most}.",
        f"hex/{position.label(end)}",
        _speeds(position, unit),
    )


def _barred(position: Position, unit: int, start: int, direction: int, end: int) -> Reason:
    at = f"hex/{position.label(end)}"
    if position.hex(end).building and not position.sheet(unit).infantry:
        return Reason("Only infantry can enter a building.", at)
    if abs(position.hex(end).level - position.hex(start).level) > 2:
        return Reason("No unit can climb or descend three levels or more in one step.", at)
    found = factors(position, unit, start, direction, end)
    barring = next(words for _, words, factor in found if factor == 0)
    return Reason(f"{position.sheet(unit).title} cannot enter {barring}.", at)


def _speeds(position: Position, unit: int) -> tuple[tuple[str, Trail], ...]:
    """Return the calculations of a unit's speed and of its highest speed off the road."""
    most = position.sheet(unit).cross_country
    at, clause = f"{position.address(unit)}/move/speed/{most}/speed", clauses.MOVE_ROAD_SPEED
    across = plain("cross-country maximum", most, clause, at)
    return ("speed", speed_trail(position, unit)), ("cross-country", across)


def step_cost(position: Position, unit: int, face: int, start: int, direction: int, end: int) -> Trail:
    """Return the calculation of the cost of a step."""
    sheet = position.sheet(unit)
    base, clause = f"{position.address(unit)}/move", clauses.MOVE_DIRECTION_COST
    at, where = f"{base}/direction/{FACES[face]}", reading(position, unit, DIRECTION, FACES[face])
    words = f"a step to the {FACES[face]}"
    terms = [Term(words, Op.ADD, sheet.directions[face], clause, at, reading=where)]
    for row, words, factor in factors(position, unit, start, direction, end):
        if row:
            at, where = f"{base}/terrain/{row}", reading(position, unit, TERRAIN, row)
            terms.append(Term(words, Op.TIMES, factor, clauses.MOVE_TERRAIN_COST, at, reading=where))
        else:
            at = f"hex/{position.label(end)}/pavement"
            terms.append(Term(words, Op.TIMES, factor, clauses.MOVE_ROAD_SPEED, at))
    return WeighedTrail(tuple(terms), partial(_unmet, position, unit, start, direction, end))


def _unmet(position: Position, unit: int, start: int, direction: int, end: int) -> Iterator[Term]:
    """Yield the rows of the terrain chart that do not apply to a step."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/move/terrain"
    applied = {row for row, _, _ in factors(position, unit, start, direction, end)}
    why = "there is none" if "" not in applied else "a road leads there"
    why = "it flies" if sheet.flies else why
    for row, _ in sheet.terrain:
        if row not in applied and row != "open":
            yield unmet(NAMES.get(row, row), why, clauses.MOVE_TERRAIN_COST, f"{at}/{row}")
