"""The hand-over: where sides have secrets, nothing is seen until the other player sits down."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.files import clean


class HandOverScreen(Screen[None]):
    """An empty screen that waits for the other side's player."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f12", "dismiss", "go on")]

    def __init__(self, side: str) -> None:
        """Wait for this side's player."""
        super().__init__()
        self.side = side

    def compose(self) -> ComposeResult:
        """Make the one sentence."""
        words = f"Hand the keyboard to {clean(self.side)}.\n\nPress Esc when you are alone with it."
        yield Static(Content(words), id="hand-over")
