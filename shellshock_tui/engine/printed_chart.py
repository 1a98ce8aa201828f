"""`PrintedChart`: a chart of the rulebook or of a record sheet that numbers are read from."""

from collections.abc import Iterable
from typing import NamedTuple

from shellshock_tui.engine.trail import Number, Trail, plain

Entry = Number | str
"""An entry of a chart: a number, or words such as the equipment in a row of a location chart."""


class PrintedChart(NamedTuple):
    """The entries of a chart as they are printed, by row and column."""

    title: str
    clause: str
    """The id of the clause that says how to read the chart."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    entries: tuple[tuple[Entry, ...], ...]
    """The entries of each row, in the order of the columns."""

    @classmethod
    def column(
        cls, title: str, clause: str, rows: Iterable[object], entries: Iterable[Entry], name: str = "value"
    ) -> "PrintedChart":
        """Return a chart of one column."""
        return cls(title, clause, tuple(map(str, rows)), (name,), tuple((entry,) for entry in entries))

    def entry(self, row: str, column: str) -> Entry:
        """Return the entry in a row and a column.

        Raises:
            KeyError: The chart has no such row or column.
        """
        if row not in self.rows or column not in self.columns:
            raise KeyError(row, column)
        return self.entries[self.rows.index(row)][self.columns.index(column)]

    def cell(self, row: str, column: str, at: str = "") -> Trail:
        """Return the number in a row and a column as a trail; `at` is its address.

        Raises:
            KeyError: The chart has no such row or column, or words there.
        """
        found = self.entry(row, column)
        if isinstance(found, str):
            raise KeyError(row, column)
        return plain(f"{self.title}: {row}, {column}", found, self.clause, at)
