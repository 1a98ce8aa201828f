"""A table whose values are worked out when they are first asked for."""

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")


class LazyTable(dict[int, V]):
    """Values by number, each worked out when it is first asked for, and kept."""

    def __init__(self, work_out: Callable[[int], V]) -> None:
        """Start without values; `work_out` returns the value of a number."""
        super().__init__()
        self._work_out = work_out

    def __missing__(self, number: int) -> V:
        """Work out, keep and return the value of a number."""
        found = self[number] = self._work_out(number)
        return found
