"""Who fires when, with what: the order of fire, simultaneous fire, sections, ammunition, grenades, range."""

import pytest

from shellshock_tui.files import DataError
from tests.battles import find
from tests.rules.shellshock.guns import (
    SheetTable,
    changed,
    chart,
    fire,
    gun,
    next_combat,
    until,
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
def test_units_fire_in_the_order_in_which_they_ended_their_moves() -> None:
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
def test_who_has_left_the_map_is_not_asked_to_fire() -> None:
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
def test_a_unit_is_destroyed_only_once_however_often_it_is_killed() -> None:
    units = "m blue gun 0505 se", "g red gun 0706 nw", "h red gun 0805 nw"
    table = fighting(*units, sheets=[gun(weapon("0/20/0"))])
    table.give("hold-fire", unit="m", post="Pilot")
    told = [*fire(table, "g", "m", "B", dice=HIT), *fire(table, "h", "m", "B", dice=HIT)]
    assert [event["unit"] for event in told if event.name == "destroyed"] == ["m"]
    assert [event["rows"] for event in told if event.name == "damage"] == ["rip", "rip"]


@pytest.mark.rule("combat.simultaneous")
@pytest.mark.parametrize("lost", ["B", "A", "S", "K", "E"])
def test_weapon_crew_bin_computer_and_engine_serve_until_the_aftermath(lost: str) -> None:
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
def test_shots_fired_come_off_the_count_at_once_and_losses_in_the_aftermath() -> None:
    bins = [{"pos": "S", "name": "Shells", "feeds": ["B"], "rounds": 5}]
    loaded = gun(weapon("0/3/0"), name="loaded", bins=bins, internal={"chart": chart({7: "S"})})
    table = fighting("g red gun 0502 s", "h blue loaded 0505 n", sheets=[gun(weapon("0/3/0")), loaded])
    fire(table, "g", "h", "B", dice=f"{HIT} d20=7 d10=1 d10=1")
    assert table.unit("h")["ammo"]["S"] == 5
    table.give("hold-fire", unit="h", post="Pilot")
    assert table.unit("h")["ammo"]["S"] == 0


@pytest.mark.rule("combat.simultaneous", "combat.line-of-sight")
def test_a_unit_destroyed_in_this_phase_blocks_sight_and_may_be_shot_at_until_the_aftermath() -> None:
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


# ---------------------------------------------------------------- combat.sections


@pytest.mark.rule("combat.sections")
def test_a_gunner_fires_only_sections_that_list_the_post() -> None:
    table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
    assert table.refused("fire", "combat.sections", **volley("b", "h", "V", post="Pilot", section="Turret"))
    assert table.refused("fire", "combat.sections", **volley("b", "h", "N:O", post="Gunner", section="Body"))


@pytest.mark.rule("combat.sections")
def test_a_section_serves_one_gunner_a_turn_and_a_gunner_one_section() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    fire(table, "c", "h", "O", dice="d10=1 d10=1", **GUNNER)
    commander = {"post": "Commander", "section": "Turret"}
    assert table.refused("fire", "combat.sections", **volley("c", "h", "O", **commander))
    fire(table, "c", "h", "Q:R", dice="d10=1 d10=1", post="Commander", section="Cupola")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.sections")
def test_the_posts_of_a_section_share_it_as_their_owner_chooses() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    fire(table, "c", "h", "O", dice="d10=1 d10=1", post="Commander", section="Turret")
    assert table.refused("fire", "combat.sections", **volley("c", "h", "O", **GUNNER))


@pytest.mark.rule("combat.sections")
def test_no_sheet_lets_a_gunner_fire_the_bodys_weapons() -> None:
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 2},
        {"pos": "Y", "name": "Gunner", "gunnery": 2},
    ]
    sections = [{"name": "Body", "posts": ["Pilot", "Gunner"], "body": True}]
    with pytest.raises(DataError, match="only a pilot fires the body"):
        fighting(
            "g red gun 0502 s",
            "h blue gun 0505 n",
            sheets=[gun(weapon("1/0/0"), crew=crew, sections=sections)],
        )


@pytest.mark.rule("combat.sections", "sheet.crew")
def test_a_pilot_without_gunnery_skill_fires_nothing() -> None:
    crew, sections = (
        [{"pos": "A", "name": "Pilot", "piloting": 1}],
        [{"name": "Body", "posts": [], "body": True}],
    )
    unskilled = gun(weapon("1/0/0"), name="unskilled", crew=crew, sections=sections)
    table = fighting("g red gun 0502 s", "u blue unskilled 0505 n", sheets=[gun(weapon("1/0/0")), unskilled])
    table.give("hold-fire", unit="g", post="Pilot")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.sections")
def test_a_pilot_who_fires_does_so_with_the_own_skill() -> None:
    table = fighting("t red twins 0502 s", "h blue gun 0505 n", sheets=[gun()])
    needs = {}
    for post, section, shot in (("Driver", "Body", "K:L"), ("Gunner", "Turret", "G:I")):
        fire(table, "t", "h", shot, dice="d10=1 d8=1", post=post, section=section)
        needs[post] = table.event("hit-roll")["shots"][0]["need"]
    assert needs == {"Driver": 10 - 1, "Gunner": 10 - 2}


@pytest.mark.rule("combat.sections")
def test_a_weapon_is_fired_from_its_own_section() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    assert table.refused("fire", "combat.sections", **volley("c", "h", "Q:R", **GUNNER))


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
    assert "needs 11 kreigs; 10 are left, 1 are lacking" in blocked.reason
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
def test_two_grenades_go_when_nothing_else_is_fired_but_not_three() -> None:
    table = btr()
    assert table.refused("fire", "combat.grenades", **volley("r", "h", "R", "R", "R", **GUNNER))
    fire(table, "r", "h", "R", "R", dice="d10=1 d8=1", **GUNNER)
    assert table.unit("r")["ammo"]["R"] == 1


# ---------------------------------------------------------------- why not


@pytest.mark.rule("combat.arc", "combat.sequence")
def test_why_not_names_each_weapon_with_the_clause_that_stops_it() -> None:
    """One enemy stands behind the Bison, one before it; then its pilot has fired."""
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", "n blue gun 0501 n", sheets=[gun()])
    until(table, "b")
    behind = table.rules.why_not(table.state, "b", "n")
    assert [(row.post, row.section, row.weapon, row.blocked.clause) for row in behind] == [
        ("Pilot", "Body", "N", "combat.arc"),
        ("Gunner", "Turret", "V", "combat.arc"),
        ("Gunner", "Turret", "W", "combat.arc"),
    ]
    assert table.rules.why_not(table.state, "b", "m") == ()
    fire(table, "b", "m", "N:O", dice=MISS)
    assert {row.weapon: row.blocked.clause for row in table.rules.why_not(table.state, "b", "m")} == {
        "N": "combat.sequence"
    }
