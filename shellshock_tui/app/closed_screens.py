"""What is at work for a screen ends when the screen closes, because its widgets are removed one by one."""

from collections.abc import Callable
from typing import Any, TypeVar

from textual.screen import Screen
from textual.worker import NoActiveWorker, get_current_worker

Result = TypeVar("Result")


def stop_work(closing: Screen[Any]) -> None:
    """Cancel the workers of a screen and its widgets, except one that closes the screen itself."""
    try:
        present = get_current_worker()
    except NoActiveWorker:
        present = None
    for worker in list(closing.app.workers):
        if worker is not present and closing in worker.node.ancestors_with_self:
            worker.cancel()


def unless_closed(callback: Callable[..., Result]) -> Callable[..., Result | None]:
    """Return a function that does nothing if `callback` is a method of a screen that has been closed."""
    owner = getattr(callback, "__self__", None)

    def call(*args: Any, **options: Any) -> Result | None:
        is_closed = isinstance(owner, Screen) and owner not in owner.app.screen_stack
        return None if is_closed else callback(*args, **options)

    return call
