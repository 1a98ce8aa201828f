"""Exact chances of the hit dice, those included that roll again on tens."""

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
"""Tables are made so many numbers at a time."""
NONE = Fraction(0)


class HitTable(NamedTuple):
    """For each number from 0 on, the weight of the throws whose sum is less, out of a whole.

    A d10 that shows ten is rolled again with all that is still to come added to it, so the table of a sum
    that holds one refers to itself ten lower; each ten makes the whole ten times as large, and nothing is
    cut off.
    """

    below: tuple[int, ...]
    whole: int


@cached
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
    """What tens in a row make of a hit; the place of its chance in `Reach`."""

    PLAIN = 0
    LUCKY = 1
    FATAL = 2


class Reach(NamedTuple):
    """The chances of reaching a number, by luck; no two happen together."""

    plain: Fraction
    lucky: Fraction
    """With tens enough to double the damage."""
    fatal: Fraction
    """With tens enough to kill outright."""

    @property
    def total(self) -> Fraction:
        """The chance of a hit."""
        return self.plain + self.lucky + self.fatal


NEVER = Reach(NONE, NONE, NONE)


@cached
def reach(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Reach:
    """Return the chances of a hit under a battle's options, exactly."""
    whole = hit_chance(hit_dice, spread, need)
    if options.rambo_misses:
        whole -= _choked(hit_dice, spread, need)
    lucky = _after_tens(hit_dice, spread, need, LUCKY) if options.lucky_shot else NONE
    fatal = _after_tens(hit_dice, spread, need, FATAL) if options.instant_death else NONE
    lucky -= min(lucky, fatal)
    return Reach(whole - lucky - fatal, lucky, fatal)


def _after_tens(hit_dice: tuple[int, int], spread: int, need: int, tens: int) -> Fraction:
    """Return the chance of a hit that begins with tens, in pairs on two d10s or on the d10 alone.

    What is rolled after them is a fresh throw of both dice: two d10s roll on together, and a d10 that
    rolls on leaves the other die as it was.
    """
    return hit_chance(hit_dice, spread, need - TEN * tens) * Fraction(1, 10**tens)


def _choked(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that a natural sum of `CHOKE` or less would have reached a number with its spread."""
    faces = ((a, b) for a in range(1, CHOKE) for b in range(1, CHOKE - a + 1))
    return _by_spread(faces, hit_dice, spread, need)


def _by_spread(
    faces: Iterable[tuple[int, ...]], hit_dice: tuple[int, int], spread: int, need: int
) -> Fraction:
    """Return the chance that the hit dice show one of some throws, and reach a number with their spread."""
    return sum((hit_chance((), spread, need - sum(thrown)) for thrown in faces), NONE) / prod(hit_dice)


def hit_trail(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Trail:
    """Return the chance of a hit as its terms: without a ten, with tens that roll again, without chokes."""
    thrown = dice_words(hit_dice, spread)
    faces = product(*(range(1, TEN if sides == TEN else sides + 1) for sides in hit_dice))
    calm = _by_spread(faces, hit_dice, spread, need)
    tens = hit_chance(hit_dice, spread, need) - calm
    choked = _choked(hit_dice, spread, need) if options.rambo_misses else NONE
    terms = (
        add(f"{thrown} reach {need} without a ten", calm, clauses.HIT_ROLL),
        add(f"{thrown} reach {need} by a ten that rolls again", tens, clauses.HIT_EXPLODING_TENS),
        add(f"of these, {CHOKE} or less before the spread", -choked, clauses.OPTION_RAMBO_MISSES),
    )
    return Trail(tuple(term for term in terms if term.value) or terms[:1])


def dice_words(hit_dice: tuple[int, int], spread: int) -> str:
    """Return the dice of a throw: "d10 + d8 + 2d6"."""
    return " + ".join((*(f"d{sides}" for sides in hit_dice), *((f"{spread}d6",) if spread else ())))
