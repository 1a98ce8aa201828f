"""Slow forecasts are computed in the background and shown when they are ready."""

from threading import Event

import pytest

from shellshock_tui.app.battle.model import background_task
from shellshock_tui.app.battle.model.background_task import BackgroundTask

MOMENT = object()


def test_a_task_without_a_callback_is_waited_for() -> None:
    assert BackgroundTask[int]().answer(MOMENT, "odds", lambda: 7) == 7


def test_a_slow_answer_is_nothing_until_it_is_told_to_be_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_task, "PATIENCE", 0.001)
    found, goes_on, ready = BackgroundTask[int](), Event(), Event()
    found.ready = ready.set

    def slow() -> int:
        goes_on.wait()
        return 7

    assert found.answer(MOMENT, "odds", slow) is None
    assert found.answer(MOMENT, "odds", slow) is None
    assert found.is_at_work
    goes_on.set()
    assert ready.wait(10)
    assert found.answer(MOMENT, "odds", slow) == 7
    assert not found.is_at_work


def test_a_fault_is_raised_to_who_asks() -> None:
    found = BackgroundTask[int]()
    found.ready = Event().set

    def fails() -> int:
        raise LookupError("there is nothing")

    with pytest.raises(LookupError, match="there is nothing"):
        found.answer(MOMENT, "odds", fails)
