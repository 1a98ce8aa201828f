"""Indirect fire: through a spotter, at once or three turns long, and weapons that always lob."""

from typing import Any

import pytest

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at
from shellshock_tui.rules.shellshock.position import Position
from tests.rules.shellshock.batteries import (
    COMPUTER,
    FRAME,
    MISS,
    MODERN,
    MORE_SENSORS,
    SENSORS,
    WOOD,
    battery,
    combat_of_turn,
    howitzer,
    land,
    shot,
)
from tests.rules.shellshock.guns import fire, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting

# ---------------------------------------------------------------- spotters and targets


@pytest.mark.rule("hit.indirect")
def test_an_indirect_weapon_fires_through_a_spotter() -> None:
    table = battery()
    assert table.refused("fire", "combat.line-of-sight", **volley("h", "m", "B"))
    table.give("fire", **shot(), dice="d10=9 d10=9 d2=1 d20=1")
    assert table.event("rows-crossed")["rows"] == [1]


@pytest.mark.rule("hit.indirect")
def test_a_weapon_that_may_not_be_fired_indirectly_is_not() -> None:
    assert battery().refused("fire", "hit.indirect", **shot("C"))
    assert battery().refused("fire", "hit.indirect", **shot("B", "C"))


@pytest.mark.rule("hit.indirect")
def test_a_gunner_who_sees_the_target_needs_no_spotter() -> None:
    table = battery("n blue mark 0513 s")
    assert table.refused("fire", "hit.indirect", **shot(target="n"))


@pytest.mark.rule("hit.indirect")
@pytest.mark.parametrize("lost", ["K", "S"])
@pytest.mark.parametrize("unit", ["h", "s"])
def test_both_need_a_working_computer_and_sensors(unit: str, lost: str) -> None:
    table = battery()
    table.hold_fire()
    table.mark(unit, lost)
    table.next_turn()
    table.to_combat()
    until(table, "h")
    assert table.refused("fire", "hit.indirect", **shot())


@pytest.mark.rule("hit.indirect")
def test_one_set_of_sensors_of_two_is_enough() -> None:
    units = "h red how 0515 n", "s red eye 0805 nw", "m blue mark 0501 s"
    sheets = [howitzer("how", MORE_SENSORS), howitzer("eye"), gun(name="mark")]
    table = fighting(*units, terrain=WOOD, sheets=sheets)
    table.hold_fire()
    table.mark("h", "S")
    table.next_turn()
    table.to_combat()
    until(table, "h")
    assert table.allows("fire", **shot())


@pytest.mark.rule("hit.indirect")
def test_the_spotter_sees_the_target() -> None:
    table = battery("t red eye 0808 n")
    assert table.refused("fire", "combat.line-of-sight", **shot(eye="t"))


@pytest.mark.rule("hit.indirect")
def test_the_spotter_is_another_gunner_of_the_same_side() -> None:
    table = battery("n blue eye 0802 s")
    assert table.refused("fire", "hit.indirect", **shot(eye="n"))
    assert table.refused("fire", "hit.indirect", **shot(eye="h"))


@pytest.mark.rule("hit.indirect")
@pytest.mark.parametrize(("at", "allowed"), [("0512", False), ("0513", True), ("0514", True)])
def test_indirect_fire_needs_twelve_hexes(at: str, allowed: bool) -> None:
    table = battery(at=at)
    if allowed:
        assert table.allows("fire", **shot())
    else:
        assert table.refused("fire", "hit.indirect", **shot())


@pytest.mark.rule("hit.indirect", "combat.arc")
def test_the_arc_of_the_section_applies() -> None:
    units = "h red how 0515 s", "s red eye 0805 nw", "m blue mark 0501 s"
    table = fighting(*units, terrain=WOOD, sheets=[howitzer(), howitzer("eye"), gun(name="mark")])
    assert table.refused("fire", "combat.arc", **shot())


@pytest.mark.rule("hit.indirect")
def test_no_indirect_fire_in_the_second_world_war() -> None:
    assert battery(head='era = "ww2"').refused("fire", "hit.indirect", **shot())


# ---------------------------------------------------------------- the number and the face


