"""The internal location chart: rows crossed off, and the equipment that they hit."""

from dataclasses import dataclass

from shellshock_tui.rules.shellshock.sheet import ROWS

Chart = tuple[tuple[int, ...], ...]
"""Rows 1 to 20, each the indices of its equipment."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """What a volley does to the location chart."""

    crossed: tuple[int, ...]
    """Rows newly crossed off, in order."""
    struck: tuple[int, ...]
    """Equipment in the rows crossed or passed over, in manifest order."""
    rows: int
    """All rows crossed off so far, bit 0 for row 1."""


def cross(chart: Chart, rows: int, start: int, count: int) -> Crossing:
    """Cross off rows upwards from where the d20 fell, passing over those already gone (internal.location)."""
    crossed: list[int] = []
    passed: list[int] = []
    for ahead in range(ROWS):
        if len(crossed) == count:
            break
        row = (start - 1 + ahead) % ROWS + 1
        passed.append(row)
        if not rows >> (row - 1) & 1:
            crossed.append(row)
    struck = sorted({item for row in passed for item in chart[row - 1]})
    return Crossing(tuple(crossed), tuple(struck), rows | sum(1 << (row - 1) for row in crossed))


def all_gone(rows: int) -> bool:
    """Say whether every row has been crossed off."""
    return rows == (1 << ROWS) - 1


def crossed_rows(rows: int) -> tuple[int, ...]:
    """Return the rows crossed off, lowest first."""
    return tuple(row for row in range(1, ROWS + 1) if rows >> (row - 1) & 1)
