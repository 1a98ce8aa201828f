"""A list: rows of a line or more, heads between them that cannot be marked, and one row that is."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from textual import events
from textual.binding import Binding
from textual.message import Message

from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.text import PaintedLine

R = TypeVar("R")
NOBODY = -1
"""Stands for the row of a line that belongs to none, and for the marked row where there is none."""
STEPS = (
    Binding("down", "mark(1)", "choose", key_display="↑↓"),
    Binding("up", "mark(-1)", "entry above", show=False),
    Binding("home", "mark(-1000)", "first", show=False),
    Binding("end", "mark(1000)", "last", show=False),
)
"""The keys that mark another row."""


class MarkedList(MarkedLines, Generic[R], can_focus=True, inherit_bindings=False):
    """Rows, one of them marked by keys or a click."""

    @dataclass
    class Marked(Message):
        """Another row is marked."""

        row: Any

    @dataclass
    class Chosen(Message):
        """A row is to be opened."""

        row: Any

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make an empty list."""
        super().__init__(id=id)
        self.rows: Sequence[R] = ()
        self.marked = NOBODY
        """The number of the marked row."""
        self.owners: list[int] = []
        """The number of the row of each line."""

    @abstractmethod
    def drawn(self, width: int) -> Iterable[tuple[int, PaintedLine]]:
        """Yield the lines, each with the number of its row."""

    def is_head(self, row: R) -> bool:  # noqa: ARG002 - a list without heads need not look
        """Say whether a row cannot be marked."""
        return False

    @property
    def row(self) -> R | None:
        """The marked row."""
        return self.rows[self.marked] if 0 <= self.marked < len(self.rows) else None

    @property
    def markable(self) -> list[int]:
        """The numbers of the rows that can be marked."""
        return [number for number, row in enumerate(self.rows) if not self.is_head(row)]

    def show_rows(self, rows: Iterable[R], marked: int) -> None:
        """List rows, one of them marked."""
        self.rows = tuple(rows)
        self.mark(marked)

    def mark(self, number: int) -> None:
        """Mark a row, or the next that can be marked."""
        able = self.markable
        self.marked = next((each for each in able if each >= number), able[-1] if able else NOBODY)
        self.draw()
        if self.row is not None:
            self.post_message(self.Marked(self.row))

    def draw(self) -> None:
        """Draw all rows, and bring the marked one into view, with its head if it is the first."""
        if not self.size.width:
            return
        drawn = list(self.drawn(self.room))
        self.owners = [number for number, _ in drawn]
        self.show([line for _, line in drawn])
        if self.row is not None:
            last = len(self.owners) - 1 - self.owners[::-1].index(self.marked)
            self.keep_in_view(0 if self.marked in self.markable[:1] else self.owners.index(self.marked))
            self.keep_in_view(last)

    def action_mark(self, step: int) -> None:
        """Mark a row so many further on, or the last one that way."""
        able = self.markable
        if able:
            here = able.index(self.marked) + step if self.marked in able else 0
            self.mark(able[max(0, min(here, len(able) - 1))])

    def action_choose(self) -> None:
        """Open the marked row."""
        if self.row is not None:
            self.post_message(self.Chosen(self.row))

    def on_click(self, event: events.Click) -> None:
        """Mark the row under the mouse, and do what a click on it does."""
        column, line = self.spot(event)
        if 0 <= line < len(self.owners) and self.owners[line] in self.markable:
            self.mark(self.owners[line])
            self.clicked(column)

    def clicked(self, column: int) -> None:  # noqa: ARG002 - rows differ by column where they hold values
        """Do what a click on the marked row does: it opens."""
        self.action_choose()
