"""A line for words: it asks, and hands back what was typed."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from shellshock_tui.files import clean

MOST = 60
"""Characters that a line takes."""


class LineScreen(ModalScreen[str | None]):
    """Asks for words; the result is what was typed, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "never mind")]

    def __init__(self, title: str, asked: str, foot: str, words: str) -> None:
        """Begin with the words that hold now."""
        super().__init__()
        self.head, self.asked, self.foot, self.words = title, asked, foot, words

    def compose(self) -> ComposeResult:
        """Make the question and the line."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = Content(clean(self.head))
            dialog.border_subtitle = Content(clean(f"{self.foot} · Esc: never mind"))
            yield Static(self.asked, markup=False)
            yield Input(self.words, max_length=MOST, id="line")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the words."""
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
