"""Charts laid flat, heads across; and lines of words and figures that run on, with bars."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Risks,
    Span,
    Tone,
    bar,
    padded,
    short_of,
    tone_of,
    value,
    whole_of,
)
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.sheet_view import Chart, Lines
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
    widest = max(length(picture[0]) for picture in drawn)
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


LONGEST_BAR = 7


def draw_lines(lines: Lines, width: int, risks: Risks) -> Picture:
    """Draw lines, each whole if it fits, else shortened, else going on below."""
    rows = (tuple(_with_risks(row, risks)) for row in lines.rows)
    drawn = [line for row in rows for line in _drawn(row, width)]
    widest = max((length(line) for line in drawn), default=0)
    return tuple(padded(line, widest) for line in drawn)


def _with_risks(row: tuple[Cell, ...], risks: Risks) -> Iterator[Cell]:
    """Yield the cells of a row, behind each that may be lost its chance."""
    for cell in row:
        yield cell
        if risks.get(cell.at):
            yield Cell(f"at risk {per_cent(risks[cell.at])}", cell.at, Mark.PICKED)


def _drawn(row: tuple[Cell, ...], width: int) -> tuple[Line, ...]:
    for before, text in ((_bar, whole_of), (_bar, short_of), (_no_bar, short_of)):
        line = _joined(tuple((*before(cell), value(cell, text(cell))) for cell in row))
        if length(line) <= width:
            return (line,)
    return _wrapped(row, width)


def _no_bar(_: Cell) -> Line:
    return ()


def _bar(cell: Cell) -> Line:
    if not cell.part[1]:
        return ()
    return (*bar(cell, LONGEST_BAR), *((Span(" "),) if cell.text else ()))


def _joined(parts: tuple[Line, ...]) -> Line:
    line: list[Span] = []
    for part in filter(None, parts):
        line += [Span(" "), *part] if line else part
    return tuple(line)


def _wrapped(row: tuple[Cell, ...], width: int) -> tuple[Line, ...]:
    """Return a row that goes on in the next line, two columns further in, between words."""
    lines: list[list[Span]] = [[]]
    for cell in row:
        for word in short_of(cell).split(" "):
            gap = 1 if length(lines[-1]) else 0
            if lines[-1] and length(lines[-1]) + gap + cell_len(word) > width:
                lines.append([Span("  ")])
                gap = 0
            lines[-1] += [*([Span(" ")] if gap else []), Span(clean(word), tone_of(cell), cell, cell.mark)]
    return tuple(map(tuple, lines))
