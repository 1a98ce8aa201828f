"""Messages for the players of a game, such as that its file was moved. No file holds them."""

from collections.abc import Iterator
from contextlib import contextmanager

from shellshock_tui.store import SaveError

SAVED_AGAIN = "The game is being saved again."


class Notices:
    """The messages so far, and those that the player has not read yet."""

    def __init__(self) -> None:
        self._unread = self._fault = ""
        self._is_unsaved = False
        self._all: list[tuple[int, str]] = []

    def add(self, words: str, entry: int) -> None:
        """Add a message that comes after an entry of the journal; -1 if there is none yet."""
        self._unread = f"{self._unread} {words}".strip()
        self._all.append((entry, words))

    def take(self) -> str:
        """Return the unread messages and mark them as read; empty if there are none."""
        unread, self._unread = self._unread, ""
        return unread

    def drop_unread(self) -> None:
        """Mark all messages as read, and let the same fault be reported again."""
        self._unread = self._fault = ""

    def up_to(self, last: int) -> tuple[tuple[int, str], ...]:
        """Return all messages with the entries after which they came.

        Those of entries that were undone now follow the `last` one.
        """
        return tuple((max(0, min(entry, last)), words) for entry, words in self._all)

    @contextmanager
    def of_saving(self, entry: int) -> Iterator[None]:
        """Add a message once the game can be saved again, after a SaveError in an earlier context."""
        try:
            yield
        except SaveError:
            self._is_unsaved = True
            raise
        if self._is_unsaved:
            self._is_unsaved = False
            self.add(SAVED_AGAIN, entry)

    @contextmanager
    def of_faults(self, entry: int) -> Iterator[None]:
        """Turn a SaveError into a message, unless the previous one said the same."""
        try:
            yield
        except SaveError as error:
            if str(error) != self._fault:
                self._fault = str(error)
                self.add(str(error), entry)
