"""How a command is refused."""

from typing import NoReturn

from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked, Reason
from shellshock_tui.rules.shellshock.position import Position


def refuse(clause: str, reason: str, at: str = "") -> NoReturn:
    """Refuse a command for a reason; it points at its clause if at nothing else."""
    raise IllegalCommand(Blocked(clause, reason, at or f"clause/{clause}"))


def about(position: Position, unit: int, words: str, below: str = "") -> Reason:
    """Tell of a unit in words where {} stands for its name, at its address or at one below."""
    return Reason(words.format(position.name(unit)), position.address(unit) + below)


def check(blocked: Blocked | None) -> None:
    """Refuse a command if something stands in its way."""
    if blocked:
        raise IllegalCommand(blocked)
