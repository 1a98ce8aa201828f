"""Lines of words and figures that run on, with bars where there is room for them."""

from collections.abc import Iterator

from rich.cells import cell_len

from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Risks,
    Span,
    bar,
    padded,
    short_of,
    tone_of,
    value,
    width_of,
)
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.sheet_view import Lines
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.files import clean

LONGEST_BAR = 7


def draw_lines(lines: Lines, width: int, risks: Risks) -> Picture:
    """Draw lines, each whole if it fits, else shortened, else going on below."""
    rows = (tuple(_with_risks(row, risks)) for row in lines.rows)
    drawn = [line for row in rows for line in _drawn(row, width)]
    widest = max((width_of(line) for line in drawn), default=0)
    return tuple(padded(line, widest) for line in drawn)


def _with_risks(row: tuple[Cell, ...], risks: Risks) -> Iterator[Cell]:
    """Yield the cells of a row, behind each that may be lost its chance."""
    for cell in row:
        yield cell
        if risks.get(cell.at):
            yield Cell(f"at risk {per_cent(risks[cell.at])}", cell.at, Mark.PICKED)


def _drawn(row: tuple[Cell, ...], width: int) -> tuple[Line, ...]:
    for each in (_whole, _barred_short, _short):
        line = _joined(tuple(map(each, row)))
        if width_of(line) <= width:
            return (line,)
    return _wrapped(row, width)


def _whole(cell: Cell) -> Line:
    return (*_bar(cell), value(cell))


def _barred_short(cell: Cell) -> Line:
    return (*_bar(cell), value(cell, short_of(cell)))


def _short(cell: Cell) -> Line:
    return (value(cell, short_of(cell)),)


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
            gap = 1 if width_of(lines[-1]) else 0
            if lines[-1] and width_of(lines[-1]) + gap + cell_len(word) > width:
                lines.append([Span("  ")])
                gap = 0
            lines[-1] += [*([Span(" ")] if gap else []), Span(clean(word), tone_of(cell), cell, cell.mark)]
    return tuple(map(tuple, lines))
