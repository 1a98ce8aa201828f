"""Where a unit can go at speed 16, against Dijkstra with tuples on a heap."""

import random
from dataclasses import replace
from heapq import heappop, heappush

from benchmarks.battles import battle
from benchmarks.ratio import compare
from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.flow import fresh
from shellshock_tui.rules.shellshock.moves.envelope import envelope
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.terrain import bars, step_points
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_number,
)
from shellshock_tui.rules.shellshock.state import Hand, Move, Movement, State

SPEED = 16
SIDE = 120
CASES = (
    ("Bison, open ground", 0, 13, 0.0),
    ("Bison, mixed ground", 0, 5, 0.5),
    ("Mason, mixed ground", 1, 3, 0.5),
)
"""Which unit of the duel moves, at which speed, and how much of the map is rough, wooded or raised."""
Costs = dict[tuple[int, int, int], int]


def mover(unit: int, speed: int, share: float) -> tuple[Field, Hand]:
    """Return a machine in the middle of a large map at a speed, with 16 points."""
    chance = random.Random(7)
    board = HexBoard(SIDE, SIDE)
    found = battle("duel")
    units = tuple(
        replace(entrant, place=board.at(60 + number, 60), facing=0)
        for number, entrant in enumerate(found.units[:2])
    )
    ground = tuple(_hex(chance) if chance.random() < share else Hex() for _ in range(board.size))
    wide: Battle = replace(found, board=board, ground=ground, units=units)
    standing = tuple(fresh(wide, entrant) for entrant in wide.units)
    hand = Hand(unit, Move(SPEED))
    field = Field(wide, State(1, standing, Movement(hand, (1 - unit,), None), (0,) * len(wide.victory)))
    return field.put(unit, speed=speed), hand


def _hex(chance: random.Random) -> Hex:
    kind = chance.randrange(3)
    return Hex(level=int(kind == 0), trees=kind == 1, rough=kind == 2)


def dijkstra(field: Field, hand: Hand, costs: Costs) -> dict[int, int]:
    """Search as one would first write it: tuples of place, facing, count and turns on a heap.

    Costs are what has been worked out of steps by place, direction and face.
    """
    unit, board, number = hand.unit, field.battle.board, turn_number(field, hand.unit)
    state = field.unit(unit)
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
                costs[place, direction, face] = _cost(field, unit, place, direction, face)
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


def _cost(field: Field, unit: int, place: int, direction: int, face: int) -> int:
    end = field.battle.board.step(place, direction)
    if end == OFF_BOARD or not field.sheet(unit).directions[face] or bars(field, unit, place, direction, end):
        return 0
    return 0 if refuse_stack(field, unit, end) else step_points(field, unit, face, place, direction, end)


def main() -> None:
    """Print the ratios; fail if the searches differ."""
    for words, unit, speed, share in CASES:
        _measure(words, *mover(unit, speed, share))


def _measure(words: str, field: Field, hand: Hand) -> None:
    assert envelope(field, hand) == dijkstra(field, hand, {})
    costs: Costs = {}
    name = f"reach at {SPEED} points, {len(envelope(field, hand))} hexes, {words}: ours / heapq"
    compare(f"{name}, costs known", 0.5, lambda: envelope(field, hand), lambda: dijkstra(field, hand, costs))
    compare(
        f"{name}, costs worked out", 0.5, lambda: envelope(field, hand), lambda: dijkstra(field, hand, {})
    )


if __name__ == "__main__":
    main()
