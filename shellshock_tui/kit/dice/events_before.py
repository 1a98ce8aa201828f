"""The events before a die that is wanted from the table."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from shellshock_tui.dice import DieWanted


@contextmanager
def events_before_dice(sentences: Callable[[], Iterable[str]]) -> Iterator[None]:
    """Put sentences before the events of a `DieWanted` that is raised in the block, and raise it."""
    try:
        yield
    except DieWanted as wanted:
        wanted.events = (*sentences(), *wanted.events)
        raise
