"""Spans, lines and pictures: text that keeps the sheet's cell that it shows."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from shellshock_tui.drawing.text import length
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean


class Tone(Enum):
    """The kind of a span: a value, or the print around it."""

    VALUE = "value"
    CAPTION = "caption"
    FRAME = "frame"
    TITLE = "title"
    SIGN = "sign"
    BOX = "box"
    """A box that is still there."""
    HOLLOW = "hollow"
    """A box that is lost."""
    SWEPT = "swept"
    """A column over which a roll passes or at which it stops."""


class Span(NamedTuple):
    """Text in one tone, with the cell that it shows; None if it shows none."""

    text: str
    tone: Tone = Tone.CAPTION
    cell: Cell | None = None
    mark: Mark = Mark.PLAIN


Line = tuple[Span, ...]
Picture = tuple[Line, ...]
"""Lines of equal width, one below the other."""

SIGNS: dict[Mark, str] = {
    Mark.PLAIN: " ",
    Mark.CURRENT: "▸",
    Mark.PENDING: "⁺",
    Mark.LOST: "✗",
    Mark.PICKED: "◉",
    Mark.EMPTY: " ",
}


def value(cell: Cell, text: str | None = None) -> Span:
    """Return the span that shows a cell."""
    return Span(clean(cell.text) if text is None else text, tone_of(cell), cell, cell.mark)


def whole_of(cell: Cell) -> str:
    """Return the full text of a cell."""
    return clean(cell.text)


def short_of(cell: Cell) -> str:
    """Return the short text of a cell, or the full one if it has none."""
    return clean(cell.short or cell.text)


def tone_of(cell: Cell) -> Tone:
    """Return the tone of a cell: a caption if it is a word, otherwise a value."""
    is_word = not (cell.at or cell.pick) if cell.is_word is None else cell.is_word
    return Tone.CAPTION if is_word else Tone.VALUE


def padded(line: Sequence[Span], width: int) -> Line:
    """Return a line of exactly this width, padded or cut with an ellipsis."""
    room = width - length(line)
    if room >= 0:
        return (*line, Span(" " * room)) if room else tuple(line)
    return _cut(line, width)


def _cut(line: Sequence[Span], width: int) -> Line:
    kept: list[Span] = []
    left = width
    for span in line:
        wide = cell_len(span.text)
        if wide > left:
            if left > 0:
                kept.append(span._replace(text=set_cell_size(span.text, left - 1) + "…"))
            break
        kept.append(span)
        left -= wide
    return tuple(kept)


def beside(pictures: Sequence[Picture], gap: int) -> Picture:
    """Return pictures side by side, aligned at the top."""
    height = max(len(picture) for picture in pictures)
    widths = [length(picture[0]) for picture in pictures]
    rows: list[Line] = []
    for number in range(height):
        row: list[Span] = []
        for picture, width in zip(pictures, widths, strict=True):
            row += [Span(" " * gap)] if row else []
            row += picture[number] if number < len(picture) else [Span(" " * width)]
        rows.append(tuple(row))
    return tuple(rows)


def wrapped(spans: Iterable[Span], width: int, gap: int = 2) -> tuple[Line, ...]:
    """Return spans in lines, with a new line where the next does not fit."""
    lines: list[list[Span]] = [[]]
    for span in spans:
        used = length(lines[-1])
        if lines[-1] and used + gap + cell_len(span.text) > width:
            lines.append([span])
        else:
            lines[-1] += [Span(" " * gap), span] if lines[-1] else [span]
    return tuple(padded(line, width) for line in lines if line)


def bar(cell: Cell, width: int) -> tuple[Span, ...]:
    """Return what is left of a part as a bar of at most `width` columns.

    The bar is empty only if nothing is left.
    """
    left, whole = cell.part
    size = min(width, whole)
    full = -(-left * size // whole)
    return boxes(cell, full, size, FULL, GONE)


FULL, GONE = "▰", "▱"
BOX, NO_BOX = "■", "□"


def boxes(cell: Cell, full: int, of: int, box: str = BOX, none: str = NO_BOX) -> tuple[Span, ...]:
    """Return a row of boxes, `full` of `of`; those that are lost come last."""
    kept = Span(box * full, Tone.BOX, cell, _held(cell.mark))
    gone = Span(none * (of - full), Tone.HOLLOW, cell, _held(cell.mark))
    return tuple(span for span in (kept, gone) if span.text)


def _held(mark: Mark) -> Mark:
    return mark if mark is Mark.PICKED else Mark.PLAIN


def broken(span: Span, width: int) -> Iterator[Span]:
    """Yield a span in pieces that fit a width, broken between words."""
    for piece in textwrap.wrap(span.text, width) if cell_len(span.text) > width else [span.text]:
        yield span._replace(text=piece)


Risks = Mapping[str, Fraction]
"""The chance of loss by address."""
