"""The messages that a game is to be played: above what is shown, or in its place."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from shellshock_tui.session import Session


@dataclass
class GameOpened(Message):
    """A game was opened and is to be shown."""

    session: "Session"
    is_fresh: bool = False
    """Whether it has just begun, so that its briefing comes first."""


@dataclass
class GameFollows(Message):
    """A game takes the place of the one that is played."""

    session: "Session"
