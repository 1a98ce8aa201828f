"""Valid scenarios of Closing Fire, and those that are refused before play."""

from typing import Any

import pytest

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError
from tests.rules.closing_fire.field import Field, table

UNITS = ("r red line 0109 n", "b blue line 0101 s", "g green line 0505 n")


def sides(*names: str) -> list[dict[str, str]]:
    """Sides as a scenario names them."""
    return [{"id": name, "name": name.title()} for name in names]


def battle(count: int, **more: Any) -> Field:
    """A battle of some sides with one unit each."""
    return Field(table(*UNITS[:count], sides=sides("red", "blue", "green")[:count], **more))


@pytest.mark.rule("victory.break")
@pytest.mark.check("victory.break", "3 sides")
def test_a_battle_of_three_sides_is_refused() -> None:
    assert len(battle(2).rules.sides) == 2
    with pytest.raises(DataError, match="sides: names 3 sides, but Closing Fire is played by 2"):
        battle(3)


@pytest.mark.rule("victory.break")
def test_a_game_of_three_sides_that_was_begun_earlier_goes_on() -> None:
    assert len(battle(3, ruleset=FIRST).rules.sides) == 3


def test_a_side_that_the_rules_should_play_is_refused() -> None:
    with pytest.raises(DataError, match="programmed: the rules of this system cannot play a side"):
        battle(2, programmed=["blue"])
    assert battle(2, programmed=["blue"], ruleset=FIRST).rules.programmed == ()
