"""The state of a battle: where each model stands, its hit points, and what its unit has done."""

from dataclasses import dataclass
from typing import Any

NOWHERE = -1
"""Where a model is that is off the table."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as it stands; models are numbered from 1."""

    places: tuple[int, ...]
    hp: tuple[int, ...]
    """Hit points of each model; 0 for one that is gone."""
    shaken: bool = False
    moved: bool = False
    shot: bool = False
    withdrawn: bool = False
    """Whether it has moved out of contact in this phase."""
    walked: tuple[int, ...] = ()
    """The models that have moved in this phase."""
    regrouped: tuple[int, ...] = ()
    """Those of them that moved to regain cohesion."""
    rooted: tuple[int, ...] = ()
    """The models that have fired what they may not move after."""

    @property
    def at(self) -> int:
        """Where its first model stands; nowhere once it has none."""
        return next((place for place in self.places if place >= 0), NOWHERE)

    @property
    def models(self) -> tuple[int, ...]:
        """The numbers of the models that it has left."""
        return tuple(number for number, place in enumerate(self.places, start=1) if place >= 0)

    @property
    def standing(self) -> tuple[int, ...]:
        """The squares of the models that it has left."""
        return tuple(place for place in self.places if place >= 0)

    @property
    def is_gone(self) -> bool:
        """Whether it has no model left on the table."""
        return self.at < 0

    def place(self, model: int) -> int:
        """Return where a model stands."""
        return self.places[model - 1]


@dataclass(frozen=True, slots=True)
class State:
    """A battle at rest."""

    turn: int
    phase: Any
    units: tuple[Unit, ...]
