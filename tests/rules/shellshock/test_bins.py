"""Bins that are hit: the rolls, the protection, and the rounds left."""

from typing import Any

import pytest

from tests.rules.shellshock.guns import SheetTable, chart, fire, gun, next_combat, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting

HIT = "d10=9 d10=9 d2=2 d20=7"
"""Dice that hit any target here, show tails, and cross row 7."""
ONE_ROW = weapon("0/3/0")
FUEL = {"kind": "fuel", "name": "Fuel", "pos": "F"}
HALON = {"kind": "halon", "name": "Halon", "pos": "H"}
FRAME = {"kind": "other", "name": "Frame", "pos": "Z", "hits": 20}


def shells(pos: str = "N", **more: Any) -> dict[str, Any]:
    """A bin that feeds the gun B."""
    return {"name": f"Shells {pos}", "pos": pos, "feeds": ["B"], "rounds": 2} | more


def mark(row: str, *equipment: dict[str, Any], bins: tuple[dict[str, Any], ...] = ()) -> SheetTable:
    """A machine whose row 7 holds the letters given."""
    return gun(
        weapon("1/0/0"),
        name="mark",
        equipment=[FRAME, *equipment],
        internal={"chart": chart({7: row})},
        bins=list(bins),
    )


def against(target: SheetTable, *weapons: dict[str, Any]) -> Table:
    """A gun that costs one row, three hexes from its mark."""
    return fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=[gun(*weapons or (ONE_ROW,)), target])


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize(("attacker", "defender", "explodes"), [(6, 5, True), (5, 5, False), (5, 6, False)])
@pytest.mark.parametrize("letter", ["F", "N"])
def test_a_unit_explodes_only_if_the_attacker_rolls_higher(
    letter: str, attacker: int, defender: int, explodes: bool
) -> None:
    table = against(mark(letter, FUEL, bins=(shells(),)))
    fire(table, "g", "m", "B", dice=f"{HIT} d10={attacker} d10={defender}")
    assert table.event("bin-hit")["explodes"] is explodes
    assert table.unit("m")["destroyed"] is explodes
    if explodes:
        assert table.event("destroyed")["cause"] == "explosion"


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize("attacker", [7, 8])
def test_halon_gives_the_defender_two(attacker: int) -> None:
    table = against(mark("N", HALON, bins=(shells(),)))
    fire(table, "g", "m", "B", dice=f"{HIT} d10={attacker} d10=5")
    assert table.unit("m")["destroyed"] is (attacker == 8)


@pytest.mark.rule("internal.bins")
def test_halon_that_is_lost_gives_nothing() -> None:
    table = against(mark("N", HALON, bins=(shells(),)))
    table.hold_fire()
    table.mark("m", "H")
    table.next_turn()
    table.to_combat()
    fire(table, "g", "m", "B", dice=f"{HIT} d10=6 d10=5")
    assert table.unit("m")["destroyed"]


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize("attacker", [7, 8])
def test_a_deflector_protects_its_bin_and_adds_nothing_to_halon(
    attacker: int,
) -> None:
    for equipment in ((), (HALON,)):
        table = against(mark("N", *equipment, bins=(shells(protected=True),)))
        fire(table, "g", "m", "B", dice=f"{HIT} d10={attacker} d10=5")
        assert table.unit("m")["destroyed"] is (attacker == 8)


@pytest.mark.rule("internal.bins")
def test_a_deflector_does_not_protect_another_bin() -> None:
    table = against(mark("O", bins=(shells("N", protected=True), shells("O", ammunition="Other"))))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=6 d10=5")
    assert table.unit("m")["destroyed"]


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize("defender", [6, 7])
def test_an_incendiary_weapon_that_hit_gives_the_attacker_two(defender: int) -> None:
    table = against(mark("N", bins=(shells(),)), weapon("0/3/0", incendiary=True))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=5 d10={defender}")
    assert table.trail("bin-hit", "attacker").total == 7
    assert table.unit("m")["destroyed"] is (defender == 6)


@pytest.mark.rule("internal.bins")
def test_an_incendiary_weapon_that_missed_gives_nothing() -> None:
    weapons = ONE_ROW, weapon("0/0/0", kind="small arms", incendiary=True)
    table = against(mark("N", bins=(shells(),)) | {"defence": hard_to_hit_with_small_arms()}, *weapons)
    fire(table, "g", "m", "B", "C", dice=f"{HIT} d10=6 d10=6")
    assert not table.unit("m")["destroyed"]


