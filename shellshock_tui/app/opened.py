"""The message that a game was opened on some screen and is to be played."""

from dataclasses import dataclass

from textual.message import Message

from shellshock_tui.session import Session


@dataclass
class Opened(Message):
    """A game was opened and is to be shown."""

    session: Session
