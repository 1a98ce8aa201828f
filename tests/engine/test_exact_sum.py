"""Exact sums equal the sums of their fractions."""

import random
from fractions import Fraction

from shellshock_tui.kit.exact_sum import ExactSum


def test_a_sum_by_denominators_is_the_sum_of_its_fractions() -> None:
    chance = random.Random("sums")
    for count in range(40):
        parts = [
            (Fraction(chance.randint(-9, 9), chance.randint(1, 12)), Fraction(1, chance.randint(1, 6)))
            for _ in range(count)
        ]
        found = ExactSum()
        for value, weight in parts:
            found.add(value, weight)
        assert found.total == sum((value * weight for value, weight in parts), Fraction(0))


def test_whole_numbers_may_be_added() -> None:
    found = ExactSum()
    found.add(3)
    found.add(Fraction(1, 2), 4)
    assert found.total == 5
