"""Line of sight over terrain and units, exact and the same both ways (combat.line-of-sight)."""

from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.field import Field

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


def top(field: Field, place: int) -> int:
    """Return the height of the highest thing in a hex that blocks sight; off the map there is none."""
    found = field.tops.get(place)
    if found is None:
        found = field.tops[place] = NOTHING if place == OFF_BOARD else _highest(field, place)
    return found


def _highest(field: Field, place: int, trees: int = TREES) -> int:
    ground = field.hex(place)
    cover = max(trees if ground.trees else 0, ground.building, UNIT if _something_stands(field, place) else 0)
    return ground.level + cover


def _something_stands(field: Field, place: int) -> bool:
    if place in field.wrecks:
        return True
    return any(
        not (field.sheet(i).infantry or field.sheet(i).flies or field.submerged(i))
        for i in field.occupants.get(place, ())
    )


def eye(field: Field, place: int, *, flying: bool = False) -> int:
    """Return the height of the eyes of a unit in a place."""
    return field.hex(place).level + (FLYING_EYE if flying else EYE)


def obstacle(field: Field, start: int, end: int, eye_start: int, eye_end: int) -> Obstacle | None:
    """Return the first hex that blocks the line between two places, or None if it is clear."""
    length = field.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    for step, places in enumerate(field.battle.board.walk(start, end), start=1):
        height += climb
        if all(top(field, place) * length >= height for place in places):
            highest = max(places, key=lambda place: top(field, place))
            return Obstacle(highest, top(field, highest), Fraction(height, length), step)
    return None


def between_hexes(field: Field, start: int, end: int) -> Obstacle | None:
    """Return what blocks sight between two places for units on the ground."""
    return obstacle(field, *hex_line(field, start, end))


def hex_line(field: Field, start: int, end: int) -> Line:
    """Return the line between two places for units on the ground."""
    return start, end, eye(field, start), eye(field, end)


def sight_line(field: Field, viewer: int, target: int) -> Line:
    """Return the line between two units."""
    start, end = field.unit(viewer).place, field.unit(target).place
    return (
        start,
        end,
        eye(field, start, flying=field.sheet(viewer).flies),
        eye(field, end, flying=field.sheet(target).flies),
    )


def blocking_places(
    field: Field, start: int, end: int, eye_start: int, eye_end: int, felled: int = NOWHERE
) -> tuple[int, ...]:
    """Return every place that helps to block a line, as if the trees in one of them were felled."""
    length = field.battle.board.distance(start, end)
    height, climb = eye_start * length, eye_end - eye_start
    found: list[int] = []
    for places in field.battle.board.walk(start, end):
        height += climb
        if all(_top_felled(field, place, felled) * length >= height for place in places):
            found += places
    return tuple(dict.fromkeys(found))


def _top_felled(field: Field, place: int, felled: int) -> int:
    return _highest(field, place, trees=0) if place == felled else top(field, place)
