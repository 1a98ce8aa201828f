"""The why panel: trails, refusals and clauses as a table; the marked line's rule stands below."""

from typing import Any, ClassVar, assert_never

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from shellshock_tui.app.colours import DANGER, FAINT, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.screens.handbook import HandbookScreen
from shellshock_tui.app.why import Section
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import PaintedLine, fitted, wrap_words, written
from shellshock_tui.app.widgets.trail_lines import trail_lines
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail

Row = tuple[PaintedLine, str]
"""A line and the clause behind it; none for a line that cannot be marked."""


class WhyScreen(ModalScreen[None]):
    """Why a number is what it is, and why a thing may not be done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,y,q", "dismiss", "close"),
        Binding("enter,f8", "look_up", "handbook"),
        Binding("down,n", "mark(1)", "next term"),
        Binding("up,p", "mark(-1)", "term before"),
    ]

    def __init__(self, sections: tuple[Section, ...], system: System) -> None:
        """Show sections, with the system in whose rulebook their clauses stand."""
        super().__init__()
        self.sections = sections
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
        """Set the reasons for the width of the pane."""
        width = self.query_one("#reasons", Lines).size.width
        self.rows = [row for section in self.sections for row in section_rows(section, max(24, width))]
        markable = [number for number, (_, clause) in enumerate(self.rows) if clause]
        self.marked = self.marked if self.marked in markable else markable[0] if markable else -1
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the reasons with one marked, and the rule behind that one."""
        reasons, below = self.query_one("#reasons", Lines), self.query_one("#clause", Lines)
        reasons.styles.height = len(self.rows)
        reasons.show([_marked(line) if n == self.marked else line for n, (line, _) in enumerate(self.rows)])
        clause = self.system.clauses.get(self.cited)
        told = clause_lines(clause, max(24, below.size.width)) if clause else []
        below.styles.height = len(told) + 1
        below.show(told)
        if self.marked >= 0:
            reasons.keep_in_view(self.marked)

    def action_mark(self, step: int) -> None:
        """Mark the next line that cites a rule."""
        markable = [number for number, (_, clause) in enumerate(self.rows) if clause]
        if markable:
            self.marked = markable[(markable.index(self.marked) + step) % len(markable)]
            self.show_rows()

    @property
    def cited(self) -> str:
        """The id of the clause behind the marked line; empty if none is marked."""
        return self.rows[self.marked][1] if self.marked >= 0 else ""

    def action_look_up(self) -> None:
        """Open the handbook at the clause behind the marked line."""
        self.app.push_screen(HandbookScreen(self.system, self.cited))

    async def action_dismiss(self, result: Any = None) -> None:
        """Close the panel."""
        self.dismiss(result)


def _marked(line: PaintedLine) -> PaintedLine:
    return tuple(Run(run.text, Ink(NIGHT, GOLD, "bold")) for run in line)


def section_rows(section: Section, width: int) -> list[Row]:
    """Return a section as lines, each with the clause behind it."""
    title: Row = ((written(f" {section.title}", Ink(WHITE, PANEL, "bold")),), "")
    gap: Row = ((Run("", Ink(INK, PANEL)),), "")
    match section.reason:
        case Trail():
            lines = trail_lines(section.title, section.reason, width, PANEL)
            return [(line, clause) for line, clause in zip(lines, _clauses(section.reason), strict=True)] + [
                gap
            ]
        case Blocked():
            ink = Ink(mix(DANGER, WHITE, 0.3), PANEL)
            lines = [(written(f" × {words}", ink),) for words in wrap_words(section.reason.reason, width - 4)]
            cited = (written(f"   {section.reason.clause}", Ink(FAINT, PANEL)),)
            return [title, *((line, "") for line in lines), (cited, section.reason.clause), gap]
        case Clause():
            cited = (written(f" § {section.reason.id}", Ink(FAINT, PANEL)),)
            return [title, (fitted(cited, width, Ink(INK, PANEL)), section.reason.id), gap]
        case _:
            assert_never(section.reason)


def _clauses(trail: Trail) -> list[str]:
    return ["", *(term.clause for term in trail.terms)]


def clause_lines(clause: Clause, width: int) -> list[PaintedLine]:
    """Return a rule with its ruling, set for a width."""
    lines: list[PaintedLine] = [(written(f" § {clause.id}", Ink(GOLD, PANEL, "bold")),)]
    for text, ink in ((clause.text, Ink(INK, PANEL)), (clause.ruling, Ink(FAINT, PANEL))):
        lines += [(written(f" {words}", ink),) for words in wrap_words(text, width - 2)] if text else []
    return lines
