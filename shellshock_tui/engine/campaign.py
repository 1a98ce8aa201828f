"""What a system offers for a campaign: a roster that goes from battle to battle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from shellshock_tui.dice import Dice
from shellshock_tui.engine.rules import Rules
from shellshock_tui.files import Finder

Roster = Mapping[str, Any]
"""A roster as the table that is saved; what is in it only its system knows."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a roster, for people to read."""

    name: str
    title: str
    """What he or she is."""
    figures: tuple[tuple[str, int], ...]
    """What he or she is able to, each by its name."""
    past: str
    """What lies behind him or her."""
    state: str
    steps: tuple[int, int] = (0, 0)
    """How far it is to the next grade: so many of so many; of none where there is no next."""
    is_ready: bool = True
    """Whether he or she can go into the next battle."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A roster after a battle, with what became of whom, a sentence each."""

    roster: Roster
    told: tuple[str, ...]
    won: bool
    """Whether the roster's side won."""


class Campaign(Protocol):
    """A campaign of some system."""

    @property
    def clause(self) -> str:
        """The clause that it stands by."""

    def begin(self, dice: Dice, find: Finder) -> Roster:
        """Return the roster of a new campaign."""

    def people(self, roster: Roster) -> tuple[Person, ...]:
        """Return who is on the roster; DataError if it is none."""

    def honoured(self, roster: Roster) -> tuple[Person, ...]:
        """Return the fallen; DataError if it is no roster."""

    def enlisted(self, roster: Roster, table: Mapping[str, Any], find: Finder) -> dict[str, Any]:
        """Return a battle with the people of a roster in it; DataError if it has no place for them."""

    def after(self, roster: Roster, rules: Rules[Any, Any], state: Any, dice: Dice) -> Aftermath:
        """Return the roster after a battle that ended in a state."""
