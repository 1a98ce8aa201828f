"""Fixtures of the screen tests: bots that take a second, and cached suggestions."""

from typing import Any

import pytest

from shellshock_tui.ai.bot import BotDecision
from shellshock_tui.ai.player import Player
from tests import virtual_clock
from tests.app.cached_suggestions import SUGGESTED_PLAN, marked_once


@pytest.fixture(autouse=True)
def thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot takes a second over each question, by the loop's clock."""
    ask = Player.ask

    def slowly(player: Player, *question: Any) -> BotDecision[Any]:
        virtual_clock.spend(1)
        return ask(player, *question)

    monkeypatch.setattr(Player, "ask", slowly)


@pytest.fixture(autouse=True)
def advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is marked in a position is worked out once in a run."""
    monkeypatch.setattr(SUGGESTED_PLAN, marked_once)
