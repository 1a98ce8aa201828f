"""A key for an action: the next one that is pressed."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.files import clean


class PressScreen(ModalScreen[str]):
    """Waits for one key; the result is its name, empty if all stays as it is."""

    def __init__(self, told: str) -> None:
        """Ask for the key of what is told."""
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        """Make the question."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = "press the new key"
            dialog.border_subtitle = "Esc: never mind"
            yield Static(Content(clean(self.told)))

    def on_key(self, event: events.Key) -> None:
        """Take the first key, whatever else it does elsewhere."""
        event.stop()
        event.prevent_default()
        if self.is_active:
            self.dismiss("" if event.key == "escape" else event.key)
