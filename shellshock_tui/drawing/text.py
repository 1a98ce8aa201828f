"""Lay out styled text in lines: fit, align, wrap and indent it."""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from rich.cells import cell_len, set_cell_size

from shellshock_tui.drawing.paint import BAR, BAR_NOTE, StyledText, TextStyle
from shellshock_tui.files import clean

PaintedLine = tuple[StyledText, ...]
Thing = TypeVar("Thing")


class Worded(Protocol):
    """A value with a text."""

    @property
    def text(self) -> str:
        """The text."""


def length(runs: Iterable[Worded]) -> int:
    """Return the width of runs in cells."""
    return sum(cell_len(run.text) for run in runs)


def written(text: str, ink: TextStyle, at: str = "") -> StyledText:
    """Return text from outside as a run that is safe to show; `at` is the address that it opens."""
    return StyledText(clean(text), ink, at)


def fitted(runs: Iterable[StyledText], width: int, fill: TextStyle) -> PaintedLine:
    """Return runs cut or padded to a width."""
    kept: list[StyledText] = []
    left = width
    for run in runs:
        size = cell_len(run.text)
        kept.append(run if size <= left else run._replace(text=set_cell_size(run.text, left)))
        left -= min(size, left)
    return (*kept, StyledText(" " * left, fill))


def ends(left: Iterable[StyledText], right: Iterable[StyledText], width: int, fill: TextStyle) -> PaintedLine:
    """Return a line with runs at both ends; those on the left are cut if there is no room for all."""
    closing = tuple(right)
    return (*fitted(left, max(0, width - length(closing)), fill), *closing)


def title_bar(title: str, note: str, width: int) -> PaintedLine:
    """Return the title bar of a part of a page, with a note at the right."""
    closing = (written(f"{note} ", BAR_NOTE),) if note else ()
    return ends((written(f" {title}", BAR),), closing, width, BAR)


def wrap_words(text: str, width: int) -> list[str]:
    """Return a text wrapped at a width, in cells; a number is not separated from a following "%"."""
    return wrap_pieces(re.split(r" (?!%)", clean(text)), width, " ")


def paragraph(text: str, ink: TextStyle, width: int, indent: str = " ") -> Iterator[PaintedLine]:
    """Yield a text as lines wrapped at a width, each with an indent."""
    for row in wrap_words(text, max(8, width - len(indent) - 1)):
        yield (StyledText(f"{indent}{row}", ink),)


def under(column: int, things: Iterable[tuple[Thing, Iterable[Worded]]]) -> Thing | None:
    """Return the item whose runs are at a column of the line; None if there is none."""
    end = 0
    for thing, runs in things:
        start, end = end, end + length(runs)
        if start <= column < end:
            return thing
    return None


def behind(head: StyledText, rows: Iterable[str], ink: TextStyle) -> Iterator[PaintedLine]:
    """Yield rows that begin after a head; those below the first are indented by its width."""
    for row in rows:
        yield head, written(row, ink)
        head = StyledText(" " * length((head,)), head.style)


def hanging(
    head: StyledText, text: str, ink: TextStyle, width: int, fill: TextStyle
) -> Iterator[PaintedLine]:
    """Yield a text with a hanging indent after a head, in lines of a width."""
    for line in behind(head, wrap_words(text, width - length((head,)) - 1), ink):
        yield fitted(line, width, fill)


def inked(line: Iterable[StyledText], ink: TextStyle) -> PaintedLine:
    """Return a line with all its runs in one style."""
    return tuple(run._replace(style=ink) for run in line)


def one_row(text: str, width: int) -> str:
    """Return as much of a text as fits in one row, with an ellipsis if words are left out."""
    first, *others = wrap_words(text, width)
    return f"{wrap_words(text, width - 2)[0]} …" if others else first


def wrap_pieces(pieces: Iterable[str], width: int, gap: str) -> list[str]:
    """Return pieces joined in lines no wider than `width`, broken only between pieces."""
    lines = [""]
    for piece in map(clean, pieces):
        longer = f"{lines[-1]}{gap}{piece}" if lines[-1] else piece
        if cell_len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(piece)
    return [set_cell_size(line, width) if cell_len(line) > width else line for line in lines]
