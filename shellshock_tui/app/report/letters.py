"""Large letters of half blocks, three rows high, for headlines."""

from collections.abc import Sequence

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine

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
