"""The messages that ask for a game to be played, or for a drill."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from shellshock_tui.session import Session


@dataclass
class GameOpened(Message):
    """Posted when a game is opened, to show it above the current screen."""

    session: "Session"
    is_fresh: bool = False
    """Whether it has just begun, so that its briefing is shown."""


@dataclass
class ForcesWanted(Message):
    """Posted to open the list of forces above the current screen."""


@dataclass
class BattleWanted(Message):
    """Posted to set up a battle with a force above the current screen."""

    system: str
    force: str
    """The name of the force."""


@dataclass
class GameFollows(Message):
    """Posted when a game replaces the one that is played."""

    session: "Session"


@dataclass
class DrillWanted(Message):
    """Posted to open a drill above the current screen."""

    system: str
    clauses: tuple[str, ...] = ()
    """The clauses that the cards ask for; all of the rulebook if there are none."""
    cards: int = 0
    """The number of cards of a test; 0 for practice."""
    most: int = 0
    """The number of cards after which practice ends; 0 for practice without end."""
    taught: tuple[str, ...] = ()
    """The clauses on which the cards may depend, as far as they suffice; empty for all."""
    every: bool = False
    """Whether to ask also about rules that no lesson has taught the player."""
    onward: str = ""
    """The words of the summary's first offer; empty for none."""
    ended: Callable[[bool | None], None] | None = None
    """Called after the round, with True if the learner chose the way onward."""


class OrderGiven(Message):
    """Posted when the player gives an order, to take away the notices that have been read."""
