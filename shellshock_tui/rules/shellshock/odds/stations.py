"""Where the unit in hand could end its move, and where from its guns would do most."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.moves.move_end import refuse_facing
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.search import Node, Search
from shellshock_tui.rules.shellshock.odds.gunnery import best_shot
from shellshock_tui.rules.shellshock.odds.merit import Advice
from shellshock_tui.rules.shellshock.state import Hand, Move

Pose = tuple[int, int]
"""Place and facing."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place and a facing to end a move in, with the best single shot from there."""

    place: int
    facing: int
    best: Advice


def standing_at(field: Field, unit: int, pose: Pose) -> Field:
    """Return the field with a unit moved to a place and a facing; like a move, it ends standing still."""
    place, facing = pose
    here = (field.unit(unit).place, field.unit(unit).facing) == pose
    state = field.unit(unit)
    still = state.still and place == state.place
    return field.put(unit, place=place, facing=facing, still=still, nestled=state.nestled and here)


def poses(field: Field, hand: Hand) -> frozenset[Pose]:
    """Return every place and facing in which the unit in hand may end its move, free facing included."""
    found: set[Pose] = set()
    search = Search(field, hand.unit)
    for node, points in _ends(field, hand, search):
        (place, facing), (count, turns) = search.pose(node), search.counts(node)
        there = standing_at(field, hand.unit, (place, facing))
        stop = Hand(hand.unit, Move(points, count, turns))
        if refuse_end(there, stop) is None:
            ways = (facing, *(way for way in range(6) if way != facing))
            found |= {(place, way) for way in ways if refuse_facing(there, stop, way) is None}
    return frozenset(found)


def _ends(field: Field, hand: Hand, search: Search) -> Iterator[tuple[Node, int]]:
    """Yield each way of standing, with the points left, from which no step has to be taken."""
    if hand.move is None:
        return
    state = field.unit(hand.unit)
    exits = exit_places(field, field.side(hand.unit))
    start = search.node(state.place, state.facing, hand.move)
    waiting, seen = [(start, hand.move.points)], {(start, hand.move.points)}
    while waiting:
        node, points = waiting.pop()
        onward = [(after, points - cost) for after, cost in search.onward(node) if cost <= points]
        here = search.place(node)
        if not any(search.place(after) not in (here, *exits) for after, _ in onward):
            yield node, points
        fresh = [step for step in onward if step not in seen]
        seen.update(fresh)
        waiting += fresh


def stations(field: Field, hand: Hand) -> tuple[Station, ...]:
    """Return the poses from which the unit in hand could fire at all, the one with the best shot first."""
    unit = hand.unit
    found = []
    for pose in sorted(poses(field, hand)):
        there = standing_at(field, unit, pose)
        shots = filter(None, (best_shot(there, unit, target) for target in enemies(there, unit)))
        best = max(shots, key=lambda advice: advice.merit, default=None)
        if best:
            found.append(Station(*pose, best))
    return tuple(sorted(found, key=lambda station: station.best.merit, reverse=True))
