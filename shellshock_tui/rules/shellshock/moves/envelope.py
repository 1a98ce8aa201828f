"""Where the unit in hand can go with the points that it has left."""

from typing import NamedTuple

from shellshock_tui.rules.shellshock.moves.search import Node, Search
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


class Arrival(NamedTuple):
    """How a unit may stand on arrival in a place, with the most points left, then the most hexes counted."""

    points: int
    travelled: int
    """Hexes forward since its last turn, as far as they matter."""
    facing: int


def arrivals(position: Position, activation: Activation) -> dict[int, Arrival]:
    """Return each place that can be reached to stand in, with the best arrival there."""
    reached = envelope(position, activation)
    if activation.move is None or not reached:
        return {}
    search, state = Search(position, activation.unit), position.unit(activation.unit)
    start = search.node(state.place, state.facing, activation.move)
    found: dict[int, Arrival] = {}
    for node, points in _best(search, start, activation.move.points).items():
        (place, facing), (count, _) = search.pose(node), search.counts(node)
        if place in reached:
            found[place] = max(found.get(place, Arrival(-1, 0, 0)), Arrival(points, count, facing))
    return found


def envelope(position: Position, activation: Activation) -> dict[int, int]:
    """Return each place that can be reached to stand in, with the most points left on arrival."""
    if activation.move is None or position.unit(activation.unit).ram:
        return {}
    search, state = Search(position, activation.unit), position.unit(activation.unit)
    start = search.node(state.place, state.facing, activation.move)
    reached: dict[int, int] = {}
    for node, points in _best(search, start, activation.move.points).items():
        place = search.place(node)
        if points > reached.get(place, -1):
            reached[place] = points
    return {
        place: left for place, left in reached.items() if not refuse_stack(position, activation.unit, place)
    }


def _best(search: Search, start: Node, points: int) -> dict[Node, int]:
    """Return the most points left in each way of standing: Dial's search, most points first."""
    best = {start: points}
    known = best.get
    by_points: list[list[Node]] = [[] for _ in range(points + 1)]
    by_points[points].append(start)
    for now in range(points, -1, -1):
        bucket = by_points[now]
        for node in bucket:
            if best[node] != now:
                continue
            steps, aside, ahead = search.steps(node)
            for base, cost, straight in steps:
                left = now - cost
                if left >= 0:
                    after = base + (ahead if straight else aside)
                    if left > known(after, -1):
                        best[after] = left
                        by_points[left].append(after)
            for after in search.turns(node) if aside == search.ready else ():
                if now > known(after, -1):
                    best[after] = now
                    bucket.append(after)
    return best
