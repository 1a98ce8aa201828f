"""The explanation screens: trails, refusals and attacks as rows, with the clause of the marked row below."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, assert_never

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from shellshock_tui.app.battle.model.explanations import ReadChart, Section, of_address, of_check, of_term
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.widgets.dialogs import ClosedByClick
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import NOBODY, Lines, MarkedList
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.chart_lines import chart_lines
from shellshock_tui.drawing.clause_page import clause_lines
from shellshock_tui.drawing.colours import DANGER, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    hanging,
    inked,
    length,
    one_row,
    paragraph,
    wrap_words,
    written,
)
from shellshock_tui.drawing.trail_lines import head_line, term_rows, total_run
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.forecast import AttackCheck, Need, per_cent
from shellshock_tui.engine.system import System
from shellshock_tui.engine.trail import Blocked, Clause, Term, Trail, clause_title

HEADING = TextStyle(WHITE, mix(NIGHT, GOLD, 0.25), "bold")
"""The style of the title."""


@dataclass(frozen=True)
class Row:
    """A row: its lines, the clause behind it and the address that it opens; "" where there is none."""

    lines: tuple[PaintedLine, ...]
    clause: str = ""
    at: str = ""
    term: Term | None = None
    """The term of a trail that it shows."""
    check: AttackCheck | None = None
    """The attack that the row begins with."""


def section_rows(section: Section, width: int) -> list[Row]:
    """Return a section as rows."""
    title = Row(tuple(paragraph(section.title, STRONG, width)))
    gap = Row(((StyledText("", TEXT),),))
    match section.reason:
        case Trail():
            return [*_trail_rows(section.title, section.reason, width), gap]
        case Blocked():
            return [title, *_blocked_rows(section.reason, width), gap]
        case ReadChart(chart, read):
            lines = chart_lines(chart, read, width, PANEL)
            rows = (Row((line,), chart.clause if name == read.row else "") for name, line in lines)
            return [title, *rows, gap]
        case Clause(id=name):
            cited = (written(f" § {clause_title(name)}", NOTE),)
            return [title, Row((fitted(cited, width, TEXT),), name), gap]
        case None:
            return [title, gap]
        case _:
            assert_never(section.reason)


def _trail_rows(title: str, trail: Trail, width: int) -> list[Row]:
    *above, last = wrap_words(title, width - length((total_run(trail, PANEL),)) - 2)
    begun = [line for text in above for line in paragraph(text, STRONG, width)]
    terms = (
        Row(tuple(lines), term.clause, _address(term), term) for term, lines in term_rows(trail, width, PANEL)
    )
    return [Row((*begun, head_line(last, trail, width, PANEL))), *terms]


def _address(term: Term) -> str:
    """Return the address of a term, or else the first address in its own calculation."""
    return term.at or next((one.at for one in (term.trail.terms if term.trail else ()) if one.at), "")


def _blocked_rows(blocked: Blocked, width: int) -> list[Row]:
    """Return the rows of a refusal, then those of the trails behind it."""
    ink = TextStyle(mix(DANGER, WHITE, 0.3), PANEL)
    reason = Row(tuple(hanging(StyledText(" × ", ink), blocked.reason, ink, width, TEXT)))
    cited = Row(((written(f"   § {clause_title(blocked.clause)}", NOTE),),), blocked.clause, blocked.at)
    trails = [row for label, trail in blocked.trails for row in _trail_rows(label, trail, width)]
    return [reason, cited, *trails]


def check_row(check: AttackCheck, width: int) -> Row:
    """Return an attack with its verdict, as a row for a width."""
    match check.verdict:
        case Need(trail, chance, is_low, dice):
            each = "each " if dice > 1 else ""
            need = f"{number(trail.total)}{' or less' * is_low}"
            brief = f"needs {need}: {each}{per_cent(chance)} "
            whole = f"needs {need}: {each}{chance} = {per_cent(chance)} "
            room = width - len(check.name) - 7
            title = whole if len(check.by) + len(whole) <= room else brief
            head = _head("✓", check.name, one_row(check.by, max(6, room - len(title))))
            return Row((ends(head, (StyledText(title, STRONG),), width, TEXT),), check=check)
        case Blocked(clause, reason):
            red, faint = TextStyle(mix(DANGER, WHITE, 0.3), PANEL), NOTE
            head = ends(
                _head("×", check.name, check.by), (written(f"{clause_title(clause)} ", faint),), width, TEXT
            )
            lines = (head, *paragraph(reason, red, width, " " * 5))
            return Row(lines, clause, check.verdict.at, check=check)
        case _:
            assert_never(check.verdict)


def _head(sign: str, name: str, who: str) -> tuple[StyledText, ...]:
    said = (written(f" {name}", TextStyle(INK, PANEL, "bold")), written(f"  {who}", NOTE))
    return (StyledText(f" {sign}", KEY), *said)


RowsFor = Callable[[int], list[Row]]
"""Returns the rows for a width."""
LEAST = 10
"""The least number of rows for the page."""
ENOUGH = 14
"""The least number of rows for the coach's answer; panels that leave it fewer are covered."""
WHY, COACH = "WHY", "COACH"
"""The titles of an explanation, and of the coach's answer."""
PAGE = 60
"""The least columns of a page that leaves room beside it."""


