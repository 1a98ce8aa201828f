"""The why panel: trails, refusals and clauses as a table; the marked line's rule stands below."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.app.battle.why import Section, explained
from shellshock_tui.app.battle.why_rows import Row, clause_lines, heading_line, keys_line, section_rows
from shellshock_tui.app.books.handbook import HandbookScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import GOLD, NIGHT
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.rules import System


class WhyScreen(ModalScreen[str | None]):
    """Why a number is what it is, and why a thing may not be done; ends with an address to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,y,q", "leave", "close"),
        Binding("enter,f8", "look_up", "handbook"),
        Binding("o,right", "open", "open on"),
        Binding("m", "go", "to the map"),
        Binding("down,n", "mark(1)", "next term"),
        Binding("up,p", "mark(-1)", "term before"),
    ]

    def __init__(self, sections: tuple[Section, ...], moment: PositionView, system: System) -> None:
        """Show sections of a moment, with the system in whose rulebook their clauses stand."""
        super().__init__()
        self.sections = sections
        self.moment = moment
        self.system = system
        self.rows: list[Row] = []
        self.marked = -1

    def compose(self) -> ComposeResult:
        """Make the page: its title, the reasons, the rule below them, and what keys do."""
        with Vertical(classes="page"):
            yield Lines(id="heading")
            yield Lines(id="reasons")
            yield Lines(id="clause")
            yield Lines(id="keys")

    def on_mount(self) -> None:
        """Set the reasons once the panes have a size."""
        self.call_after_refresh(self.set_rows)

    def on_resize(self, _: events.Resize) -> None:
        """Set the reasons for another width."""
        self.call_after_refresh(self.set_rows)

    def set_rows(self) -> None:
        """Set the reasons for the width of the pane, unless the panel was closed meanwhile."""
        if not self.is_attached:
            return
        heading, width = self.query_one("#heading", Lines), self.query_one("#reasons", Lines).room
        heading.show([heading_line("WHY", heading.size.width)])
        self.rows = [row for section in self.sections for row in section_rows(section, max(24, width))]
        markable = self.markable
        self.marked = self.marked if self.marked in markable else markable[0] if markable else -1
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the reasons with one marked, and the rule behind that one."""
        reasons, below = self.query_one("#reasons", Lines), self.query_one("#clause", Lines)
        marked = [self.term_at(number) == self.marked for number in range(len(self.rows))]
        lines = zip(self.rows, marked, strict=True)
        reasons.show([_marked(row.line) if is_marked else row.line for row, is_marked in lines])
        clause = self.system.clauses.get(self.row.clause)
        keys = self.query_one("#keys", Lines)
        keys.show([keys_line(self._keys(), keys.size.width)])
        told = clause_lines(clause, max(24, below.size.width)) if clause else []
        below.styles.height = len(told)
        below.show(told)
        if self.marked >= 0:
            reasons.keep_in_view(self.marked)

    def action_mark(self, step: int) -> None:
        """Mark the next line that cites a rule."""
        markable = self.markable
        if markable:
            self.marked = markable[(markable.index(self.marked) + step) % len(markable)]
            self.show_rows()

    @property
    def markable(self) -> list[int]:
        """The numbers of the lines that cite a rule."""
        return [number for number, row in enumerate(self.rows) if row.clause]

    def term_at(self, number: int) -> int:
        """Return the line with which what stands in a line begins."""
        while 0 <= number < len(self.rows) and self.rows[number].goes_on:
            number -= 1
        return number

    @property
    def row(self) -> Row:
        """The line that is marked; an empty one if there is none."""
        return self.rows[self.marked] if 0 <= self.marked < len(self.rows) else Row(())

    def _keys(self) -> Iterator[tuple[str, str]]:
        """Yield what keys do with the marked line."""
        yield from (("Esc", "closes"), ("↑ ↓", "term"))
        if self._onward():
            yield "o", "opens on"
        if self.moment.place(self.row.at) != OFF_BOARD:
            yield "m", "on the map"
        yield "⏎", "handbook"

    def _onward(self) -> tuple[Section, ...]:
        """Return what the marked line opens into, where that is not what is shown already."""
        at = self.row.at
        found = explained(self.moment.rules, self.moment.state, self.row.label or at, at)
        shown = [section.reason for section in self.sections]
        return tuple(section for section in found if section.reason not in shown)

    @work
    async def action_open(self) -> None:
        """Open what the marked line's figure came from."""
        sections = self._onward()
        if sections:
            at = await self.app.push_screen_wait(WhyScreen(sections, self.moment, self.system))
            if at:
                self.dismiss(at)

    def action_go(self) -> None:
        """Go to the place on the map that the marked line is about."""
        if self.moment.place(self.row.at) != OFF_BOARD:
            self.dismiss(self.row.at)

    def action_look_up(self) -> None:
        """Open the handbook at the clause behind the marked line."""
        self.app.push_screen(HandbookScreen(self.system, self.row.clause))

    def action_leave(self) -> None:
        """Close the panel."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Mark the term under the mouse; a click on the marked one opens it."""
        pane = self.query_one("#reasons", Lines)
        number = self.term_at(pane.spot(event)[1]) if event.widget is pane else -1
        if number == self.marked >= 0:
            self.action_open()
        elif number in self.markable:
            self.marked = number
            self.show_rows()


def _marked(line: PaintedLine) -> PaintedLine:
    return tuple(Run(run.text, Ink(NIGHT, GOLD, "bold")) for run in line)
