"""The location chart of a record sheet: rows of position letters as rows of equipment."""

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.files.manifest import Manifest
from shellshock_tui.rules.shellshock.files.sheet_file import InternalTable
from shellshock_tui.rules.shellshock.sheet import ROWS


def read_chart(internal: InternalTable, lines: Manifest, file: str) -> tuple[tuple[int, ...], ...]:
    """Return rows 1 to 20 as indices of equipment; DataError(file, field, why)."""
    last = internal.amount[-1][1]
    if internal.rip != last + 1:
        raise DataError(
            file, "internal.rip", f"should be {last + 1}, one more than the last entry of the amounts"
        )
    rows: dict[int, tuple[int, ...]] = {}
    for number, (row, letters) in enumerate(internal.chart, start=1):
        at = f"internal.chart.{number}"
        if row in rows:
            raise DataError(file, at, f"row {row} is written twice")
        rows[row] = tuple(lines.index(letter, file, at) for letter in letters)
    for row in range(1, ROWS + 1):
        if row not in rows:
            raise DataError(file, "internal.chart", f"row {row} is missing")
    return tuple(rows[row] for row in range(1, ROWS + 1))
