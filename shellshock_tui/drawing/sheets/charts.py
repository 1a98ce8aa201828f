"""Charts laid flat: heads across, and what hangs from each below it."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import Line, Picture, Span, Tone, padded, value, width_of
from shellshock_tui.engine.sheet_view import Chart
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

CROSSED = "✗"
Stretch = tuple[Cell, ...]


def draw_chart(chart: Chart, width: int, swept: frozenset[str]) -> Picture:
    """Draw a chart within a width; the columns over which a roll runs are golden."""
    margin = max(map(cell_len, map(clean, chart.captions))) + 1
    room = max(1, width - margin)
    wide = [max((cell_len(clean(cell.text)) for cell in column), default=1) for column in chart.columns]
    if sum(wide) + len(wide) - 1 <= room:
        return _band(chart.captions, chart.columns, wide, 1, swept, margin)
    narrow = [1] * len(wide)
    gap = 1 if 2 * len(wide) - 1 <= room else 0
    most = max(1, (room + gap) // (1 + gap))
    bands = (chart.columns[start : start + most] for start in range(0, len(chart.columns), most))
    drawn = [_band(chart.captions, band, narrow[: len(band)], gap, swept, margin) for band in bands]
    widest = max(width_of(picture[0]) for picture in drawn)
    return tuple(padded(line, widest) for picture in drawn for line in picture)


def _band(
    captions: Sequence[str], columns: Sequence[Stretch], widths: Sequence[int], gap: int,
    swept: frozenset[str], margin: int,
) -> Picture:  # fmt: skip
    """Draw columns of given widths; heads that do not fit stand upright, a figure below the other."""
    upright = max(
        (-(-cell_len(clean(column[0].text)) // wide) for column, wide in zip(columns, widths, strict=True)),
        default=1,
    )
    texts = [_texts(column, wide, upright) for column, wide in zip(columns, widths, strict=True)]
    told = (captions[0], *("" for _ in range(upright - 1)), *captions[1:])
    rows: list[Line] = []
    for number, across in enumerate(zip_longest(*texts, fillvalue=None)):
        caption = clean(told[number]) if number < len(told) else ""
        line = [Span(caption.ljust(margin))]
        for column, wide, found in zip(columns, widths, across, strict=True):
            is_swept = column[0].at in swept and bool(column[0].at)
            line += [Span(" " * gap)] if gap and line[1:] else []
            line.append(_written(found, wide, is_swept))
        rows.append(tuple(line))
    return tuple(rows)


def _texts(column: Stretch, wide: int, upright: int) -> list[tuple[str, Cell]]:
    """Return what stands in a column row by row: its head, upright if need be, and what hangs from it."""
    head, *hanging = column
    text = clean(head.text)
    heads = [text] if upright == 1 else list(text.rjust(upright))
    crossed = (Mark.LOST, Mark.PENDING)
    below = (
        CROSSED if cell.mark in crossed else _fitted(clean(cell.text), wide) for cell in hanging if cell.text
    )
    return [(one, head) for one in heads] + [
        (one, cell) for one, cell in zip(below, (cell for cell in hanging if cell.text), strict=True)
    ]


def _fitted(text: str, wide: int) -> str:
    """Return a text, or of letters that are doubled one, where there is no room for both."""
    return text if cell_len(text) <= wide or len(set(text)) > 1 else text[0]


def _written(found: tuple[str, Cell] | None, wide: int, is_swept: bool) -> Span:  # noqa: FBT001 - a fact
    if found is None:
        return Span(" " * wide, Tone.SWEPT if is_swept else Tone.CAPTION)
    text, cell = found
    span = value(cell, text.rjust(wide))
    return span._replace(tone=Tone.SWEPT, mark=Mark.PLAIN) if is_swept else span
