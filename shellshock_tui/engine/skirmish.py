"""Custom battles (skirmishes), which a rule system makes from forces, a field and an aim."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.files import Finder

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Field(NamedTuple):
    """The ground of a battle: a map, and what belongs to it, without units and goals."""

    name: str
    title: str
    """The name of the ground, as in "the hills"."""
    table: Mapping[str, Any]
    """The fields of a scenario that belong to the ground: `map`, and those of the system's own."""


class Skirmish(NamedTuple):
    """A custom battle, before its units have places."""

    field: Field
    forces: tuple[Mapping[str, Any], ...]
    """The table of each side's force."""
    aim: str
    """One of the aims of the system."""
    turn_limit: int | None = None
    """The number of turns; None for the system's own."""
    placed: Mapping[str, Mapping[str, Any]] = NOTHING
    """The fields of units that were placed by hand, such as `at`, by the unit's id."""
    note: str = ""
    """The last paragraph of the briefing; empty for none."""
    name: str = "skirmish"
    """The name of the scenario's file."""


class Skirmishes(Protocol):
    """The custom battles that a rule system offers."""

    @property
    def aims(self) -> Mapping[str, str]:
        """A description of each aim that a battle can have, by name."""

    @property
    def no_other_aims(self) -> str:
        """The sentence that says why aims of other systems are missing; empty if none is."""

    @property
    def fields(self) -> Mapping[str, str]:
        """A description of each kind of ground that can be drawn at random, by name."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides for which forces are needed."""

    @property
    def more_sides(self) -> tuple[str, ...]:
        """The ids of further sides that may take part, each with a force."""

    @property
    def aims_for_more(self) -> tuple[str, ...]:
        """The aims that a battle with further sides can have."""

    @property
    def least_turns(self) -> int:
        """The lowest turn limit that a battle can have."""

    @property
    def takes_maps(self) -> bool:
        """Whether the map of a scenario can be the ground of another battle."""

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """

    def emptied(self, scenario: Mapping[str, Any]) -> Field:
        """Return the ground of a scenario, with its forces and goals taken off."""

    def scenario(self, skirmish: Skirmish, find: Finder) -> dict[str, Any]:
        """Return the table of a scenario in which each side has its goals and each unit a place.

        Raises:
            DataError: A force is wrong, the aim is unknown, or the ground has too little room.
        """

    def zones(self, skirmish: Skirmish, find: Finder) -> tuple[tuple[str, ...], ...]:
        """Return the labels of the places in which each side's units may begin.

        Raises:
            DataError: The ground or the aim is wrong.
        """
