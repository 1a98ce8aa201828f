"""The state of a battle: places and hit points of models, and what each unit has done."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

NOWHERE = -1
"""The place of a model that is off the table."""


@lru_cache(maxsize=4096)
def _on_the_table(places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in places if place >= 0)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit's models and condition; models are numbered from 1."""

    places: tuple[int, ...]
    hp: tuple[int, ...]
    """The hit points of each model; 0 for one that is gone."""
    shaken: bool = False
    moved: bool = False
    shot: bool = False
    withdrawn: bool = False
    """Whether the unit has moved out of contact in this phase."""
    walked: tuple[int, ...] = ()
    """The models that have moved in this phase."""
    regrouped: tuple[int, ...] = ()
    """Those of them that moved to regain cohesion."""
    rooted: tuple[int, ...] = ()
    """The models that may not move after firing."""

    @property
    def at(self) -> int:
        """The place of the first model left; `NOWHERE` if there is none."""
        return next((place for place in self.places if place >= 0), NOWHERE)

    @property
    def models(self) -> tuple[int, ...]:
        """The numbers of the models left."""
        return tuple(number for number, place in enumerate(self.places, start=1) if place >= 0)

    @property
    def standing(self) -> tuple[int, ...]:
        """The places of the models left."""
        return _on_the_table(self.places)

    @property
    def is_gone(self) -> bool:
        """Whether no model is left on the table."""
        return self.at < 0

    def place(self, model: int) -> int:
        """Return the place of a model."""
        return self.places[model - 1]


@dataclass(frozen=True, slots=True)
class SidePhase:
    """A phase of a side, between the beginnings of turns."""

    side: str


@dataclass(frozen=True, slots=True)
class State:
    """The state of a battle between two commands."""

    turn: int
    phase: Any
    units: tuple[Unit, ...]

    @property
    def side(self) -> str:
        """The side whose phase it is; empty between turns."""
        return self.phase.side if isinstance(self.phase, SidePhase) else ""
