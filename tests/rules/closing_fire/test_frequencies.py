"""Seeded dice over many volleys agree with a model, within four standard errors."""

from collections import Counter
from math import sqrt

import pytest

from shellshock_tui.dice import SeededDice
from tests.rules.closing_fire.chance_model import Law, unsaved
from tests.rules.closing_fire.field import drawn, field

FEW, MANY = 300, 200_000
"""The volleys in every run of the tests, and in soak."""


def volleys(count: int) -> tuple[Counter[int], Law]:
    """The numbers of unsaved hits of some volleys, and the chance of each number."""
    units = ("a red line 0405 n", "b blue militia 0402 s", "z blue large-line 0901 s acted")
    battle = field(*units, ground=drawn(s0402="b"))
    battle.act("a")
    dice, command = SeededDice("many volleys"), battle.command("shoot", unit="a", target="b", move=False)
    found: Counter[int] = Counter()
    for _ in range(count):
        step = battle.rules.play(battle.state, command, dice)
        found.update(event["unsaved"] for event in step.events if event.name == "shoot")
    return found, unsaved(3, 4, 5, 1)


def check(count: int) -> None:
    """Compare each frequency with its chance; half a count is added for rounding."""
    found, law = volleys(count)
    assert set(found) <= set(law)
    assert found.total() == count
    for left, chance in law.items():
        error = sqrt(chance * (1 - chance) / count)
        assert abs(found[left] / count - chance) <= 4 * error + 0.5 / count, (left, found[left])


@pytest.mark.rule("shoot.dice", "shoot.saves")
def test_a_few_volleys_fall_as_the_model_says() -> None:
    check(FEW)


@pytest.mark.soak
@pytest.mark.rule("shoot.dice", "shoot.saves")
def test_many_volleys_fall_as_the_model_says() -> None:
    check(MANY)
