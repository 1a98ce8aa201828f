"""The widths of a table's columns: a narrow terminal wraps text between words, and cuts no word or number."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.measure import Measurement

from shellshock_tui.cli.streams import UNBOUNDED

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.table import Column, Table


def fit(table: "Table", console: "Console") -> int:
    """Set the widths of a table's columns, and return the width that it takes.

    That is more than the console has if its longest words do not fit side by side.
    """
    wide = console.options.update(width=UNBOUNDED)
    needs = [_need(column, console, wide) for column in table.columns]
    between = (table.padding[1] + table.padding[3]) * (len(needs) - (not table.pad_edge))
    widths = shared(needs, console.width - between)
    for column, width in zip(table.columns, widths, strict=True):
        column.width = width
    return max(console.width, sum(widths) + between)


def shared(needs: Sequence[Measurement], room: int) -> list[int]:
    """Divide a width among columns by the least and most that each needs; the widest shrink first.

    No column gets less than it needs.
    """
    widest = max((need.maximum for need in needs), default=0)
    while widest and sum(_held(need, widest) for need in needs) > room:
        widest -= 1
    return [_held(need, widest) for need in needs]


def _held(need: Measurement, widest: int) -> int:
    return max(need.minimum, min(need.maximum, widest))


def _need(column: "Column", console: "Console", wide: "ConsoleOptions") -> Measurement:
    """Return the width of the longest word in a column, and that of its longest cell."""
    cells = [Measurement.get(console, wide, cell) for cell in (column.header, *column.cells)]
    most = max(cell.maximum for cell in cells)
    return Measurement(most if column.no_wrap else max(cell.minimum for cell in cells), most)
