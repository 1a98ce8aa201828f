"""The odds of the hit dice, compared with icepool and with every throw."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from shellshock_tui.rules.shellshock.odds.hit_odds import hit_chance, reach
from shellshock_tui.rules.shellshock.odds.wounds import explosions
from shellshock_tui.rules.shellshock.options import Options

DEPTH = 5
"""The tens after which icepool stops; chances of totals below fifty are the same without a limit."""


def pool(sides: int) -> "icepool.Die[int]":
    """A hit die of icepool."""
    die = icepool.d(sides)
    return die.explode(depth=DEPTH) if sides == 10 else die


@pytest.mark.rule("hit.roll", "hit.exploding-tens", "hit.spread-fire")
@pytest.mark.parametrize("second", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("spread", [0, 1, 4])
def test_every_number_is_reached_as_often_as_icepool_says(second: int, spread: int) -> None:
    die = pool(10) + pool(second) + spread @ icepool.d6 if spread else pool(10) + pool(second)
    for need in range(-5, 10 * DEPTH):
        assert hit_chance((10, second), spread, need) == die.probability(">=", need), need


@pytest.mark.rule("hit.exploding-tens")
def test_each_tail_of_exploding_tens_is_a_tenth_of_the_last() -> None:
    """Beyond the reach of the other dice, each further ten divides the chance by ten, without end."""
    for need in (21, 60, 195, 400):
        assert hit_chance((10, 8), 0, need + 10) == hit_chance((10, 8), 0, need) / 10 > 0


@pytest.mark.rule("option.lucky-shot", "option.instant-death", "option.rambo-misses")
@pytest.mark.parametrize("second", [8, 10])
@pytest.mark.parametrize("need", [3, 9, 17, 26])
def test_luck_is_as_frequent_as_among_all_throws(second: int, need: int) -> None:
    """Five tens in a row settle every number here; later re-rolls are left out."""
    options = Options(rambo_misses=True, lucky_shot=True, instant_death=True)
    found = {"plain": Fraction(0), "lucky": Fraction(0), "fatal": Fraction(0)}
    for first in throws(10):
        for other in throws(second):
            kind = luck(first[0], other[0], need, second)
            if kind:
                found[kind] += first[1] * other[1]
    told = reach((10, second), 0, need, options)
    assert (told.plain, told.lucky, told.fatal) == (found["plain"], found["lucky"], found["fatal"])


def throws(sides: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every throw of a hit die and its re-rolls; the fifth ten in a row is the last."""
    if sides != 10:
        return [((face,), Fraction(1, sides)) for face in range(1, sides + 1)]
    ends = product(range(5), range(1, 10))
    found = [((10,) * tens + (face,), Fraction(1, 10 ** (tens + 1))) for tens, face in ends]
    return [*found, ((10,) * 5, Fraction(1, 10**5))]


def luck(first: tuple[int, ...], other: tuple[int, ...], need: int, second: int) -> str:
    """The effect of a throw: a miss, a plain hit, a lucky one or a fatal one."""
    if sum(first) + sum(other) < need or first[0] + other[0] in (2, 3, 4):
        return ""
    tens = first.count(10)
    if second == 10:
        tens = 2 * min(tens, other.count(10))
    return "fatal" if tens >= 4 else "lucky" if tens >= 2 else "plain"


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize(("attacker", "defender"), product((0, 2), repeat=2))
def test_a_bin_explodes_as_often_as_icepool_says(attacker: int, defender: int) -> None:
    wins = (icepool.d10 + attacker) > (icepool.d10 + defender)
    assert Fraction(explosions(attacker, defender), 100) == wins.probability(True)
