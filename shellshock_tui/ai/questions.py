"""The questions to a bot in a process of its own."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.advisor import Plan


@dataclass(frozen=True, slots=True)
class Decide:
    """What does a bot of a level do?"""

    state: Any
    """The state as the side observes it."""
    side: str
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Advise:
    """What would the coach do in a player's place?"""

    state: Any
    """The state as the side observes it."""
    side: str
    own: Plan[Any] | None
    """The player's own plan, if there is one."""
    seed: str


Question = Decide | Advise
PATIENCE = 30.0
"""The seconds that a bot may take for an answer."""
