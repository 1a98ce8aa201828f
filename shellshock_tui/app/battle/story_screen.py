"""What happened since a side's last go, and how the dice of the game have fallen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from shellshock_tui.app.battle.prompt import Sides
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, PANEL, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, wrap_words, written
from shellshock_tui.session.dice_statistics import EVERYBODY, Tally

HEAD, TEXT, NOTE, MARK = (
    Ink(WHITE, PANEL, "bold"),
    Ink(INK, PANEL),
    Ink(FAINT, PANEL),
    Ink(GOLD, PANEL, "bold"),
)
BARS = " ▁▂▃▄▅▆▇█"
QUIET = "Nobody else has acted since."
NO_DICE = "No die has been rolled yet."


class StoryScreen(ModalScreen[None]):
    """What happened, and the dice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f6,q", "leave", "close"),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("pagedown", "scroll(8)", "page down", show=False),
        Binding("pageup", "scroll(-8)", "page up", show=False),
        Binding("home", "scroll(-1000)", "beginning", show=False),
        Binding("end", "scroll(1000)", "end", show=False),
    ]

    def __init__(self, heading: str, told: Sequence[str], dice: Sequence[Tally], sides: Sides) -> None:
        """Tell under a heading what has happened, and the dice of the game so far."""
        super().__init__()
        self.heading, self.told, self.dice, self.sides = heading, tuple(told), tuple(dice), sides

    def compose(self) -> ComposeResult:
        """Make the pane."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "what happened"
            dialog.border_subtitle = "↑ ↓ PgDn scroll · Esc closes"
            yield Lines(id="story")

    def on_mount(self) -> None:
        """Fill the pane once it has a size."""
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        """Set the lines for the new width."""
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Show it all, unless it was closed meanwhile."""
        if not self.is_attached:
            return
        pane = self.query_one("#story", Lines)
        pane.show([*self.story_lines(pane.room), *self.dice_lines()])

    def story_lines(self, width: int) -> Iterator[PaintedLine]:
        """Yield what happened, event by event."""
        yield (written(f" {self.heading}", HEAD),)
        for text in self.told or (QUIET,):
            for number, row in enumerate(wrap_words(text, max(20, width - 4))):
                yield (Run("   " if number else " ▪ ", NOTE), Run(row, TEXT))
        yield (Run("", TEXT),)

    def dice_lines(self) -> Iterator[PaintedLine]:
        """Yield a line for each side's dice of a kind."""
        yield (Run(" The dice of this game", HEAD),)
        if not self.dice:
            yield (Run(f" {NO_DICE}", NOTE),)
            return
        yield (Run(f" {'side':<12} {'die':>4} {'rolled':>7} {'mean':>6} {'fair':>6}  faces, 1 first", NOTE),)
        for tally in self.dice:
            who = self.sides.name(tally.side) if tally.side != EVERYBODY else "everybody"
            figures = (
                f"d{tally.sides:<3} {tally.count:>7} {_decimal(tally.mean):>6} {_decimal(tally.expected):>6}"
            )
            yield (written(f" {who:<12.12} {figures}  ", TEXT), Run(bars(tally.faces), MARK))

    def action_scroll(self, step: int) -> None:
        """Scroll by lines."""
        self.query_one("#story", Lines).scroll_relative(y=3 * step, animate=False, force=True)

    def action_leave(self) -> None:
        """Close it."""
        self.dismiss(None)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"


def bars(faces: Sequence[int]) -> str:
    """Return a bar for each face, the most frequent one full."""
    most = max(faces)
    return "".join(BARS[-(-times * (len(BARS) - 1) // most)] for times in faces)
