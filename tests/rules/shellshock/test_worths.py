"""The expectation of fire for bots, in whole numbers, equals that of the odds, in fractions."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from shellshock_tui.rules.shellshock.advisor.appraisal import Worths, worth
from shellshock_tui.rules.shellshock.fire.gunners import open_aims
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at
from shellshock_tui.rules.shellshock.odds.attack import volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import attack_value, quick_value
from shellshock_tui.rules.shellshock.position import Position
from tests.rules.shellshock.options import Choice, covering, every_option
from tests.rules.shellshock.skirmish import played, skirmish
from tests.soak import soaked

CHOICES = soaked(covering(every_option()), 4)
MOMENTS, VOLLEYS = 60, 5
"""The moments of a battle that are checked, and the volleys of each section at each target."""


def volleys(position: Position) -> Iterator[Volley]:
    """Some volleys that any unit could fire now."""
    for unit in position.standing:
        for post, section in open_aims(position, unit):
            for target in enemies(position, unit):
                yield from islice(volleys_at(position, unit, post, section, target), VOLLEYS)


@pytest.mark.few(2)
@pytest.mark.parametrize("choice", CHOICES)
def test_whole_numbers_give_the_same_worth_as_fractions(choice: Choice) -> None:
    chance = random.Random("worths")
    rules, kept, compared = skirmish(choice, chance), Worths(), 0
    for moment in islice(played(rules, chance), MOMENTS):
        position = Position(rules.battle, moment.before)
        for volley in volleys(position):
            attack = volley_attack(position, volley)
            quick, full = (value(position, attack) for value in (quick_value, attack_value))
            assert kept.of_volley(position, volley) == worth(position, volley.target, quick)
            assert kept.in_full(position, volley) == worth(position, volley.target, full)
            assert kept.of_attack(position, attack) == worth(position, volley.target, full)
            compared += 1
    assert compared
