"""Rounds, kreigs, ranges and grenades."""

import pytest

from tests.battles import find
from tests.rules.shellshock.guns import (
    changed,
    fire,
    gun,
    next_combat,
    until,
    volley,
    weapon,
)
from tests.rules.shellshock.table import Table, fighting

MISS = "d10=1 d10=1"
GUNNER = {"post": "Gunner", "section": "Turret"}


# ---------------------------------------------------------------- combat.ammo, combat.range


@pytest.mark.rule("combat.ammo")
def test_each_shot_takes_a_round_and_its_kreigs() -> None:
    table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
    assert table.unit("b")["kreigs"] == 9
    fire(table, "b", "h", "V", "W:X", dice=MISS, **GUNNER)
    assert table.unit("b")["kreigs"] == 5
    assert table.unit("b")["ammo"]["X"] == 99
    fire(table, "b", "h", "N:O", dice=MISS)
    assert table.unit("b")["kreigs"] == 1
    assert table.unit("b")["ammo"]["O"] == 59


@pytest.mark.rule("combat.ammo")
def test_nothing_is_fired_from_an_empty_bin_or_without_its_bin() -> None:
    bins = [{"pos": "S", "name": "Shells", "feeds": ["B"], "rounds": 1}]
    loaded = gun(weapon("1/0/0"), name="loaded", bins=bins)
    table = fighting("g red loaded 0502 s", "h blue loaded 0505 n", sheets=[loaded])
    fire(table, "g", "h", "B:S", dice=MISS)
    next_combat(table)
    assert table.refused("fire", "combat.ammo", **volley("g", "h", "B:S"))
    assert table.refused("fire", "hit.special-ammunition", **volley("g", "h", "B"))


@pytest.mark.rule("combat.ammo", "move.kreigs")
def test_two_weapons_may_not_draw_more_kreigs_than_there_are() -> None:
    table = fighting(
        "g red gun 0502 s",
        "h blue gun 0505 n",
        sheets=[gun(weapon("1/0/0", kreigs=6), weapon("2/0/0", kreigs=5))],
    )
    blocked = table.refused("fire", "move.kreigs", **volley("g", "h", "B", "C"))
    assert "need 11 kreigs, 1 more than the 10 left" in blocked.reason
    assert table.allows("fire", **volley("g", "h", "C"))


@pytest.mark.rule("combat.ammo", "move.kreigs")
def test_all_gunners_draw_on_one_pool() -> None:
    weapons = [line | {"kreigs": 5} for line in find("sheet", "bison-gp")["weapons"]]
    hungry = changed("bison-gp", "hungry", weapons=weapons)
    table = fighting("b red hungry 0502 s", "h blue gun 0505 n", sheets=[hungry, gun()])
    fire(table, "b", "h", "V", dice=MISS, **GUNNER)
    assert table.unit("b")["kreigs"] == 9 - 5
    assert table.refused("fire", "move.kreigs", **volley("b", "h", "N:O"))


@pytest.mark.rule("combat.range")
def test_range_has_no_limit_but_sight() -> None:
    table = fighting("g red gun 0101 s", "h blue gun 0199 n", size=(2, 99), sheets=[gun(weapon("1/0/0"))])
    assert table.allows("fire", **volley("g", "h", "B"))


@pytest.mark.rule("combat.range")
@pytest.mark.parametrize(
    ("row", "near", "far"), [(3, False, True), (4, True, True), (6, True, True), (7, True, False)]
)
def test_a_weapon_keeps_to_the_ranges_that_its_sheet_gives(row: int, near: bool, far: bool) -> None:
    sheets = [gun(weapon("1/0/0", min_range=3), weapon("2/0/0", max_range=5))]
    table = fighting("g red gun 0501 s", f"h blue gun 050{row} n", sheets=sheets)
    for shot, reaches in (("B", near), ("C", far)):
        if reaches:
            assert table.allows("fire", **volley("g", "h", shot))
        else:
            assert table.refused("fire", "combat.range", **volley("g", "h", shot))


# ---------------------------------------------------------------- combat.grenades


def btr() -> Table:
    """A BTR-80 at a distance at which its grenades may be lobbed."""
    return fighting("r red btr-80 0501 s", "h blue gun 0514 n", head='era = "modern"', sheets=[gun()])


@pytest.mark.rule("combat.grenades")
def test_one_grenade_goes_with_other_weapons() -> None:
    table = btr()
    fire(table, "r", "h", "N:O", "R", dice="d10=1 d8=1", **GUNNER)
    assert table.unit("r")["ammo"]["R"] == 2


@pytest.mark.rule("combat.grenades")
def test_two_grenades_do_not_go_with_other_weapons() -> None:
    assert btr().refused("fire", "combat.grenades", **volley("r", "h", "N:O", "R", "R", **GUNNER))


@pytest.mark.rule("combat.grenades")
def test_two_grenades_go_together_but_not_three() -> None:
    table = btr()
    assert table.refused("fire", "combat.grenades", **volley("r", "h", "R", "R", "R", **GUNNER))
    fire(table, "r", "h", "R", "R", dice="d10=1 d8=1", **GUNNER)
    assert table.unit("r")["ammo"]["R"] == 1


@pytest.mark.rule("combat.grenades")
def test_three_grenades_are_offered_with_what_forbids_them() -> None:
    table = btr()
    draft = ("post=Gunner", "section=Turret", "target=h")
    offered = {one.name: one for one in table.rules.choices(table.state, table.asked.side, draft)}
    ways = [one for name, one in offered.items() if name.startswith("weapon=R")]
    assert [one.blocked.clause if one.blocked else "" for one in ways] == ["", "", "combat.grenades"]


@pytest.mark.rule("combat.ammo")
def test_a_weapon_with_its_own_rounds_is_empty_after_the_last() -> None:
    rocket = weapon("1/0/0", rounds=1)
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[gun(rocket, weapon("1/0/0"))])
    until(table, "g")
    assert table.unit("g")["ammo"]["B"] == 1
    fire(table, "g", "m", "B", dice="d10=1 d10=1")
    assert table.unit("g")["ammo"]["B"] == 0
    table.hold_fire()
    table.next_turn()
    table.to_combat()
    until(table, "g")
    table.refused("fire", "combat.ammo", **volley("g", "m", "B"))
    assert table.allows("fire", **volley("g", "m", "C"))
