"""Draw tables: drop columns by rank where room is short, wrap names, and set long tables side by side."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    SIGNS,
    Line,
    Picture,
    Risks,
    Span,
    Tone,
    bar,
    beside,
    padded,
    short_of,
    value,
    whole_of,
)
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.forecast import share
from shellshock_tui.engine.sheet_view import KEPT, Column, Table, head_cell
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

FLOW_GAP = 2
FEWEST_ROWS = 3
"""The least number of rows of each part of a table that is set side by side."""
MOST_ROWS = 12
"""With more rows than this in a part, names are shortened so that more parts fit side by side."""
BAR = 6
NEVER = Fraction(0)
NOTHING = frozenset({"", "0", "–"})
_ROW_SIGNS = (Mark.PICKED, Mark.CURRENT, Mark.PENDING, Mark.LOST)
Write = Callable[[Cell], str]
Row = tuple[Cell, ...]


class Form(NamedTuple):
    """The form of a table: its columns, their widths, and full or short texts."""

    shown: tuple[int, ...]
    widths: tuple[int, ...]
    write: Write
    heads: tuple[str, ...]
    has_bars: bool
    """Whether there is room for bars before figures."""
    signed: bool
    """Whether rows may begin with a sign."""
    is_whole: bool
    """Whether no column is left out and no name is wrapped."""

    @property
    def width(self) -> int:
        """The width in terminal columns."""
        return sum(self.widths) + max(0, len(self.widths) - 1) + int(self.signed)


def draw_table(table: Table, width: int, risks: Risks) -> Picture:
    """Draw a table within a width; rows at risk of loss come first, with their chance."""
    bare = _with_risks(_without_blanks(table), risks)
    rows = bare.rows
    form, folds = _form(bare, width)
    is_at_risk = any(row[0].at in risks for row in rows if row)
    parts = [rows[n::folds] for n in range(folds)] if is_at_risk else _stretches(rows, folds)
    title, merged = _title(bare, form, width)
    pictures = [tuple(_lines(bare, part, form, "" if n else merged)) for n, part in enumerate(parts)]
    body = beside(pictures, FLOW_GAP)
    total = min(width, max(length(body[0]) if body else 0, *(length(line) for line in title), 1))
    return tuple(padded(line, total) for line in (*title, *body))


def _stretches(rows: tuple[Row, ...], number: int) -> list[tuple[Row, ...]]:
    """Return rows in `number` parts of equal length."""
    each = -(-len(rows) // number) or 1
    return [rows[start : start + each] for start in range(0, len(rows), each)] or [()]


@lru_cache(maxsize=512)
def stands_in(table: Table, width: int) -> bool:
    """Return whether a table fits in a width with all its columns and full names."""
    form, _ = _form(_without_blanks(table), width)
    return form.is_whole


def _with_risks(table: Table, risks: Risks) -> Table:
    """Return a table with each row's chance of loss, the likeliest first; unchanged if there is no risk."""
    risks_by_row = [risks.get(row[0].at, NEVER) if row and row[0].at else NEVER for row in table.rows]
    if not any(risks_by_row):
        return table
    rows = sorted(zip(table.rows, risks_by_row, strict=True), key=lambda found: -found[1])
    wide = len(table.columns)
    lost = tuple(
        (*row, *(Cell("") for _ in range(wide - len(row))), Cell(share(risk) if risk else "", row[0].at))
        for row, risk in rows
    )
    title = f"at risk, per cent · {sum(map(bool, risks_by_row))} of {len(risks_by_row)}"
    return Table(title, (*table.columns, Column("", right=True)), lost, table.flow, "at risk, per cent")


def _without_blanks(table: Table) -> Table:
    """Return a table without the columns that are blank in every row."""
    kept = [
        number
        for number, column in enumerate(table.columns)
        if column.rank == KEPT or any(_says_something(row, number) for row in table.rows) or not table.rows
    ]
    if len(kept) == len(table.columns):
        return table
    rows = tuple(tuple(row[number] for number in kept if number < len(row)) for row in table.rows)
    columns = tuple(table.columns[number] for number in kept)
    return Table(table.title, columns, rows, table.flow, table.short)


