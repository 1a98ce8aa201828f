"""Messages about keys that have no meaning on the screen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import App
from textual.content import Content
from textual.screen import Screen

from shellshock_tui.app.keys.actions import is_key, key_words
from shellshock_tui.app.widgets.key_bar import Foot

HELP = "question_mark"
LEAVE = "leave"
"""The name of the action that leaves a battle."""


class DeadKeys:
    """Shows, until the next key, that a key does nothing, in the place where the screen lists its keys."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self._unsay: Callable[[], object] | None = None
        """Clears the message; None if there is none."""

    def rest(self) -> None:
        """Clear the message about the last key."""
        unsay, self._unsay = self._unsay, None
        if unsay:
            unsay()

    def tell(self, key: str) -> None:
        """Show that a key does nothing, unless the screen has a use for it.

        Over a battle, the key that leaves it does so; another key of the battle waits until Esc was pressed.
        """
        known, screen = self.app.screen.active_bindings, self.app.screen
        found = known.get(key)
        if (found and found.enabled) or not is_key(key):
            return
        below = self._name_below(key) if "escape" in known else ""
        if below == LEAVE:
            self._leave()
            return
        told, lists = f"{key_words(key)} does nothing here", "; ? lists the keys." if HELP in known else "."
        if below:
            told, lists = f"{key_words(key)} waits: Esc closes this first", "."
        if feet := list(screen.query(Foot)):
            feet[0].show_message(f"{told}{lists}")
            self._unsay = feet[0].rest
        elif dialogs := list(screen.query(".dialog")):
            title = dialogs[0].border_title  # The lower border lists the keys.
            dialogs[0].border_title = Content(f"{told}.")
            self._unsay = partial(setattr, dialogs[0], "border_title", title)

    @property
    def _below(self) -> Screen[Any]:
        """The nearest screen that is no dialog."""
        return next(screen for screen in reversed(self.app.screen_stack) if not screen.is_modal)

    def _name_below(self, key: str) -> str:
        """Return the name of the action that a key has on the battle under a dialog; "" if it has none."""
        below = self._below
        found = None if below is self.app.screen else below.active_bindings.get(key)
        return (found.binding.id or "") if found else ""

    def _leave(self) -> None:
        """Close the dialogs over a battle, then leave it."""
        below = self._below
        while self.app.screen is not below:
            self.app.screen.dismiss(None)
        self.app.call_later(below.run_action, f"do('{LEAVE}')")
