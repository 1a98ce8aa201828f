"""Exact chances of the hit dice."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.roll import CHOKE, FATAL, LUCKY, TEN
from shellshock_tui.rules.shellshock.odds.hit_table import below
from shellshock_tui.rules.shellshock.options import Options


def hit_chance(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that the hit dice and spread-fire d6s reach a number (hit.roll)."""
    return 1 - below((*hit_dice, *(6,) * spread), need)


@dataclass(frozen=True, slots=True)
class Reach:
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

    def beyond(self, other: "Reach") -> "Reach":
        """Return the chances of reaching this number but not a higher one."""
        return Reach(self.plain - other.plain, self.lucky - other.lucky, self.fatal - other.fatal)


NEVER = Reach(Fraction(0), Fraction(0), Fraction(0))


@cache
def reach(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Reach:
    """Return the chances of a hit under a battle's options, exactly."""
    whole = hit_chance(hit_dice, spread, need)
    if options.rambo_misses:
        whole -= _choked(hit_dice, spread, need)
    lucky = after_tens(hit_dice, spread, need, LUCKY) if options.lucky_shot else Fraction(0)
    fatal = after_tens(hit_dice, spread, need, FATAL) if options.instant_death else Fraction(0)
    lucky -= min(lucky, fatal)
    return Reach(whole - lucky - fatal, lucky, fatal)


def after_tens(hit_dice: tuple[int, int], spread: int, need: int, tens: int) -> Fraction:
    """Return the chance of a hit that begins with tens, in pairs on two d10s or on the d10 alone.

    What is rolled after them is a fresh throw of both dice: two d10s roll on together, and a d10 that
    rolls on leaves the other die as it was.
    """
    share = Fraction(1, 10 ** int(tens))
    return hit_chance(hit_dice, spread, need - TEN * tens) * share


def _choked(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that a natural sum of `CHOKE` or less would have reached a number with its spread."""
    first, second = hit_dice
    ways = (1 - below((6,) * spread, need - a - b) for a in range(1, CHOKE) for b in range(1, CHOKE - a + 1))
    return sum(ways, Fraction(0)) / (first * second)


def hit_trail(hit_dice: tuple[int, int], spread: int, need: int, options: Options) -> Trail:
    """Return the chance of a hit as its terms: without a ten, with tens that roll again, without chokes."""
    thrown = dice_words(hit_dice, spread)
    calm = _without_tens(hit_dice, spread, need)
    tens = hit_chance(hit_dice, spread, need) - calm
    choked = _choked(hit_dice, spread, need) if options.rambo_misses else Fraction(0)
    terms = (
        Term(f"{thrown} reach {need} without a ten", Op.ADD, calm, clauses.HIT_ROLL),
        Term(f"{thrown} reach {need} by a ten that rolls again", Op.ADD, tens, clauses.HIT_EXPLODING_TENS),
        Term(f"of these, {CHOKE} or less before the spread", Op.ADD, -choked, clauses.OPTION_RAMBO_MISSES),
    )
    return Trail(tuple(term for term in terms if term.value) or terms[:1])


def dice_words(hit_dice: tuple[int, int], spread: int) -> str:
    """Return the dice of a throw: "d10 + d8 + 2d6"."""
    return " + ".join((*(f"d{sides}" for sides in hit_dice), *((f"{spread}d6",) if spread else ())))


def _without_tens(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that no d10 among the hit dice shows ten and the sum reaches a number."""
    faces = [range(1, TEN if sides == TEN else sides + 1) for sides in hit_dice]
    ways = (1 - below((6,) * spread, need - a - b) for a, b in product(*faces))
    return sum(ways, Fraction(0)) / prod(hit_dice)
