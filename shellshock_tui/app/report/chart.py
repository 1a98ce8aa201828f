"""The curves of strength: what the sides had left, turn by turn, as lines of dots over tinted ground."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from shellshock_tui.app.render.roads import dotted
from shellshock_tui.drawing.colours import PANEL, Colour, mix
from shellshock_tui.drawing.paint import TEXT, Ink, Run, Weight
from shellshock_tui.drawing.text import PaintedLine, fitted, written

HIGH = 4
"""Dots of a cell from top to bottom."""
THICK = 2
"""Dots of a curve from top to bottom."""


class Owner(NamedTuple):
    """A side as it is told in the chart."""

    letters: str
    colour: Colour


def curves(
    values: Sequence[Sequence[Fraction]], most: Fraction, owners: Sequence[Owner], width: int, rows: int
) -> list[PaintedLine]:
    """Return the curve of each side over so many cells and rows, its letters behind; `most` is at the top."""
    inks = [owner.colour for owner in owners]
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

    named = _named([rows - 1 - side[-1] // HIGH for side in heights], rows)
    tails = {row: written(f" {owner.letters}", _ink(owner)) for row, owner in zip(named, owners, strict=True)}
    return [(*(cell(x, row) for x in range(width)), tails.get(row, Run("", TEXT))) for row in range(rows)]


def _ink(owner: Owner) -> Ink:
    return Ink(owner.colour, PANEL, "bold")


def _named(ends: Sequence[int], rows: int) -> list[int]:
    """Return the row in which each curve is named: that of its end, or the next that is free."""
    found: dict[int, int] = {}
    last = -1
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    for below, number in zip(reversed(range(len(ends))), order, strict=True):
        last = found[number] = min(max(ends[number], last + 1), rows - 1 - below)
    return [found[number] for number in range(len(ends))]


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


def steps(cells: list[int], held: Sequence[Sequence[Owner | None]], width: int) -> PaintedLine:
    """Return a row that names and colours who held each of up to two places between two cells."""
    runs: list[Run] = []
    before: Sequence[Owner | None] = ()
    for (start, end), now in zip(pairwise(cells), held, strict=True):
        upper, lower = (owner.colour if owner else PANEL for owner in (now[0], now[-1]))
        owners = now if now[0] != now[-1] else now[:1]
        names = [Run("–", TEXT) if owner is None else written(owner.letters, _ink(owner)) for owner in owners]
        told = names if any(now) and now != before else []
        bar = Run(("▀" if any(now) else " ") * (end - start), Ink(upper, lower, weight=Weight.LINE))
        runs += fitted((*told, bar), end - start, TEXT)
        before = now
    return fitted(runs, width, TEXT)
