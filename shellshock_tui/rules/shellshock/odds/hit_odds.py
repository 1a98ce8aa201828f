"""The exact chances of the hit dice, including re-rolls of tens."""

from collections.abc import Iterable
from enum import IntEnum
from fractions import Fraction
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.roll import CHOKE, FATAL, LUCKY, TEN
from shellshock_tui.rules.shellshock.options import Options

STRETCH = 40
"""The step in which tables grow."""
NONE = Fraction(0)


class HitTable(NamedTuple):
    """The weights of the rolls below each number from 0 on, out of a whole.

    A ten on a d10 is rolled again and everything to come is added to it, so the table of a sum with a d10
    refers to itself ten lower. Each ten makes the whole ten times as large, so nothing is cut off.
    """

    below: tuple[int, ...]
    whole: int


@cached
def hit_table(sides: tuple[int, ...], most: int) -> HitTable:
    """Return the table of a roll of some dice for the numbers from 0 to `most`."""
    if not sides:
        return HitTable((0, *(1,) * most), 1)
    first, rest = sides[0], hit_table(sides[1:], most)
    if first == TEN:
        return _with_ten(rest, most)
    return HitTable(tuple(_windows(rest.below, first)), rest.whole * first)


def _windows(weights: tuple[int, ...], width: int) -> Iterable[int]:
    """Yield, for each number, the sum of the weights of the `width` numbers below it."""
    sums = (0, *accumulate(weights))
    return (sums[number] - sums[max(0, number - width)] for number in range(len(weights)))


def _with_ten(rest: HitTable, most: int) -> HitTable:
    scale = TEN ** (most // TEN)
    below: list[int] = []
    for number, window in enumerate(_windows(rest.below, TEN - 1)):
        again = below[number - TEN] // TEN if number >= TEN else 0
        below.append(window * scale + again)
    return HitTable(tuple(below), rest.whole * scale * TEN)


def hit_chance(hit_dice: tuple[int, ...], spread: int, need: int) -> Fraction:
    """Return the chance that the hit dice and spread-fire d6s reach a number (hit.roll)."""
    if need <= 0:
        return Fraction(1)
    table = hit_table((*hit_dice, *(6,) * spread), -(-need // STRETCH) * STRETCH)
    return 1 - Fraction(table.below[need], table.whole)


class Luck(IntEnum):
    """The effect of tens in a row on a hit; the value is the index in `Reach`."""

    PLAIN = 0
    LUCKY = 1
    FATAL = 2


class Reach(NamedTuple):
    """The chances of reaching a number, by luck; they exclude one another."""

    plain: Fraction
    lucky: Fraction
    """With enough tens to double the damage."""
    fatal: Fraction
    """With enough tens to kill outright."""

    @property
    def total(self) -> Fraction:
        """The chance of a hit."""
        return self.plain + self.lucky + self.fatal


NEVER = Reach(NONE, NONE, NONE)


@cached
def reach(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Reach:
    """Return the exact chances of a hit under a battle's options."""
    whole = hit_chance(hit_dice, spread, need)
    if options.rambo_misses:
        whole -= _choked(hit_dice, spread, need)
    lucky = _after_tens(hit_dice, spread, need, LUCKY) if options.lucky_shot else NONE
    fatal = _after_tens(hit_dice, spread, need, FATAL) if options.instant_death else NONE
    lucky -= min(lucky, fatal)
    return Reach(whole - lucky - fatal, lucky, fatal)


def _after_tens(hit_dice: tuple[int, int], spread: int, need: int, tens: int) -> Fraction:
    """Return the chance of a hit whose roll begins with tens: pairs of two d10s, or those of the d10 alone.

    After them both dice are rolled afresh: two d10s are re-rolled together, and a single d10 leaves the other
    die as it was.
    """
    return hit_chance(hit_dice, spread, need - TEN * tens) * Fraction(1, 10**tens)


def _choked(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that a choke would have reached the number with its spread (option.rambo-misses)."""
    faces = ((a, b) for a in range(1, CHOKE) for b in range(1, CHOKE - a + 1))
    return _by_spread(faces, hit_dice, spread, need)


def _by_spread(
    faces: Iterable[tuple[int, ...]], hit_dice: tuple[int, int], spread: int, need: int
) -> Fraction:
    """Return the chance that the hit dice show one of some faces and reach a number with their spread."""
    return sum((hit_chance((), spread, need - sum(thrown)) for thrown in faces), NONE) / prod(hit_dice)


def hit_trail(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Trail:
    """Return the calculation of the chance of a hit: without tens, with re-rolled tens, less chokes."""
    thrown = dice_words(hit_dice, spread)
    faces = product(*(range(1, TEN if sides == TEN else sides + 1) for sides in hit_dice))
    calm = _by_spread(faces, hit_dice, spread, need)
    tens = hit_chance(hit_dice, spread, need) - calm
    choked = _choked(hit_dice, spread, need) if options.rambo_misses else NONE
    terms = (
        add(f"{thrown} reach {need} without a ten", calm, clauses.HIT_ROLL),
        add(f"{thrown} reach {need} with a ten that is re-rolled", tens, clauses.HIT_EXPLODING_TENS),
        add(f"less rolls of {CHOKE} or less before the spread", -choked, clauses.OPTION_RAMBO_MISSES),
    )
    return Trail(tuple(term for term in terms if term.value) or terms[:1])


def dice_words(hit_dice: tuple[int, int], spread: int) -> str:
    """Return the dice of a roll in words: "d10 + d8 + 2d6"."""
    return " + ".join((*(f"d{sides}" for sides in hit_dice), *((f"{spread}d6",) if spread else ())))
