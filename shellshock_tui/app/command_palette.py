"""The palette, whatever keys and clicks come while it opens, closes or has nothing to show."""

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
"""What stands before what is searched for: one cell wide, and known to plain text."""


class SteadyList(CommandList):
    """A list that passes over a click on a line that it has no more."""

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        with suppress(IndexError):
            await super()._on_click(event)


class SteadyPalette(CommandPalette):
    """A palette whose list is only moved in once it is laid out, and that closes once."""

    has_gone = False
    """Whether it has begun to go, which takes a moment."""

    def compose(self) -> ComposeResult:
        """Make what Textual's own has, with a steady list."""
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
        """Close the palette, unless it has closed or lies below another screen."""
        if self.has_gone or not self.is_current:
            return AwaitComplete()
        self.has_gone = True
        return super().dismiss(result)
