"""The list of clauses by chapter, and the pane of a page whose links arrows go through."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.widgets.lines import NOBODY, STEPS, MarkedLines, MarkedList
from shellshock_tui.drawing.clause_page import Row, clause_line, links, page_rows
from shellshock_tui.drawing.paint import BAR, MARKED, NOTE, STRONG, TEXT, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, wrap_words, written
from shellshock_tui.engine.handbook import Page, chapters
from shellshock_tui.engine.trail import Clause, clause_title

NOTHING = "No clause holds all of these words."


class ClauseList(MarkedList[Clause], inherit_bindings=False):
    """Clauses under their chapters."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("pagedown", "mark(10)", "ten on", show=False),
        Binding("pageup", "mark(-10)", "ten back", show=False),
        Binding("enter,right", "screen.read", "read", key_display="Enter"),
    ]

    def show_clauses(self, clauses: Sequence[Clause], marked: str) -> None:
        """List these clauses, one of them marked if it is among them."""
        self.rows = clauses
        self.marked = next((n for n, clause in enumerate(clauses) if clause.id == marked), NOBODY)
        self.draw()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the clauses below the heads of their chapters, or that there are none."""
        room, ink = max(8, width), MARKED if self.has_focus else BAR
        if not self.rows:
            words = wrap_words(NOTHING, room - 2)
            yield from ((NOBODY, (Run(" ", NOTE), written(row, NOTE))) for row in words)
        for chapter, found in chapters({clause.id: clause for clause in self.rows}).items():
            yield NOBODY, fitted((written(f" {chapter.upper()}", STRONG),), room, TEXT)
            for clause in found:
                line = clause_line(clause, room, _within)
                yield self.rows.index(clause), inked(line, ink) if clause is self.row else line


def _within(clause: str) -> str:
    """Return a clause's title, without the chapter that it stands under."""
    return clause_title(clause).partition(": ")[2] or clause_title(clause)


WIDEST = 110
"""A page is set no wider, so that a number stays near its words."""


class ClausePane(MarkedLines, can_focus=True, inherit_bindings=False):
    """A page of the handbook; one of its links is marked while it has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "go(1)", "read", key_display="↑↓"),
        Binding("up", "go(-1)", "link before", show=False),
        Binding("pagedown", "read_on(1)", "read on", show=False),
        Binding("pageup", "read_on(-1)", "read back", show=False),
        Binding("home", "read_on(-1000)", "beginning", show=False),
        Binding("end", "read_on(1000)", "end", show=False),
        Binding("enter,right", "follow", "follow", key_display="Enter"),
    ]

    @dataclass
    class Followed(Message):
        """A link is to be followed."""

        clause: str

    def __init__(self, clauses: Mapping[str, Clause], *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make an empty pane for pages of a rulebook."""
        super().__init__(id=id)
        self.clauses = clauses
        self.page: Page | None = None
        self.rows: list[Row] = []
        self.marked = -1
        """The number of the row whose link is marked; -1 if none is."""

    def show_page(self, page: Page | None) -> None:
        """Show a page from its top, or none."""
        self.page = page
        self.set_rows()

    def on_resize(self) -> None:
        """Set the page for the new width."""
        self.set_rows()

    def set_rows(self) -> None:
        """Set the page for the width of the pane, with the first link in view marked."""
        if self.room:
            self.rows = page_rows(self.page, self.clauses, min(self.room, WIDEST)) if self.page else []
            self.marked = next((number for number in links(self.rows) if number < self.size.height), -1)
            self.scroll_to(y=0, animate=False, force=True)
            self.draw()

    def draw(self) -> None:
        """Draw what the pane shows."""
        live = self.marked if self.has_focus else -1
        rows = enumerate(self.rows)
        self.show([inked(row.line, MARKED) if number == live else row.line for number, row in rows])
        self.refresh()

    def _in_view(self) -> list[int]:
        top = round(self.scroll_y)
        return [number for number in links(self.rows) if top <= number < top + self.size.height]

    def action_go(self, step: int) -> None:
        """Mark the next link in view, or else read on."""
        ahead = [number for number in self._in_view() if (number - self.marked) * step > 0]
        if not ahead or self.marked < 0:
            self.action_read_on(step)
            return
        self.marked = ahead[0] if step > 0 else ahead[-1]
        self.draw()

    def action_read_on(self, step: int) -> None:
        """Scroll by half of what can be seen, and mark a link that is in view."""
        self.read_on(step)
        seen = self._in_view()
        if self.marked not in seen:
            self.marked = (seen[0] if step > 0 else seen[-1]) if seen else self.marked
        self.draw()

    def action_follow(self) -> None:
        """Follow the marked link."""
        if 0 <= self.marked < len(self.rows) and self.rows[self.marked].link:
            self.post_message(self.Followed(self.rows[self.marked].link))

    def on_click(self, event: events.Click) -> None:
        """Follow the link under the mouse."""
        _, line = self.spot(event)
        if 0 <= line < len(self.rows) and self.rows[line].link:
            self.marked = line
            self.action_follow()
