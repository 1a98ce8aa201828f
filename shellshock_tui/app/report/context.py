"""Shared parts of the after-action report's sections: their data, curves, bars and large letters."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, pairwise
from typing import NamedTuple

from shellshock_tui.app.render.canvas import dotted
from shellshock_tui.drawing.colours import FAINT, INK, PANEL, RAISED, WHITE, Colour, Sides, mix
from shellshock_tui.drawing.paint import TEXT, StyledText, TextStyle, Weight, badge
from shellshock_tui.drawing.sheets.spans import FULL, GONE
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, written
from shellshock_tui.engine.english import counted
from shellshock_tui.session.after_action.report import AfterAction
from shellshock_tui.session.dice_statistics import Tally

HIGH = 4
"""The dots of a cell from top to bottom."""
THICK = 2
"""The dots of a curve from top to bottom."""
DASHES = (1, 0), (6, 2), (2, 2)
"""The dots drawn and left out of each side's curve, so that no colour is needed."""


class Owner(NamedTuple):
    """A side in the chart."""

    letters: str
    colour: Colour


def curves(
    values: Sequence[Sequence[Fraction]], most: Fraction, owners: Sequence[Owner], width: int, rows: int
) -> list[PaintedLine]:
    """Return the curves of all sides in an area of cells, each side's letters behind it.

    `values` has a sequence for each side; `most` is the value at the top.
    """
    inks = [owner.colour for owner in owners]
    heights = [[_height(value, most, rows) for value in _spread(side, 2 * width)] for side in values]
    drawn = [_drawn(side, rows, dash) for side, dash in zip(heights, cycle(DASHES), strict=False)]

    def cell(x: int, row: int) -> StyledText:
        ground: Colour = PANEL
        sign, colour = " ", inks[0]
        for side, ink in zip(heights, inks, strict=True):
            if min(side[2 * x : 2 * x + 2]) >= (rows - 1 - row) * HIGH + HIGH // 2:
                ground = mix(ground, ink, 0.2)
        for signs, ink in zip(drawn, inks, strict=True):
            if (x, row) in signs:
                sign, colour = signs[x, row], ink
        return StyledText(sign, TextStyle(colour, ground, weight=Weight.MARK))

    named = _named([rows - 1 - side[-1] // HIGH for side in heights], rows)
    tails = {row: written(f" {owner.letters}", _ink(owner)) for row, owner in zip(named, owners, strict=True)}
    return [
        (*(cell(x, row) for x in range(width)), tails.get(row, StyledText("", TEXT))) for row in range(rows)
    ]


def _ink(owner: Owner) -> TextStyle:
    return TextStyle(owner.colour, PANEL, "bold")


def _named(ends: Sequence[int], rows: int) -> list[int]:
    """Return the row of each curve's letters: that of its end, or the next free one."""
    found: dict[int, int] = {}
    last = -1
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    for below, number in zip(reversed(range(len(ends))), order, strict=True):
        last = found[number] = min(max(ends[number], last + 1), rows - 1 - below)
    return [found[number] for number in range(len(ends))]


def _drawn(heights: Sequence[int], rows: int, dash: tuple[int, int]) -> dict[tuple[int, int], str]:
    length, gap = dash
    inked = ((x, height) for x, height in enumerate(heights) if x % (length + gap) < length)
    dots = ((x, dot) for x, height in inked for dot in range(height, height + THICK))
    return dotted((x, rows * HIGH - 1 - dot) for x, dot in dots)


def places(count: int, width: int) -> list[int]:
    """Return the cell of each of `count` points spread over a width."""
    return [number * (width - 1) // max(1, count - 1) for number in range(count)]


def _spread(values: Sequence[Fraction], dots: int) -> list[Fraction]:
    """Return a value for each column of dots, interpolated between the known ones."""
    steps = max(1, len(values) - 1)
    found = []
    for dot in range(dots):
        at = Fraction(dot * steps, max(1, dots - 1))
        number = min(int(at), steps - 1)
        pair = values[number : number + 2]
        found.append(pair[0] + (pair[-1] - pair[0]) * (at - number))
    return found


def _height(value: Fraction, most: Fraction, rows: int) -> int:
    """Return the dot at which a value is drawn, 0 at the bottom."""
    top = rows * HIGH - THICK
    return round(value * top / most) if most else 0


def steps(cells: list[int], held: Sequence[Sequence[Owner | None]], width: int) -> PaintedLine:
    """Return a row that shows who held each of up to two places between the points of the chart."""
    runs: list[StyledText] = []
    before: Sequence[Owner | None] = ()
    for (start, end), now in zip(pairwise(cells), held, strict=True):
        upper, lower = (owner.colour if owner else PANEL for owner in (now[0], now[-1]))
        owners = now if now[0] != now[-1] else now[:1]
        names = [
            StyledText("–", TEXT) if owner is None else written(owner.letters, _ink(owner))
            for owner in owners
        ]
        shown = names if any(now) and now != before else []
        bar = StyledText(
            ("▀" if any(now) else " ") * (end - start), TextStyle(upper, lower, weight=Weight.LINE)
        )
        runs += fitted((*shown, bar), end - start, TEXT)
        before = now
    return fitted(runs, width, TEXT)


DOWN = "▾"
Lines = list[PaintedLine]


@dataclass(frozen=True)
class ReportContext:
    """The data of the report's sections."""

    report: AfterAction
    sides: Sides
    title: str
    side_ids: tuple[str, ...]
    dice: tuple[Tally, ...]
    success: str = "hit"
    """The aim of attacks, in a word."""
    measure: tuple[str, str] = ("hex", "hexes")
    """The unit of distance, singular and plural."""
    seats: tuple[tuple[int, str], ...] = ()
    """The turn of each change of seats, and a sentence."""
    has_blocks: bool = True
    """Whether half blocks can be drawn, as large letters need."""

    @property
    def succeeded(self) -> str:
        """The word for what successful attacks did."""
        return self.success if self.success == "hit" else f"{self.success}ed"

    @property
    def failed(self) -> str:
        """The word for what failed attacks did; a hit may do no harm."""
        return "missed" if self.success == "hit" else f"no {self.success}"

    def away(self, distance: int | None) -> str:
        """Return a distance as text, such as "1 hex away"; "" if it is not a number of places."""
        return "" if distance is None else f"{counted(distance, *self.measure)} away"

    @property
    def owners(self) -> dict[str, Owner]:
        """The sides as in the chart, each with one or two letters."""
        names = {side: self.sides.name(side).removeprefix("The ") for side in self.side_ids}
        few = 1 if len({name[:1] for name in names.values()}) == len(names) else 2
        return {side: Owner(name[:few].upper(), self.sides.colour(side)) for side, name in names.items()}

    def chip(self, unit: str) -> tuple[StyledText, StyledText]:
        """Return a unit's code in its side's colour, padded to the longest, and its name."""
        pieces = self.report.counters
        if unit not in pieces:
            return written(f" {unit} ", TEXT), StyledText("", TEXT)
        piece, room = pieces[unit], max(len(piece.glyph) for piece in pieces.values())
        colour = self.sides.colour(piece.side)
        return written(f" {piece.glyph:<{room}} ", badge(colour)), written(f" {piece.label}", TEXT)

    def badges(self, units: Sequence[str]) -> PaintedLine:
        """Return the codes of lost units, with a sign, in their sides' colours."""
        found = []
        for unit in units:
            piece = self.report.counters.get(unit)
            colour = self.sides.colour(piece.side) if piece else FAINT
            found.append(written(f"{self.sign(unit)}{piece.glyph if piece else unit}", badge(colour)))
        return tuple(found)

    def sign(self, unit: str) -> str:
        """Return the sign of a lost unit, or of one that is down and may get up."""
        return DOWN if any(one.unit == unit and one.is_down for one in self.report.units) else "✗"

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.report.counters[unit].label if unit in self.report.counters else unit


def section_bar(name: str, words: str, width: int, ground: Colour = RAISED, columns: str = "") -> PaintedLine:
    """Return the bar above a section, with the column heads at its end."""
    ink = TextStyle(mix(FAINT, WHITE, 0.4), ground)
    head = (StyledText(f" {name} ", TextStyle(WHITE, ground, "bold")), StyledText(words, ink))
    return ends(head, (StyledText(columns, ink),), width, TextStyle(INK, ground))


def meter(share: Fraction, room: int) -> str:
    """Return a share as full and empty boxes."""
    full = round(share * room)
    return FULL * full + GONE * (room - full)


def whole_per_cent(share: Fraction) -> int:
    """Return a share in per cent; only nothing and all read as 0 and 100."""
    rounded = round(share * 100)
    return min(99, max(1, rounded)) if 0 < share < 1 else rounded


TALL = 6
"""The height of a letter in dots; two make a row."""
LETTERS = {
    "A": "0E 11 11 1F 11 11", "B": "1E 11 1E 11 11 1E", "C": "0F 10 10 10 10 0F", "D": "1E 11 11 11 11 1E",
    "E": "1F 10 1E 10 10 1F", "F": "1F 10 1E 10 10 10", "G": "0F 10 10 13 11 0F", "H": "11 11 1F 11 11 11",
    "I": "0E 04 04 04 04 0E", "J": "01 01 01 01 11 0E", "K": "11 12 1C 12 11 11", "L": "10 10 10 10 10 1F",
    "M": "11 1B 15 11 11 11", "N": "11 19 15 13 11 11", "O": "0E 11 11 11 11 0E", "P": "1E 11 11 1E 10 10",
    "Q": "0E 11 11 11 12 0D", "R": "1E 11 11 1E 12 11", "S": "0F 10 0E 01 01 1E", "T": "1F 04 04 04 04 04",
    "U": "11 11 11 11 11 0E", "V": "11 11 11 11 0A 04", "W": "11 11 11 15 1B 11", "X": "11 0A 04 04 0A 11",
    "Y": "11 0A 04 04 04 04", "Z": "1F 02 04 08 10 1F", " ": "00 00 00 00 00 00",
}  # fmt: skip
"""The dots of each letter, each row of five as a hexadecimal number."""
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
WIDE = 6
"""The columns of a letter with the gap after it."""


def can_be_large(text: str) -> bool:
    """Return whether all characters of a text have large letters."""
    return set(text.upper()) <= set(LETTERS)


def large(text: str, inks: Sequence[Colour], ground: Colour) -> list[PaintedLine]:
    """Return a text in large letters, each row in its own colour."""
    dots = [[int(row, 16) for row in LETTERS[letter].split()] for letter in text.upper()]
    lines: list[PaintedLine] = []
    for top, ink in zip(range(0, TALL, 2), inks, strict=True):
        cells = "".join(
            "".join(BLOCKS[_dot(letter[top], x), _dot(letter[top + 1], x)] for x in range(5)) + " "
            for letter in dots
        )
        lines.append((StyledText(cells, TextStyle(ink, ground)),))
    return lines


def _dot(row: int, x: int) -> int:
    return row >> (4 - x) & 1
