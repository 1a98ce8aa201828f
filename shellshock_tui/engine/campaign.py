"""The contract of a campaign: a roster of people who go from battle to battle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from shellshock_tui.dice import Dice
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.files import Finder

Roster = Mapping[str, Any]
"""A roster as the table that is saved; only its system knows the fields."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person on the roster, described for players."""

    name: str
    title: str
    """The rank or role of the person."""
    figures: tuple[tuple[str, int], ...]
    """The abilities of the person by name."""
    past: str
    """The history of the person."""
    state: str
    steps: tuple[int, int] = (0, 0)
    """The progress to the next grade and the amount needed for it; (0, 0) if there is no next grade."""
    is_ready: bool = True
    """Whether the person can take part in the next battle."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The roster after a battle, with a sentence on each person whose fate changed."""

    roster: Roster
    told: tuple[str, ...]
    won: bool
    """Whether the side of the roster won."""


class Campaign(Protocol):
    """The campaign of a rule system."""

    @property
    def clause(self) -> str:
        """The id of the clause with the rules of the campaign."""

    def begin(self, dice: Dice, find: Finder) -> Roster:
        """Return the roster of a new campaign."""

    def people(self, roster: Roster) -> tuple[Person, ...]:
        """Return the people on a roster.

        Raises:
            DataError: The table is no roster.
        """

    def honoured(self, roster: Roster) -> tuple[Person, ...]:
        """Return the people of a roster who have died.

        Raises:
            DataError: The table is no roster.
        """

    def enlisted(self, roster: Roster, table: Mapping[str, Any], find: Finder) -> dict[str, Any]:
        """Return a battle's table with the people of a roster put in.

        Raises:
            DataError: The battle has no place for them.
        """

    def after(self, roster: Roster, rules: AnyRules, state: Any, dice: Dice) -> Aftermath:
        """Return the roster after a battle that ended in `state`."""
