"""The handbook: searches a rulebook, shows clauses with worked examples, and follows links."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from shellshock_tui import library
from shellshock_tui.app.messages import DrillWanted
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import NOBODY, STEPS, MarkedLines, MarkedList
from shellshock_tui.drawing.clause_page import Row, clause_line, links, page_rows
from shellshock_tui.drawing.paint import BAR, MARKED, NOTE, STRONG, TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, wrap_words, written
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.handbook import Page, chapters, page, search
from shellshock_tui.engine.system import System
from shellshock_tui.engine.trail import Clause, clause_title
from shellshock_tui.rules import SYSTEMS, system

NOTHING = "No clause contains all of these words."
OTHER_BOOKS = "{} in {}; {}"
NOWHERE = "none in the other books"


class ClauseList(MarkedList[Clause], inherit_bindings=False):
    """The list of clauses by chapter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("pagedown", "mark(10)", "ten down", show=False),
        Binding("pageup", "mark(-10)", "ten up", show=False),
        Binding("enter,right", "screen.read", "read", key_display="Enter"),
    ]

    def show_clauses(self, clauses: Sequence[Clause], marked: str) -> None:
        """Show clauses, with the one of id `marked` marked if it is among them."""
        self.rows = clauses
        self.marked = next((n for n, clause in enumerate(clauses) if clause.id == marked), NOBODY)
        self.draw()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the clauses below their chapters, or a line that there are none."""
        room, ink = max(8, width), MARKED if self.has_focus else BAR
        if not self.rows:
            words = wrap_words(NOTHING, room - 2)
            yield from ((NOBODY, (StyledText(" ", NOTE), written(row, NOTE))) for row in words)
        for chapter, found in chapters({clause.id: clause for clause in self.rows}).items():
            yield NOBODY, fitted((written(f" {chapter.upper()}", STRONG),), room, TEXT)
            for clause in found:
                line = clause_line(clause, room, _within)
                yield self.rows.index(clause), inked(line, ink) if clause is self.row else line


def _within(clause: str) -> str:
    """Return a clause's title without its chapter."""
    return clause_title(clause).partition(": ")[2] or clause_title(clause)


