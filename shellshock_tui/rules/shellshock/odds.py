"""Exact chances of the hit dice."""

from fractions import Fraction
from functools import cache

from shellshock_tui.rules.shellshock.roll import TEN


@cache
def below(sides: tuple[int, ...], need: int) -> Fraction:
    """Return the chance that some dice, whose d10s roll again on tens, sum to less than a number."""
    if not sides:
        return Fraction(need > 0)
    first, rest = sides[0], sides[1:]
    return sum(
        (chance(first, face) * below(rest, need - face) for face in range(1, need)),
        Fraction(0),
    )


def chance(sides: int, total: int) -> Fraction:
    """Return the chance of one hit die's total; a d10 goes past ten by tens, each a tenth as likely."""
    if sides != TEN:
        return Fraction(1 <= total <= sides, sides)
    tens, face = divmod(total, TEN)
    return Fraction(1, TEN ** (tens + 1)) if face else Fraction(0)


def hit_chance(hit_dice: tuple[int, int], spread: int, need: int) -> Fraction:
    """Return the chance that the hit dice and spread-fire d6s reach a number (hit.roll)."""
    return 1 - below((*hit_dice, *(6,) * spread), need)
