"""The questions to a bot in a process of its own."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.ai.opponent import Position
from shellshock_tui.engine.advisor import Plan


@dataclass(frozen=True, slots=True)
class Decide:
    """Ask for the decision of a bot of a level."""

    position: Position
    level: str


@dataclass(frozen=True, slots=True)
class Advise:
    """Ask for the coach's advice to a player."""

    position: Position
    own: Plan[Any] | None
    """The player's own plan, if there is one."""
    suggested: Plan[Any] | None
    """The suggestion, if there is one."""


Question = Decide | Advise
