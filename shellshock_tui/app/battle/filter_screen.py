"""A line for words: which lines of the log are shown."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

ASKED = "Show only lines of the log that hold these words; none shows all of them."


class FilterScreen(ModalScreen[str | None]):
    """Asks for words; the result is what was typed, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "never mind")]

    def __init__(self, words: str) -> None:
        """Begin with the words that hold now."""
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """Make the question and the line."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = "filter"
            dialog.border_subtitle = "Enter shows them · Esc: never mind"
            yield Static(ASKED, markup=False)
            yield Input(self.words, max_length=60, id="filter")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the words."""
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
