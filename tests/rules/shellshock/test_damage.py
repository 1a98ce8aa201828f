"""The external effects of a volley: the coin, armour, shock threshold and penetration values."""

import pytest

from tests.rules.shellshock.guns import SheetTable, fire, gun, next_combat, weapon
from tests.rules.shellshock.table import Table, fighting

HIT = "d10=9 d10=9"
"""Dice that reach the Bison's ballistic value of 15."""
TAILS = "d2=2"
FRONT_FIRST = ("n", "nw", "sw", "s", "se", "ne")
"""The facings that show front, front-right, rear-right, rear, rear-left, front-left to the north."""


def against_bison(shooter: SheetTable, facing: str = "n") -> Table:
    """A gun three hexes north of a Bison GP."""
    return fighting("g red gun 0502 s", f"b blue bison-gp 0505 {facing}", sheets=[shooter])


@pytest.mark.rule("damage.high-low")
@pytest.mark.check("damage.high-low", "9/3/3 + 10/5/4")
def test_tails_adds_up_the_low_figures_of_all_weapons_that_hit() -> None:
    first = weapon("9/3/3", high="12/4/4")
    second = weapon("10/5/4", high="11/6/5")
    table = against_bison(gun(first, second))
    fire(table, "g", "b", "B", "C", dice=f"{HIT} {TAILS} d20=7")
    assert table.event("coin")["face"] == "low"
    assert table.event("damage")["dsp"] == "19/8/7"
    assert table.unit("b")["armour"]["front"] == 6
    assert [table.trail("damage", part).total for part in ("shock", "penetration")] == [8, 7]


@pytest.mark.rule("damage.high-low")
def test_heads_adds_up_the_high_figures_on_the_same_single_coin() -> None:
    first = weapon("1/0/0", high="4/1/2")
    second = weapon("1/0/0", high="5/2/1")
    table = against_bison(gun(first, second))
    fire(table, "g", "b", "B", "C", dice=f"{HIT} d2=1")
    assert table.event("coin")["face"] == "high"
    assert table.event("damage")["dsp"] == "9/3/3"
    assert table.trail("damage", "damage").total == 9


@pytest.mark.rule("damage.high-low")
def test_a_weapon_that_misses_adds_nothing() -> None:
    table = against_bison(gun(weapon("2/0/0"), weapon("3/0/0", kind="small arms")))
    fire(table, "g", "b", "B", "C", dice=f"{HIT} {TAILS}")
    assert table.event("damage")["dsp"] == "2/0/0"


@pytest.mark.rule("damage.armour")
@pytest.mark.check("damage.armour", "19 on 25 front")
@pytest.mark.parametrize(
    ("facing", "side", "internal", "location"),
    [
        ("n", "front", 0, ""),
        ("ne", "left", 1, ""),
        ("se", "left", 1, ""),
        ("s", "rear", 7, "d20=4"),
        ("sw", "right", 1, ""),
        ("nw", "right", 1, ""),
    ],
)
def test_damage_comes_off_the_side_struck_then_goes_internal(
    facing: str, side: str, internal: int, location: str
) -> None:
    table = against_bison(gun(weapon("19/0/0")), facing)
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS} {location}")
    whole = {"front": 25, "left": 18, "right": 18, "rear": 12}
    assert table.unit("b")["armour"] == whole | {side: 6 if side == "front" else 0}
    assert table.event("damage")["internal"] == internal


@pytest.mark.rule("damage.armour")
@pytest.mark.check("damage.armour", "6 on the 6 left")
def test_lost_armour_stays_lost_and_an_exact_hit_stops_there() -> None:
    table = against_bison(gun(weapon("19/0/0"), weapon("6/0/0")))
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS}")
    next_combat(table)
    assert table.unit("b")["armour"]["front"] == 6
    fire(table, "g", "b", "C", dice=f"{HIT} {TAILS}")
    assert table.unit("b")["armour"]["front"] == 0
    assert table.event("damage")["internal"] == 0


@pytest.mark.rule("damage.shock")
@pytest.mark.check("damage.shock", "8 against 4", "4 against 4")
@pytest.mark.parametrize(("shock", "internal", "location"), [(8, 4, "d20=4"), (4, 0, "")])
def test_only_shock_above_the_threshold_goes_internal(shock: int, internal: int, location: str) -> None:
    table = against_bison(gun(weapon(f"0/{shock}/0")))
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS} {location}")
    assert table.event("damage")["internal"] == internal


@pytest.mark.rule("damage.shock", "damage.penetration")
def test_threshold_and_penetration_values_never_fall() -> None:
    table = against_bison(gun(weapon("0/8/0"), weapon("0/0/7")))
    for shot, internal in (("B", 4), ("B", 4), ("C", 2), ("C", 2)):
        fire(table, "g", "b", shot, dice=f"{HIT} {TAILS} d20=9")
        assert table.event("damage")["internal"] == internal
        next_combat(table)


@pytest.mark.rule("damage.penetration")
@pytest.mark.check("damage.penetration", "7 against front 5", "the printed rules say")
@pytest.mark.parametrize(("facing", "internal"), zip(FRONT_FIRST, (2, 3, 4, 5, 4, 3), strict=True))
def test_penetration_above_the_value_of_the_face_goes_internal(facing: str, internal: int) -> None:
    table = against_bison(gun(weapon("0/0/7")), facing)
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS} d20=4")
    assert table.event("damage")["internal"] == internal


@pytest.mark.rule("internal.amount")
@pytest.mark.check("internal.amount", "0 armour + 4 shock")
def test_the_three_sums_strike_together() -> None:
    table = against_bison(gun(weapon("9/3/3"), weapon("10/5/4")))
    fire(table, "g", "b", "B", "C", dice=f"{HIT} {TAILS} d20=7")
    assert [term.value for term in table.trail("damage", "internal").terms] == [0, 4, 2]
    assert table.event("damage")["internal"] == 6
    assert table.event("damage")["rows"] == 4


@pytest.mark.rule("internal.amount")
@pytest.mark.check("internal.amount", "1 point of shock")
def test_less_than_the_first_entry_destroys_nothing() -> None:
    table = against_bison(gun(weapon("0/5/0")))
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS}")
    assert (table.event("damage")["internal"], table.event("damage")["rows"]) == (1, 0)
    assert not any(table.unit("b")["hits"].values())


@pytest.mark.rule("damage.armour", "damage.shock", "damage.penetration")
def test_every_internal_point_cites_what_let_it_through() -> None:
    table = against_bison(gun(weapon("30/8/7")))
    fire(table, "g", "b", "B", dice=f"{HIT} {TAILS} d20=4")
    trail = table.trail("damage", "internal")
    assert [(term.value, term.clause) for term in trail.terms] == [
        (5, "damage.armour"),
        (4, "damage.shock"),
        (2, "damage.penetration"),
    ]


@pytest.mark.rule("damage.armour")
@pytest.mark.parametrize(("damage", "left"), [(4, 1), (5, 0), (9, 0)])
def test_the_armour_left_is_told_with_its_sum(damage: int, left: int) -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon(f"{damage}/0/0"))])
    cost = " d20=1" if damage > 5 else ""
    fire(table, "g", "m", "B", dice=f"d10=9 d10=9 d2=1{cost}")
    assert table.trail("damage", "armour").total == left == table.unit("m")["armour"]["front"]
