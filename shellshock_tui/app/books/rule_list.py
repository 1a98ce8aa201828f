"""The list of a battle's front page: one row is marked, and values can be clicked."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.books.rule_rows import (
    PLAIN,
    SIGN,
    Row,
    marked_row,
    painted_row,
    title_width,
    value_width,
)
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.text import PaintedLine, fitted


class RuleList(Lines, can_focus=True, inherit_bindings=False):
    """Rows, one of them marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "mark(1)", "choose", key_display="↑↓"),
        Binding("up", "mark(-1)", "choose above", show=False),
        Binding("home", "mark_first", "first", show=False),
        Binding("end", "mark_last", "last", show=False),
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

    def on_resize(self) -> None:
        """Set the rows for the new width."""
        self.draw()

    def draw(self) -> None:
        """Paint all rows, those that stand apart with a line before them if there is room for all."""
        width, gaps = self.room, sum(row.apart for row in self.rows)
        is_roomy = len(self.rows) + gaps <= self.size.height
        lines: list[PaintedLine] = []
        self.places = []
        for number, row in enumerate(self.rows):
            lines += [fitted((), width, PLAIN)] if row.apart and is_roomy else []
            self.places.append(len(lines))
            paint = marked_row if number == self.marked else painted_row
            lines.append(paint(row, self.rows, width))
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
        """Mark the next row or the one above."""
        self.mark(max(0, min(self.marked + step, len(self.rows) - 1)))

    def action_mark_first(self) -> None:
        """Mark the first row."""
        self.mark(0)

    def action_mark_last(self) -> None:
        """Mark the last row."""
        self.mark(len(self.rows) - 1)

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
