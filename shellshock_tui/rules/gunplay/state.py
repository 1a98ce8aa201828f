"""The state of a battle: characters where they are, the initiative, and the phase that is going on."""

from dataclasses import dataclass
from typing import Any

NOWHERE = -1
"""Where a character is that is out of the fight or has left."""
UP, DOWN, OUT, GONE = "up", "down", "out", "gone"
WOUNDS_OUT = 3
"""So many wounds put a character out of the fight (hit)."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character as it stands."""

    at: int
    weapon: str
    """The weapon in hand."""
    wounds: int = 0
    markers: int = 0
    """Flinch markers."""
    state: str = UP
    """up, down, out or gone."""
    prone: bool = False
    hidden: bool = False
    braced: bool = False
    unloaded: tuple[str, ...] = ()
    """The weapons that are to be reloaded."""
    shot: str = ""
    """A weapon with a restricted rate of fire that was fired this turn."""
    watch: bool = False
    """Whether it is on overwatch."""
    watched: int = 0
    """Its actions on overwatch this turn."""
    acted: bool = False

    @property
    def is_up(self) -> bool:
        """Whether it is in the fight, on its feet or prone."""
        return self.state == UP

    @property
    def is_down(self) -> bool:
        """Whether it lies helpless on the map."""
        return self.state == DOWN


@dataclass(frozen=True, slots=True)
class State:
    """A battle at rest."""

    turn: int
    phase: Any
    units: tuple[Character, ...]
    order: tuple[str, ...]
    """The sides in the order of this turn's initiative."""
    held: tuple[int, ...]
    """For each goal, at how many turns' ends in a row it was met."""
