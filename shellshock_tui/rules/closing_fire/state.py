"""The state of a battle: units on their squares, who owns what, and the phase that is going on."""

from dataclasses import dataclass
from typing import Any

NOWHERE = -1
"""Where a unit is that has been removed."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as it stands."""

    at: int
    facing: int
    """The side of its square that it faces, clockwise from north."""
    sp: int
    disordered: bool = False
    acted: bool = False
    """Whether it has been activated this turn."""
    shot: bool = False
    """Whether it has shot since the turn began, closing fire included."""

    @property
    def is_gone(self) -> bool:
        """Whether it has no strength left."""
        return self.sp == 0


@dataclass(frozen=True, slots=True)
class State:
    """A battle at rest."""

    turn: int
    phase: Any
    units: tuple[Unit, ...]
    owners: tuple[str, ...]
    """The side to which each objective belongs, empty for none."""
    held: tuple[int, ...]
    """For each aim, at how many turns' ends in a row it has been fulfilled."""
