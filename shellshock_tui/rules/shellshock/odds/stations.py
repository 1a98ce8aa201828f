"""Where the unit in hand could end its move, and where from its guns would do most."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.moves.move_end import refuse_facing
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.search import Node, Search
from shellshock_tui.rules.shellshock.odds.attack_value import Advice
from shellshock_tui.rules.shellshock.odds.gunnery import best_shot
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move

Pose = tuple[int, int]
"""Place and facing."""


@dataclass(frozen=True, slots=True)
class Station:
    """A place and a facing to end a move in, with the best single shot from there."""

    place: int
    facing: int
    best: Advice


def standing_at(position: Position, unit: int, pose: Pose) -> Position:
    """Return the position with a unit moved to a place and a facing; like a move, it ends standing still."""
    place, facing = pose
    here = (position.unit(unit).place, position.unit(unit).facing) == pose
    state = position.unit(unit)
    still = state.still and place == state.place
    return position.put(unit, place=place, facing=facing, still=still, nestled=state.nestled and here)


def poses(position: Position, activation: Activation) -> frozenset[Pose]:
    """Return every place and facing in which the unit in hand may end its move, free facing included."""
    found: set[Pose] = set()
    search = Search(position, activation.unit)
    for node, points in _ends(position, activation, search):
        (place, facing), (count, turns) = search.pose(node), search.counts(node)
        there = standing_at(position, activation.unit, (place, facing))
        stop = Activation(activation.unit, Move(points, count, turns))
        if refuse_end(there, stop) is None:
            ways = (facing, *(way for way in range(6) if way != facing))
            found |= {(place, way) for way in ways if refuse_facing(there, stop, way) is None}
    return frozenset(found)


def _ends(position: Position, activation: Activation, search: Search) -> Iterator[tuple[Node, int]]:
    """Yield each way of standing, with the points left, from which no step has to be taken."""
    if activation.move is None:
        return
    state = position.unit(activation.unit)
    exits = exit_places(position, position.side(activation.unit))
    start = search.node(state.place, state.facing, activation.move)
    waiting, seen = [(start, activation.move.points)], {(start, activation.move.points)}
    while waiting:
        node, points = waiting.pop()
        onward = [(after, points - cost) for after, cost in search.onward(node) if cost <= points]
        here = search.place(node)
        if not any(search.place(after) not in (here, *exits) for after, _ in onward):
            yield node, points
        fresh = [step for step in onward if step not in seen]
        seen.update(fresh)
        waiting += fresh


def stations(position: Position, activation: Activation) -> tuple[Station, ...]:
    """Return the poses from which the unit in hand could fire at all, the one with the best shot first."""
    unit = activation.unit
    found = []
    for pose in sorted(poses(position, activation)):
        there = standing_at(position, unit, pose)
        shots = filter(None, (best_shot(there, unit, target) for target in enemies(there, unit)))
        best = max(shots, key=lambda advice: advice.value, default=None)
        if best:
            found.append(Station(*pose, best))
    return tuple(sorted(found, key=lambda station: station.best.value, reverse=True))
