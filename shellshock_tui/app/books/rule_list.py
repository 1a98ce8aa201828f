"""The list of a battle's front page: how each row stands, one of them marked, values to click."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, Ink, Run
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, length, written
from shellshock_tui.engine.sheet_view import Role

DIFFERS = "◆"
SIGN = 3
"""The columns before a row's title."""


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


def title_width(rows: tuple[Row, ...]) -> int:
    """Return how many columns the titles of rows with a value take."""
    titles = [written(row.title, TEXT) for row in rows if row.here]
    return max((length((title,)) for title in titles), default=0) + 1


def value_width(rows: tuple[Row, ...]) -> int:
    """Return how many columns the values take, with the arrows around them."""
    return max((length(_value(row)) for row in rows), default=0)


def painted_row(row: Row, rows: tuple[Row, ...], width: int) -> PaintedLine:
    """Return a row as one line of the page, its columns those of all rows."""
    if not row.here:
        return fitted((Run(" ▶ ", KEY), written(row.title, STRONG)), width, TEXT)
    sign = Run(f" {DIFFERS if row.standard else ' '} ", KEY)
    title = written(row.title, Ink(mix(ROLES[row.role], WHITE, 0.25), PANEL))
    columns = (
        sign,
        *fitted((title,), title_width(rows), TEXT),
        *fitted(_value(row), value_width(rows), TEXT),
    )
    room = width - SIGN - title_width(rows) - value_width(rows)
    has_room = all(length((_standard(other),)) <= room for other in rows)
    return fitted((*columns, _standard(row)) if has_room else columns, width, TEXT)


def _value(row: Row) -> PaintedLine:
    before, after = ("‹ ", " ›") if row.turns else ("", "")
    return Run(before, NOTE), written(row.here, STRONG if row.standard else TEXT), Run(after, NOTE)


def _standard(row: Row) -> Run:
    return written(f"  standard: {row.standard}" if row.standard else "", NOTE)


class RuleList(Lines, can_focus=True, inherit_bindings=False):
    """Rows, one of them marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "mark(1)", "choose", key_display="↑↓"),
        Binding("up", "mark(-1)", "choose above", show=False),
        Binding("home", "mark(-1000)", "first", show=False),
        Binding("end", "mark(1000)", "last", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another row is marked."""

        row: Row

    @dataclass
    class Turned(Message):
        """The value of a row was clicked: its next one is wanted, or the one before."""

        row: Row
        step: int

    @dataclass
    class Taken(Message):
        """A row without a value was clicked."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        """Make a list of some rows."""
        super().__init__(id="rules")
        self.rows = rows
        self.marked = 0
        self.places: list[int] = []
        """The line in which each row stands."""

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show as many rows with other values; the mark stays where it is."""
        self.rows = rows
        self.draw()

    def draw(self) -> None:
        """Paint all rows, those that stand apart with a line before them if there is room for all."""
        width, gaps = self.room, sum(row.apart for row in self.rows)
        is_roomy = len(self.rows) + gaps <= self.size.height
        lines: list[PaintedLine] = []
        self.places = []
        for number, row in enumerate(self.rows):
            lines += [fitted((), width, TEXT)] if row.apart and is_roomy else []
            self.places.append(len(lines))
            line = painted_row(row, self.rows, width)
            lines.append(inked(line, MARKED) if number == self.marked else line)
        self.show(lines)
        self.keep_in_view(self.places[self.marked])

    @property
    def row(self) -> Row:
        """The marked row."""
        return self.rows[self.marked]

    def mark(self, number: int) -> None:
        """Mark a row."""
        if number != self.marked:
            self.marked = number
            self.draw()
            self.post_message(self.Marked(self.rows[self.marked]))

    def action_mark(self, step: int) -> None:
        """Mark a row so many further on, or the last one that way."""
        self.mark(max(0, min(self.marked + step, len(self.rows) - 1)))

    def on_click(self, event: events.Click) -> None:
        """Mark the row under the mouse; on its value, turn it; a row without a value is taken."""
        x, line = self.spot(event)
        if line not in self.places:
            return
        number = self.places.index(line)
        self.mark(number)
        row, start = self.rows[number], SIGN + title_width(self.rows)
        if not row.here:
            self.post_message(self.Taken())
        elif start <= x < start + value_width(self.rows):
            self.post_message(self.Turned(row, -1 if x < start + 2 else 1))
