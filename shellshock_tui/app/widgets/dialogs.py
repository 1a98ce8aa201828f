"""Small dialogs: a question with a few answers, a line for words, a key to press."""

from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.app.window import NARROW_OR_WIDE
from shellshock_tui.files import clean

T = TypeVar("T")


class ClosedByClick(ModalScreen[T]):
    """What lies over a screen and is closed once, however often; a click beside it does what Esc does."""

    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE

    async def action_dismiss(self, result: T | None = None) -> None:
        """Close, unless that was done already."""
        if self.is_current:
            self.dismiss(result)

    def on_click(self, event: events.Click) -> None:
        """Press Esc where the dialog has nothing to click at."""
        if event.widget in (self, *self.query(".dialog")):
            self.app.call_later(self.app.simulate_key, "escape")  # a key of its own stops at a screen


class AskScreen(ClosedByClick[int | None]):
    """Asks one thing; the result is the number of the answer, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "dismiss", "never mind"),
        Binding("n", "next", "next", show=False),
        Binding("p", "previous", "previous", show=False),
    ]

    def __init__(self, question: str, answers: tuple[str, ...]) -> None:
        """Ask a question with these answers."""
        super().__init__()
        self.question = question
        self.answers = answers

    def compose(self) -> ComposeResult:
        """Make the question and its answers."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_subtitle = "↑ ↓ Enter · Esc: never mind"
            yield Static(Content(clean(self.question)))
            yield OptionList(*(Option(Content(clean(answer))) for answer in self.answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take an answer."""
        self.dismiss(event.option_index)

    def action_next(self) -> None:
        """Mark the next answer."""
        self.query_one(OptionList).action_cursor_down()

    def action_previous(self) -> None:
        """Mark the answer before."""
        self.query_one(OptionList).action_cursor_up()


MOST = 60
"""Characters that a line takes."""


class LineScreen(ModalScreen[str | None]):
    """Asks for words; the result is what was typed, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "never mind")]

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
