"""The fire at its rear that a unit can expect from enemies that have yet to move (move.order)."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.board import OFF_BOARD, toward
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.gunnery import gunnery
from shellshock_tui.rules.shellshock.fire.arcs import struck_face
from shellshock_tui.rules.shellshock.fire.sight import eye, is_clear
from shellshock_tui.rules.shellshock.moves.speed import REARWARD, speed_range
from shellshock_tui.rules.shellshock.moves.terrain import footing
from shellshock_tui.rules.shellshock.position import Position


def fire_to_come(
    position: Position, enemy: int, unit: int, worths: Worths, before: Position
) -> Iterator[Fraction]:
    """Yield the value of an enemy's fire at the rear faces of a unit, which has moved since `before`.

    There is a value for each bearing from which the enemy may come to see one of these faces.
    """
    state, guns = position.unit(unit), gunnery(before, enemy)
    if position.submerged(unit):
        return
    for end in bearings(before, enemy, unit, state.place):
        if struck_face(position, end, unit) in REARWARD and not state.nestled:
            yield worths.from_elsewhere(position, guns, unit, end)


def bearings(position: Position, enemy: int, unit: int, place: int) -> tuple[int, ...]:
    """Return the nearest place in each direction from which an enemy may come to see a unit in a place.

    They are cached in the position, which is that before the unit's move.
    """
    kept, key = position.cache, ("bearings", enemy, unit, place)
    if key not in kept:
        kept[key] = tuple(_bearings(position, enemy, unit, place))
    found: tuple[int, ...] = kept[key]
    return found


def _bearings(position: Position, enemy: int, unit: int, place: int) -> Iterator[int]:
    board, height = position.battle.board, eye(position, place, flying=position.sheet(unit).flies)
    flying, seen = position.sheet(enemy).flies, set[int]()
    ends = (end for end in places_ahead(position, enemy) if end != place)
    for end in sorted(ends, key=lambda end: board.distance(place, end)):
        way = toward(*board.offset(place, end))[0]
        if way not in seen and is_clear(position, (place, end, height, eye(position, end, flying=flying))):
            seen.add(way)
            yield end


def places_ahead(position: Position, enemy: int) -> tuple[int, ...]:
    """Return some places above water to which an enemy may go this turn; cached in the position.

    They lie at the ends of straight and of bent ways in each direction, as far as its highest speed takes
    it. Turn numbers are not counted.
    """
    kept, key = position.cache, ("ahead", enemy)
    if key not in kept:
        ends = dict.fromkeys(_places_ahead(position, enemy))
        kept[key] = tuple(end for end in ends if end not in position.battle.deep)
    found: tuple[int, ...] = kept[key]
    return found


def _places_ahead(position: Position, enemy: int) -> Iterator[int]:
    start, (_, speed) = position.unit(enemy).place, speed_range(position, enemy)
    for way in range(6):
        half = _along(position, enemy, start, way, speed // 2)
        yield _along(position, enemy, half, way, speed - speed // 2)
        yield _along(position, enemy, half, (way + 1) % 6, speed - speed // 2)


def _along(position: Position, enemy: int, place: int, way: int, points: int) -> int:
    """Return the place that an enemy reaches straight ahead with some points."""
    ahead = position.sheet(enemy).directions[0] or 1
    while factor := footing(position, enemy, place)[way]:
        end = position.battle.board.steps[place][way]
        points -= ahead * factor
        if end == OFF_BOARD or points < 0 or position.drowns(enemy, end) or end in position.occupants:
            break
        place = end
    return place
