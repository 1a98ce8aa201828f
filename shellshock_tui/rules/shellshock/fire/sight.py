"""Line of sight over terrain and units; exact, and the same in both directions (combat.line-of-sight)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.kit.sight.terrain_heights import Relief
from shellshock_tui.kit.sight.visible_area import View
from shellshock_tui.rules.shellshock.battle import TREES, Battle
from shellshock_tui.rules.shellshock.position import Position

EYE = 1
"""The height of the eyes above the ground."""
FLYING_EYE = 3
UNIT = 1
NOTHING = -1_000
"""A height below everything."""
NOWHERE = -2
"""A place that is never on a line."""
Line = tuple[int, int, int, int]
"""A line of sight: two places, and the heights of the eyes in them."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """An obstacle on a line: its place, its top, and the line's height there after so many steps."""

    place: int
    top: int
    height: Fraction
    step: int


def top(position: Position, place: int) -> int:
    """Return the height up to which a place blocks sight; off the map nothing does."""
    return _special_tops(position).get(place, position.battle.tops[place])


def _special_tops(position: Position) -> Mapping[int, int]:
    """Return the height up to which sight is blocked where it is not by the terrain alone."""
    occupancy = position.occupancy
    if occupancy.tops is None:
        occupied = (*occupancy.occupants, *sorted(occupancy.wrecks))
        occupancy.tops = {OFF_BOARD: NOTHING, **{place: _highest(position, place) for place in occupied}}
    return occupancy.tops


def _highest(position: Position, place: int, trees: int = TREES) -> int:
    ground, blocks = position.hex(place), place in position.wrecks or any(blockers(position, place))
    return ground.level + max(trees if ground.trees else 0, ground.building, UNIT if blocks else 0)


def blockers(position: Position, place: int) -> Iterator[str]:
    """Yield the names of the units in a place that block sight."""
    for unit in position.occupants.get(place, ()):
        if not (position.sheet(unit).infantry or position.sheet(unit).flies or position.submerged(unit)):
            yield position.name(unit)


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


def is_clear(position: Position, line: Line) -> bool:
    """Return whether nothing blocks a line; the way back along it is as clear."""
    start, end, eye_start, eye_end = line
    if start > end:
        start, end, eye_start, eye_end = end, start, eye_end, eye_start
    return obstacle(position, start, end, eye_start, eye_end) is None


def _first_obstacle(
    position: Position, start: int, end: int, eye_start: int, eye_end: int
) -> Obstacle | None:
    tops, special = position.battle.tops, _special_tops(position)
    length = position.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    for step, places in enumerate(position.battle.board.walk(start, end), start=1):
        height += climb
        for place in places:
            if special.get(place, tops[place]) * length < height:
                break
        else:
            highest = max(places, key=lambda place: top(position, place))
            return Obstacle(highest, top(position, highest), Fraction(height, length), step)
    return None


def hex_line(position: Position, start: int, end: int) -> Line:
    """Return the line between two places for units on the ground."""
    return start, end, eye(position, start), eye(position, end)


def sight_line(position: Position, viewer: int, target: int) -> Line:
    """Return the line between two units."""
    start, end = position.unit(viewer).place, position.unit(target).place
    eye_start = eye(position, start, flying=position.sheet(viewer).flies)
    return start, end, eye_start, eye(position, end, flying=position.sheet(target).flies)


def blocking_places(
    position: Position, start: int, end: int, eye_start: int, eye_end: int, felled: int = NOWHERE
) -> tuple[int, ...]:
    """Return every place that blocks a line, as if the trees in `felled` did not exist."""
    length = position.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    found: list[int] = []
    for places in position.battle.board.walk(start, end):
        height += climb
        tops = (top(position, p) if p != felled else _highest(position, p, trees=0) for p in places)
        if all(height_of * length >= height for height_of in tops):
            found += places
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------- all hexes at once


def visible(position: Position, start: int, height: int, radius: int) -> frozenset[int]:
    """Return the places within a radius where a unit on the ground is seen from a height."""
    ground = _relief(position.battle, radius)
    return View(ground, start, ground.last_ring(start), _standing(position)).all(height, EYE)


def seen_among(
    position: Position, start: int, height: int, places: Sequence[int], above: int
) -> frozenset[int]:
    """Return those of some places where eyes at height `above` over the ground are seen from `start`."""
    board = position.battle.board
    last = max(board.distance(start, place) for place in places)
    view = View(_relief(position.battle, board.diameter), start, last, _standing(position))
    return view.among(places, height, above)


def _standing(position: Position) -> dict[int, int]:
    """Return the heights up to which units and wrecks block sight, by place."""
    return {place: top(position, place) for place in position.wrecks.union(position.occupants)}


def _relief(battle: Battle, radius: int) -> Relief:
    """Return the terrain heights around a hex for a radius, computed once for a battle."""
    if radius not in battle.relief:
        levels = [ground.level for ground in battle.ground]
        covers = [ground.cover for ground in battle.ground]
        battle.relief[radius] = Relief(battle.board, levels, covers, radius)
    laid_out: Relief = battle.relief[radius]
    return laid_out