@pytest.mark.rule("hit.indirect")
def test_indirect_fire_uses_firers_skill_and_spotters_computer() -> None:
    hard = {"indirect": "17 17", "ballistic": "5 5"}
    sheets = [howitzer(), howitzer("eye", bonus=3), gun(name="mark", defence=hard)]
    units = "h red how 0515 n", "s red eye 0805 nw", "m blue mark 0501 s"
    table = fighting(*units, terrain=WOOD, sheets=sheets)
    until(table, "h")
    needs = through(table, shot())
    assert [term.value for term in needs.terms] == [17, 1, -3, -3]
    assert needs.terms[-1].label == "targeting computer of the spotter (S's Pilot)"


CARRIERS = "b red btr-80 0515 n", "c red btr-80 0605 nw", "a red m1a2-abrams 0805 nw", "m blue mason 0501 s"


@pytest.mark.rule("hit.indirect")
@pytest.mark.check("hit.indirect", "BTR-80", "through an Abrams")
@pytest.mark.parametrize(
    ("ruleset", "eye", "post", "need"),
    [
        (CURRENT, "a", "Gunner", 13),
        (CURRENT, "c", "Gunner", 14),
        (CURRENT, "c", "Commander", 15),
        (FIRST, "a", "Gunner", 14),
        (FIRST, "c", "Commander", 14),
    ],
)
def test_the_spotters_computer_takes_the_place_of_the_firers(
    ruleset: int, eye: str, post: str, need: int
) -> None:
    table = fighting(*CARRIERS, terrain=WOOD, head=f"ruleset = {ruleset}")
    until(table, "b")
    aim = {"unit": "b", "post": "Gunner", "section": "Turret", "target": "m", "shots": [{"weapon": "R"}]}
    fire = {**aim, "spotter": {"unit": eye, "post": post}}
    assert through(table, fire).total == need
    table.give("fire", **fire, dice="d10=1 d8=1")
    assert table.event("hit-roll")["shots"][0]["need"] == need


@pytest.mark.rule("hit.indirect")
def test_needs_are_told_for_the_spotter_with_the_best_computer() -> None:
    table = fighting(*CARRIERS, terrain=WOOD)
    until(table, "b")
    need = table.rules.explain(table.state, "unit/b/need/m/Gunner/R")
    assert isinstance(need, Trail)
    assert need.total == 13


@pytest.mark.rule("hit.indirect")
def test_a_bot_fires_through_the_spotter_with_the_best_computer() -> None:
    table = fighting(*CARRIERS, terrain=WOOD)
    until(table, "b")
    worths = Worths()
    position = Position(table.battle, table.state)
    through = {
        volley.spotter: worths.of_volley(position, volley)
        for volley in volleys_at(position, 0, 1, 0, 3)
        if len(volley.shots) == 1 and volley.shots[0].bin is None
    }
    assert through[2, 1] > through[1, 1] > through[1, 2]


def through(table: Table, fire: dict[str, Any]) -> Trail:
    """The number that the only weapon of a volley needs, by its forecast."""
    found = table.rules.forecast(table.state, table.rules.decode({"do": "fire", **fire}))
    assert isinstance(found, Forecast)
    return found.needs[0][1]


@pytest.mark.rule("hit.indirect", "hit.face")
def test_indirect_fire_strikes_from_the_firers_direction() -> None:
    table = battery()
    table.give("fire", **shot(), dice="d10=9 d10=9 d2=1 d20=1")
    assert table.event("damage")["face"] == "front"


# ---------------------------------------------------------------- restrictions on firer and spotter


@pytest.mark.rule("hit.indirect")
def test_a_gunner_who_has_fired_elsewhere_does_not_spot() -> None:
    units = "s red eye 0805 nw", "h red how 0515 n", "m blue mark 0501 s", "n blue mark 0502 s"
    table = fighting(*units, terrain=WOOD, sheets=[howitzer(), howitzer("eye"), gun(name="mark")])
    fire(table, "s", "n", "C", dice=MISS)
    until(table, "h")
    assert table.refused("fire", "hit.indirect", **shot())
    assert table.allows("fire", **shot(target="n"))


