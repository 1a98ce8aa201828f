"""A thread-safe cache of limited size, and a decorator that keeps results with a battle."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


class BoundedCache(Generic[K, V]):
    """A cache of limited size; when it is full, the oldest entry is dropped."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: dict[K, V] = {}
        self._lock = Lock()

    def get(self, key: K, work_out: Callable[[], V]) -> V:
        """Return the value of a key; if it is not cached, compute and cache it."""
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
        return len(self._known)


def cached_by(
    most: int, key: Callable[..., Hashable] = lambda _, *arguments: arguments
) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Return a decorator that caches a function of a `GameContext` in its battle.

    `most` is the largest number of results kept. `key` returns the cache key from all arguments; by default
    it is the arguments without the context, so the function must not depend on the state.
    """

    def keeping(work: Callable[P, V]) -> Callable[P, V]:
        def answer(g: Any, *arguments: Any) -> Any:
            known: dict[Any, BoundedCache[Hashable, Any]] = g.battle.known
            if work not in known:
                known[work] = BoundedCache(most)
            return known[work].get(key(g, *arguments), lambda: work(g, *arguments))  # type: ignore[call-arg]

        return cast("Callable[P, V]", wraps(work)(answer))

    return keeping