NOTHING_MARKED = "No line with a rule is marked here. Esc closes the coach's answer."


class ReasonList(MarkedList[Row], inherit_bindings=False):
    """The list of rows; those with a clause or an attack can be marked."""

    def is_head(self, row: Row) -> bool:
        """Return whether a row cannot be marked."""
        return not (row.clause or row.check)

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:  # noqa: ARG002 - set for it already
        """Yield the lines of all rows."""
        for place, row in enumerate(self.rows):
            for line in row.lines:
                yield place, inked(line, MARKED) if place == self.marked else line

    def draw(self) -> None:
        """Draw all rows and scroll to the marked one; if it is the first, to the beginning."""
        super().draw()
        if self.marked in self.markable[:1]:
            self.scroll_to(y=0, animate=False, force=True)

    def shows_more(self, step: int) -> bool:
        """Scroll if lines would be skipped by marking the next row in a direction; return whether so."""
        top, height, able = round(self.scroll_y), max(1, self.size.height), self.markable
        here = able.index(self.marked) + step if self.marked in able else NOBODY
        is_last = not 0 <= here < len(able)
        goal = self.owners.index(able[here]) if not is_last else 0
        if step < 0:
            skips = top > 0 if is_last else goal + height < top
        else:
            begins = self.owners.index(self.marked) if self.marked in able else 0
            is_out = begins >= top + height
            skips = is_out or (top + height < (len(self.lines) if is_last else goal - height // 2))
        if skips:
            self.read_on(step)
        return skips

    def clicked(self, number: int, column: int) -> None:  # noqa: ARG002 - a row is one everywhere
        """Mark the row that was clicked, or open it if it is marked already."""
        if number == self.marked:
            self.action_choose()
        else:
            self.mark(number)


class LinesScreen(ClosedByClick[str | None]):
    """A page of rows about a position; its result is an address to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "closes"),
        Binding("down,n", "mark(1)", "choose", key_display="↑ ↓"),
        Binding("up,p", "mark(-1)", show=False),
        Binding("m", "go", "on the map"),
        Binding("enter", "open", "opens it"),
        Binding("pagedown", "turn_page(1)", show=False),
        Binding("pageup", "turn_page(-1)", show=False),
        Binding("home", "go_to_top", show=False),
    ]

    def __init__(self, title: str, rows_for: RowsFor, moment: PositionView, system: System) -> None:
        super().__init__()
        self.heading, self.rows_for, self.moment, self.system = title, rows_for, moment, system
        self.reasons = ReasonList(id="reasons")

    def opened(self, row: Row) -> tuple[Section, ...]:
        """Return what a row opens: the attack's trail or refusal, or the explanation of its address."""
        if row.check:
            return of_check(row.check)
        if row.term:
            return of_term(self.moment.rules, self.moment.state, row.term)
        return of_address(self.moment, row.at)

    def leads_away(self, row: Row) -> bool:
        """Return whether a row has a place on the map to go to."""
        is_placed = row.check is not None or self.moment.place(row.at) != OFF_BOARD
        return is_placed and self.moment.rules.has_map

    def compose(self) -> ComposeResult:
        """Yield the title, the rows, the clause below them and the footer."""
        with Vertical(classes="page"):
            yield Lines(id="heading")
            yield self.reasons
            yield Lines(id="clause")
        yield Lines(id="beside")
        yield Footer()

    def check_action(self, action: str, _: tuple[object, ...]) -> bool | None:
        """Enable `open` and `go` only where the marked row has something to open or a place to go to."""
        match action:
            case "open":
                return bool(self.opened(self.row))
            case "go":
                return self.leads_away(self.row)
            case _:
                return True

    def on_mount(self) -> None:
        """Mark a row, for keys that come before the rows have their width."""
        self.reasons.show_rows(self.rows_for(PAGE), self.reasons.marked)

    def on_resize(self, event: events.Resize) -> None:
        """Size the page so that the track, the pane explained and the question stay visible."""
        page, beside = self.query_one(".page").styles, self.query_one("#beside")
        above, below = self._rows_of("#track"), self._rows_of("#lesson, #ask, #answers")
        room = event.size.height - 1 - above
        enough = ENOUGH if self.heading == COACH else LEAST
        if room - (with_shot := below + self._rows_of("#panels, #report")) >= enough:
            below = with_shot
        page.margin = (above, 0, 0, 0)
        page.height = max(LEAST, room - below)
        left = event.size.width - max((one.size.width for one in self._below("#lesson, #ask")), default=0)
        is_beside = self._is_pane_at_the_right
        self.styles.align_horizontal = "left" if is_beside else "right"
        beside.display, wide = left > 0 and not is_beside, max(PAGE, left)
        page.width = wide if beside.display else None
        beside.styles.width, beside.styles.height = left, below
        beside.styles.margin = (0, 0, 0, wide - left)
        self.call_after_refresh(self.set_rows)

    @property
    def _is_pane_at_the_right(self) -> bool:
        """Whether the pane that is explained is far enough right for the page to fit at its left."""
        focused = (one.screen.focused for one in self._below("#ask"))
        return any(pane is not None and pane.region.x >= PAGE for pane in focused)

    def _rows_of(self, panes: str) -> int:
        return sum(one.size.height for one in self._below(panes))

    def _below(self, panes: str) -> list[Widget]:
        return [one for screen in self.app.screen_stack for one in screen.query(panes)]

    @property
    def row(self) -> Row:
        """The marked row; an empty one if there is none."""
        return self.reasons.row or Row(())

    def set_rows(self) -> None:
        """Lay out the rows for the width, unless the screen was closed meanwhile."""
        if not self.is_attached:
            return
        self.reasons.show_rows(self.rows_for(max(24, self.reasons.room)), self.reasons.marked)
        self.show_rule()

    def show_rule(self) -> None:
        """Show the clause behind the marked row, in a third of the room or what the rows leave of it."""
        self.refresh_bindings()
        below, clause = self.query_one("#clause", Lines), self.system.clauses.get(self.row.clause)
        lines = clause_lines(clause, max(24, below.size.width)) if clause else []
        if len(self.reasons.markable) == 1 and not (self.row.term or self.row.check):
            lines = lines[1:]  # The row itself is the title of the clause.
        room = self.query_one(".page").size.height - 1
        left = room - len(self.reasons.lines) - 1
        below.styles.height = height = min(len(lines), max(room // 3, left))
        self.reasons.styles.height = min(len(self.reasons.lines) + 1, room - height)
        below.show(lines)
        self.call_after_refresh(self.show_heading)

    on_marked_list_marked = show_rule

    def show_heading(self) -> None:
        """Show the title and, if rows are hidden below, how many."""
        heading, reasons = self.query_one("#heading", Lines), self.reasons
        hidden = len(reasons.lines) - round(reasons.scroll_y) - reasons.size.height
        more = (written(f"{counted(hidden, 'more line')} below ", HEADING),) if hidden > 0 else ()
        sign = "!" if self.heading == COACH else "?"
        title = (written(f" {sign} {self.heading}", HEADING),)
        heading.show([ends(title, more, heading.size.width, HEADING)])

    def action_mark(self, step: int) -> None:
        """Mark the next row; after the last one, the first. Lines between rows are scrolled to first."""
        if self.reasons.shows_more(step):
            self.show_heading()
        elif able := self.reasons.markable:
            self.reasons.mark(able[(able.index(self.reasons.marked) + step) % len(able)])

    def action_turn_page(self, step: int) -> None:
        """Mark the row about a page further on; lines between rows are scrolled into view first."""
        reasons = self.reasons
        if reasons.shows_more(step):
            self.show_heading()
        elif able := reasons.markable:
            there = reasons.owners.index(reasons.marked) + step * max(1, reasons.size.height - 1)
            reasons.mark(min(able, key=lambda row: abs(reasons.owners.index(row) - there)))

    def action_go_to_top(self) -> None:
        """Mark the first row and scroll to the beginning."""
        self.reasons.mark(0)
        self.reasons.scroll_to(y=0, animate=False, force=True)
        self.show_heading()

    @work
    async def action_open(self) -> None:
        """Open the marked row on a screen above; close this one if that ends with an address."""
        if sections := self.opened(self.row):
            why = WhyScreen(sections, self.moment, self.system)
            if at := await self.app.push_screen_wait(why):
                self.dismiss(at)

    on_marked_list_chosen = action_open

    def action_go(self) -> None:
        """Close with the address of the marked row."""
        if self.leads_away(self.row):
            self.dismiss(self.row.at)


class WhyScreen(LinesScreen):
    """Explains a number, or why something is not allowed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("exclamation_mark", "dismiss", show=False),
        Binding("y", "explain_marked", show=False),
        Binding("enter,f8", "look_up", "handbook"),
        Binding("o,right", "open", "more about it"),
    ]

    def __init__(
        self, sections: tuple[Section, ...], moment: PositionView, system: System, title: str = WHY
    ) -> None:

        def rows_for(width: int) -> list[Row]:
            rows = [row for section in sections for row in section_rows(section, width)]
            return rows[:-1] if sections and isinstance(sections[-1].reason, Clause) else rows

        super().__init__(title, rows_for, moment, system)
        self.sections = sections

    def opened(self, row: Row) -> tuple[Section, ...]:
        """Return what a row opens, without what is shown already."""
        shown = [section.reason for section in self.sections]
        return tuple(section for section in super().opened(row) if section.reason not in shown)

    def action_explain_marked(self) -> None:
        """Explain the marked row of the coach's answer; close any other explanation."""
        if self.heading != COACH:
            self.dismiss()
        elif self.opened(self.row):
            self.action_open()
        elif self.row.clause:
            self.action_look_up()
        else:
            self.notify(NOTHING_MARKED, markup=False)

    def action_look_up(self) -> None:
        """Open the handbook at the clause of the marked row."""
        self.app.push_screen(HandbookScreen(self.system, self.row.clause))


class WhyNotScreen(LinesScreen):
    """Lists what each attack of a unit on a target needs, or why it is not legal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "dismiss", show=False),
        Binding("y", "open", show=False),
    ]

    def __init__(
        self, title: str, checks: tuple[AttackCheck, ...], moment: PositionView, system: System
    ) -> None:
        super().__init__(title, lambda width: [check_row(one, width) for one in checks], moment, system)