@pytest.mark.rule("hit.indirect")
def test_a_spotter_may_afterwards_fire_only_at_that_target() -> None:
    table = battery("n blue mark 0502 s")
    table.give("fire", **shot(), dice=MISS)
    until(table, "s")
    assert table.refused("fire", "hit.indirect", **volley("s", "n", "C"))
    assert table.allows("fire", **volley("s", "m", "C"))


# ---------------------------------------------------------------- weapons that always lob


@pytest.mark.rule("hit.indirect")
@pytest.mark.parametrize(("at", "allowed"), [("0512", False), ("0513", True)])
def test_an_indirect_weapon_lobs_at_what_it_sees_unaided(at: str, allowed: bool) -> None:
    mortar = gun(weapon("0/3/0", kind="indirect"), name="mortar", gunnery=0)
    mark = gun(name="mark", defence={"indirect": "13 13"})
    table = fighting(f"g red mortar {at} n", "m blue mark 0501 s", sheets=[mortar, mark])
    if not allowed:
        assert table.refused("fire", "hit.indirect", **volley("g", "m", "B"))
        return
    fire(table, "g", "m", "B", dice=MISS)
    assert table.event("hit-roll")["shots"][0]["need"] == 13 + 1


# ---------------------------------------------------------------- modern: three turns


def ordered(*more: str) -> Table:
    """A modern battery that has ordered fire in turn 1."""
    table = battery(*more, head=MODERN)
    table.give("fire", **shot())
    return table


@pytest.mark.rule("hit.indirect")
def test_indirect_fire_is_paid_for_at_once_in_a_modern_battle() -> None:
    table = ordered()
    assert table.event("fire-ordered")["lands"] == 3
    assert table.unit("h")["kreigs"] == 10 - 1
    assert table.unit("h")["pending"] == [{"post": "Pilot", "target": "m", "weapons": ["B"], "lands": 3}]


@pytest.mark.rule("hit.indirect")
def test_indirect_fire_lands_two_turns_later() -> None:
    table = ordered()
    land(table, "d10=9 d10=9 d2=1 d20=5")
    assert table.unit("m")["rows"] == [5]
    assert table.unit("h")["pending"] == []
    assert table.asked.unit == "h"


@pytest.mark.rule("hit.indirect")
def test_firer_and_spotter_fire_at_nobody_else_until_it_lands() -> None:
    """Of the other enemies one stands before the firer's eyes and one before the spotter's."""
    table = ordered("n blue mark 0502 s", "o blue mark 0510 s")
    combat_of_turn(table, 2)
    until(table, "h")
    assert table.refused("fire", "hit.indirect", **volley("h", "o", "C"))
    assert table.allows("fire", **volley("h", "o", "C", post="Mate"))
    assert table.allows("fire", **shot())
    until(table, "s")
    assert table.refused("fire", "hit.indirect", **volley("s", "n", "C"))
    assert table.allows("fire", **volley("s", "m", "C"))


@pytest.mark.rule("hit.indirect")
def test_both_are_free_again_when_it_has_landed() -> None:
    table = ordered()
    land(table, MISS)
    until(table, "s")
    assert table.allows("fire", **volley("s", "m", "C"))
    combat_of_turn(table, 4)
    until(table, "h")
    assert table.allows("fire", **shot())


@pytest.mark.rule("hit.indirect")
@pytest.mark.parametrize(
    ("unit", "pos"), [("h", "A"), ("h", "K"), ("h", "S"), ("s", "A"), ("s", "K"), ("s", "S")]
)
def test_indirect_fire_is_lost_with_gunner_computer_or_sensors(unit: str, pos: str) -> None:
    table = ordered()
    table.hold_fire()
    table.mark(unit, pos)
    land(table)
    assert table.event("fire-lost")["target"] == "m"
    assert table.unit("h")["pending"] == []


@pytest.mark.rule("hit.indirect")
def test_indirect_fire_is_lost_when_the_spotter_sees_no_more() -> None:
    table = ordered()
    table.hold_fire()
    table.put("s", place=table.battle.board.place("0808"))
    land(table)
    assert table.event("fire-lost")["why"] == "combat.line-of-sight"


