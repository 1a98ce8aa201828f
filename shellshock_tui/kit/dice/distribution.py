"""Probability distributions of rolls: the exact chance of each outcome, and how it is calculated."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Generic, TypeVar

from shellshock_tui.cached import cached
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain

T = TypeVar("T")
Need = tuple[str, Trail, Fraction]
"""The description of a roll, the number that a die must show, and the chance that one does."""


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """The distribution of a roll: its possible outcomes with their chances."""

    name: str
    """The things that outcomes count, in a word or two: "unsaved hits"."""
    chances: Mapping[T, Fraction]
    explain: Callable[[T], Trail]
    """Returns the calculation of an outcome's chance."""
    needs: tuple[Need, ...] = ()
    dice: tuple[tuple[str, Trail], ...] = ()
    """For needs whose number of dice is calculated: the name of the need and that calculation."""
    spoken: Mapping[T, str] = field(default_factory=dict)
    """Descriptions of outcomes that are not simply a number of `name`."""

    def words(self, outcome: T) -> str:
        """Return a description of an outcome: "2 unsaved hits"."""
        return self.spoken.get(outcome, f"{outcome} {self.name}")


def share(need: int, sides: int) -> Fraction:
    """Return the chance that one die shows `need` or more."""
    return Fraction(max(0, min(sides, sides + 1 - need)), sides)


def share_low(need: int, sides: int) -> Fraction:
    """Return the chance that one die shows `need` or less."""
    return Fraction(max(0, min(sides, need)), sides)


@cached
def binomial(count: int, chance: Fraction) -> tuple[Fraction, ...]:
    """Return the chance of each number of successes, from 0 to `count`, of dice with the same chance."""
    miss = 1 - chance
    return tuple(comb(count, hits) * chance**hits * miss ** (count - hits) for hits in range(count + 1))


def nonzero(chances: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """Return the chances by outcome, equal outcomes added up and impossible ones left out."""
    found: dict[T, Fraction] = {}
    for outcome, chance in chances:
        if chance:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def even(name: str, sides: int, clause: str) -> Distribution[int]:
    """Return the distribution of one die whose faces all count."""
    chance = Fraction(1, sides)

    def explain(face: int) -> Trail:
        return plain(f"a d{sides} shows {face}", chance, clause)

    return Distribution(name, dict.fromkeys(range(1, sides + 1), chance), explain)


def single(name: str, need: Trail, sides: int) -> Distribution[int]:
    """Return the distribution of a die that must show the need or more.

    There are two outcomes: a pass is represented by the needed number, a failure by 1.
    """
    least = int(need.total)
    passed = max(1, min(least, sides)), f"{name}, {least}+"
    return _parted(name, need, sides, share(least, sides), passed, (1, f"{name}, less"))


def single_low(name: str, need: Trail, sides: int) -> Distribution[int]:
    """Return the distribution of a die that must show the need or less.

    There are two outcomes: a pass is represented by the needed number, a failure by one more.
    """
    most = int(need.total)
    passed, failed = (most, f"{name}, {most} or less"), (most + 1, f"{name}, more")
    return _parted(name, need, sides, share_low(most, sides), passed, failed)


def _parted(
    name: str, need: Trail, sides: int, chance: Fraction, passed: tuple[int, str], failed: tuple[int, str]
) -> Distribution[int]:
    """Return the distribution of a test; `passed` and `failed` are a face and a description each."""
    chances = nonzero([(passed[0], chance), (failed[0], 1 - chance)])

    def explain(face: int) -> Trail:
        faces, clause = int(chances[face] * sides), need.terms[-1].clause
        each = Term("each", Op.TIMES, Fraction(1, sides), clause)
        return Trail((add("faces that do", faces, clause), each))

    return Distribution(name, chances, explain, ((name, need, chance),), spoken=dict((failed, passed)))
