"""The curves of strength: what the sides had left, turn by turn, as lines of dots over tinted ground."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from shellshock_tui.app.render.roads import dotted
from shellshock_tui.drawing.colours import PANEL, Colour, mix
from shellshock_tui.drawing.paint import Ink, Run, Weight
from shellshock_tui.drawing.text import PaintedLine

HIGH = 4
"""Dots of a cell from top to bottom."""
THICK = 2
"""Dots of a curve from top to bottom."""


def curves(
    values: Sequence[Sequence[Fraction]], most: Fraction, inks: Sequence[Colour], width: int, rows: int
) -> list[PaintedLine]:
    """Return the curve of each side over so many cells and rows; `most` is at the top."""
    heights = [[_height(value, most, rows) for value in _spread(side, 2 * width)] for side in values]
    drawn = [_drawn(side, rows) for side in heights]

    def cell(x: int, row: int) -> Run:
        ground: Colour = PANEL
        sign, colour = " ", inks[0]
        for side, ink in zip(heights, inks, strict=True):
            if min(side[2 * x : 2 * x + 2]) >= (rows - 1 - row) * HIGH + HIGH // 2:
                ground = mix(ground, ink, 0.2)
        for signs, ink in zip(drawn, inks, strict=True):
            if (x, row) in signs:
                sign, colour = signs[x, row], ink
        return Run(sign, Ink(colour, ground, weight=Weight.MARK))

    return [tuple(cell(x, row) for x in range(width)) for row in range(rows)]


def _drawn(heights: Sequence[int], rows: int) -> dict[tuple[int, int], str]:
    """Return the cells through which a curve runs, as dotted glyphs."""
    dots = ((x, dot) for x, height in enumerate(heights) for dot in range(height, height + THICK))
    return dotted((x, rows * HIGH - 1 - dot) for x, dot in dots)


def places(count: int, width: int) -> list[int]:
    """Return the cell of each of so many points that are spread over a width."""
    return [number * (width - 1) // max(1, count - 1) for number in range(count)]


def _spread(values: Sequence[Fraction], dots: int) -> list[Fraction]:
    """Return a value for each column of dots, on straight lines between those that are known."""
    steps = max(1, len(values) - 1)
    found = []
    for dot in range(dots):
        at = Fraction(dot * steps, max(1, dots - 1))
        number = min(int(at), steps - 1)
        pair = values[number : number + 2]
        found.append(pair[0] + (pair[-1] - pair[0]) * (at - number))
    return found


def _height(value: Fraction, most: Fraction, rows: int) -> int:
    """Return the dot at which a value stands, 0 at the bottom."""
    top = rows * HIGH - THICK
    return round(value * top / most) if most else 0


def steps(
    cells: list[int], colours: Sequence[tuple[Colour | None, Colour | None]], width: int
) -> PaintedLine:
    """Return a row that bears two colours, one above the other, for each step between two cells."""
    runs: list[Run] = []
    for (start, end), (upper, lower) in zip(pairwise(cells), colours, strict=True):
        ink = Ink(upper or PANEL, lower or PANEL, weight=Weight.LINE)
        runs.append(Run(("▀" if upper or lower else " ") * (end - start), ink))
    return (*runs, Run(" " * (width - sum(len(run.text) for run in runs)), Ink(PANEL, PANEL)))
