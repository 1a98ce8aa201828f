"""Messages about keys that have no meaning on the screen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import App
from textual.content import Content

from shellshock_tui.app.keys.actions import is_key, key_words
from shellshock_tui.app.widgets.key_bar import Foot

HELP = "question_mark"


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
        """Show that a key does nothing, unless the screen has a use for it."""
        known, screen = self.app.screen.active_bindings, self.app.screen
        found = known.get(key)
        if (found and found.enabled) or not is_key(key):
            return
        told, lists = f"{key_words(key)} does nothing here", "; ? lists the keys." if HELP in known else "."
        if feet := list(screen.query(Foot)):
            feet[0].show_message(f"{told}{lists}")
            self._unsay = feet[0].rest
        elif dialogs := list(screen.query(".dialog")):
            title = dialogs[0].border_title  # The lower border lists the keys.
            dialogs[0].border_title = Content(f"{told}.")
            self._unsay = partial(setattr, dialogs[0], "border_title", title)