@pytest.mark.rule("hit.indirect")
@pytest.mark.parametrize(("at", "lost"), [("0503", False), ("0504", True)])
def test_indirect_fire_is_lost_within_twelve_hexes(at: str, lost: bool) -> None:
    """The firer stands in 0515."""
    table = ordered()
    table.hold_fire()
    table.put("m", place=table.battle.board.place(at))
    land(table, "" if lost else MISS)
    assert ("fire-lost" in [event.name for event in table.events]) is lost
    if lost:
        assert table.event("fire-lost")["why"] == "hit.indirect"
        assert table.trail("fire-lost", "distance").total == 11


@pytest.mark.rule("hit.indirect")
def test_range_skill_and_face_are_those_of_the_moment_it_lands() -> None:
    table = ordered()
    table.hold_fire()
    table.put("m", facing=0)
    table.put("h", place=table.battle.board.place("0513"))
    table.mark("h", "Z")
    land(table, "d10=9 d10=9 d2=1 d20=5")
    assert table.event("damage")["face"] == "rear"
    assert table.event("hit-roll")["shots"][0]["need"] == 10 + 1 - 3 - 1


@pytest.mark.rule("hit.indirect")
def test_a_spotter_is_free_when_the_firer_has_left_the_map() -> None:
    goal = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0515"]\nunits = 2'
    table = battery("n blue mark 0502 s", head=MODERN, tail=goal)
    table.give("fire", **shot())
    begin_to_move(table, 0)
    table.give("end-move", unit="h", exit=True)
    assert table.unit("h")["pending"] == []
    until_combat_of(table, "s")
    assert table.allows("fire", **volley("s", "n", "C"))


@pytest.mark.rule("hit.indirect")
def test_a_spotter_is_free_when_the_firer_has_drowned() -> None:
    table = battery("n blue mark 0502 s", head=MODERN, terrain=flooded(14))
    table.give("fire", **shot())
    begin_to_move(table, 1)
    table.give("step", unit="h", to="front", drown=True)
    assert table.unit("h")["pending"] == []
    until_combat_of(table, "s")
    assert table.allows("fire", **volley("s", "n", "C"))


def flooded(row: int) -> str:
    """The ground of these tests with deep water in a row."""
    rows = WOOD.splitlines()
    return "\n".join([*rows[: row - 1], "W" * 20, *rows[row:]])


def begin_to_move(table: Table, speed: int) -> None:
    """Go on to the howitzer's next move, and announce its speed."""
    table.hold_fire()
    table.next_turn()
    while table.asked.unit != "h":
        table.idle()
    table.give("announce-speed", unit="h", speed=speed)


def until_combat_of(table: Table, unit: str) -> None:
    """Go on to a unit's place in this turn's Combat phase."""
    table.to_combat()
    until(table, unit)


@pytest.mark.rule("hit.indirect")
def test_a_spotter_is_a_living_gunner_who_fired_at_no_other() -> None:
    driver = [{"pos": "A", "name": "Pilot", "piloting": 1}, {"pos": "Y", "name": "Mate", "gunnery": 0}]
    posts = [{"name": "Box", "posts": ["Mate"]}]
    box, rest = weapon("1/0/0", section="Box"), [FRAME, COMPUTER, SENSORS]
    eye = gun(box, name="eye", crew=driver, sections=posts, equipment=rest)
    units = "h red how 0515 n", "s red eye 0805 nw", "m blue mark 0501 s"
    table = fighting(*units, terrain=WOOD, sheets=[howitzer(), eye, gun(name="mark")])
    until(table, "h")
    assert "has no gunnery skill" in table.refused("fire", "hit.indirect", **shot()).reason

    table = battery()
    table.hold_fire()
    table.mark("s", "A")
    table.next_turn()
    table.to_combat()
    until(table, "h")
    assert "can no longer spot" in table.refused("fire", "hit.indirect", **shot()).reason

    four = "s red eye 0805 nw", "h red how 0515 n", "m blue mark 0501 s", "n blue mark 0604 s"
    table = fighting(*four, terrain=WOOD, sheets=[howitzer(), howitzer("eye"), gun(name="mark")])
    until(table, "s")
    fire(table, "s", "n", "B", dice=MISS)
    until(table, "h")
    assert "has already fired at another target" in table.refused("fire", "hit.indirect", **shot()).reason
