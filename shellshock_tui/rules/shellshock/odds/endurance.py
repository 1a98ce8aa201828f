"""How many like volleys destroy a unit, on average, by volleys that are played out with seeded dice.

The conditions that several volleys may lead to are too many for an exact mean: three volleys of an Abrams
bring a T-72 into one of 50,000.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import isqrt, lcm
from typing import NamedTuple

from shellshock_tui.dice import Dice
from shellshock_tui.rules.shellshock.odds.attack import Attack
from shellshock_tui.rules.shellshock.odds.topics import VERDICTS, judge_of
from shellshock_tui.rules.shellshock.odds.wounds import Condition, bins_of, condition_of, struck_by
from shellshock_tui.rules.shellshock.position import Position

DESTROYED = VERDICTS["destroyed"]
RUNS, MOST_VOLLEYS, LONGEST = 200, 1_500, 100
"""The most runs, the volleys after which no other run begins, and the most volleys of a run."""


class Endurance(NamedTuple):
    """The mean number of volleys that destroy a unit."""

    mean: Fraction
    margin: Fraction
    """Twice the standard error of the mean: 19 of 20 such means are off by no more."""
    runs: int
    unfinished: int
    """The runs in which the unit stood all volleys, so that the true mean is higher."""


class _Ends(NamedTuple):
    """The conditions after a blow, with the sums of their weights up to each."""

    conditions: tuple[Condition, ...]
    sums: tuple[int, ...]


def endurance(position: Position, attack: Attack, dice: Dice) -> Endurance:
    """Return how many volleys like an attack destroy its target, which stands as it did at the first."""
    volley, counts, unfinished = _Volley(position, attack), list[int](), 0
    while len(counts) < RUNS and sum(counts) < MOST_VOLLEYS:
        fired = volley.until_destroyed(dice)
        unfinished += fired > LONGEST
        counts.append(min(fired, LONGEST))
    mean = Fraction(sum(counts), len(counts))
    variance = Fraction(sum(count * count for count in counts), len(counts)) - mean * mean
    return Endurance(mean, 2 * _root(variance / len(counts)), len(counts), unfinished)


def _root(value: Fraction) -> Fraction:
    """Return a square root in hundredths."""
    return Fraction(isqrt(int(value * 100**2)), 100)


class _Volley:
    """A volley that is fired again and again at a unit."""

    def __init__(self, position: Position, attack: Attack) -> None:
        self.sheet, self.bins = position.sheet(attack.target), bins_of(position, attack.target)
        self.judge, self.start = judge_of(position, attack.target), condition_of(position, attack.target)
        self.face, self.blows = attack.face, tuple(attack.blows)
        self.whole = lcm(*(blow.chance.denominator for blow in self.blows))
        self.sums = tuple(accumulate(int(blow.chance * self.whole) for blow in self.blows))
        self.known: dict[tuple[Condition, int], _Ends] = {}

    def until_destroyed(self, dice: Dice) -> int:
        """Return the number of the volley that destroys the unit; more than the longest run if none does."""
        condition = self.start
        for number in range(1, LONGEST + 1):
            blow = _drawn(self.sums, self.whole, dice)
            if blow < len(self.blows):
                ends = self._ends(condition, blow)
                condition = ends.conditions[_drawn(ends.sums, ends.sums[-1], dice)]
                if DESTROYED.holds(condition.doom, self.judge(condition.hits)):
                    return number
        return LONGEST + 1

    def _ends(self, condition: Condition, blow: int) -> _Ends:
        if (condition, blow) not in self.known:
            found, _ = struck_by(self.sheet, condition, self.bins, self.face, self.blows[blow])
            conditions, weights = zip(*found, strict=True)
            self.known[condition, blow] = _Ends(conditions, tuple(accumulate(weights)))
        return self.known[condition, blow]


def _drawn(sums: Sequence[int], whole: int, dice: Dice) -> int:
    """Return the number of the weight that a die falls on; one more than the last if on none."""
    return bisect_left(sums, dice.roll(whole, "a volley"))