def _says_something(row: Row, number: int) -> bool:
    """Return whether a cell shows anything, can be picked, or shows a field that can be changed."""
    if number >= len(row):
        return False
    cell = row[number]
    return cell.text not in NOTHING or bool(cell.pick and number == 0) or bool(cell.text and cell.source)


def _form(table: Table, width: int) -> tuple[Form, int]:
    """Return the form of a table within a width, and the number of parts side by side."""
    whole, short = (_fitted(table, width, write, is_short=n) for n, write in enumerate((whole_of, short_of)))
    if not table.flow:
        return (whole if whole.is_whole else short), 1
    folds = _folds(table, whole, width)
    if -(-len(table.rows) // folds) <= MOST_ROWS:
        return whole, folds
    forms = [(form, _folds(table, form, width)) for form in (whole, _least(short, table))]
    return max(forms, key=lambda found: found[1])


def _least(form: Form, table: Table) -> Form:
    """Return a form with only those columns that are never dropped."""
    kept = [n for n, number in enumerate(form.shown) if table.columns[number].rank <= 0]
    shown, widths = (tuple(each[n] for n in kept) for each in (form.shown, form.widths))
    return form._replace(shown=shown, widths=widths, is_whole=False)


def _fitted(table: Table, width: int, write: Write, *, is_short: int) -> Form:
    """Return a form with the columns that fit; those of the highest rank go first, then names are wrapped."""
    heads = tuple(clean((column.short if is_short else "") or column.head) for column in table.columns)
    signed = any(_can_be_signed(row, table.flow) for row in table.rows)
    wide = [_column_width(table, number, write, head) for number, head in enumerate(heads)]
    barred = [_column_width(table, number, _with_bar(write), head) for number, head in enumerate(heads)]
    room = width - signed
    if has_bars := _total(barred) <= room:
        wide = barred
    shown = list(range(len(wide)))
    while (over := _total([wide[number] for number in shown]) - room) > 0:
        worst = max((table.columns[number].rank for number in shown), default=0)
        if worst <= 0:
            break
        shown = [number for number in shown if table.columns[number].rank < worst]
    found = [wide[number] for number in shown]
    is_whole = over <= 0 and len(shown) == len(wide)
    if over > 0 and shown:
        widest = max(range(len(shown)), key=lambda n: (not table.columns[shown[n]].right, found[n]))
        found[widest] = max(1, found[widest] - over)
    return Form(
        shown=tuple(shown),
        widths=tuple(found),
        write=write,
        heads=heads,
        has_bars=has_bars,
        signed=signed,
        is_whole=is_whole,
    )


def _total(widths: Sequence[int]) -> int:
    """Return the width of columns with the gaps between them."""
    return sum(widths) + max(0, len(widths) - 1)


def _with_bar(write: Write) -> Write:
    """Return a function that writes a cell with room for its bar, if it has one."""
    return lambda cell: write(cell) + (" " * (BAR + 1) if cell.part[1] else "")


def _can_be_signed(row: Row, flow: bool) -> bool:  # noqa: FBT001 - a fact
    """Return whether a row may begin with a sign; in a long list, what is lost is only struck out."""
    harm = (Mark.LOST, Mark.PENDING)
    mark = row_sign(row)
    return (mark is not Mark.PLAIN and not (flow and mark in harm)) or any(cell.pick for cell in row)


def _column_width(table: Table, number: int, write: Write, head: str) -> int:
    texts = (write(row[number]) for row in table.rows if number < len(row))
    return max([cell_len(head), *map(cell_len, texts)])


def _folds(table: Table, form: Form, width: int) -> int:
    most = max(1, len(table.rows) // FEWEST_ROWS)
    return max(1, min(most, (width + FLOW_GAP) // (form.width + FLOW_GAP)))


def _title(table: Table, form: Form, width: int) -> tuple[tuple[Line, ...], str]:
    """Return the title's lines, or a title that is short enough to replace the first empty column heads."""
    title, short = clean(table.title), clean(table.short)
    before = int(form.signed)
    for number, column in enumerate(form.shown):
        if form.heads[column] or table.columns[column].right:
            break
        before += form.widths[number] + 1
    for words in (title, short):
        if words and cell_len(words) < before:
            return (), words
    words = title if cell_len(title) <= width else short or title
    return tuple((Span(line, Tone.TITLE),) for line in wrap(words, width)), ""


def _lines(table: Table, rows: Sequence[Row], form: Form, title: str) -> Iterator[Line]:
    columns = [table.columns[number] for number in form.shown]
    if title or any(form.heads[number] for number in form.shown):
        yield _head_line(columns, form, title)
    for row in rows:
        yield from _row_lines(row, columns, form)


def _head_line(columns: Sequence[Column], form: Form, title: str) -> Line:
    line: list[Span] = [Span(" ")] if form.signed else []
    covered = cell_len(title)
    if title:
        line = [Span(title, Tone.TITLE)]
        covered -= int(form.signed)
    for number, (column, width) in enumerate(zip(columns, form.widths, strict=True)):
        head = form.heads[form.shown[number]]
        gap = 1 if number else 0
        if covered > 0 and not head:
            taken = min(covered, width + gap)
            covered -= taken
            line.append(Span(" " * (width + gap - taken)))
            continue
        text = head.rjust(width) if column.right else head.ljust(width)
        span = Span(text, Tone.CAPTION, head_cell(column) if column.at or column.means else None)
        line += [Span(" "), span] if gap else [span]
    return tuple(span for span in line if span.text)


def _row_lines(row: Row, columns: Sequence[Column], form: Form) -> Iterator[Line]:
    """Yield the lines of a row; a name that is too long for its column is wrapped."""
    cells = [row[number] if number < len(row) else Cell("") for number in form.shown]
    sign = row_sign(cells)
    texts = [form.write(cell) for cell in cells]
    pieces = [
        [text] if cell_len(text) <= width else wrap(text, width)
        for text, width in zip(texts, form.widths, strict=True)
    ]
    for number in range(max(map(len, pieces), default=1)):
        mark = Mark.PLAIN if number else sign
        line: list[Span] = [Span(SIGNS[mark], Tone.SIGN, None, mark)] if form.signed else []
        for index, (cell, column, width) in enumerate(zip(cells, columns, form.widths, strict=True)):
            span = value(cell, pieces[index][number] if number < len(pieces[index]) else "")
            line += [_gap(line[-1], cell.mark)] if index else []
            line += _set(span, column, width, form.has_bars and not number)
        yield tuple(span for span in line if span.text)


def _set(span: Span, column: Column, width: int, has_bar: bool) -> tuple[Span, ...]:  # noqa: FBT001 - a fact
    """Return a cell set in its column, after its bar if it has one."""
    cell = span.cell
    before = bar(cell, BAR) if has_bar and cell and cell.part[1] else ()
    mark = Mark.CURRENT if span.mark is Mark.CURRENT else Mark.PLAIN
    fill = Span(" " * (width - length((*before, span))), span.tone, cell, mark)
    return (*before, fill, span) if column.right or before else (span, fill)


def row_sign(cells: Sequence[Cell]) -> Mark:
    """Return the mark that is shown as a sign before a row: that of its first cell."""
    return cells[0].mark if cells and cells[0].mark in _ROW_SIGNS else Mark.PLAIN


def _gap(before: Span, after: Mark) -> Span:
    """Return the space between two cells; if both are current, it is painted like them."""
    both = before.mark is Mark.CURRENT is after
    return Span(" ", Tone.VALUE if both else Tone.CAPTION, None, Mark.CURRENT if both else Mark.PLAIN)
