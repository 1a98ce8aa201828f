"""The order of fire, and simultaneous fire."""

import pytest

from tests.rules.shellshock.guns import (
    SheetTable,
    chart,
    fire,
    gun,
    volley,
    weapon,
)
from tests.rules.shellshock.table import Table, fighting, moving

HIT = "d10=9 d10=9 d2=2"
MISS = "d10=1 d10=1"
GUNNER = {"post": "Gunner", "section": "Turret"}


def two_guns(*weapons: SheetTable) -> Table:
    """Two guns face to face, three hexes apart; red's fires first."""
    return fighting("g red gun 0502 s", "h blue gun 0505 n", sheets=[gun(*weapons or (weapon("1/0/0"),))])


# ---------------------------------------------------------------- combat.sequence


@pytest.mark.rule("combat.sequence")
def test_units_fire_in_the_order_of_their_ended_moves() -> None:
    table = moving("g red gun 0502 s", "h blue gun 0505 n", sheets=[gun(weapon("1/0/0"))])
    table.give("announce-speed", unit="g", speed=0)
    table.give("call-red")
    table.idle()
    table.to_combat()
    assert table.asked.unit == "h"
    assert table.refused("fire", "combat.sequence", **volley("g", "h", "B"))
    fire(table, "h", "g", "B", dice=MISS)
    assert table.asked.unit == "g"


@pytest.mark.rule("combat.sequence")
def test_a_unit_off_the_map_is_not_asked_to_fire() -> None:
    tail = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0502"]\nunits = 2'
    units = "g red gun 0502 s", "f red gun 0902 s", "h blue gun 0505 n"
    table = moving(*units, sheets=[gun(weapon("1/0/0"))], tail=tail)
    while table.asked.unit != "g":
        table.idle()
    table.give("announce-speed", unit="g", speed=0)
    table.give("end-move", unit="g", exit=True)
    table.to_combat()
    asked = []
    while table.now["phase"] == "combat":
        asked.append(table.asked.unit)
        table.give("hold-fire", unit=table.asked.unit, post="Pilot")
    assert sorted(asked) == ["f", "h"]


@pytest.mark.rule("combat.sequence")
def test_the_owner_chooses_the_order_of_the_posts() -> None:
    for first, second in (("Pilot", "Gunner"), ("Gunner", "Pilot")):
        table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
        table.give("hold-fire", unit="b", post=first)
        assert table.allows("hold-fire", unit="b", post=second)
        table.give("hold-fire", unit="b", post=second)
        assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.sequence")
def test_a_gunner_fires_one_volley_or_holds_fire() -> None:
    table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
    fire(table, "b", "h", "V", dice=MISS, **GUNNER)
    assert table.refused("fire", "combat.sequence", **volley("b", "h", "W:X", **GUNNER))
    assert table.refused("hold-fire", "combat.sequence", unit="b", post="Gunner")
    table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
    table.give("hold-fire", unit="b", post="Gunner")
    assert table.refused("fire", "combat.sequence", **volley("b", "h", "V", **GUNNER))


@pytest.mark.rule("combat.sequence")
def test_friends_and_the_fallen_are_no_targets() -> None:
    sheets = [gun(weapon("0/20/0"))]
    table = fighting(
        "g red gun 0502 s", "f red gun 0505 n", "h blue gun 0402 s", "i blue gun 0802 s", sheets=sheets
    )
    assert table.refused("fire", "combat.sequence", **volley("g", "f", "B"))
    table.hold_fire()
    table.put("h", fate="destroyed")
    table.next_turn()
    table.to_combat()
    assert table.refused("fire", "combat.sequence", **volley("g", "h", "B"))


# ---------------------------------------------------------------- combat.simultaneous


@pytest.mark.rule("combat.simultaneous")
def test_a_unit_destroyed_in_this_phase_still_fires() -> None:
    table = two_guns(weapon("0/20/0"))
    fire(table, "g", "h", "B", dice=HIT)
    assert table.unit("h")["destroyed"]
    assert (table.asked.unit, table.asked.clause) == ("h", "combat.simultaneous")
    assert "destroyed this turn, but it still fires" in table.asked.question
    fire(table, "h", "g", "B", dice=HIT)
    assert table.unit("g")["destroyed"]
    assert table.outcome.winner == ""


