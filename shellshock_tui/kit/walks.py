"""Where a unit can go step by step, and how: every way to stand, each with the command that leads to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, Generic, NamedTuple, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Leg

C = TypeVar("C")
K = TypeVar("K")


class Node(NamedTuple):
    """How a unit may stand after some commands."""

    at: int
    facing: Any
    """Which way it faces: a number or none."""
    left: int
    """What it can still spend."""
    more: Any = ()
    """What else is to be known of how it stands."""


Walks = dict[Node, tuple[C, Node] | None]
"""How a unit can stand, each with the command that leads there and the node before it; none for the first."""


class Stand(NamedTuple, Generic[C]):
    """A place and facing that a unit can reach, and how."""

    at: int
    facing: int | None
    left: int
    """What it can still spend there."""
    legs: tuple[Leg[C], ...]


def walks(start: Node, onward: Callable[[Node], Iterable[tuple[C, Node]]]) -> Walks[C]:
    """Return how a unit can stand, fewest commands first, given what can be done next from each node.

    Who comes to stand alike by more commands, and with no more to spend, is left out.
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


def way(found: Mapping[Node, tuple[C, Node] | None], end: Node) -> tuple[tuple[C, Node], ...]:
    """Return the commands that lead to a node, first to last, each with the node that it leads to."""
    steps: list[tuple[C, Node]] = []
    node = end
    while (step := found[node]) is not None:
        steps.append((step[0], node))
        node = step[1]
    return tuple(reversed(steps))


def stands(found: Mapping[Node, tuple[C, Node] | None]) -> tuple[Stand[C], ...]:
    """Return where a unit can go, the node that it starts at left out."""
    return tuple(stand(found, node) for node, step in found.items() if step is not None)


def stand(found: Mapping[Node, tuple[C, Node] | None], node: Node) -> Stand[C]:
    """Return a node as a place and facing, with the way there."""
    steps = way(found, node)
    legs = tuple(Leg(command, after.at, after.facing, str(after.left)) for command, after in steps)
    return Stand(node.at, node.facing, node.left, legs)


def sparing(found: Iterable[Node], alike: Callable[[Node], K]) -> dict[K, Node]:
    """Return of nodes that are alike in something the one that has most left to spend."""
    best: dict[K, Node] = {}
    for node in found:
        key = alike(node)
        if key not in best or best[key].left < node.left:
            best[key] = node
    return best


def beside(board: Board, place: int) -> Iterator[int]:
    """Yield the places next to one, those on the board."""
    around = (board.step(place, way) for way in range(board.neighbours))
    yield from (one for one in around if one != OFF_BOARD)


def costs_to(goals: Iterable[int], before: Callable[[int], Iterable[tuple[int, int]]]) -> dict[int, int]:
    """Return what the way costs from each place to the nearest goal: Dijkstra's search, backwards.

    It is given from where each place is entered, and what that costs.
    """
    found: dict[int, int] = {}
    waiting = [(0, place) for place in goals]
    while waiting:
        cost, place = heappop(waiting)
        if place not in found:
            found[place] = cost
            for start, more in before(place):
                if start not in found:
                    heappush(waiting, (cost + more, start))
    return found
