"""Answers that are kept, as many as there is room for."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


class BoundedCache(Generic[K, V]):
    """Answers by what they are of; the oldest make room."""

    def __init__(self, most: int) -> None:
        """Keep so many."""
        self.most = most
        self._known: dict[K, V] = {}
        self._lock = Lock()

    def get(self, key: K, work_out: Callable[[], V]) -> V:
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


def cached_by(
    most: int, key: Callable[..., Hashable] = lambda _, *told: told
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Let a function of the game at hand keep with its battle what it has worked out, by a key of it all."""

    def keeping(work: Callable[P, V]) -> Callable[P, V]:
        def answer(g: Any, *told: Any) -> Any:
            known: dict[Any, BoundedCache[Hashable, Any]] = g.battle.known
            if work not in known:
                known[work] = BoundedCache(most)
            return known[work].get(key(g, *told), lambda: work(g, *told))  # type: ignore[call-arg]

        return cast("Callable[P, V]", wraps(work)(answer))

    return keeping
