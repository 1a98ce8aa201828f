"""The list of clauses by chapter: one is marked, any can be clicked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.clause_page import BASE, HEAD, QUIET, clause_line
from shellshock_tui.drawing.colours import GOLD, NIGHT, RAISED, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, wrap_words, written
from shellshock_tui.engine.handbook import chapters
from shellshock_tui.engine.trail import Clause, clause_title

LIVE, RESTING = Ink(NIGHT, GOLD, "bold"), Ink(WHITE, RAISED, "bold")
NOTHING = "No clause holds all of these words."


class ClauseList(MarkedLines, can_focus=True, inherit_bindings=False):
    """Clauses under their chapters; one of them is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "mark(1)", "choose", key_display="↑↓"),
        Binding("up", "mark(-1)", "clause before", show=False),
        Binding("pagedown", "mark(10)", "ten on", show=False),
        Binding("pageup", "mark(-10)", "ten back", show=False),
        Binding("home", "mark(-1000)", "first clause", show=False),
        Binding("end", "mark(1000)", "last clause", show=False),
        Binding("enter,right", "choose", "read", key_display="Enter"),
    ]

    @dataclass
    class Marked(Message):
        """Another clause is marked."""

        clause: str

    @dataclass
    class Chosen(Message):
        """A clause is to be read."""

        clause: str

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make an empty list."""
        super().__init__(id=id)
        self.clauses: tuple[Clause, ...] = ()
        self.marked = ""
        """The id of the marked clause; empty if none is."""
        self._links: list[str] = []
        """The clause of each line; empty for the head of a chapter."""

    def show_clauses(self, clauses: Sequence[Clause], marked: str) -> None:
        """List these clauses, one of them marked."""
        self.clauses, self.marked = tuple(clauses), marked
        self.draw()

    def draw(self) -> None:
        """Draw what the pane shows."""
        if not self.size.width:
            return
        lines, self._links = _lines({clause.id: clause for clause in self.clauses}, max(8, self.room))
        ink = LIVE if self.has_focus else RESTING
        here = self._links.index(self.marked) if self.marked in self._links else -1
        self.show([_inked(line, ink) if number == here else line for number, line in enumerate(lines)])
        if here >= 0:
            self.keep_in_view(here)
        self.refresh()

    def action_mark(self, step: int) -> None:
        """Mark a clause so many further on, or the last one that way."""
        ids = [clause.id for clause in self.clauses]
        if ids:
            here = ids.index(self.marked) + step if self.marked in ids else 0
            self.mark(ids[max(0, min(here, len(ids) - 1))])

    def mark(self, clause: str) -> None:
        """Mark a clause."""
        self.marked = clause
        self.draw()
        self.post_message(self.Marked(clause))

    def action_choose(self) -> None:
        """Read the marked clause."""
        if self.marked:
            self.post_message(self.Chosen(self.marked))

    def on_click(self, event: events.Click) -> None:
        """Read the clause under the mouse."""
        _, line = self.spot(event)
        if 0 <= line < len(self._links) and self._links[line]:
            self.mark(self._links[line])
            self.action_choose()


def _lines(clauses: Mapping[str, Clause], width: int) -> tuple[list[PaintedLine], list[str]]:
    """Return the lines of a list, and the clause of each."""
    if not clauses:
        lines: list[PaintedLine] = [
            (Run(" ", QUIET), written(row, QUIET)) for row in wrap_words(NOTHING, width - 2)
        ]
        return lines, [""] * len(lines)
    rows: list[tuple[PaintedLine, str]] = []
    for chapter, found in chapters(clauses).items():
        rows.append((fitted((written(f" {chapter.upper()}", HEAD),), width, BASE), ""))
        rows += [(clause_line(clause, width, _within), clause.id) for clause in found]
    return [line for line, _ in rows], [link for _, link in rows]


def _within(clause: str) -> str:
    """Return a clause's title, without the chapter that it stands under."""
    return clause_title(clause).partition(": ")[2] or clause_title(clause)


def _inked(line: PaintedLine, ink: Ink) -> PaintedLine:
    return tuple(Run(run.text, ink) for run in line)
