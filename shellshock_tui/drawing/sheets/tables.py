"""Tables: columns dropped by rank where room is short, long ones folded side by side."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    SIGNS,
    Line,
    Picture,
    Span,
    Tone,
    beside,
    padded,
    value,
    width_of,
)
from shellshock_tui.engine.sheet_view import Column, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

FLOW_GAP = 2
FEWEST_ROWS = 4
"""A table that flows is not folded into columns shorter than this."""
_ROW_SIGNS = (Mark.PICKED, Mark.CURRENT, Mark.PENDING)


def draw_table(table: Table, width: int) -> Picture:
    """Draw a table within a width."""
    shown = _columns_that_fit(table, width)
    widths = [_column_width(table, index) for index in shown]
    folds = _folds(table, sum(widths) + len(widths), width)
    each = -(-len(table.rows) // folds) or 1
    parts = [table.rows[start : start + each] for start in range(0, len(table.rows), each)] or [()]
    pictures = [tuple(_lines(table, part, shown, widths)) for part in parts]
    body = beside(pictures, FLOW_GAP)
    total = min(width, max(width_of(body[0]), cell_len(table.title) + 1))
    title = [padded((Span(" " + clean(table.title), Tone.FRAME),), total)] if table.title else []
    return (*title, *(padded(line, total) for line in body))


def _columns_that_fit(table: Table, width: int) -> list[int]:
    """Return the columns to show: those of the highest rank go first."""
    shown = list(range(len(table.columns)))
    while sum(_column_width(table, index) + 1 for index in shown) > width:
        worst = max((table.columns[index].rank for index in shown), default=0)
        if worst == 0:
            break
        shown = [index for index in shown if table.columns[index].rank < worst]
    return shown


def _column_width(table: Table, index: int) -> int:
    texts = (clean(row[index].text) for row in table.rows if index < len(row))
    return max([cell_len(clean(table.columns[index].head)), *(cell_len(text) for text in texts)])


def _folds(table: Table, natural: int, width: int) -> int:
    if not table.flow:
        return 1
    most = max(1, len(table.rows) // FEWEST_ROWS)
    return max(1, min(most, (width + FLOW_GAP) // (natural + FLOW_GAP)))


def _lines(
    table: Table, rows: Sequence[tuple[Cell, ...]], shown: Sequence[int], widths: Sequence[int]
) -> Iterable[Line]:
    columns = [table.columns[index] for index in shown]
    if any(column.head for column in columns):
        heads = (Span(clean(column.head)) for column in columns)
        yield _line(Span(" "), heads, columns, widths)
    for row in rows:
        cells = [row[index] if index < len(row) else Cell("") for index in shown]
        sign = row_sign(cells)
        yield _line(
            Span(SIGNS[sign], Tone.SIGN, None, sign), (value(cell) for cell in cells), columns, widths
        )


def row_sign(cells: Sequence[Cell]) -> Mark:
    """Return the mark whose sign stands before a row."""
    marks = [cell.mark for cell in cells]
    found = next((mark for mark in _ROW_SIGNS if mark in marks), None)
    return found or (Mark.LOST if marks[:1] == [Mark.LOST] else Mark.PLAIN)


def _line(sign: Span, spans: Iterable[Span], columns: Sequence[Column], widths: Sequence[int]) -> Line:
    line: list[Span] = [sign]
    for number, (span, column, width) in enumerate(zip(spans, columns, widths, strict=True)):
        line += [_gap(line[-1], span)] if number else []
        fill = Span(" " * (width - cell_len(span.text)), span.tone, span.cell, _fill_mark(span.mark))
        line += [fill, span] if column.right else [span, fill]
    return tuple(span for span in line if span.text)


def _gap(before: Span, after: Span) -> Span:
    """Return the space between two cells, painted as one with them where both are current."""
    both = before.mark is Mark.CURRENT is after.mark
    return Span(" ", Tone.VALUE if both else Tone.CAPTION, None, Mark.CURRENT if both else Mark.PLAIN)


def _fill_mark(mark: Mark) -> Mark:
    return mark if mark is Mark.CURRENT else Mark.PLAIN
