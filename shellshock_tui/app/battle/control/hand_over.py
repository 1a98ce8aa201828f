"""Handing the keyboard over: in games with secrets the screen stays empty until the other player is there."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.configured import settings_of
from shellshock_tui.engine.rules import Decision
from shellshock_tui.files import clean


class HandOverScreen(Screen[None]):
    """An empty screen that waits for the other side's player."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f12", "dismiss", "continue")]

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side

    def compose(self) -> ComposeResult:
        """Yield the sentence."""
        words = (
            f"Hand the keyboard to {clean(self.side)}.\n\nThen press Esc when nobody else can see the screen."
        )
        yield Static(Content(words), id="hand-over")


class HandOver:
    """Shows an empty screen between two players, if the rules have secrets or the settings ask for it."""

    def __init__(self, panes: Panes) -> None:
        self.screen, self.model, self.sides = panes.screen, panes.model, panes.sides
        self.keyboard = ""
        """The side of the person last asked; "" at first."""

    @property
    def person(self) -> str:
        """The side of the person who is asked; "" if a bot is, or the battle is over."""
        asked = self.model.position.question.asked
        side = asked.side if isinstance(asked, Decision) else ""
        return "" if side in self.model.bots else side

    def look(self) -> None:
        """Show the empty screen if another person is asked than before."""
        before, self.keyboard = self.keyboard, self.person or self.keyboard
        is_wanted = self.model.session.rules.hidden or settings_of(self.screen).hand_over == "always"
        if is_wanted and self.person and before not in ("", self.person):
            self.screen.app.push_screen(HandOverScreen(self.sides.name(self.person)))
