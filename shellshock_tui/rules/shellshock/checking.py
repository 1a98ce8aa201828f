"""How a command is refused."""

from typing import NoReturn

from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked


def refuse(clause: str, reason: str, at: str = "") -> NoReturn:
    """Refuse a command for a reason; it points at its clause if at nothing else."""
    raise IllegalCommand(Blocked(clause, reason, at or f"clause/{clause}"))


def check(blocked: Blocked | None) -> None:
    """Refuse a command if something stands in its way."""
    if blocked:
        raise IllegalCommand(blocked)
