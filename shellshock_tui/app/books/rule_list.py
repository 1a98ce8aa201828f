"""The list of a battle's front page: how each row stands, one of them marked, values to click."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType

from shellshock_tui.app.widgets.lines import NOBODY, STEPS, MarkedList
from shellshock_tui.drawing.colours import PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, Ink, Run
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, length, one_row, written
from shellshock_tui.engine.sheet_view import Role

DIFFERS = "◆"
SIGN = 3
"""The columns before a row's title."""
LEAST = 12
"""The columns that titles have at least."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the page."""

    name: str
    """What the screen knows it by."""
    title: str
    here: str = ""
    standard: str = ""
    """What would be the standard, where the row differs from it."""
    role: Role = Role.NONE
    turns: bool = False
    """Whether its value can be changed."""
    apart: bool = False
    """Whether it stands apart from the row above, where there is room."""
    beside: Callable[[int], list[PaintedLine]] = lambda _: []
    """What is told of it beside the list, for a width."""


def title_width(rows: Sequence[Row], width: int) -> int:
    """Return how many columns the titles of rows with a value take: as many as the values leave them."""
    titles = [written(row.title, TEXT) for row in rows if row.here]
    wanted = max((length((title,)) for title in titles), default=0) + 1
    return min(wanted, max(LEAST, width - SIGN - value_width(rows)))


def value_width(rows: Sequence[Row]) -> int:
    """Return how many columns the values take, with the arrows around them."""
    return max((length(_value(row)) for row in rows), default=0)


def painted_row(row: Row, rows: Sequence[Row], width: int) -> PaintedLine:
    """Return a row as one line of the page, its columns those of all rows."""
    if not row.here:
        return fitted((Run(" ▶ ", KEY), written(row.title, STRONG)), width, TEXT)
    sign = Run(f" {DIFFERS if row.standard else ' '} ", KEY)
    wide, values = title_width(rows, width), value_width(rows)
    title = written(one_row(row.title, wide - 1), Ink(mix(ROLES[row.role], WHITE, 0.25), PANEL))
    columns = (sign, *fitted((title,), wide, TEXT), *fitted(_value(row), values, TEXT))
    room = width - SIGN - wide - values
    has_room = all(length((_standard(other),)) <= room for other in rows)
    return fitted((*columns, _standard(row)) if has_room else columns, width, TEXT)


def _value(row: Row) -> PaintedLine:
    before, after = ("‹ ", " ›") if row.turns else ("", "")
    return Run(before, NOTE), written(row.here, STRONG if row.standard else TEXT), Run(after, NOTE)


def _standard(row: Row) -> Run:
    return written(f"  standard: {row.standard}" if row.standard else "", NOTE)


class RuleList(MarkedList[Row], inherit_bindings=False):
    """Rows with values."""

    BINDINGS: ClassVar[list[BindingType]] = list(STEPS)

    def __init__(self, rows: tuple[Row, ...]) -> None:
        """Make a list of some rows, the first of them marked."""
        super().__init__(id="rules")
        self.rows, self.marked = rows, 0

    def renew(self, rows: tuple[Row, ...]) -> None:
        """Show as many rows with other values; the mark stays where it is."""
        self.rows = rows
        self.draw()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the lines, a gap before rows that stand apart if there is room for all."""
        is_roomy = len(self.rows) + sum(row.apart for row in self.rows) <= self.size.height
        for number, row in enumerate(self.rows):
            if row.apart and is_roomy:
                yield NOBODY, fitted((), width, TEXT)
            line = painted_row(row, self.rows, width)
            yield number, inked(line, MARKED) if number == self.marked else line

    @property
    def row(self) -> Row:
        """The marked row."""
        return self.rows[self.marked]

    def mark(self, number: int) -> None:
        """Mark another row."""
        if number != self.marked:
            super().mark(number)

    def clicked(self, column: int) -> None:
        """Turn the value of the marked row if that was clicked; a row without a value is chosen."""
        start = SIGN + title_width(self.rows, self.room)
        if not self.row.here:
            self.action_choose()
        elif start <= column < start + value_width(self.rows):
            self.post_message(self.Turned(-1 if column < start + 2 else 1))
