"""A small dialog that is shown while something is worked out, and that can be left."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import ProgressBar, Static

from shellshock_tui.files import clean
from shellshock_tui.user_error import UserError

T = TypeVar("T")


class ThinkingScreen(ModalScreen[T | UserError | None], Generic[T]):
    """Does some work in a thread; its result is the work's result, the error, or None after Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "leave")]

    def __init__(self, words: str, work_out: Callable[[], T], leave: Callable[[], None]) -> None:
        """Take the words to show, the work to do, and the function that ends it if the player leaves."""
        super().__init__()
        self.words, self.work_out, self.leave = words, work_out, leave

    def compose(self) -> ComposeResult:
        """Yield the words and a bar."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_subtitle = "Esc: leave it"
            yield Static(Content(clean(self.words)), id="thinking-words")
            yield ProgressBar(show_percentage=False, show_eta=False)

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._work())

    async def _work(self) -> None:
        try:
            found: T | UserError = await asyncio.to_thread(self.work_out)
        except UserError as error:
            found = error
        if self.is_current:
            self.dismiss(found)

    async def action_dismiss(self, result: T | UserError | None = None) -> None:
        """End the work, and close the dialog."""
        self.leave()
        if self.is_current:
            self.dismiss(result)
