"""The why panel: trails, refusals and clauses as a table; the marked line's rule stands below."""

from dataclasses import dataclass
from typing import ClassVar, assert_never

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen

from shellshock_tui.app.colours import DANGER, FAINT, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.app.moment import Moment
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.screens.handbook import HandbookScreen
from shellshock_tui.app.why import Section, explained
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import PaintedLine, fitted, length, wrap_words, written
from shellshock_tui.app.widgets.trail_lines import head_line, term_rows, total_run
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail


@dataclass(frozen=True)
class Row:
    """A line, the clause behind it, and the address that it opens into; one without a clause is no term."""

    line: PaintedLine
    clause: str = ""
    at: str = ""
    label: str = ""
    """What it is called where it opens."""
    goes_on: bool = False
    """Whether it is the rest of the line above."""


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

    def __init__(self, sections: tuple[Section, ...], moment: Moment, system: System) -> None:
        """Show sections of a moment, with the system in whose rulebook their clauses stand."""
        super().__init__()
        self.sections = sections
        self.moment = moment
        self.system = system
        self.rows: list[Row] = []
        self.marked = -1

    def compose(self) -> ComposeResult:
        """Make the two halves: reasons above, the rule below."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "why?"
            dialog.border_subtitle = "↑ ↓ another term · Enter: handbook · Esc closes"
            yield Lines(id="reasons")
            yield Lines(id="clause")

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
        width = self.query_one("#reasons", Lines).room
        self.rows = [row for section in self.sections for row in section_rows(section, max(24, width))]
        markable = self.markable
        self.marked = self.marked if self.marked in markable else markable[0] if markable else -1
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the reasons with one marked, and the rule behind that one."""
        reasons, below = self.query_one("#reasons", Lines), self.query_one("#clause", Lines)
        reasons.styles.height = len(self.rows)
        marked = [self.term_at(number) == self.marked for number in range(len(self.rows))]
        lines = zip(self.rows, marked, strict=True)
        reasons.show([_marked(row.line) if is_marked else row.line for row, is_marked in lines])
        clause = self.system.clauses.get(self.row.clause)
        self.query_one(".dialog").border_subtitle = Content(self._keys())
        told = clause_lines(clause, max(24, below.size.width)) if clause else []
        below.styles.height = len(told) + 1
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

    def _keys(self) -> str:
        """Return in words what keys do with the marked line."""
        on = "o opens on · " if self._onward() else ""
        map_ = "m: on the map · " if self.moment.place(self.row.at) != OFF_BOARD else ""
        return f"↑ ↓ · {on}{map_}Enter: handbook · Esc"

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


def section_rows(section: Section, width: int) -> list[Row]:
    """Return a section as lines, each with the clause behind it."""
    title = _title_rows(section.title, width)
    gap = Row((Run("", Ink(INK, PANEL)),))
    match section.reason:
        case Trail():
            return [*_trail_rows(section.title, section.reason, width), gap]
        case Blocked():
            return [*title, *_blocked_rows(section.reason, width), gap]
        case Clause(id=name):
            cited = (written(f" § {name}", Ink(FAINT, PANEL)),)
            return [*title, Row(fitted(cited, width, Ink(INK, PANEL)), name), gap]
        case _:
            assert_never(section.reason)


def _title_rows(title: str, width: int) -> list[Row]:
    return [Row((written(f" {row}", Ink(WHITE, PANEL, "bold")),)) for row in wrap_words(title, width - 2)]


def _trail_rows(title: str, trail: Trail, width: int) -> list[Row]:
    """Return a trail with its total, for which the last line of the title keeps room."""
    *above, last = wrap_words(title, width - length((total_run(trail, PANEL),)) - 2)
    rows = [
        *(row for text in above for row in _title_rows(text, width)),
        Row(head_line(last, trail, width, PANEL)),
    ]
    for term, (first, *rest) in term_rows(trail, width, PANEL):
        rows += [Row(first, term.clause, term.at, term.label), *(Row(line, goes_on=True) for line in rest)]
    return rows


def _blocked_rows(blocked: Blocked, width: int) -> list[Row]:
    """Return a refusal, and below it the terms of the numbers that it tells."""
    ink = Ink(mix(DANGER, WHITE, 0.3), PANEL)
    words = enumerate(wrap_words(blocked.reason, width - 4))
    lines = [Row((written(f"   {row}" if number else f" × {row}", ink),)) for number, row in words]
    cited = Row((written(f"   § {blocked.clause}", Ink(FAINT, PANEL)),), blocked.clause, blocked.at)
    trails = [row for label, trail in blocked.trails for row in _trail_rows(label, trail, width)]
    return [*lines, cited, *trails]


def clause_lines(clause: Clause, width: int) -> list[PaintedLine]:
    """Return a rule with its ruling, set for a width."""
    lines: list[PaintedLine] = [(written(f" § {clause.id}", Ink(GOLD, PANEL, "bold")),)]
    for text, ink in ((clause.text, Ink(INK, PANEL)), (clause.ruling, Ink(FAINT, PANEL))):
        lines += [(written(f" {words}", ink),) for words in wrap_words(text, width - 2)] if text else []
    return lines
