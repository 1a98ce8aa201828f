"""What attacks would do, what they did step by step, and why they cannot be made."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar
from urllib.parse import quote

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Mark

C_co = TypeVar("C_co", covariant=True)

HITS = "hits"
"""The kind of a chance that a weapon hits."""


@dataclass(frozen=True, slots=True)
class SideEffects:
    """Things of one kind that may come of an attack, any number of them together, likeliest first."""

    title: str
    """What kind they are, in a word or two."""
    chances: tuple[tuple[str, Fraction], ...]
    mark: Mark = Mark.PLAIN


@dataclass(frozen=True, slots=True)
class Gain:
    """What stands after one of several attacks made in turn, and how much of it that attack adds."""

    name: str
    so_far: Fraction
    added: Fraction
    at: str
    """Its address; `explain` answers it."""
    is_chance: bool = True
    """Whether it is a chance; otherwise so many on average."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One of several attacks made in turn on one target."""

    words: str
    """Who attacks, with what."""
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class CombinedAttack(Generic[C_co]):
    """Attacks that a side can make in turn on one target."""

    attacks: tuple[C_co, ...]
    note: str = ""
    """Who is left out, and why."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What attacks will do: the number each weapon needs with its chance, and the outcomes with theirs."""

    needs: tuple[tuple[str, Trail, Fraction], ...]
    outcomes: tuple[tuple[str, Fraction, Mark], ...]
    """What may come of it, one of them for certain: the chances add up to 1."""
    side_effects: tuple[SideEffects, ...] = ()
    """What may happen besides, the gravest kind first."""
    detail: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...] = ()
    """Whole distributions by name, for programs."""
    stages: tuple[Stage, ...] = ()
    """What each attack adds, where there are several."""
    at: str = ""
    """The address under which each chance has its own; empty where none can be opened."""

    def address(self, kind: str, name: str) -> str:
        """Return the address of a chance: of an outcome, if the kind is empty, else of one of its kind."""
        return "/".join((self.at, *(quote(part, safe="") for part in (kind, name)))) if self.at else ""

    def need_address(self, weapon: str) -> str:
        """Return the address of the chance that a weapon hits."""
        return self.address(HITS, weapon)


@dataclass(frozen=True, slots=True)
class RollStep:
    """One step from a throw of dice to what it did, in a few words."""

    title: str
    """What the step is, in a word or two: "roll", "armour"."""
    words: str
    """Its dice and sums: "10 → 7 + 3 = 20"."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in it came about."""
    clause: str = ""
    mark: Mark = Mark.PLAIN
    """PENDING for harm done, LOST for the end of a unit."""


@dataclass(frozen=True, slots=True)
class Need:
    """The number that a weapon needs, and the chance of it."""

    trail: Trail
    chance: Fraction


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """One row of "why can it not": who, from where, with what, and what it needs or what blocks it."""

    post: str
    section: str
    weapon: str
    """Its short name, as commands write it."""
    name: str
    """Its name in words."""
    verdict: Need | Blocked
