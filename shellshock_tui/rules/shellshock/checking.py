"""How a command is refused."""

from typing import NoReturn

from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked


def refuse(clause: str, reason: str) -> NoReturn:
    """Refuse a command."""
    raise IllegalCommand(Blocked(clause, reason))


def check(blocked: Blocked | None) -> None:
    """Refuse a command if something stands in its way."""
    if blocked:
        raise IllegalCommand(blocked)
