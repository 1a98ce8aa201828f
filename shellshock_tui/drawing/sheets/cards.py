"""Lines of sheets in stretches, each of which knows to which card it belongs."""

from enum import Enum
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.drawing.sheets.spans import Line, width_of
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.view import Cell


class Part(Enum):
    """What of a sheet a stretch of a line is."""

    NAME = "name"
    FACTS = "facts"
    TITLE = "title"
    BODY = "body"
    NOTE = "note"


class Card(NamedTuple):
    """What a stretch of a line belongs to."""

    part: Part = Part.NOTE
    unit: str = ""
    area: str = ""
    """The area's name; empty for the head of the sheet."""
    role: Role = Role.NONE
    lit: bool = False
    is_open: bool = False
    side: Colour | None = None


class Stretch(NamedTuple):
    """As much of a line as belongs to one card."""

    spans: Line
    card: Card


class SheetLine(NamedTuple):
    """A line of a sheet: one stretch, or two where cards stand side by side."""

    stretches: tuple[Stretch, ...]

    @property
    def spans(self) -> Line:
        """All that stands in it."""
        return tuple(span for stretch in self.stretches for span in stretch.spans)

    @property
    def text(self) -> str:
        """What stands in it, without how it looks."""
        return "".join(span.text for span in self.spans)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of its stretches."""
        return tuple(stretch.card for stretch in self.stretches)


def cells_of(line: SheetLine) -> list[tuple[int, int, Cell]]:
    """Return the cells of a line that can be pointed at: first column, column after the last, cell."""
    found: list[tuple[int, int, Cell]] = []
    x = 0
    for span in line.spans:
        end = x + width_of((span,))
        if span.cell is not None and (span.cell.at or span.cell.pick or span.cell.means):
            if found and found[-1][1] == x and found[-1][2] is span.cell:
                found[-1] = (found[-1][0], end, span.cell)
            else:
                found.append((x, end, span.cell))
        x = end
    return found