@pytest.mark.rule("combat.simultaneous")
def test_later_volleys_meet_armour_and_rows_as_marked() -> None:
    sheets = [gun(weapon("4/3/0"))]
    table = fighting("m blue gun 0505 se", "g red gun 0706 nw", "h red gun 0805 nw", sheets=sheets)
    table.give("hold-fire", unit="m", post="Pilot")
    fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
    assert (table.unit("m")["armour"]["front"], table.unit("m")["rows"]) == (5 - 4, [7])
    fire(table, "h", "m", "B", dice=f"{HIT} d20=7")
    assert table.event("damage")["internal"] == (4 - 1) + (3 - 2)
    assert table.unit("m")["rows"] == [7, 8, 9, 10, 11]


@pytest.mark.rule("combat.simultaneous")
def test_a_unit_is_destroyed_only_once() -> None:
    units = "m blue gun 0505 se", "g red gun 0706 nw", "h red gun 0805 nw"
    table = fighting(*units, sheets=[gun(weapon("0/20/0"))])
    table.give("hold-fire", unit="m", post="Pilot")
    told = [*fire(table, "g", "m", "B", dice=HIT), *fire(table, "h", "m", "B", dice=HIT)]
    assert [event["unit"] for event in told if event.name == "destroyed"] == ["m"]
    assert [event["rows"] for event in told if event.name == "damage"] == ["rip", "rip"]


@pytest.mark.rule("combat.simultaneous")
@pytest.mark.parametrize("lost", ["B", "A", "S", "K", "E"])
def test_destroyed_parts_still_serve_until_the_aftermath(lost: str) -> None:
    """A battery of one: weapon B of 10 kreigs, fed by bin S, under a computer K that gives 3."""
    equipment = [
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
        {"pos": "K", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": 3},
        {"pos": "E", "name": "Engine", "kind": "engine"},
    ]
    bins = [{"pos": "S", "name": "Shells", "feeds": ["B"], "rounds": 5}]
    battery = gun(
        weapon("1/0/0", kreigs=10),
        name="battery",
        equipment=equipment,
        bins=bins,
        internal={"chart": chart({7: lost})},
    )
    table = fighting("g red gun 0502 s", "h blue battery 0505 n", sheets=[gun(weapon("0/3/0")), battery])
    fire(table, "g", "h", "B", dice=f"{HIT} d20=7" + (" d10=1 d10=1" if lost == "S" else ""))
    fire(table, "h", "g", "B:S", dice=MISS)
    assert table.event("hit-roll")["shots"] == [{"weapon": "B", "need": 10 - 2 - 3, "hit": False}]
    assert table.event("losses")["lost"] == [lost]


@pytest.mark.rule("combat.simultaneous")
def test_shots_come_off_at_once_and_losses_in_the_aftermath() -> None:
    bins = [{"pos": "S", "name": "Shells", "feeds": ["B"], "rounds": 5}]
    loaded = gun(weapon("0/3/0"), name="loaded", bins=bins, internal={"chart": chart({7: "S"})})
    table = fighting("g red gun 0502 s", "h blue loaded 0505 n", sheets=[gun(weapon("0/3/0")), loaded])
    fire(table, "g", "h", "B", dice=f"{HIT} d20=7 d10=1 d10=1")
    assert table.unit("h")["ammo"]["S"] == 5
    table.give("hold-fire", unit="h", post="Pilot")
    assert table.unit("h")["ammo"]["S"] == 0


@pytest.mark.rule("combat.simultaneous", "combat.line-of-sight")
def test_a_unit_destroyed_this_phase_blocks_and_is_a_target() -> None:
    sheets = [gun(weapon("0/20/0"))]
    table = fighting(
        "g red gun 0502 s", "f red gun 0602 s", "h blue gun 0504 n", "i blue gun 0506 n", sheets=sheets
    )
    fire(table, "g", "h", "B", dice=HIT)
    assert table.unit("h")["destroyed"]
    table.give("hold-fire", unit="h", post="Pilot")
    assert table.asked.unit == "f"
    assert table.allows("fire", unit="f", target="h")
    table.give("hold-fire", unit="f", post="Pilot")
    assert table.refused("fire", "combat.line-of-sight", **volley("i", "g", "B"))
