"""The messages that ask for a game to be played."""

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
class GameFollows(Message):
    """Posted when a game replaces the one that is played."""

    session: "Session"
