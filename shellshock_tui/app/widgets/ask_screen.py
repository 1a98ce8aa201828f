"""A question with a few answers, such as whether both players agree."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.files import clean


class AskScreen(ModalScreen[int | None]):
    """Asks one thing; the result is the number of the answer, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "leave", "never mind"),
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

    def action_leave(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
