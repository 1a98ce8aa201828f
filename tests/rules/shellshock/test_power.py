"""Kreigs: the engine's, auxiliary and battery power, and the order in which they are spent."""

from collections import Counter
from typing import Any

import pytest

from tests.battles import scenario
from tests.rules.shellshock.drive import announce, end, rolling, under_way
from tests.rules.shellshock.guns import changed, fire
from tests.rules.shellshock.table import Table, moving, tie_dice

pytestmark = pytest.mark.rule("move.kreigs")
FAR = "b blue bison-gp 2020 n"
MISS = "d10=1 d10=1"
RAILGUN = {"section": "Body", "post": "Pilot"}
TURRET = {"section": "Turret", "post": "Gunner"}


def hungry(kreigs: int) -> dict[str, Any]:
    """A Mason whose laser takes a number of kreigs."""
    table = changed("mason", "hungry")
    table["weapons"] = [
        weapon | {"kreigs": kreigs} if weapon["pos"] == "O" else weapon for weapon in table["weapons"]
    ]
    return table


def duel(sheet: str, **more: Any) -> Table:
    """A red unit four hexes from an enemy ahead of it."""
    return moving(f"r red {sheet} 0510 n", "b blue bison-gp 0506 s", **more)


def firing(sheet: str, **more: Any) -> Table:
    """The same at its first Combat phase, before any unit has moved."""
    table = duel(sheet, **more)
    table.to_combat()
    return table


@pytest.mark.check("move.kreigs", "Bison GP at 9", "at 0")
@pytest.mark.parametrize(("speed", "kreigs"), [(0, 9), (1, 8), (9, 4), (13, 2)])
def test_a_bisons_kreigs_stand_beside_its_speed(speed: int, kreigs: int) -> None:
    table = under_way(moving("r red bison-gp 0515 n", FAR), "r", speed)
    assert table.unit("r")["kreigs"] == kreigs == table.event("speed-announced")["kreigs"]
    assert table.trail("speed-announced", "kreigs").total == kreigs
    assert table.cell("r", f"move/speed/{speed}/kreigs").text == str(kreigs)


@pytest.mark.check("move.kreigs", "at 0")
def test_a_bison_at_16_on_road_has_no_kreigs() -> None:
    table = under_way(moving("r red bison-gp 0515 n", FAR, map_text='roads = ["0518 0501"]'), "r", 16)
    assert table.unit("r")["kreigs"] == 0


@pytest.mark.check("move.kreigs", "Bison GP at 9")
def test_a_bison_at_9_lacks_6_for_a_tbe_10() -> None:
    armed = changed("bison-gp", "armed")
    laser = {"pos": "N", "name": "TBE 10", "section": "Body", "type": "energy", "kreigs": 10, "spread": True}
    laser |= {"high": "12/0/0", "mid": "10/0/0", "low": "8/0/0"}
    armed["weapons"] = [laser, *(weapon for weapon in armed["weapons"] if weapon["pos"] != "N")]
    armed["bins"] = [store for store in armed["bins"] if store["pos"] != "O"]
    armed["equipment"] = [*armed["equipment"], {"pos": "O", "name": "Shelf", "kind": "other"}]
    table = moving("r red armed 0518 n", "b blue bison-gp 0503 s", sheets=[armed])
    under_way(table, "r", 9)
    table.to_combat()
    blocked = table.refused("fire", "move.kreigs", unit="r", target="b", shots=[{"weapon": "N"}], **RAILGUN)
    assert "needs 10 kreigs, 6 more than the 4 left" in blocked.reason
    assert blocked.at == "unit/r/move/kreigs"


def test_all_gunners_draw_on_one_pool() -> None:
    table = duel("bison-gp")
    announce(table, "r", 0)
    end(table, "r")
    table.to_combat()
    assert table.unit("r")["kreigs"] == 9
    fire(table, "r", "b", "N:O", dice=MISS)
    assert table.unit("r")["kreigs"] == 5
    fire(table, "r", "b", "V", dice=MISS, **TURRET)
    assert table.unit("r")["kreigs"] == 1


def test_power_spent_by_one_gunner_is_gone_for_the_other() -> None:
    table = moving("r red bison-gp 0510 n", "b blue bison-gp 0501 s")
    rolling(table, "r", 5)
    announce(table, "r", 5)
    table.to_combat()
    assert table.unit("r")["kreigs"] == 6
    fire(table, "r", "b", "N:O", dice=MISS)
    blocked = table.refused("fire", "move.kreigs", unit="r", target="b", shots=[{"weapon": "V"}], **TURRET)
    assert "2 more than the 2 left (4 kreigs are spent)" in blocked.reason


