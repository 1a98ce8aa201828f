"""Searches for the places and facings that a unit can reach step by step, and the commands to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Leg

C = TypeVar("C")
K = TypeVar("K")


class Node(NamedTuple):
    """The place, facing and movement left of a unit after some commands."""

    at: int
    facing: Any
    """The facing, counted clockwise from north, or None for units without one."""
    left: int
    """The movement points that are left."""
    more: Any = ()
    """Further data that distinguishes nodes of the same place and facing."""


Walks = dict[Node, tuple[C, Node] | None]
"""The nodes that a unit can reach, each with the last command and the node before; None for the start."""


class Stand(NamedTuple, Generic[C]):
    """A place and facing that a unit can reach, and the commands that lead there."""

    at: int
    facing: int | None
    left: int
    """The movement points that are left there."""
    legs: tuple[Leg[C], ...]


def walks(start: Node, onward: Callable[[Node], Iterable[tuple[C, Node]]]) -> Walks[C]:
    """Return the nodes that a unit can reach from `start`, by breadth-first search, fewest commands first.

    `onward` yields the next commands from a node, each with the node that it leads to. A node is left out if
    one with the same place, facing and `more` was found before with at least as much left to spend.
    """
    found: Walks[C] = {start: None}
    most = {(start.at, start.facing, start.more): start.left}
    waiting = [start]
    for node in waiting:
        for command, after in onward(node):
            alike = after.at, after.facing, after.more
            if after.left > most.get(alike, -1):
                found[after] = command, node
                most[alike] = after.left
                waiting.append(after)
    return found


def steps_to(found: Mapping[Node, tuple[C, Node] | None], end: Node) -> tuple[tuple[C, Node], ...]:
    """Return the commands that lead to a node, from first to last, each with the node that it leads to."""
    steps: list[tuple[C, Node]] = []
    node = end
    while (step := found[node]) is not None:
        steps.append((step[0], node))
        node = step[1]
    return tuple(reversed(steps))


def stands(found: Mapping[Node, tuple[C, Node] | None]) -> tuple[Stand[C], ...]:
    """Return a stand for each node except the start."""
    return tuple(stand(found, node) for node, step in found.items() if step is not None)


def stand(found: Mapping[Node, tuple[C, Node] | None], node: Node) -> Stand[C]:
    """Return the stand of a node, with the commands that lead to it."""
    steps = steps_to(found, node)
    legs = tuple(Leg(command, after.at, after.facing, str(after.left)) for command, after in steps)
    return Stand(node.at, node.facing, node.left, legs)


def sparing(found: Iterable[Node], alike: Callable[[Node], K]) -> dict[K, Node]:
    """Return, for each value of `alike`, the node that has most left to spend."""
    best: dict[K, Node] = {}
    for node in found:
        key = alike(node)
        if key not in best or best[key].left < node.left:
            best[key] = node
    return best


def beside(board: Board, place: int) -> Iterator[int]:
    """Yield the places on the board that are next to a place."""
    around = (board.step(place, way) for way in range(board.neighbours))
    yield from (one for one in around if one != OFF_BOARD)


def costs_to(
    goals: Iterable[int], before: Callable[[int], Iterable[tuple[int, int]]], start: int | None = None
) -> dict[int, int]:
    """Return the least cost from each place to the nearest goal, by Dijkstra's algorithm run backwards.

    `before` yields the places from which a place can be entered, each with the cost of that step. If `start`
    is given, places that cost more than it are left out.
    """
    found: dict[int, int] = {}
    waiting = [(0, place) for place in goals]
    least = {place: 0 for _, place in waiting}
    while waiting:
        cost, place = heappop(waiting)
        if start in found and cost > found[start]:
            break
        if place not in found:
            found[place] = cost
            for origin, more in before(place):
                if origin not in least or cost + more < least[origin]:
                    least[origin] = cost + more
                    heappush(waiting, (cost + more, origin))
    return found