@pytest.mark.rule("internal.bins")
def test_an_incendiary_round_burns_whatever_fires_it() -> None:
    table = fighting("s red salamander 0502 s", "m blue mark 0505 n", sheets=[mark("N", bins=(shells(),))])
    aim = {"post": "Gunner", "section": "Turret"}
    fire(table, "s", "m", "I:K", dice="d10=9 d10=9 d2=1 d20=7 d10=5 d10=6", **aim)
    assert table.unit("m")["destroyed"]


@pytest.mark.rule("internal.bins")
def test_rounds_of_a_bin_that_did_not_explode_are_gone() -> None:
    table = against(mark("N", bins=(shells(),)))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=1 d10=1")
    next_combat(table)
    assert table.unit("m")["ammo"]["N"] == 0
    table.give("hold-fire", unit="g", post="Pilot")
    assert table.refused("fire", "internal.bins", **volley("m", "g", "B:N"))


@pytest.mark.rule("internal.bins")
def test_a_lost_fuel_tank_has_no_further_effect() -> None:
    table = against(mark("F", FUEL))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=1 d10=1")
    table.hold_fire()
    table.next_turn()
    table.idle()
    assert table.allows("announce-speed", unit="m", speed=5)


@pytest.mark.rule("internal.bins")
def test_nobody_rolls_for_an_empty_bin() -> None:
    table = fighting(
        "m red mark 0505 n", "g blue gun 0502 s", sheets=[gun(ONE_ROW), mark("N", bins=(shells(rounds=1),))]
    )
    fire(table, "m", "g", "B:N", dice="d10=1 d10=1")
    fire(table, "g", "m", "B", dice=HIT)
    assert table.unit("m")["hits"]["N"] == 1


@pytest.mark.rule("internal.bins")
def test_bins_are_rolled_for_by_letter_until_one_explodes() -> None:
    bins = shells("aa"), shells("P", ammunition="Other"), shells("N", ammunition="Third")
    table = against(mark("aa P F N", FUEL, bins=bins))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=3 d10=3 d10=2 d10=2 d10=9 d10=1")
    rolled = [happened["pos"] for happened in table.events if happened.name == "bin-hit"]
    assert rolled == ["F", "N", "P"]
    assert table.unit("m")["destroyed"]


@pytest.mark.rule("internal.bins")
def test_double_letters_are_rolled_for_after_single_ones() -> None:
    table = against(mark("aa N", bins=(shells("aa"), shells("N", ammunition="Other"))))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=1 d10=2 d10=5 d10=4")
    assert [event["pos"] for event in table.events if event.name == "bin-hit"] == ["N", "aa"]


@pytest.mark.rule("internal.bins", "internal.location")
def test_an_explosion_that_takes_the_last_row_is_told_once() -> None:
    table = against(mark("F", FUEL))
    table.put("m", rows=(1 << 20) - 1 - (1 << 6))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=9 d10=1")
    assert [event["cause"] for event in table.events if event.name == "destroyed"] == ["explosion"]


@pytest.mark.rule("internal.bins")
def test_an_explosion_harms_nobody_else() -> None:
    sheets = [gun(ONE_ROW), mark("F", FUEL)]
    table = fighting("g red gun 0502 s", "h red gun 0605 n", "m blue mark 0505 n", sheets=sheets)
    before = table.unit("h")
    until(table, "g")
    fire(table, "g", "m", "B", dice=f"{HIT} d10=9 d10=1")
    assert table.unit("m")["destroyed"]
    assert table.unit("h") == before


def hard_to_hit_with_small_arms() -> dict[str, Any]:
    """Defence values that a roll of 18 reaches, except with small arms."""
    soft: dict[str, Any] = dict(gun()["defence"])
    return soft | {"small_arms": "30 30"}


@pytest.mark.rule("internal.bins")
def test_a_bin_with_its_last_round_may_explode() -> None:
    table = against(mark("N", bins=(shells(rounds=1),)))
    fire(table, "g", "m", "B", dice=f"{HIT} d10=6 d10=5")
    assert table.unit("m")["destroyed"]
