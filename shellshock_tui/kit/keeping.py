"""Answers that are kept, as many as there is room for."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Answers by what they are of; the oldest make room."""

    def __init__(self, most: int) -> None:
        """Keep so many."""
        self.most = most
        self._known: dict[K, V] = {}
        self._lock = Lock()

    def of(self, key: K, work_out: Callable[[], V]) -> V:
        """Return what is known by a key, else work it out and keep it."""
        known = self._known
        try:
            return known[key]
        except KeyError:
            found = work_out()
        with self._lock:
            if len(known) >= self.most:
                del known[next(iter(known))]
            known[key] = found
        return found

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._known)
