"""Answers that may take long: they are worked out beside the screen and shown when they are ready."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")
PATIENCE = 0.1
"""Seconds that a screen waits for an answer before it goes on without."""


class BackgroundTask(Generic[T]):
    """The answers to questions about one moment, the last that was asked about."""

    def __init__(self) -> None:
        """Wait for every answer until somebody is told when one is ready."""
        self.ready: Callable[[], None] | None = None
        """Called once an answer is there for which the screen did not wait."""
        self.moment: object = None
        self.answers: dict[Hashable, Future[T]] = {}

    @property
    def is_at_work(self) -> bool:
        """Whether an answer is being worked out."""
        return any(not answer.done() for answer in self.answers.values())

    def answer(self, moment: object, question: Hashable, work_out: Callable[[], T]) -> T | None:
        """Return the answer to a question about a moment; nothing while it is being worked out."""
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
