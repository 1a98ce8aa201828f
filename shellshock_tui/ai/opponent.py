"""Opponents, which play a side in place of a person, in this process or in another one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Outcome, Playing
from shellshock_tui.user_error import UserError

S = TypeVar("S")
PATIENCE = 30.0
"""The seconds that an opponent may take for a decision; a player may give programs another time."""


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
    entries: Sequence[Entry[Any]] = ()
    """The journal so far; empty for a bot, which plays by the state alone."""
    offers: tuple[str, ...] = ()
    """The sides whose offer of a draw stands."""


def observed(
    rules: Playing[S, Any], state: S, side: str, seed: str, entries: Sequence[Entry[Any]]
) -> Position:
    """Return a moment of a battle as a side may see it."""
    return Position(rules.observe(state, side), side, seed, entries)


class Opponent(Protocol):
    """A bot or program that plays a side in place of a person."""

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return the decision of a side that is asked or may interrupt; may be called in another thread.

        Raises:
            BotError: There is no valid answer.
        """

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """Tell the opponent the whole journal and the outcome, which is None if the battle is not over."""
