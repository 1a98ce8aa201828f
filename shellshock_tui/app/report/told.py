"""What the sections of the after-action report tell of, and what they have in common, large letters too."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.app.report.chart import Owner
from shellshock_tui.drawing.colours import FAINT, INK, RAISED, WHITE, Colour, Sides, mix
from shellshock_tui.drawing.paint import TEXT, Ink, Run, badge
from shellshock_tui.drawing.sheets.spans import FULL, GONE
from shellshock_tui.drawing.text import PaintedLine, ends, written
from shellshock_tui.session.after_action import AfterAction
from shellshock_tui.session.dice_statistics import Tally

DOWN = "▾"
Lines = list[PaintedLine]


@dataclass(frozen=True)
class Told:
    """What the sections tell of: the report, its sides, and the battle's name."""

    report: AfterAction
    sides: Sides
    title: str
    side_ids: tuple[str, ...]
    dice: tuple[Tally, ...]
    success: str = "hit"
    """What attacks are to do, in a word."""
    has_blocks: bool = True
    """Whether letters of half blocks can be read."""

    @property
    def succeeded(self) -> str:
        """What attacks did that were not in vain, in a word."""
        return self.success if self.success == "hit" else f"{self.success}ed"

    @property
    def failed(self) -> str:
        """What attacks did that were in vain, in a word or two: what hits may still do no harm."""
        return "missed" if self.success == "hit" else f"no {self.success}"

    @property
    def owners(self) -> dict[str, Owner]:
        """The sides as the chart tells them, by a letter or two."""
        names = {side: self.sides.name(side).removeprefix("The ") for side in self.side_ids}
        few = 1 if len({name[:1] for name in names.values()}) == len(names) else 2
        return {side: Owner(name[:few].upper(), self.sides.colour(side)) for side, name in names.items()}

    def chip(self, unit: str) -> tuple[Run, Run]:
        """Return a unit's code on its side's colour, and its name; codes are all of one width."""
        pieces = self.report.counters
        if unit not in pieces:
            return written(f" {unit} ", TEXT), Run("", TEXT)
        piece, room = pieces[unit], max(len(piece.glyph) for piece in pieces.values())
        colour = self.sides.colour(piece.side)
        return written(f" {piece.glyph:<{room}} ", badge(colour)), written(f" {piece.label}", TEXT)

    def badges(self, units: Sequence[str]) -> PaintedLine:
        """Return the codes of units that are out of the fight, signed on their sides' colours."""
        found = []
        for unit in units:
            piece = self.report.counters.get(unit)
            colour = self.sides.colour(piece.side) if piece else FAINT
            found.append(written(f"{self.sign(unit)}{piece.glyph if piece else unit}", badge(colour)))
        return tuple(found)

    def sign(self, unit: str) -> str:
        """Return the sign of a unit that was lost, or of one that lies there and may get up."""
        return DOWN if any(one.unit == unit and one.is_down for one in self.report.units) else "✗"

    def name(self, unit: str) -> str:
        """Return what a unit is called."""
        return self.report.counters[unit].label if unit in self.report.counters else unit


def section_bar(name: str, words: str, width: int, ground: Colour = RAISED, columns: str = "") -> PaintedLine:
    """Return the bar above a section, with the heads of the columns at its end."""
    ink = Ink(mix(FAINT, WHITE, 0.4), ground)
    head = (Run(f" {name} ", Ink(WHITE, ground, "bold")), Run(words, ink))
    return ends(head, (Run(columns, ink),), width, Ink(INK, ground))


def meter(share: Fraction, room: int) -> str:
    """Return a share as full and empty boxes."""
    full = round(share * room)
    return FULL * full + GONE * (room - full)


def whole_per_cent(share: Fraction) -> int:
    """Return a share in hundredths, what is less than one left out."""
    return int(share * 100)


HIGH = 6
"""How many dots a letter is high; two make a row."""
LETTERS = {
    "A": "0E 11 11 1F 11 11", "B": "1E 11 1E 11 11 1E", "C": "0F 10 10 10 10 0F", "D": "1E 11 11 11 11 1E",
    "E": "1F 10 1E 10 10 1F", "F": "1F 10 1E 10 10 10", "G": "0F 10 10 13 11 0F", "H": "11 11 1F 11 11 11",
    "I": "0E 04 04 04 04 0E", "J": "01 01 01 01 11 0E", "K": "11 12 1C 12 11 11", "L": "10 10 10 10 10 1F",
    "M": "11 1B 15 11 11 11", "N": "11 19 15 13 11 11", "O": "0E 11 11 11 11 0E", "P": "1E 11 11 1E 10 10",
    "Q": "0E 11 11 11 12 0D", "R": "1E 11 11 1E 12 11", "S": "0F 10 0E 01 01 1E", "T": "1F 04 04 04 04 04",
    "U": "11 11 11 11 11 0E", "V": "11 11 11 11 0A 04", "W": "11 11 11 15 1B 11", "X": "11 0A 04 04 0A 11",
    "Y": "11 0A 04 04 04 04", "Z": "1F 02 04 08 10 1F", " ": "00 00 00 00 00 00",
}  # fmt: skip
"""The dots of each letter, a row of five as a hexadecimal number."""
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
WIDE = 6
"""How many cells a letter takes with the gap after it."""


def can_be_large(text: str) -> bool:
    """Say whether there are large letters for a text."""
    return set(text.upper()) <= set(LETTERS)


def large(text: str, inks: Sequence[Colour], ground: Colour) -> list[PaintedLine]:
    """Return a text in large letters, each of their rows in an ink of its own."""
    dots = [[int(row, 16) for row in LETTERS[letter].split()] for letter in text.upper()]
    lines: list[PaintedLine] = []
    for top, ink in zip(range(0, HIGH, 2), inks, strict=True):
        cells = "".join(
            "".join(BLOCKS[_dot(letter[top], x), _dot(letter[top + 1], x)] for x in range(5)) + " "
            for letter in dots
        )
        lines.append((Run(cells, Ink(ink, ground)),))
    return lines


def _dot(row: int, x: int) -> int:
    return row >> (4 - x) & 1
