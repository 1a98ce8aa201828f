"""The state of a battle."""

from dataclasses import dataclass
from typing import Any

NOWHERE = -1
"""The place of a character that is out of the fight or has left the map."""
UP, DOWN, OUT, GONE = "up", "down", "out", "gone"
WOUNDS_OUT = 3
"""The number of wounds that puts a character out of the fight (hit)."""


@dataclass(frozen=True, slots=True)
class Character:
    """The state of a character."""

    at: int
    weapon: str
    """The weapon in hand."""
    wounds: int = 0
    markers: int = 0
    """Flinch markers."""
    state: str = UP
    """One of `UP`, `DOWN`, `OUT` (of the fight) and `GONE` (from the map)."""
    prone: bool = False
    hidden: bool = False
    braced: bool = False
    unloaded: tuple[str, ...] = ()
    """The weapons that must be reloaded."""
    shot: str = ""
    """The weapon with a restricted rate of fire that was fired this turn; empty if none."""
    watch: bool = False
    """Whether it is on overwatch."""
    watched: int = 0
    """The number of its actions on overwatch this turn."""
    acted: bool = False

    @property
    def is_up(self) -> bool:
        """Whether it is in the fight, on its feet or prone."""
        return self.state == UP

    @property
    def is_steady(self) -> bool:
        """Whether it is braced or prone, so that it meets the requirements of heavier weapons."""
        return self.braced or self.prone

    @property
    def is_ready(self) -> bool:
        """Whether it may still be activated this turn."""
        return self.state == UP and not self.acted and not self.watch

    @property
    def is_down(self) -> bool:
        """Whether it is down on the map, out of action until helped up."""
        return self.state == DOWN


class EndOfTurn:
    """A phase after the last activation of a turn, which counts as ended."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class State:
    """The state of a battle."""

    turn: int
    phase: Any
    units: tuple[Character, ...]
    order: tuple[str, ...]
    """The ids of the sides in the order of this turn's initiative."""
    held: tuple[int, ...]
    """For each goal of holding ground, at the end of how many turns in a row it was met."""
