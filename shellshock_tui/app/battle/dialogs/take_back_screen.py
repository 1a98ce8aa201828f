"""The question whether an order that rolled dice is taken back."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from shellshock_tui.app.widgets.dialogs import AskScreen

NO_ANSWER = "Bksp does not answer this: ↑ ↓ and Enter do."


class TakeBackScreen(AskScreen):
    """Asks whether an order is taken back; the key that opened it, pressed again, is no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("backspace", "say_no_answer", show=False)]

    def action_say_no_answer(self) -> None:
        """Say which keys answer."""
        self.query_one(".dialog").border_title = Content(NO_ANSWER)