def test_a_refusal_says_that_power_comes_with_the_speed() -> None:
    sides = Counter(("red", "blue"))
    table = Table(scenario("r red bison-gp 0510 n", "b blue bison-gp 0506 s"), f"{tie_dice(sides)}d2=1")
    laser = table.blocked("r", "b")["Gunner", "Turret", "V"]
    assert laser.reason.endswith("needs 4 kreigs, and the unit has none before it announces its speed.")


def test_a_refusal_says_that_no_speed_leaves_enough_power() -> None:
    table = duel("hungry", sheets=[hungry(40)])
    laser = next(why for key, why in table.blocked("r", "b").items() if key[2] == "O")
    assert laser.clause == "move.kreigs"
    assert "needs 40 kreigs; at no speed does R have more than " in laser.reason


def test_one_volley_pays_for_all_its_weapons_together() -> None:
    table = firing("armed-twice", sheets=[twice()])
    both = [{"weapon": "V"}, {"weapon": "Z"}]
    table.refused("fire", "move.kreigs", unit="r", target="b", shots=both, **TURRET)
    fire(table, "r", "b", "V", dice=MISS, **TURRET)


def twice() -> dict[str, Any]:
    """A Bison with two lasers in its turret that take 5 kreigs each."""
    table = changed("bison-gp", "armed-twice")
    laser = next(weapon for weapon in table["weapons"] if weapon["pos"] == "V") | {"kreigs": 5}
    table["weapons"] = [weapon for weapon in table["weapons"] if weapon["pos"] != "V"]
    table["weapons"] += [laser, laser | {"pos": "Z", "name": "TBE Lamp"}]
    table["equipment"] = [item for item in table["equipment"] if item["pos"] != "Z"]
    return table


def test_auxiliary_and_battery_power_are_added() -> None:
    table = firing("mason")
    assert table.unit("r")["kreigs"] == 8 + 4 + 12
    trail = table.explain("unit/r/move/kreigs")
    assert [term.value for term in trail.terms] == [8, 4, 12]  # type: ignore[union-attr]


def test_the_engine_is_spent_first_then_auxiliary_then_battery() -> None:
    for kreigs, left in ((5, [3, 4, 12]), (10, [0, 2, 12]), (18, [0, 0, 6])):
        table = firing("hungry", sheets=[hungry(kreigs)])
        fire(table, "r", "b", "O", dice=MISS, **TURRET)
        trail = table.explain("unit/r/move/kreigs")
        assert [term.value for term in trail.terms] == left  # type: ignore[union-attr]


@pytest.mark.parametrize(("kreigs", "next_turn"), [(10, 8 + 4 + 12), (18, 8 + 4 + 6), (24, 8 + 4)])
def test_the_battery_is_spent_once_and_nothing_else_is_saved(kreigs: int, next_turn: int) -> None:
    table = firing("hungry", sheets=[hungry(kreigs)])
    fire(table, "r", "b", "O", dice=MISS, **TURRET)
    table.hold_fire()
    assert table.unit("r")["ammo"]["N"] == max(0, min(12, 24 - kreigs))
    table.next_turn()
    announce(table, "r", 0)
    assert table.unit("r")["kreigs"] == next_turn


def test_a_destroyed_engine_yields_nothing_from_the_next_turn() -> None:
    table = firing("mason")
    table.mark("r", "B", 2)
    assert table.unit("r")["kreigs"] == 8 + 4 + 12
    table.hold_fire()
    table.next_turn()
    announce(table, "r", 0)
    assert table.unit("r")["kreigs"] == 4 + 12


def test_an_engine_with_hits_to_spare_yields_all() -> None:
    table = firing("mason")
    table.mark("r", "B", 1)
    table.hold_fire()
    table.next_turn()
    announce(table, "r", 0)
    assert table.unit("r")["kreigs"] == 8 + 4 + 12


@pytest.mark.parametrize(("pos", "left"), [("M", 8 + 12), ("N", 8 + 4)])
def test_destroyed_auxiliary_units_and_batteries_add_nothing(pos: str, left: int) -> None:
    table = firing("mason")
    table.mark("r", pos)
    table.hold_fire()
    table.next_turn()
    announce(table, "r", 0)
    assert table.unit("r")["kreigs"] == left


def test_a_missed_shot_is_paid_for() -> None:
    table = firing("mason")
    fire(table, "r", "b", "O", dice=MISS, **TURRET)
    assert table.unit("r")["kreigs"] == 24 - 10


def test_only_the_battery_has_power_before_a_speed_is_announced() -> None:
    table = firing("mason")
    table.hold_fire()
    table.next_turn()
    assert table.unit("r")["kreigs"] == 12
    assert table.cell("r", "move/kreigs").text == "12 + kreigs by speed"


def test_the_sheet_counts_no_kreigs_without_a_speed() -> None:
    table = duel("bison-gp")
    assert table.cell("r", "move/kreigs").text == "kreigs by speed"
    under_way(table, "r", 9)
    assert table.cell("r", "move/kreigs").text == "4 kreigs left"
