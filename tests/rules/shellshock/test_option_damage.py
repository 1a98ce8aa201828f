"""Other dice for the damage: always mid, always high, a d6, or the range."""

from typing import Any

import pytest

from shellshock_tui.files import DataError
from tests.rules.shellshock.guns import fire, gun, until, weapon
from tests.rules.shellshock.table import Table, fighting

HIT = "d10=9 d10=9"
GRADES = {"high": "9/0/0", "mid": "6/0/0", "low": "3/0/0"}


def table_with(option: str, at: str = "0505", **more: Any) -> Table:
    """A gun with three figures for its damage, and a mark that these only scratch."""
    shooter = gun(weapon(GRADES["mid"], high=GRADES["high"], low=GRADES["low"]), gunnery=9)
    mark = gun(name="mark", defence={"armour": "99 99 99 99"})
    head = f'[options]\ndamage_dice = "{option}"'
    return fighting("g red gun 0502 s", f"m blue mark {at} n", sheets=[shooter, mark], head=head, **more)


@pytest.mark.rule("option.damage-dice")
@pytest.mark.parametrize("always", ["mid", "high"])
def test_an_agreed_damage_figure_needs_no_throw(always: str) -> None:
    table = table_with(always)
    fire(table, "g", "m", "B", dice=HIT)
    assert table.event("damage")["dsp"] == GRADES[always]
    assert table.event("coin")["clause"] == "option.damage-dice"


@pytest.mark.rule("option.damage-dice")
@pytest.mark.parametrize(
    ("face", "grade"), zip(range(1, 7), ("low", "low", "mid", "mid", "high", "high"), strict=True)
)
def test_a_d6_in_place_of_the_coin_counts_low_mid_or_high(face: int, grade: str) -> None:
    table = table_with("d6")
    fire(table, "g", "m", "B", dice=f"{HIT} d6={face}")
    assert table.event("damage")["dsp"] == GRADES[grade]
    assert table.event("coin")["face"] == grade


@pytest.mark.rule("option.damage-dice")
def test_the_damage_die_falls_after_spread_and_only_for_a_hit() -> None:
    shooter = gun(weapon("0/0/0", mid="0/5/0", spread=True))
    head = '[options]\ndamage_dice = "d6"'
    units = "g red gun 0502 s", "h red gun 0402 s", "m blue gun 0505 n"
    table = fighting(*units, sheets=[shooter], head=head)
    until(table, "g")
    fire(table, "g", "m", "B", spread=1, dice=f"{HIT} d6=1 d6=4 d20=7")
    assert table.event("damage")["dsp"] == "0/4/0"
    until(table, "h")
    fire(table, "h", "m", "B", dice="d10=1 d10=1")


@pytest.mark.rule("option.damage-dice")
def test_the_coin_is_thrown_where_nothing_else_is_agreed() -> None:
    table = table_with("coin")
    fire(table, "g", "m", "B", dice=f"{HIT} d2=2")
    assert table.event("damage")["dsp"] == GRADES["low"]


@pytest.mark.rule("option.damage-dice")
@pytest.mark.parametrize("option", ["high", "d6", "range"])
def test_a_physical_weapon_keeps_to_its_mid_figures(option: str) -> None:
    axe = gun(weapon("6/0/0", kind="physical", high="9/0/0", low="3/0/0"))
    head = f'[options]\ndamage_dice = "{option}"'
    table = fighting("g red gun 0504 s", "m blue gun 0505 n", sheets=[axe], head=head)
    table.give("strike", unit="g", weapon="B", target="m", dice=f"{HIT} d20=1")
    assert table.event("damage")["dsp"] == "6/0/0"


@pytest.mark.rule("option.damage-dice")
def test_damage_uses_no_other_dice() -> None:
    with pytest.raises(DataError) as refusal:
        table_with("d4")
    assert "options.damage_dice" in str(refusal.value)


@pytest.mark.rule("option.ranged-damage")
@pytest.mark.check("option.ranged-damage", "11:", "12:", "23:", "24:")
@pytest.mark.parametrize(
    ("distance", "grade"), [(1, "high"), (11, "high"), (12, "mid"), (23, "mid"), (24, "low"), (37, "low")]
)
def test_the_range_decides_which_figures_count(distance: int, grade: str) -> None:
    table = table_with("range", at=f"05{2 + distance:02}", size=(10, 40))
    fire(table, "g", "m", "B", dice=HIT)
    assert table.event("damage")["dsp"] == GRADES[grade]
    assert table.event("coin")["clause"] == "option.ranged-damage"
