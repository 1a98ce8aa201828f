"""Line of sight over terrain and units, exact and the same both ways (combat.line-of-sight)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.kit.light import View
from shellshock_tui.kit.relief import Relief
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.position import Position

EYE = 1
"""Height of the eyes above the ground."""
FLYING_EYE = 3
TREES = 2
UNIT = 1
NOTHING = -1_000
"""Lower than anything."""
NOWHERE = -2
"""A place that no line touches."""
Line = tuple[int, int, int, int]
"""Two places, and the heights of the eyes in them."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What blocks a line: the hex, its top, and the line's height above it after so many steps."""

    place: int
    top: int
    height: Fraction
    step: int


def top(position: Position, place: int) -> int:
    """Return the height of the highest thing in a hex that blocks sight; off the map there is none."""
    found = position.tops.get(place)
    if found is None:
        found = position.tops[place] = NOTHING if place == OFF_BOARD else _highest(position, place)
    return found


def _highest(position: Position, place: int, trees: int = TREES) -> int:
    ground = position.hex(place)
    cover = max(
        trees if ground.trees else 0, ground.building, UNIT if _something_stands(position, place) else 0
    )
    return ground.level + cover


def _something_stands(position: Position, place: int) -> bool:
    if place in position.wrecks:
        return True
    return any(
        not (position.sheet(i).infantry or position.sheet(i).flies or position.submerged(i))
        for i in position.occupants.get(place, ())
    )


def eye(position: Position, place: int, *, flying: bool = False) -> int:
    """Return the height of the eyes of a unit in a place."""
    return position.hex(place).level + (FLYING_EYE if flying else EYE)


def obstacle(position: Position, start: int, end: int, eye_start: int, eye_end: int) -> Obstacle | None:
    """Return the first hex that blocks the line between two places, or None if it is clear."""
    known, line = position.occupancy.lines, (start, end, eye_start, eye_end)
    if line not in known:
        known[line] = _first_obstacle(position, *line)
    found: Obstacle | None = known[line]
    return found


def _first_obstacle(
    position: Position, start: int, end: int, eye_start: int, eye_end: int
) -> Obstacle | None:
    length = position.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    for step, places in enumerate(position.battle.board.walk(start, end), start=1):
        height += climb
        if all(top(position, place) * length >= height for place in places):
            highest = max(places, key=lambda place: top(position, place))
            return Obstacle(highest, top(position, highest), Fraction(height, length), step)
    return None


def between_hexes(position: Position, start: int, end: int) -> Obstacle | None:
    """Return what blocks sight between two places for units on the ground."""
    return obstacle(position, *hex_line(position, start, end))


def hex_line(position: Position, start: int, end: int) -> Line:
    """Return the line between two places for units on the ground."""
    return start, end, eye(position, start), eye(position, end)


def sight_line(position: Position, viewer: int, target: int) -> Line:
    """Return the line between two units."""
    start, end = position.unit(viewer).place, position.unit(target).place
    return (
        start,
        end,
        eye(position, start, flying=position.sheet(viewer).flies),
        eye(position, end, flying=position.sheet(target).flies),
    )


def blocking_places(
    position: Position, start: int, end: int, eye_start: int, eye_end: int, felled: int = NOWHERE
) -> tuple[int, ...]:
    """Return every place that helps to block a line, as if the trees in one of them were felled."""
    length = position.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    found: list[int] = []
    for places in position.battle.board.walk(start, end):
        height += climb
        if all(_top_felled(position, place, felled) * length >= height for place in places):
            found += places
    return tuple(dict.fromkeys(found))


def _top_felled(position: Position, place: int, felled: int) -> int:
    return _highest(position, place, trees=0) if place == felled else top(position, place)


# ---------------------------------------------------------------- all hexes at once


def visible(position: Position, start: int, height: int, radius: int) -> frozenset[int]:
    """Return the places within a radius in which a unit on the ground is seen by eyes at a height."""
    ground = _relief(position.battle, radius)
    return View(ground, start, ground.last_ring(start), _standing(position)).all(height, EYE)


def seen_among(
    position: Position, start: int, height: int, places: Sequence[int], above: int
) -> frozenset[int]:
    """Return the places in which eyes so high above the ground are seen by eyes at a height."""
    board = position.battle.board
    last = max(board.distance(start, place) for place in places)
    view = View(_relief(position.battle, board.diameter), start, last, _standing(position))
    return view.among(places, height, above)


def _standing(position: Position) -> dict[int, int]:
    """Return how high the hexes are in which units or wrecks stand."""
    return {place: top(position, place) for place in position.wrecks.union(position.occupants)}


def _relief(battle: Battle, radius: int) -> Relief:
    """Return the relief of a battle for a radius, laid out once."""
    if radius not in battle.relief:
        levels = [ground.level for ground in battle.ground]
        covers = [max(TREES if ground.trees else 0, ground.building) for ground in battle.ground]
        battle.relief[radius] = Relief(battle.board, levels, covers, radius)
    laid_out: Relief = battle.relief[radius]
    return laid_out