WIDEST = 110
"""The greatest width of a page, so that it stays readable."""


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
        """Posted when a link is followed."""

        clause: str

    def __init__(self, clauses: Mapping[str, Clause], *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.clauses = clauses
        self.page: Page | None = None
        self.rows: list[Row] = []
        self.marked = -1
        """The index of the row with the marked link; -1 if there is none."""

    def show_page(self, page: Page | None) -> None:
        """Show a page from its top; None for no page."""
        self.page = page
        self.set_rows()

    def set_rows(self) -> None:
        """Lay out the page for the width, with the first visible link marked."""
        if self.room:
            self.rows = page_rows(self.page, self.clauses, min(self.room, WIDEST)) if self.page else []
            self.marked = next((number for number in links(self.rows) if number < self.size.height), -1)
            self.scroll_to(y=0, animate=False, force=True)
            self.draw()

    on_resize = set_rows

    def draw(self) -> None:
        """Draw the page."""
        live = self.marked if self.has_focus else -1
        rows = enumerate(self.rows)
        self.show([inked(row.line, MARKED) if number == live else row.line for number, row in rows])
        self.refresh()

    def _in_view(self) -> list[int]:
        top = round(self.scroll_y)
        return [number for number in links(self.rows) if top <= number < top + self.size.height]

    def action_go(self, step: int) -> None:
        """Mark the next visible link, or else scroll."""
        ahead = [number for number in self._in_view() if (number - self.marked) * step > 0]
        if not ahead or self.marked < 0:
            self.action_read_on(step)
            return
        self.marked = ahead[0] if step > 0 else ahead[-1]
        self.draw()

    def action_read_on(self, step: int) -> None:
        """Scroll by half a page, and mark a visible link."""
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


class SearchBox(Input):
    """The search input; the down key leads to the results."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,tab", "screen.to_list", "to the list", key_display="↓"),
        Binding("slash", "screen.search", "clear", show=False),
    ]


class HandbookScreen(Screen[None]):
    """The rulebook of a system, opened at a clause or at the search.

    A narrow window shows either the list or the page.
    """

    CSS_PATH = STYLES / "handbook.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", key_display="/"),
        Binding("backspace", "back", "back", key_display="Bksp"),
        Binding("left", "to_list", "list", show=False),
        Binding("tab", "next_pane", "pane", show=False),
        Binding("p", "practise", "practise", tooltip="asks for this clause, with cards"),
        Binding("f2", "next_book", "next book", key_display="F2"),
        Binding("escape,f10,f8", "dismiss", "leave", key_display="Esc"),
    ]

    def __init__(self, system: System, at: str = "", words: str = "") -> None:
        """Open a rulebook at a clause, or search it for some words."""
        super().__init__()
        self.system, self.words = system, words
        self.here = at if at in system.clauses else next(iter(system.clauses))
        """The id of the clause that is read."""
        self.opened_at = at
        self.visited: list[str] = []
        """The ids of the clauses read before, the last one last."""
        self._pages: dict[str, Page] = {}
        self._without_cards = forms_of(system.name).without_cards

    def compose(self) -> ComposeResult:
        """Yield the search input, the list and the page."""
        entry = SYSTEMS[self.system.name]
        asks = f"Search {entry.title} for words or a clause"
        yield SearchBox(self.words, placeholder=asks, id="search")
        if len(SYSTEMS) > 1:
            yield Static(self.which(self.words), id="which", markup=False)
        with Horizontal(id="book"):
            yield ClauseList(id="clauses")
            yield ClausePane(self.system.clauses, id="page")
        yield Footer()

    def on_mount(self) -> None:
        """List all clauses, and open the page that was asked for."""
        self.list_clauses(self.words)
        if self.opened_at in self.system.clauses:
            self.read(self.here)
        else:
            self.query_one(SearchBox).focus()
            self.show_page()

    def list_clauses(self, words: str) -> None:
        """List the clauses that contain some words, and open the first one if words were given."""
        found = search(self.system.clauses, words)
        ids = {clause.id for clause in found}
        if found and (words or self.here not in ids):
            self.here = found[0].id
        ordered = [clause for name, clause in self.system.clauses.items() if name in ids]
        self.query_one(ClauseList).show_clauses(ordered, self.here if ids else "")

    def which(self, words: str) -> str:
        """Return what the book is about; while words are typed, how many clauses each book has with them."""
        entry = SYSTEMS[self.system.name]
        if not words.strip():
            return f"{entry.title}: {entry.summary}"
        found = {name: len(search(system(name).clauses, words)) for name in SYSTEMS}
        here = counted(count, "clause") if (count := found.pop(self.system.name)) else "None"
        others = [f"{SYSTEMS[name].title} {count}" for name, count in found.items() if count]
        return OTHER_BOOKS.format(here, entry.title, f"{', '.join(others)}: F2" if others else NOWHERE)

    def page(self, clause: str) -> Page:
        """Return the page of a clause; its examples are computed the first time."""
        if clause not in self._pages:
            self._pages[clause] = page(self.system, clause, library.shipped(self.system.name))
        return self._pages[clause]

    def show_page(self) -> None:
        """Show the page of the current clause; none beside an empty list."""
        is_empty = not self.query_one(ClauseList).rows
        self.query_one(ClausePane).show_page(None if is_empty else self.page(self.here))
        self.refresh_bindings()

    def read(self, clause: str) -> None:
        """Open and focus the page of a clause."""
        self.here = clause
        self.add_class("-page")
        listed = self.query_one(ClauseList)
        listed.show_clauses(listed.rows, clause)
        self.show_page()
        self.call_after_refresh(self.query_one(ClausePane).focus)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while words are typed, ignoring the key that leads to the search."""
        self.remove_class("-page")
        self.words = event.value.lstrip("/")
        self.list_clauses(self.words)
        for which in self.query("#which").results(Static):
            which.update(Content(self.which(self.words)))
        self.show_page()

    def on_marked_list_marked(self, event: ClauseList.Marked) -> None:
        """Show the page of the marked clause."""
        self.here = event.row.id
        self.show_page()

    def on_clause_pane_followed(self, event: ClausePane.Followed) -> None:
        """Follow a link."""
        self.visited.append(self.here)
        self.read(event.clause)

    def action_read(self) -> None:
        """Read the marked clause with an empty history, unless the list is empty."""
        if self.query_one(ClauseList).rows:
            self.visited.clear()
            self.read(self.here)

    on_input_submitted = action_read  # Enter reads the first result.
    on_marked_list_chosen = action_read  # A click reads the clause.

    def action_back(self) -> None:
        """Return to the page before, or else to the list."""
        if self.visited:
            self.read(self.visited.pop())
        else:
            self.action_to_list()

    def action_to_list(self) -> None:
        """Focus the list."""
        self.remove_class("-page")
        self.call_after_refresh(self.query_one(ClauseList).focus)

    def action_next_pane(self) -> None:
        """Move between the list and the page."""
        if isinstance(self.focused, ClauseList):
            self.read(self.here)
        else:
            self.action_to_list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Disable `next_book` without another book, and `practise` while words are typed or without cards."""
        match action:
            case "next_book":
                return len(SYSTEMS) > 1
            case "practise":
                return self.here not in self._without_cards and not isinstance(self.focused, SearchBox)
            case _:
                return True

    def action_practise(self) -> None:
        """Ask for a drill about the clause that is read."""
        if self.query_one(ClauseList).rows:
            self.app.post_message(DrillWanted(self.system.name, (self.here,), every=True))

    def action_next_book(self) -> None:
        """Open the rulebook of the next system instead: the next with the words, if some are typed."""
        names = list(SYSTEMS)
        here = names.index(self.system.name)
        others = (*names[here + 1 :], *names[:here])
        having = (name for name in others if self.words and search(system(name).clauses, self.words))
        self.app.switch_screen(HandbookScreen(system(next(having, others[0])), words=self.words))

    def action_search(self) -> None:
        """Focus the search input and select its text."""
        self.remove_class("-page")
        box = self.query_one(SearchBox)
        box.focus()
        box.select_all()
