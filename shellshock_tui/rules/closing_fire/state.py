"""The state of a battle: its units, objectives and current phase."""

from dataclasses import dataclass
from typing import Any

NOWHERE = -1
"""The place of a unit that has been removed."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The state of a unit."""

    at: int
    facing: int
    """The edge of its square that it faces: 0 to 3, clockwise from north."""
    sp: int
    disordered: bool = False
    acted: bool = False
    """Whether it has been activated this turn."""
    shot: bool = False
    """Whether it has shot this turn, closing fire included."""

    @property
    def is_gone(self) -> bool:
        """Whether it has no strength left."""
        return self.sp == 0


@dataclass(frozen=True, slots=True)
class State:
    """The state of a battle."""

    turn: int
    phase: Any
    units: tuple[Unit, ...]
    owners: tuple[str, ...]
    """The id of the side that owns each objective; empty for none."""
    held: tuple[int, ...]
    """For each goal in `victory`, at the ends of how many turns in a row it has been met."""
