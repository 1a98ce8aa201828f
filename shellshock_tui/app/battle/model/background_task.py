"""A task on a thread of its own, for results that may take long."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")
PATIENCE = 0.1
"""Seconds to wait for a result before returning without it."""


class BackgroundTask(Generic[T]):
    """Runs computations about one position on threads and keeps their results until the position changes."""

    def __init__(self) -> None:
        """Run everything in place until `ready` is set."""
        self.ready: Callable[[], None] | None = None
        """Called when a result is ready that `answer` did not wait for; None to compute in place."""
        self.moment: object = None
        self.answers: dict[Hashable, Future[T]] = {}

    @property
    def is_at_work(self) -> bool:
        """Whether a computation is running."""
        return any(not answer.done() for answer in self.answers.values())

    def answer(self, moment: object, question: Hashable, work_out: Callable[[], T]) -> T | None:
        """Return the result of `work_out`, kept by moment and question; None while it is still running."""
        if self.ready is None:
            return work_out()
        if moment is not self.moment:
            self.moment, self.answers = moment, {}
        if question not in self.answers:
            answer: Future[T] = Future()
            self.answers[question] = answer
            Thread(target=_settle, args=(answer, work_out), daemon=True).start()
            try:
                return answer.result(PATIENCE)
            except TimeoutError:
                ready = self.ready
                answer.add_done_callback(lambda _: ready())
        found = self.answers[question]
        return found.result() if found.done() else None


def _settle(answer: Future[Any], work_out: Callable[[], Any]) -> None:
    try:
        answer.set_result(work_out())
    except Exception as error:
        answer.set_exception(error)
