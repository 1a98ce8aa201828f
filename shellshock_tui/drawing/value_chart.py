"""A picture of the value to a side turn by turn, with the decisions that cost most."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shellshock_tui.svg import BLUE, GREY, Picture

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 90, 730, 56, 270
RED = "#c62828"
MOST_TURNS = 16
"""The number of turns that are numbered."""


class Mark(NamedTuple):
    """A decision to mark: its turn, and a text that is shown under the mouse."""

    turn: int
    words: str


def value_chart(title: str, values: Sequence[tuple[int, float]], marks: Sequence[Mark], above: str) -> str:
    """Return the picture as SVG; `values` holds turns with their values, `above` says what is above 0."""
    picture = Picture(WIDTH, HEIGHT)
    picture.text((16, 26), title)
    picture.text((LEFT, TOP - 10), above)
    greatest = max((abs(value) for _, value in values), default=0.0) or 1.0
    first, last = values[0][0], max(values[-1][0], values[0][0] + 1)

    def at(turn: int, value: float) -> tuple[float, float]:
        column = LEFT + (RIGHT - LEFT) * (turn - first) / (last - first)
        return column, (TOP + BOTTOM) / 2 - (BOTTOM - TOP) / 2 * value / greatest

    for value in (greatest, 0.0, -greatest):
        picture.line(at(first, value), at(last, value), GREY)
        picture.text((LEFT - 12, at(first, value)[1] + 4), f"{value:+.0f}" if value else "0", "end")
    step = -(-(last - first + 1) // MOST_TURNS)
    for turn in range(first, last + 1, step):
        picture.text((at(turn, 0)[0], BOTTOM + 22), str(turn), "middle")
    picture.text(((LEFT + RIGHT) / 2, BOTTOM + 42), "turn", "middle")
    known = dict(values)
    for (turn, value), (after, then) in pairwise(values):
        picture.line(at(turn, value), at(after, then), BLUE, 2)
    for turn, value in values:
        picture.point(at(turn, value), f"turn {turn}: {value:+.0f}")
    for mark in marks:
        picture.point(at(mark.turn, known.get(mark.turn, 0.0)), mark.words, RED)
    return str(picture)
