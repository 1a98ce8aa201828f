"""Opponents, which play a side in place of a person, in this process or in another one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.user_error import UserError


class BotError(UserError):
    """Raised when an opponent gives no valid answer; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment at which a side is asked."""

    state: Any
    """The state as the side may see it."""
    side: str
    seed: str
    """The seed of the opponent's own random choices."""
    entries: Sequence[Entry[Any]]
    """The journal so far."""


class Opponent(Protocol):
    """A bot or program that plays a side in place of a person."""

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return the decision of a side that is asked or may interrupt; may be called in another thread.

        Raises:
            BotError: There is no valid answer.
        """

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """Tell the opponent the whole journal and the outcome, which is None if the battle is not over."""
