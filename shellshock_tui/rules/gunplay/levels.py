"""Levels of difficulty: the number that a die must reach, shifted a level at a time (difficulty)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.law import share
from shellshock_tui.rules.gunplay import clauses

DIE = 10
SHIFT = 3
"""What one level is on the number."""
AUTOMATIC, TRIVIAL, EASY, MODERATE, HARD, EXTREME, IMPOSSIBLE = range(7)
NAMES = ("automatic", "trivial", "easy", "moderate", "hard", "extreme", "impossible")


class Shift(NamedTuple):
    """What makes a test easier or harder, in levels or on the die."""

    label: str
    value: int
    clause: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Test:
    """A test: a level, by how many levels it is shifted and why, and what is added to the number."""

    base: int
    clause: str
    shifts: tuple[Shift, ...] = ()
    modifiers: tuple[Shift, ...] = ()
    """What makes the number higher; a bonus on the die makes it lower."""

    @property
    def level(self) -> int:
        """The level after all shifts."""
        if self.base in (AUTOMATIC, IMPOSSIBLE):
            return self.base
        return max(AUTOMATIC, min(IMPOSSIBLE, self.base + sum(one.value for one in self.shifts)))

    @property
    def name(self) -> str:
        """The level in a word."""
        return NAMES[self.level]

    @property
    def modifier(self) -> int:
        """What is added to the die."""
        return -sum(one.value for one in self.modifiers)

    @property
    def need(self) -> int:
        """What the bare die must show; 1 or less always, more than 10 never."""
        match self.level:
            case level if level == AUTOMATIC:
                return 0
            case level if level == IMPOSSIBLE:
                return SHIFT * IMPOSSIBLE
            case level:
                return SHIFT * (level - TRIVIAL) - self.modifier

    @property
    def chance(self) -> Fraction:
        """The chance to pass."""
        return share(self.need, DIE)

    @property
    def trail(self) -> Trail:
        """What the bare die must show, with its terms."""
        number = SHIFT * (self.base - TRIVIAL)
        terms = [add(NAMES[self.base], number, self.clause)]
        terms += [
            add(f"{one.label}, {_levels(one.value)}", SHIFT * one.value, one.clause, one.at)
            for one in self.shifts
        ]
        if self.level in (AUTOMATIC, IMPOSSIBLE):
            terms.append(Term(self.name, Op.READ, self.need, clauses.DIFFICULTY))
        else:
            terms += [add(one.label, one.value, one.clause, one.at) for one in self.modifiers]
        return Trail(tuple(terms))

    @property
    def words(self) -> str:
        """The test in words: "Moderate 6 (hard, tough)"."""
        number = "" if self.level in (AUTOMATIC, IMPOSSIBLE) else f" {SHIFT * (self.level - TRIVIAL)}"
        return f"{self.name}{number}"

    def terms(self) -> Sequence[tuple[str, str]]:
        """Return the shifts for programs, each with its sign."""
        return [(one.label, f"{one.value:+d}") for one in (*self.shifts, *self.modifiers)]


def _levels(value: int) -> str:
    levels = "level" if abs(value) == 1 else "levels"
    return f"{abs(value)} {levels} {'harder' if value > 0 else 'easier'}"


def trait_shifts(
    traits: Iterable[tuple[str, str, int]], test: str, clause: str, unit: str
) -> tuple[Shift, ...]:
    """Return how traits, each with its tests and its shift, bear on a test."""
    return tuple(
        Shift(name, shift, clause, f"unit/{unit}/nerve/traits")
        for name, tests, shift in traits
        if test in tests.split()
    )
