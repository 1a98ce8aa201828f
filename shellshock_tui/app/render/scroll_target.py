"""The lit part of a sheet: which lines are brought into view where all that is lit does not fit."""

from collections.abc import Sequence

from shellshock_tui.app.render.lights import Lights
from shellshock_tui.drawing.sheets.cards import SheetLine
from shellshock_tui.drawing.sheets.spans import Tone


def lit_part(lines: Sequence[SheetLine], lights: Lights, height: int) -> tuple[int, int] | None:
    """Return the first and the last line to be seen of what is lit, in a pane so high; none if nothing is.

    A table's head is seen with it where both fit. What does not fit begins at the top if whole areas are
    lit, else where most of it fits. A cell that is lit in two places, in a chart and in the list that
    explains it, is looked at in the second.
    """
    lit = [number for number, line in enumerate(lines) if lights.on_line(line)]
    if not lit:
        return None
    if lit[-1] - lit[0] < height or lights.areas:
        head = _head_of(lines, lit[0])
        return (head if lit[-1] - head < height else lit[0]), lit[-1]
    seen = {first: _lit_in(lines[first : first + height], lights) for first in lit}
    most = max(lit, key=lambda first: len(seen[first]))
    first = max(number for number in lit if seen[number] == seen[most])
    return first, max(number for number in lit if number < first + height)


def _head_of(lines: Sequence[SheetLine], number: int) -> int:
    """Return the line in which the table that a line is of is titled; the line itself if there is none."""
    titled = (n for n in range(number, -1, -1) if any(span.tone is Tone.TITLE for span in lines[n].spans))
    return next(titled, number)


def _lit_in(lines: Sequence[SheetLine], lights: Lights) -> frozenset[str]:
    """Return the addresses of the cells that are lit in some lines."""
    spans = (span for line in lines for span in line.spans)
    return frozenset(span.cell.at for span in spans if span.cell and lights.on_cell(span))
