"""What tests of the screen share: bots that take a while."""

from typing import Any

import pytest

from shellshock_tui.ai.bot import BotDecision
from shellshock_tui.ai.player import Player
from tests import calm


@pytest.fixture(autouse=True)
def thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot takes a second over each question, by the loop's clock."""
    ask = Player.ask

    def slowly(player: Player, *question: Any) -> BotDecision[Any]:
        calm.spend(1)
        return ask(player, *question)

    monkeypatch.setattr(Player, "ask", slowly)
