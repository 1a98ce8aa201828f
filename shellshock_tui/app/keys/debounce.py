"""Debounce: a key that only hurried what was shown must not answer the question that came meanwhile."""

from collections.abc import Callable
from time import monotonic

TOO_SOON = 0.6
"""Seconds for which a question waits for players to let go of the key that hurried it."""


class Debounce:
    """Whether keys still hurry, though there is nothing to hurry any more."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Begin without haste, by a clock in seconds."""
        self._now = now
        self._last: float | None = None

    def press(self) -> None:
        """Note that a key has hurried."""
        self._last = self._now()

    def ask(self) -> None:
        """Note that a question has come up; if it was hurried, from now on it is to be read."""
        if self._last is not None:
            self.press()

    def outlasts(self) -> bool:
        """Say whether a key that is pressed now comes too soon to be an answer; one that does counts on."""
        is_too_soon = self._last is not None and self._now() - self._last < TOO_SOON
        self._last = self._now() if is_too_soon else None
        return is_too_soon
