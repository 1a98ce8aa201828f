"""The why panel: reasons and attacks as lines that open; the rule of the marked one stands below."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar, assert_never

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.app.battle.why import Section, explained, of_check
from shellshock_tui.app.books.handbook import HandbookScreen
from shellshock_tui.app.widgets.dialogs import ClosedByClick
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.clause_page import clause_lines
from shellshock_tui.drawing.colours import DANGER, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, Ink, Run
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    inked,
    length,
    one_row,
    paragraph,
    wrap_words,
    written,
)
from shellshock_tui.drawing.trail_lines import head_line, number, term_rows, total_run
from shellshock_tui.engine.forecast import AttackCheck, Need, per_cent
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail, clause_title

BAR = mix(NIGHT, GOLD, 0.25)
"""What lies behind the title of a page."""


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
    check: AttackCheck | None = None
    """The attack with which it begins."""


def section_rows(section: Section, width: int) -> list[Row]:
    """Return a section as lines, each with the clause behind it."""
    title = _title_rows(section.title, width)
    gap = Row((Run("", TEXT),))
    match section.reason:
        case Trail():
            return [*_trail_rows(section.title, section.reason, width), gap]
        case Blocked():
            return [*title, *_blocked_rows(section.reason, width), gap]
        case Clause(id=name):
            cited = (written(f" § {clause_title(name)}", NOTE),)
            return [*title, Row(fitted(cited, width, TEXT), name), gap]
        case _:
            assert_never(section.reason)


def _title_rows(title: str, width: int) -> list[Row]:
    return [Row(line) for line in paragraph(title, STRONG, width)]


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
    lines = [Row((written(f"   {row}" if count else f" × {row}", ink),)) for count, row in words]
    cited = Row((written(f"   § {clause_title(blocked.clause)}", NOTE),), blocked.clause, blocked.at)
    trails = [row for label, trail in blocked.trails for row in _trail_rows(label, trail, width)]
    return [*lines, cited, *trails]


def heading_line(words: str, width: int) -> PaintedLine:
    """Return the title bar of a page."""
    return fitted((written(f" ? {words}", Ink(WHITE, BAR, "bold")),), width, Ink(WHITE, BAR))


def check_rows(check: AttackCheck, width: int) -> list[Row]:
    """Return an attack with its verdict as lines, set for a width."""
    match check.verdict:
        case Need(trail, chance, is_low):
            need = f"{number(trail.total)}{' or less' * is_low}"
            brief = f"needs {need}: {per_cent(chance)} "
            whole = f"needs {need}: {chance} = {per_cent(chance)} "
            room = width - len(check.name) - 7
            told = whole if len(check.by) + len(whole) <= room else brief
            head = _head("✓", check.name, one_row(check.by, max(6, room - len(told))))
            return [Row(ends(head, (Run(told, STRONG),), width, TEXT), check=check)]
        case Blocked(clause, reason):
            red, faint = Ink(mix(DANGER, WHITE, 0.3), PANEL), NOTE
            head = ends(
                _head("×", check.name, check.by), (written(f"{clause_title(clause)} ", faint),), width, TEXT
            )
            lines = paragraph(reason, red, width, " " * 5)
            first = Row(head, clause, check.verdict.at, check=check)
            return [first, *(Row(line, goes_on=True) for line in lines)]
        case _:
            assert_never(check.verdict)


def _head(sign: str, name: str, who: str) -> tuple[Run, ...]:
    said = (written(f" {name}", Ink(INK, PANEL, "bold")), written(f"  {who}", NOTE))
    return (Run(f" {sign}", KEY), *said)


T = TypeVar("T")
RowsFor = Callable[[int], list[Row]]
"""Returns lines, set for a width."""
LEAST = 10
"""The rows that reasons take at least."""
PAGE = 60
"""The columns of a page that leaves room beside it."""


class LinesScreen(ClosedByClick[str | None]):
    """Lines at a moment, one of them marked; ends with an address to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "closes"),
        Binding("down,n", "mark(1)", "choose", key_display="↑ ↓"),
        Binding("up,p", "mark(-1)", show=False),
        Binding("m", "go", "on the map"),
        Binding("enter", "open", "opens it"),
        Binding("pagedown", "turn_page(1)", show=False),
        Binding("pageup", "turn_page(-1)", show=False),
    ]

    def __init__(self, title: str, rows_for: RowsFor, moment: PositionView, system: System) -> None:
        super().__init__()
        self.heading, self.rows_for, self.moment, self.system = title, rows_for, moment, system
        self.rows: list[Row] = []
        self.marked = -1

    def opened(self, row: Row) -> tuple[Section, ...]:
        """Return what a line opens into: an attack's trail or refusal, or what is known of its address."""
        if row.check:
            return of_check(row.check)
        return explained(self.moment.rules, self.moment.state, row.label or row.at, row.at)

    def leads_away(self, row: Row) -> bool:
        """Say whether there is something on the map to go to: what a line is about, or an attack's target."""
        return row.check is not None or self.moment.place(row.at) != OFF_BOARD

    def compose(self) -> ComposeResult:
        """Make the page: its title, the lines, the rule below them, and what keys do."""
        with Vertical(classes="page"):
            yield Lines(id="heading")
            yield Lines(id="reasons")
            yield Lines(id="clause")
        yield Lines(id="beside")
        yield Footer()

    def check_action(self, action: str, _: tuple[object, ...]) -> bool | None:
        """Offer to open what opens, and to go where there is a place to go to."""
        match action:
            case "open":
                return bool(self.opened(self.row))
            case "go":
                return self.leads_away(self.row)
            case _:
                return True

    def on_resize(self, event: events.Resize) -> None:
        """Let whose turn it is be seen above and what is asked below; set the lines once there is room."""
        page, beside = self.query_one(".page").styles, self.query_one("#beside")
        above, below = self._rows_of("#track"), self._rows_of("#lesson, #ask, #answers")
        page.margin = (above, 0, 0, 0)
        page.height = max(LEAST, event.size.height - 1 - above - below)
        left = event.size.width - sum(one.size.width for one in self._below("#ask"))
        beside.display, wide = left > 0, max(PAGE, left)
        page.width = wide if beside.display else None
        beside.styles.width, beside.styles.height = left, below
        beside.styles.margin = (0, 0, 0, wide - left)
        self.call_after_refresh(self.set_rows)

    def _rows_of(self, panes: str) -> int:
        """Return how many rows some panes of the screens below have together."""
        return sum(one.size.height for one in self._below(panes))

    def _below(self, panes: str) -> list[Widget]:
        """Return some panes of the screens below."""
        return [one for screen in self.app.screen_stack for one in screen.query(panes)]

    @property
    def markable(self) -> list[int]:
        """The numbers of the lines that can be marked."""
        return [number for number, row in enumerate(self.rows) if row.clause or row.check]

    def set_rows(self) -> None:
        """Set the lines for the width of the pane, unless the panel was closed meanwhile."""
        if not self.is_attached:
            return
        heading, width = self.query_one("#heading", Lines), self.query_one("#reasons", Lines).room
        heading.show([heading_line(self.heading, heading.size.width)])
        self.rows = self.rows_for(max(24, width))
        markable = self.markable
        self.marked = self.marked if self.marked in markable else markable[0] if markable else -1
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the lines with one marked, and the rule behind that one below them."""
        reasons, below = self.query_one("#reasons", Lines), self.query_one("#clause", Lines)
        marked = [self.term_at(number) == self.marked for number in range(len(self.rows))]
        lines = zip(self.rows, marked, strict=True)
        reasons.show([inked(row.line, MARKED) if is_marked else row.line for row, is_marked in lines])
        clause = self.system.clauses.get(self.row.clause)
        self.refresh_bindings()
        told = clause_lines(clause, max(24, below.size.width)) if clause else []
        room = self.query_one(".page").size.height - 1
        below.styles.height = height = min(len(told), room // 2)
        reasons.styles.height = min(len(self.rows) + 1, room - height)
        below.show(told)
        if self.marked >= 0:
            reasons.keep_in_view(self.marked)

    def action_mark(self, step: int) -> None:
        """Mark the next line."""
        markable = self.markable
        if markable:
            self.marked = markable[(markable.index(self.marked) + step) % len(markable)]
            self.show_rows()

    def action_turn_page(self, step: int) -> None:
        """Mark the line about as many rows on as are seen at once, at most the last one."""
        rows = step * max(1, self.query_one("#reasons", Lines).size.height - 1)
        there = sorted(self.markable, key=lambda number: abs(number - self.marked - rows))
        if there:
            self.marked = there[0]
            self.show_rows()

    def term_at(self, number: int) -> int:
        """Return the line with which what stands in a line begins."""
        while 0 <= number < len(self.rows) and self.rows[number].goes_on:
            number -= 1
        return number

    @property
    def row(self) -> Row:
        """The line that is marked; an empty one if there is none."""
        return self.rows[self.marked] if 0 <= self.marked < len(self.rows) else Row(())

    @work
    async def action_open(self) -> None:
        """Open the marked line over this; where that ends with a place to go to, go there."""
        if sections := self.opened(self.row):
            why = WhyScreen(sections, self.moment, self.system)
            if at := await self.app.push_screen_wait(why):
                self.dismiss(at)

    def action_go(self) -> None:
        """Go to the place on the map that the marked line leads to."""
        if self.leads_away(self.row):
            self.dismiss(self.row.at)

    def on_click(self, event: events.Click) -> None:
        """Mark the line under the mouse; a click on the marked one opens it."""
        pane = self.query_one("#reasons", Lines)
        number = self.term_at(pane.spot(event)[1]) if event.widget is pane else -1
        if number == self.marked >= 0:
            self.action_open()
        elif number in self.markable:
            self.marked = number
            self.show_rows()


class WhyScreen(LinesScreen):
    """Why a number is what it is, and why a thing may not be done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss", show=False),
        Binding("enter,f8", "look_up", "handbook"),
        Binding("o,right", "open", "opens on"),
    ]

    def __init__(self, sections: tuple[Section, ...], moment: PositionView, system: System) -> None:
        super().__init__("WHY", partial(_rows, section_rows, sections), moment, system)
        self.sections = sections

    def opened(self, row: Row) -> tuple[Section, ...]:
        """Return what a term opens into, where that is not what is shown already."""
        shown = [section.reason for section in self.sections]
        return tuple(section for section in super().opened(row) if section.reason not in shown)

    def action_look_up(self) -> None:
        """Open the handbook at the clause behind the marked line."""
        self.app.push_screen(HandbookScreen(self.system, self.row.clause))


class WhyNotScreen(LinesScreen):
    """What each attack of a unit on one target needs, or why it may not be made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "dismiss", show=False),
        Binding("y", "open", show=False),
    ]

    def __init__(
        self, title: str, checks: tuple[AttackCheck, ...], moment: PositionView, system: System
    ) -> None:
        super().__init__(title, partial(_rows, check_rows, checks), moment, system)


def _rows(set_rows: Callable[[T, int], Iterable[Row]], things: Iterable[T], width: int) -> list[Row]:
    return [row for thing in things for row in set_rows(thing, width)]
