"""The ends of paths through the dice of a command, and the chances of what happens on them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.dice.distribution import nonzero
from shellshock_tui.kit.dice.enumeration import Leaf

WAY = "way"
"""The part of an address that names a path through the dice."""
T = TypeVar("T")
S_co = TypeVar("S_co", covariant=True)
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class End(Generic[S_co]):
    """The state and events at the end of a path through the dice."""

    state: S_co
    events: tuple[Event, ...]
    """The events on the path, without their sentences."""


class Result(NamedTuple):
    """A short description of the result of a path; paths with equal results are added up."""

    rank: int
    """The order of results, the gravest first."""
    words: str
    mark: Mark = Mark.PLAIN


def shared(found: Iterable[tuple[T, Leaf[End[object]]]]) -> dict[T, Fraction]:
    """Return the chance of each outcome of some leaves, in the order in which the outcomes are met."""
    return nonzero((outcome, leaf.chance) for outcome, leaf in found)


def chance_told(found: Iterable[Leaf[End[object]]], name: str, unit: str) -> Fraction:
    """Return the chance that an event of a name happens to a unit."""
    happens = (
        leaf.chance
        for leaf in found
        if any(one.name == name and dict(one.facts).get("unit") == unit for one in leaf.result.events)
    )
    return sum(happens, NONE)


def likeliest(chances: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return the possible entries with their chances, the likeliest first."""
    found = sorted(chances.items(), key=lambda one: -one[1])
    return tuple((name, chance) for name, chance in found if chance)


def way_words(leaf: Leaf[object]) -> str:
    """Return the outcomes of the dice on the path to a leaf, in words."""
    return ", ".join(one.distribution.words(one.outcome) for one in leaf.drawn)
