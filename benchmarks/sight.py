"""All hexes within 30 that are seen from one, compared with floating-point interpolation to each of them.

The other way lists the near hexes in the same way, and is given the height of each hex.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.battles import battle
from benchmarks.ratio import compare
from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.fire.sight import EYE, eye, obstacle, top, visible
from shellshock_tui.rules.shellshock.position import Position, initial_unit
from shellshock_tui.rules.shellshock.state import Aftermath, State

RADIUS, SIDE = 30, 80
NUDGE = 1e-6
GROUNDS = {"3% blocked": (0.03, 0), "22% blocked": (0.22, 0), "hills of 0 to 3 and woods": (0.15, 3)}
"""The share of wooded ground, and the height of the hills."""


def looking(woods: float, hills: int) -> tuple[Position, int]:
    """Return a battle on a random map, and the place in its middle."""
    chance = random.Random(11)
    board, found = HexBoard(SIDE, SIDE), battle("duel")
    ground = tuple(
        Hex(level=min(3, chance.randrange(hills + 1) * chance.randrange(2)), trees=chance.random() < woods)
        for _ in range(board.size)
    )
    wide: Battle = replace(found, board=board, ground=ground)
    standing = tuple(initial_unit(wide, unit_setup) for unit_setup in wide.units)
    return Position(wide, State(1, standing, Aftermath(), (0,) * len(wide.victory))), board.at(
        SIDE // 2, SIDE // 2
    )


def near(board: HexBoard, start: int) -> Iterator[tuple[int, tuple[int, int], int]]:
    """Yield the hexes within the radius, each with its coordinates and its distance."""
    q, r = board.axial(start)
    for across in range(-RADIUS, RADIUS + 1):
        for down in range(max(-RADIUS, -RADIUS - across), min(RADIUS, RADIUS - across) + 1):
            place = board.from_axial(q + across, r + down)
            if place not in (OFF_BOARD, start):
                yield place, (q + across, r + down), max(abs(across), abs(down), abs(across + down))


def interpolated(
    board: HexBoard, start: int, height: int, levels: Sequence[int], tops: Sequence[int]
) -> set[int]:
    """Look along a floating-point line to each near hex, in the simplest way."""
    here = board.axial(start)
    return {
        place
        for place, there, length in near(board, start)
        if _is_clear(board, here, there, length, (height, levels[place] + EYE), tops)
    }


def _is_clear(
    board: HexBoard,
    start: tuple[int, int],
    end: tuple[int, int],
    length: int,
    heights: tuple[int, int],
    tops: Sequence[int],
) -> bool:
    for i in range(1, length):
        part = i / length
        q = start[0] + (end[0] - start[0]) * part + NUDGE
        r = start[1] + (end[1] - start[1]) * part + 2 * NUDGE
        place = board.from_axial(*_rounded(q, r))
        if place != OFF_BOARD and tops[place] >= heights[0] + (heights[1] - heights[0]) * part - NUDGE:
            return False
    return True


def _rounded(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    return (near_q, -near_q - near_s) if off_r > off_s else (near_q, near_r)


def line_by_line(position: Position, start: int) -> frozenset[int]:
    """Look along each line exactly, as the reference."""
    board, height = position.battle.board, eye(position, start)
    places = (place for place, _, _ in near(board, start))
    return frozenset(p for p in places if obstacle(position, start, p, height, eye(position, p)) is None)


def main() -> None:
    """Print the ratios, and how many hexes differ from the exact reference."""
    for words, (woods, hills) in GROUNDS.items():
        _measure(words, *looking(woods, hills))


def _measure(words: str, position: Position, start: int) -> None:
    exact = line_by_line(position, start)
    board, height = position.battle.board, eye(position, start)
    levels = [ground.level for ground in position.battle.ground]
    tops = [top(position, place) for place in range(board.size)]
    seen = visible(position, start, height, RADIUS)
    rough = interpolated(board, start, height, levels, tops)
    print(f"{words}: {len(exact)} seen; ours differs in {len(exact ^ seen)}, floats in {len(exact ^ rough)}")
    assert seen == exact
    name = f"hexes seen within {RADIUS}, {words}: ours / floats"
    compare(
        name,
        0.05,
        lambda: visible(position, start, height, RADIUS),
        lambda: interpolated(board, start, height, levels, tops),
    )


if __name__ == "__main__":
    main()
