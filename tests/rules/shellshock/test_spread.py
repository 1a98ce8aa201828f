"""Spread fire: its dice, its cost, and its conditions."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.guns import fire, gun, volley, weapon
from tests.rules.shellshock.table import fighting

GUNNER = {"post": "Gunner", "section": "Turret"}


@pytest.mark.rule("hit.spread-fire")
@pytest.mark.check("hit.spread-fire", "12.7mm MG 4/2/1")
def test_spread_subtracts_its_dice_times_the_hitting_weapons() -> None:
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    fire(table, "b", "m", "V", "W:X", spread=1, dice="d10=3 d10=4 d6=3 d2=1 d20=1", **GUNNER)
    assert table.event("hit-roll")["total"] == 10
    assert table.event("damage")["dsp"] == "7/0/0"


@pytest.mark.rule("hit.spread-fire")
@pytest.mark.check("hit.spread-fire", "12.7mm MG 4/2/1")
def test_the_same_weapons_do_nine_two_one_without_spread() -> None:
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    lines = [
        [table.cell("b", f"attack/weapon/{pos}/{cell}").text for cell in ("name", "high")] for pos in "WV"
    ]
    assert lines == [["12.7mm MG", "4/2/1"], ["TBE Laser", "5/0/0"]]
    fire(table, "b", "m", "V", "W:X", dice="d10=3 d10=4 d2=1 d20=1", **GUNNER)
    assert table.event("damage")["dsp"] == "9/2/1"


@pytest.mark.rule("hit.spread-fire")
def test_a_weapon_that_misses_costs_no_spread() -> None:
    soft = gun(name="soft", defence={"small_arms": "40 40"})
    shooter = gun(weapon("9/9/9", spread=True), weapon("9/9/9", kind="small arms", spread=True))
    table = fighting("g red gun 0502 s", "m blue soft 0505 n", sheets=[shooter, soft])
    fire(table, "g", "m", "B", "C", spread=2, dice="d10=9 d10=9 d6=1 d6=1 d2=1")
    assert table.event("damage")["dsp"] == "7/7/7"


@pytest.mark.rule("hit.spread-fire")
def test_every_weapon_must_be_able_to_spread() -> None:
    shooter = gun(weapon("1/0/0", spread=True), weapon("2/0/0"))
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
    assert table.allows("fire", **volley("g", "m", "B", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B", "C", spread=1))


@pytest.mark.rule("hit.spread-fire")
def test_spread_is_four_at_most() -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0", spread=True))])
    assert table.allows("fire", **volley("g", "m", "B", spread=4))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B", spread=5))


@pytest.mark.rule("hit.spread-fire")
def test_the_chance_of_spread_fire_counts_its_dice() -> None:
    """With 20 needed and 18 the most two plain dice show below a ten, a d6 adds its own ways to hit."""
    table = fighting(
        "g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0", spread=True), gunnery=-8)]
    )
    chances = []
    for spread in (0, 1):
        command = table.rules.decode({"do": "fire", **volley("g", "m", "B", spread=spread)})
        found = table.rules.forecast(table.state, command)
        assert isinstance(found, Forecast)
        chances.append(found.needs[0][2])
    assert chances[0] < chances[1] < 1
    assert isinstance(chances[1], Fraction)
