"""How often the hit dice stay below each number, as whole weights: dice that roll again on tens included.

A d10 that shows ten is rolled again with all that is still to come added to it, so the table of a sum that
holds one refers to itself ten lower; each ten makes the whole ten times as large, and nothing is cut off.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate

from shellshock_tui.rules.shellshock.fire.roll import TEN

STRETCH = 40
"""Tables are made so many numbers at a time."""


@dataclass(frozen=True, slots=True)
class HitTable:
    """For each number from 0 on, the weight of the throws whose sum is less, out of a whole."""

    below: tuple[int, ...]
    whole: int


@cache
def hit_table(sides: tuple[int, ...], most: int) -> HitTable:
    """Return the table of a throw of some dice for the numbers from 0 to most."""
    if not sides:
        return HitTable((0, *(1,) * most), 1)
    first, rest = sides[0], hit_table(sides[1:], most)
    if first == TEN:
        return _with_ten(rest, most)
    return HitTable(tuple(_windows(rest.below, first)), rest.whole * first)


def _windows(weights: tuple[int, ...], width: int) -> Iterable[int]:
    """Return, for each number, the sum of the weights of as many numbers next below it."""
    sums = (0, *accumulate(weights))
    return (sums[number] - sums[max(0, number - width)] for number in range(len(weights)))


def _with_ten(rest: HitTable, most: int) -> HitTable:
    tens = most // TEN + 1
    scale = TEN ** (tens - 1)
    below: list[int] = []
    for number, window in enumerate(_windows(rest.below, TEN - 1)):
        again = below[number - TEN] // TEN if number >= TEN else 0
        below.append(window * scale + again)
    return HitTable(tuple(below), rest.whole * scale * TEN)


def below(sides: tuple[int, ...], need: int) -> Fraction:
    """Return the chance that some dice, whose d10s roll again on tens, sum to less than a number."""
    if need <= 0:
        return Fraction(0)
    table = hit_table(sides, -(-need // STRETCH) * STRETCH)
    return Fraction(table.below[need], table.whole)
