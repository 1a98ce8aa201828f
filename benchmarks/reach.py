"""Where a unit can go at speed 16, against Dijkstra with tuples on a heap."""

import random
from dataclasses import replace
from heapq import heappop, heappush

from benchmarks.battles import battle
from benchmarks.ratio import compare
from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.flow import fresh
from shellshock_tui.rules.shellshock.moves.entry import refuse_stack
from shellshock_tui.rules.shellshock.moves.search import envelope
from shellshock_tui.rules.shellshock.moves.terrain import bars, step_points
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_number,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement, State

SPEED = 16
SIDE = 120
CASES = (
    ("Bison, open ground", 0, 13, 0.0),
    ("Bison, mixed ground", 0, 5, 0.5),
    ("Mason, mixed ground", 1, 3, 0.5),
)
"""Which unit of the duel moves, at which speed, and how much of the map is rough, wooded or raised."""
Costs = dict[tuple[int, int, int], int]


def mover(unit: int, speed: int, share: float) -> tuple[Position, Activation]:
    """Return a machine in the middle of a large map at a speed, with 16 points."""
    chance = random.Random(7)
    board = HexBoard(SIDE, SIDE)
    found = battle("duel")
    units = tuple(
        replace(unit_setup, place=board.at(60 + number, 60), facing=0)
        for number, unit_setup in enumerate(found.units[:2])
    )
    ground = tuple(_hex(chance) if chance.random() < share else Hex() for _ in range(board.size))
    wide: Battle = replace(found, board=board, ground=ground, units=units)
    standing = tuple(fresh(wide, unit_setup) for unit_setup in wide.units)
    activation = Activation(unit, Move(SPEED))
    position = Position(
        wide, State(1, standing, Movement(activation, (1 - unit,), None), (0,) * len(wide.victory))
    )
    return position.put(unit, speed=speed), activation


def _hex(chance: random.Random) -> Hex:
    kind = chance.randrange(3)
    return Hex(level=int(kind == 0), trees=kind == 1, rough=kind == 2)


def dijkstra(position: Position, activation: Activation, costs: Costs) -> dict[int, int]:
    """Search as one would first write it: tuples of place, facing, count and turns on a heap.

    Costs are what has been worked out of steps by place, direction and face.
    """
    unit, board, number = activation.unit, position.battle.board, turn_number(position, activation.unit)
    state = position.unit(unit)
    spent = {(state.place, state.facing, 0, 0): 0}
    heap = [(0, (state.place, state.facing, 0, 0))]
    while heap:
        points, node = heappop(heap)
        if points > spent[node]:
            continue
        place, facing, count, turns = node
        onward = []
        for face in (5, 0, 1):
            direction = (facing + face) % 6
            end = board.step(place, direction)
            if (place, direction, face) not in costs:
                costs[place, direction, face] = _cost(position, unit, place, direction, face)
            cost = costs[place, direction, face]
            if cost:
                onward.append(((end, facing, min(number, count + (face == 0)), 0), points + cost))
        if turns < 3 if number == 0 else count >= number:
            onward += [((place, (facing + way) % 6, 0, turns + 1), points) for way in (-1, 1)]
        for after, total in onward:
            if total <= SPEED and total < spent.get(after, SPEED + 1):
                spent[after] = total
                heappush(heap, (total, after))
    reached: dict[int, int] = {}
    for (place, *_), points in spent.items():
        reached[place] = max(SPEED - points, reached.get(place, -1))
    return reached


def _cost(position: Position, unit: int, place: int, direction: int, face: int) -> int:
    end = position.battle.board.step(place, direction)
    if (
        end == OFF_BOARD
        or not position.sheet(unit).directions[face]
        or bars(position, unit, place, direction, end)
    ):
        return 0
    return (
        0 if refuse_stack(position, unit, end) else step_points(position, unit, face, place, direction, end)
    )


def main() -> None:
    """Print the ratios; fail if the searches differ."""
    for words, unit, speed, share in CASES:
        _measure(words, *mover(unit, speed, share))


def _measure(words: str, position: Position, activation: Activation) -> None:
    assert envelope(position, activation) == dijkstra(position, activation, {})
    costs: Costs = {}
    name = f"reach at {SPEED} points, {len(envelope(position, activation))} hexes, {words}: ours / heapq"
    compare(
        f"{name}, costs known",
        0.5,
        lambda: envelope(position, activation),
        lambda: dijkstra(position, activation, costs),
    )
    compare(
        f"{name}, costs worked out",
        0.5,
        lambda: envelope(position, activation),
        lambda: dijkstra(position, activation, {}),
    )


if __name__ == "__main__":
    main()
