"""The command palette, made safe against keys and clicks while it opens or closes."""

from contextlib import suppress

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandInput, CommandList, CommandPalette, SearchIcon
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.widgets import LoadingIndicator

ICON = "▸"
"""The sign before the input: one cell wide, and available in plain text."""


class SteadyList(CommandList):
    """A list that ignores a click on a line that is gone."""

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        with suppress(IndexError):
            await super()._on_click(event)


class SteadyPalette(CommandPalette):
    """A palette whose list can be used only once it is laid out, and that closes only once."""

    has_gone = False
    """Whether it has begun to close."""

    def compose(self) -> ComposeResult:
        """Yield the widgets of Textual's palette, with a safe list."""
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                icon = SearchIcon()
                icon.icon = ICON
                yield icon
                yield CommandInput(placeholder=self._placeholder, select_on_focus=False)
            with Vertical(id="--results"):
                yield SteadyList()
                yield LoadingIndicator()

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        event.prevent_default()
        with suppress(NoWidget):
            super()._on_click(event)

    def _action_command_list(self, action: str) -> None:
        with suppress(NoMatches, LookupError):
            super()._action_command_list(action)

    def _action_cursor_down(self) -> None:
        with suppress(NoMatches, LookupError):
            super()._action_cursor_down()

    def _watch__list_visible(self) -> None:
        with suppress(NoMatches):
            super()._watch__list_visible()

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, unless it is closed already or below another screen."""
        if self.has_gone or not self.is_current:
            return AwaitComplete()
        self.has_gone = True
        return super().dismiss(result)
