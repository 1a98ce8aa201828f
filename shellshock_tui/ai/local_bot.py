"""A bot in this process."""

from collections.abc import Sequence
from typing import Any

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.opponent import Position
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome


class LocalBot:
    """A bot of a level that decides in this process."""

    def __init__(self, rules: AnyRules, level: str) -> None:
        self.rules, self.level = rules, level

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return the bot's decision."""
        return choose(self.rules, position.state, position.side, self.level, SeededDice(position.seed))

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """Do nothing: there is no process to end."""
