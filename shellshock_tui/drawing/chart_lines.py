"""Draw printed charts as tables, with the entry that was read highlighted."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, Colour
from shellshock_tui.drawing.paint import StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted, written
from shellshock_tui.drawing.trail_lines import figure
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Reading

GAP = 2
"""The columns between two columns of a chart."""


def chart_lines(
    chart: PrintedChart, read: Reading, width: int, ground: Colour
) -> Iterator[tuple[str, PaintedLine]]:
    """Yield the lines of a chart, each with the name of its row; the head has none.

    A chart that is too wide is reduced to the column that was read.
    """
    found = [[_words(chart, row, column) for column in chart.columns] for row in chart.rows]
    head = list(chart.columns)
    if _width(("", *chart.rows), [head, *found]) > width:
        place = chart.columns.index(read.column)
        head, found = head[place : place + 1], [entries[place : place + 1] for entries in found]
    names = ("", *chart.rows)
    first = max(map(cell_len, names)) + 1
    widths = [max(map(cell_len, column)) + GAP for column in zip(head, *found, strict=True)]
    for name, entries in zip(names, (head, *found), strict=True):
        runs = [written(f" {name}".ljust(first), TextStyle(GOLD if name == read.row else FAINT, ground))]
        for column, entry, room in zip(head, entries, widths, strict=True):
            is_read = (name, column) == (read.row, read.column)
            above = TextStyle(GOLD if column == read.column else FAINT, ground)
            ink = TextStyle(ground, GOLD, "bold") if is_read else TextStyle(INK, ground) if name else above
            runs += [StyledText(" " * (room - cell_len(entry)), TextStyle(INK, ground)), written(entry, ink)]
        yield name, fitted(runs, width, TextStyle(INK, ground))


def _words(chart: PrintedChart, row: str, column: str) -> str:
    entry = chart.entry(row, column)
    return entry if isinstance(entry, str) else figure(entry)


def _width(names: Sequence[str], lines: Sequence[Sequence[str]]) -> int:
    columns = zip(*lines, strict=True)
    return max(map(cell_len, names)) + 1 + sum(max(map(cell_len, column)) + GAP for column in columns)
