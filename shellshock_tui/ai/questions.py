"""The questions to a bot in a process of its own."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.advisor import Plan


@dataclass(frozen=True, slots=True)
class Decide:
    """Ask for the decision of a bot of a level."""

    state: Any
    """The state as the side observes it."""
    side: str
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Advise:
    """Ask for the coach's advice to a player."""

    state: Any
    """The state as the side observes it."""
    side: str
    own: Plan[Any] | None
    """The player's own plan, if there is one."""
    suggested: Plan[Any] | None
    """The suggestion, if there is one."""
    seed: str


Question = Decide | Advise
PATIENCE = 30.0
"""The seconds that a bot may take for an answer."""
