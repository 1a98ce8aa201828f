"""The reach of a unit at speed 16, compared with Dijkstra's algorithm on a heap, and with networkx.

With empty caches, both sides compute the cost of each step; then this project has the battle's cached steps,
and networkx the whole graph.
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from heapq import heappop, heappush
from math import prod

import networkx as nx

from benchmarks.battles import battle
from benchmarks.ratio import compare
from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.moves.entry import refuse_stack
from shellshock_tui.rules.shellshock.moves.reach import arrivals
from shellshock_tui.rules.shellshock.moves.speed import turn_number
from shellshock_tui.rules.shellshock.moves.terrain import bars, factors
from shellshock_tui.rules.shellshock.position import Position, initial_unit
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement, State

SPEED = 16
SIDE = 120
CASES = (
    ("Bison, open ground", 0, 13, 0.0),
    ("Bison, mixed ground", 0, 5, 0.5),
    ("Mason, mixed ground", 1, 3, 0.5),
)
"""The unit of the duel that moves, its speed, and the share of rough, wooded or raised ground."""
Costs = dict[tuple[int, int, int], int]
Node = tuple[int, int, int, int]
"""Place, facing, the relevant number of hexes forward since the last turn, and turns since the last step."""


def mover(unit: int, speed: int, share: float) -> tuple[Position, Activation]:
    """Return a machine in the middle of a large map at a speed, with 16 points."""
    chance = random.Random(7)
    board = HexBoard(SIDE, SIDE)
    found = battle("duel")
    units = tuple(
        unit_setup._replace(place=board.at(SIDE // 2 + number, SIDE // 2), facing=0)
        for number, unit_setup in enumerate(found.units[:2])
    )
    ground = tuple(_hex(chance) if chance.random() < share else Hex() for _ in range(board.size))
    wide: Battle = replace(found, board=board, ground=ground, units=units)
    standing = tuple(initial_unit(wide, unit_setup) for unit_setup in wide.units)
    activation = Activation(unit, Move(SPEED))
    position = Position(
        wide, State(1, standing, Movement(activation, (1 - unit,), None), (0,) * len(wide.victory))
    )
    return position.with_unit(unit, speed=speed), activation


def _hex(chance: random.Random) -> Hex:
    kind = chance.randrange(3)
    return Hex(level=int(kind == 0), trees=kind == 1, rough=kind == 2)


def dijkstra(position: Position, activation: Activation, costs: Costs) -> dict[int, int]:
    """Search in the simplest way: tuples of place, facing, count and turns on a heap.

    `costs` caches the costs of steps by place, direction and face.
    """
    start, number = _standing(position, activation.unit), turn_number(position, activation.unit)
    spent, heap = {start: 0}, [(0, start)]
    while heap:
        points, node = heappop(heap)
        if points > spent[node]:
            continue
        for after, cost in onward(position, activation.unit, number, costs, node):
            total = points + cost
            if total <= SPEED and total < spent.get(after, SPEED + 1):
                spent[after] = total
                heappush(heap, (total, after))
    return _places(position, activation.unit, spent)


def onward(position: Position, unit: int, number: int, costs: Costs, node: Node) -> list[tuple[Node, int]]:
    """Return the possible next nodes, each with its cost."""
    place, facing, count, turns = node
    found = []
    for face in (5, 0, 1):
        direction = (facing + face) % 6
        if (place, direction, face) not in costs:
            costs[place, direction, face] = _cost(position, unit, place, direction, face)
        cost = costs[place, direction, face]
        if cost:
            end = position.battle.board.step(place, direction)
            found.append(((end, facing, min(number, count + (face == 0)), 0), cost))
    if turns < 3 if number == 0 else count >= number:
        found += [((place, (facing + way) % 6, 0, turns + 1), 0) for way in (-1, 1)]
    return found


def graph_of(position: Position, activation: Activation) -> nx.DiGraph:
    """Return the graph of all nodes within reach and the steps between them."""
    graph, costs, number = nx.DiGraph(), Costs(), turn_number(position, activation.unit)
    waiting = [(_standing(position, activation.unit), 0)]
    least: dict[Node, int] = {}
    while waiting:
        node, points = waiting.pop()
        if points > SPEED or points >= least.get(node, SPEED + 1):
            continue
        least[node] = points
        for after, cost in onward(position, activation.unit, number, costs, node):
            graph.add_edge(node, after, weight=cost)
            waiting.append((after, points + cost))
    return graph


def by_networkx(position: Position, activation: Activation, graph: nx.DiGraph) -> dict[int, int]:
    """Search a graph that was built before."""
    start = _standing(position, activation.unit)
    found = nx.single_source_dijkstra_path_length(graph, start, SPEED)
    return _places(position, activation.unit, found)


def _standing(position: Position, unit: int) -> Node:
    return position.unit(unit).place, position.unit(unit).facing, 0, 0


def _places(position: Position, unit: int, spent: Mapping[Node, int]) -> dict[int, int]:
    """Return the places in which a unit may stand, each with the most points left."""
    reached: dict[int, int] = {}
    for (place, *_), points in spent.items():
        reached[place] = max(SPEED - points, reached.get(place, -1))
    return {place: left for place, left in reached.items() if not refuse_stack(position, unit, place)}


def _cost(position: Position, unit: int, place: int, direction: int, face: int) -> int:
    end = position.battle.board.step(place, direction)
    if (
        end == OFF_BOARD
        or not position.sheet(unit).directions[face]
        or bars(position, unit, place, direction, end)
    ):
        return 0
    if refuse_stack(position, unit, end):
        return 0
    found = factors(position, unit, place, direction, end)
    return position.sheet(unit).directions[face] * prod(factor for *_, factor in found)


def unknown(position: Position) -> Position:
    """Return the same position with empty caches."""
    return Position(replace(position.battle), position.state)


def main() -> None:
    """Print the ratios; fail if the searches differ."""
    for words, unit, speed, share in CASES:
        _measure(words, *mover(unit, speed, share))


def _measure(words: str, position: Position, activation: Activation) -> None:
    graph = graph_of(position, activation)
    reached = {place: best.points for place, best in arrivals(position, activation).items()}
    assert reached == dijkstra(position, activation, {}) == by_networkx(position, activation, graph)
    assert position.battle.steps
    assert not unknown(position).battle.steps
    name = f"reach at {SPEED} points, {len(reached)} hexes, {words}: ours / "
    compare(
        f"{name}heapq, nothing known",
        0.5,
        lambda: arrivals(unknown(position), activation),
        lambda: dijkstra(unknown(position), activation, {}),
    )
    compare(
        f"{name}networkx, all known",
        0.5,
        lambda: arrivals(position, activation),
        lambda: by_networkx(position, activation, graph),
    )


if __name__ == "__main__":
    main()
