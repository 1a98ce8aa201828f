"""Fixtures of the screen tests: bots that take a second, and cached suggestions."""

from typing import Any

import pytest

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.bot_process import BotProcess
from tests import virtual_clock
from tests.app.cached_suggestions import SUGGESTED_PLAN, cached_suggestion


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each answer of a bot take a virtual second."""
    ask = BotProcess.ask

    def slowly(player: BotProcess, *question: Any) -> BotDecision[Any]:
        virtual_clock.spend(1)
        return ask(player, *question)

    monkeypatch.setattr(BotProcess, "ask", slowly)


@pytest.fixture(autouse=True)
def cached_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the suggested plans for the whole run."""
    monkeypatch.setattr(SUGGESTED_PLAN, cached_suggestion)
