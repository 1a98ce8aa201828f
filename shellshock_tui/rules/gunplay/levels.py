"""Difficulty levels: the number that a die must reach, and shifts of the level (difficulty)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Reading, Term, Trail, add
from shellshock_tui.kit.dice.distribution import Distribution, share, single
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.game_context import GameContext

DIE = 10
SHIFT = 3
"""The amount that one level adds to the number."""
AUTOMATIC, TRIVIAL, EASY, MODERATE, HARD, EXTREME, IMPOSSIBLE = range(7)
NAMES = ("automatic", "trivial", "easy", "moderate", "hard", "extreme", "impossible")


SETTLED = {AUTOMATIC: "always", IMPOSSIBLE: "never"}
"""The entries of the levels that have no number."""
DIFFICULTY, NUMBER = "difficulty", "number"
"""The chart of the numbers of the levels, and its column."""


class Shift(NamedTuple):
    """A reason why a test is easier or harder; its value counts levels, or points on the die."""

    label: str
    value: int
    clause: str
    at: str = ""

    @property
    def words(self) -> str:
        """The shift of a level in words: "timid, 1 level harder"."""
        return f"{self.label}, {counted(abs(self.value), 'level')} {'harder' if self.value > 0 else 'easier'}"

    @property
    def harder(self) -> Term:
        """The term that the shift adds to the number needed."""
        return add(self.words, SHIFT * self.value, self.clause, self.at)


class Test(NamedTuple):
    """A test: its base level, the shifts of that level, and the modifiers of the number needed."""

    base: int
    clause: str
    shifts: tuple[Shift, ...] = ()
    modifiers: tuple[Shift, ...] = ()
    """The modifiers that are added to the number needed; a bonus on the die is negative."""
    reading: Reading | None = None
    """The chart's cell with the base level, if the range decides it."""

    @property
    def level(self) -> int:
        """The level after all shifts."""
        if self.base in (AUTOMATIC, IMPOSSIBLE):
            return self.base
        return max(AUTOMATIC, min(IMPOSSIBLE, self.base + sum(one.value for one in self.shifts)))

    @property
    def name(self) -> str:
        """The name of the level after all shifts."""
        return NAMES[self.level]

    @property
    def modifier(self) -> int:
        """The bonus on the die, the opposite of what `modifiers` add to the number needed."""
        return -sum(one.value for one in self.modifiers)

    @property
    def is_settled(self) -> bool:
        """Whether the result is the same whatever the die shows."""
        return self.level in (AUTOMATIC, IMPOSSIBLE)

    @property
    def need(self) -> int:
        """The least face that passes the test: 1 or less if all faces do, more than 10 if none does."""
        return SHIFT * self.level if self.is_settled else SHIFT * (self.level - TRIVIAL) - self.modifier

    @property
    def chance(self) -> Fraction:
        """The chance to pass."""
        return share(self.need, DIE)

    @property
    def trail(self) -> Trail:
        """The calculation of `need`."""
        number, name = SHIFT * (self.base - TRIVIAL), NAMES[self.base]
        level = Trail.of(_level(self.base, number))
        terms = [Term(name, Op.ADD, number, self.clause, reading=self.reading, trail=level)]
        terms += [one.harder for one in self.shifts]
        if self.is_settled:
            terms.append(_level(self.level, self.need))
        else:
            terms += [add(one.label, one.value, one.clause, one.at) for one in self.modifiers]
        return Trail(tuple(terms))

    @property
    def asked(self) -> str:
        """The test in words: "moderate, 8 or more"."""
        return self.name if self.is_settled else f"{self.name}, {self.need} or more"

    def terms(self) -> Sequence[tuple[str, str]]:
        """Return the shifts and modifiers for programs, each label with its signed value."""
        return [(one.label, f"{one.value:+d}") for one in (*self.shifts, *self.modifiers)]


def _level(level: int, number: int) -> Term:
    """Return the term of a level's number, read from the chart of levels."""
    where = Reading(DIFFICULTY, NAMES[level], NUMBER)
    return Term(
        NAMES[level], Op.READ, number, clauses.DIFFICULTY, at="", words=SETTLED.get(level, ""), reading=where
    )


def trait_shifts(ctx: GameContext, unit: str, test: str, clause: str) -> tuple[Shift, ...]:
    """Return the shifts that a character's traits give to a test."""
    at = f"unit/{unit}/nerve/traits"
    traits = (one for one in ctx.battle.traits[unit] if test in one.test.split())
    return tuple(Shift(one.name, one.shift, clause, at) for one in traits)


def passes(ctx: GameContext, test: Test, name: str, what: str, tell: Callable[[int], None]) -> bool:
    """Roll a test, call `tell` with the face of the die, and return whether it is passed."""

    def rolled(dice: Dice) -> int:
        face = dice.roll(DIE, what)
        tell(face)
        return face

    return ctx.outcome(lambda: _passing(name, test), rolled) >= test.need


@lru_cache(maxsize=4096)
def _passing(name: str, test: Test) -> Distribution[int]:
    return single(name, test.trail, DIE)
