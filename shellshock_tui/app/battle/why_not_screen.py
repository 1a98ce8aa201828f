"""Why not: every attack of a unit on one target, with what it needs or what stands in its way."""

from fractions import Fraction
from typing import ClassVar, assert_never

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.app.battle.why import of_check
from shellshock_tui.app.battle.why_rows import heading_line, keys_line
from shellshock_tui.app.battle.why_screen import WhyScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.outcome_bar import per_cent
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import Ink, Run, plain
from shellshock_tui.drawing.text import PaintedLine, ends, wrap_words, written
from shellshock_tui.drawing.trail_lines import number
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, clause_title

KEYS = (("Esc", "closes"), ("↑ ↓", "attack"), ("⏎", "opens it"), ("m", "on the map"))


class WhyNotScreen(ModalScreen[str | None]):
    """A list of attacks, each of which opens; it ends with an address to go to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,x,q", "leave", "close"),
        Binding("enter,y", "open", "open"),
        Binding("m", "go", "to the map"),
        Binding("down,n", "mark(1)", "next attack"),
        Binding("up,p", "mark(-1)", "attack before"),
    ]

    def __init__(
        self, title: str, checks: tuple[AttackCheck, ...], moment: PositionView, system: System
    ) -> None:
        """List the attacks of a unit on a target at a moment."""
        super().__init__()
        self.heading = title
        self.checks = checks
        self.moment = moment
        self.system = system
        self.marked = 0
        self._owners: list[int] = []

    def compose(self) -> ComposeResult:
        """Make the page: its title, the list, and what keys do."""
        with Vertical(classes="page"):
            yield Lines(id="heading")
            yield Lines(id="checks")
            yield Lines(id="keys")

    def on_mount(self) -> None:
        """Set the list once the pane has a size."""
        self.call_after_refresh(self.show_rows)

    def on_resize(self, _: events.Resize) -> None:
        """Set the list for another width."""
        self.call_after_refresh(self.show_rows)

    def show_rows(self) -> None:
        """Draw the list with one attack marked, unless it was closed meanwhile."""
        if not self.is_attached:
            return
        heading, keys = self.query_one("#heading", Lines), self.query_one("#keys", Lines)
        heading.show([heading_line(self.heading, heading.size.width)])
        keys.show([keys_line(KEYS, keys.size.width)])
        pane = self.query_one("#checks", Lines)
        rows = [
            (index, line)
            for index, check in enumerate(self.checks)
            for line in self._drawn(index, check, max(24, pane.room))
        ]
        self._owners = [index for index, _ in rows]
        pane.show([line for _, line in rows])
        if rows:
            pane.keep_in_view(self._owners.index(self.marked))

    def _drawn(self, index: int, check: AttackCheck, width: int) -> list[PaintedLine]:
        lines = check_lines(check, width)
        if index != self.marked:
            return lines
        return [(Run(plain(lines[0]), Ink(NIGHT, GOLD, "bold")),), *lines[1:]]

    def action_mark(self, step: int) -> None:
        """Mark the next attack."""
        self.marked = (self.marked + step) % len(self.checks)
        self.show_rows()

    @work
    async def action_open(self) -> None:
        """Open the marked attack's trail or refusal; where that ends with a place to go to, go there."""
        sections = of_check(self.checks[self.marked])
        at = await self.app.push_screen_wait(WhyScreen(sections, self.moment, self.system))
        if at:
            self.dismiss(at)

    def action_go(self) -> None:
        """Go to what stands in the way of the marked attack, or to its target."""
        self.dismiss(place_to_go(self.checks[self.marked]))

    def action_leave(self) -> None:
        """Close the list."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Open the attack under the mouse."""
        pane = self.query_one("#checks", Lines)
        if event.widget is pane:
            _, row = pane.spot(event)
            if 0 <= row < len(self._owners):
                self.marked = self._owners[row]
                self.show_rows()
                self.action_open()


def place_to_go(check: AttackCheck) -> str:
    """Return the address of what stands in an attack's way; empty if that is nothing in particular."""
    return check.verdict.at if isinstance(check.verdict, Blocked) else ""


def check_lines(check: AttackCheck, width: int) -> list[PaintedLine]:
    """Return an attack with its verdict, set for a width."""
    match check.verdict:
        case Need(trail, chance):
            head = _head("✓", check.name, check.by)
            told = Run(f"needs {number(trail.total)}: {_chance(chance)} ", Ink(WHITE, PANEL, "bold"))
            return [ends(head, (told,), width, Ink(INK, PANEL))]
        case Blocked(clause, reason):
            red, faint = Ink(mix(DANGER, WHITE, 0.3), PANEL), Ink(FAINT, PANEL)
            head = ends(
                _head("×", check.name, check.by),
                (written(f"{clause_title(clause)} ", faint),),
                width,
                Ink(INK, PANEL),
            )
            return [head, *((written(f"     {words}", red),) for words in wrap_words(reason, width - 6))]
        case _:
            assert_never(check.verdict)


def _head(sign: str, name: str, who: str) -> tuple[Run, ...]:
    said = (written(f" {name}", Ink(INK, PANEL, "bold")), written(f"  {who}", Ink(FAINT, PANEL)))
    return (Run(f" {sign}", Ink(GOLD, PANEL, "bold")), *said)


def _chance(chance: Fraction) -> str:
    return f"{chance} = {per_cent(chance)}"
