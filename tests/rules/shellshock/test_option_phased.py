"""Phased play: fire at any decision of a move, and losses with immediate effect."""

from typing import Any

import pytest

from tests.battles import scenario
from tests.rules.shellshock.drive import announce, end, go
from tests.rules.shellshock.guns import SheetTable, chart, fire, gun, volley, weapon
from tests.rules.shellshock.oracle import detail, foretold, total, ways
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.phased-play")
PHASED = "[options]\nphased_play = true\n"
HIT = "d10=9 d10=9 d2=2"
MISS = "d10=1 d10=1"
KILLER = weapon("0/20/0")
SHARP = weapon("0/0/9")
"""A weapon that crosses rows and spares the armour."""
AXE = weapon("1/0/0", kind="physical")


def phased(*units: str, guns: tuple[SheetTable, ...] = (), **more: Any) -> Table:
    """A battle in phased play; units move in turn, side by side, the last one red."""
    return moving(*units, sheets=guns or (gun(KILLER),), head=PHASED, **more)


def two(*weapons: SheetTable, **areas: Any) -> Table:
    """Two guns face to face; g moves first."""
    return phased("g red gun 0502 s", "h blue gun 0506 n", guns=(gun(*weapons or (KILLER,), **areas),))


def may_fire(table: Table, side: str) -> bool:
    """Whether a side may fire; check that it is named among those that may interrupt."""
    fires = any(command["do"] == "fire" for command in table.legal(side))
    assert not fires or side in table.asked.cut_in
    return fires


# ---------------------------------------------------------------- when


def test_each_side_may_fire_at_each_decision_of_a_move() -> None:
    table = two()
    for do in ({"do": "announce-speed", "speed": 1}, {"do": "step", "to": "front"}, {"do": "end-move"}):
        assert may_fire(table, "red")
        assert may_fire(table, "blue")
        table.give(**do, unit="g")
    assert table.asked.unit == "h"
    assert may_fire(table, "red")


def test_nobody_fires_while_units_move_without_the_option() -> None:
    table = moving("g red gun 0502 s", "h blue gun 0506 n", sheets=[gun(KILLER)])
    assert table.refused("fire", "turn.phases", **volley("h", "g", "B"))
    assert table.refused("hold-fire", "turn.phases", unit="h", post="Pilot")


def test_a_gunner_fires_once_in_a_turn() -> None:
    table = two()
    fire(table, "h", "g", "B", dice=MISS)
    assert not may_fire(table, "blue")
    assert table.refused("fire", "move.phased-play", **volley("h", "g", "B"))
    table.to_combat()
    assert table.asked.unit == "g"
    table.give("hold-fire", unit="g", post="Pilot")
    assert table.now["phase"] == "aftermath"


def test_the_rest_fire_in_order_of_moves_after_the_last_one() -> None:
    units = "g red gun 0502 s", "f red gun 0702 s", "h blue gun 0506 n", "i blue gun 0706 n"
    table = phased(*units)
    order = []
    fire(table, "f", "h", "B", dice=MISS)
    while table.now["phase"] == "movement":
        if table.asked.kind == "speed":
            order.append(table.asked.unit)
        table.idle()
    order.remove("f")
    asked = []
    while table.now["phase"] == "combat":
        asked.append(table.asked.unit)
        table.give("hold-fire", unit=table.asked.unit, post="Pilot")
    assert asked == order


def test_fire_is_not_held_while_units_move() -> None:
    table = two()
    assert table.refused("hold-fire", "move.phased-play", unit="g", post="Pilot")


def test_a_shot_meets_the_situation_of_the_moment() -> None:
    """From 0506 the gun looks north: the target is in its arc until it steps aside."""
    table = phased("h blue gun 0506 n", "g red gun 0804 n", guns=(gun(KILLER),))
    assert table.asked.unit == "h"
    table.idle()
    assert table.refused("fire", "combat.arc", **volley("h", "g", "B"))
    table.put("g", speed=3, carried=3)
    announce(table, "g", 3)
    go(table, "g", "front-left", "front-left")
    fire(table, "h", "g", "B", dice=MISS)


# ---------------------------------------------------------------- speed and power before the announcement


@pytest.mark.rule("option.motionless")
@pytest.mark.parametrize(("last", "value"), [(0, 5), (3, 10)])
def test_a_unit_stays_motionless_until_it_announces_a_speed(last: int, value: int) -> None:
    table = powered(kreigs=1, last=last, more="motionless = true\n")
    fire(table, "h", "g", "B", dice=MISS)
    need = table.event("hit-roll")["shots"][0]["need"]
    assert need == value - 2, "the gunnery of 2 comes off"


def powered(kreigs: int, last: int, more: str = "") -> Table:
    """Two guns that draw kreigs; g begins the turn at a speed, and has 10 kreigs less its speed."""
    thirsty = gun(
        weapon("1/0/0", kreigs=kreigs), move={"speeds": [f"{speed} 0 {10 - speed}" for speed in range(11)]}
    )
    units = "g red gun 0502 s", "h blue gun 0506 n"
    table = moving(*units, sheets=[thirsty], head=PHASED + more)
    table.to_combat()
    table.put("g", speed=last, carried=last)
    table.next_turn()
    return table


def test_a_unit_has_last_turns_kreigs_until_it_announces() -> None:
    table = powered(kreigs=6, last=4)
    assert table.unit("g")["kreigs"] == 6
    fire(table, "g", "h", "B", dice=MISS)
    assert table.unit("g")["kreigs"] == 0
    assert powered(kreigs=6, last=5).refused("fire", "move.kreigs", **volley("g", "h", "B"))


def engined(*weapons: SheetTable) -> Table:
    """Two guns whose engine D gives 14 kreigs less the speed, beside 5 of an auxiliary unit E."""
    parts = [
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
        {"pos": "D", "name": "Engine", "kind": "engine"},
        {"pos": "E", "name": "Generator", "kind": "auxiliary", "kreigs": 5},
    ]
    speeds = {"speeds": [f"{speed} 0 {14 - speed}" for speed in range(11)]}
    table = two(*weapons or (SHARP,), equipment=parts, internal={"chart": chart({7: "D"})}, move=speeds)
    assert table.unit("g")["kreigs"] == 14 + 5
    return table


def lose_the_engine(table: Table) -> None:
    """Let h shoot the engine of g away."""
    fire(table, "h", "g", "B", dice=f"{HIT} d20=7")
    assert table.event("losses")["lost"] == ["D"]


@pytest.mark.rule("move.kreigs")
def test_an_engine_lost_before_announcing_still_gives_kreigs() -> None:
    table = engined()
    lose_the_engine(table)
    assert table.unit("g")["kreigs"] == 14 + 5
    announce(table, "g", 0)
    assert table.unit("g")["kreigs"] == 14 + 5 == table.trail("speed-announced", "kreigs").total
    assert table.explain("unit/g/move/kreigs").total == 14 + 5  # type: ignore[union-attr]
    end(table, "g")
    table.next_turn()
    assert table.unit("g")["kreigs"] == 5
    announce(table, "g", 0)
    assert table.unit("g")["kreigs"] == 5


@pytest.mark.rule("move.kreigs")
def test_an_engine_lost_after_the_announcement_gives_no_less() -> None:
    table = engined()
    announce(table, "g", 2)
    lose_the_engine(table)
    assert table.unit("g")["kreigs"] == 12 + 5
    table.to_combat()
    assert table.unit("g")["kreigs"] == 12 + 5


@pytest.mark.rule("move.kreigs")
def test_speeds_offered_after_an_engine_loss_show_coming_kreigs() -> None:
    table = engined()
    lose_the_engine(table)
    labels = [choice.label for choice in table.rules.choices(table.state, "red", ())]
    assert any("speed 0" in label and "19 kreigs" in label for label in labels)


@pytest.mark.rule("move.kreigs")
def test_power_of_an_engine_lost_this_turn_may_still_be_fired() -> None:
    thirsty = weapon("0/0/9", kreigs=12)
    table = engined(thirsty)
    table.put("g", speed=3, carried=3)
    lose_the_engine(table)
    assert not table.blocked("g", "h")
    announce(table, "g", 0)
    fire(table, "g", "h", "B", dice=MISS)
    assert table.unit("g")["kreigs"] == 14 + 5 - 12


@pytest.mark.parametrize(("speed", "left"), [(0, 10 - 6), (3, 7 - 6), (4, 0), (7, 0)])
def test_power_spent_before_comes_off_the_new_pool(speed: int, left: int) -> None:
    table = powered(kreigs=6, last=4)
    fire(table, "g", "h", "B", dice=MISS)
    announce(table, "g", speed)
    assert table.unit("g")["kreigs"] == left == table.event("speed-announced")["kreigs"]


# ---------------------------------------------------------------- losses count at once


def test_a_unit_killed_before_it_fires_never_fires() -> None:
    table = two()
    fire(table, "g", "h", "B", dice=HIT)
    assert table.unit("h")["destroyed"]
    assert table.refused("fire", "move.phased-play", **volley("h", "g", "B"))
    table.idle()
    assert table.outcome.winner == "red"


def test_a_unit_killed_after_the_last_move_never_fires_either() -> None:
    table = two()
    table.to_combat()
    fire(table, "g", "h", "B", dice=HIT)
    assert table.outcome.winner == "red"


def test_a_wreck_may_be_entered_at_once() -> None:
    table = phased("g red gun 0502 s", "h blue gun 0503 n", "i blue gun 1515 n")
    announce(table, "g", 2)
    assert table.refused("step", "move.stacking", unit="g", to="front")
    fire(table, "g", "h", "B", dice=HIT)
    go(table, "g", "front")
    assert table.unit("g")["hex"] == "0503"


def test_when_the_mover_is_killed_the_next_unit_moves() -> None:
    table = phased("g red gun 0502 s", "h blue gun 0506 n", "i red gun 1515 n")
    assert table.asked.unit == "h"
    announce(table, "h", 3)
    go(table, "h", "front")
    fire(table, "g", "h", "B", dice=HIT)
    assert (table.asked.unit, table.asked.kind) == ("g", "speed")


def test_a_waiting_unit_that_is_killed_does_not_move() -> None:
    table = phased("g red gun 0502 s", "f red gun 1502 s", "h blue gun 0506 n", "i blue gun 1506 n")
    order = [table.asked.unit]
    fire(table, "g", "h", "B", dice=HIT)
    while table.now["phase"] == "movement":
        table.idle()
        if table.now["phase"] == "movement":
            order.append(table.asked.unit)
    assert sorted(order) == ["f", "g", "i"]


def test_the_interrupted_unit_may_be_killed_by_the_red_one() -> None:
    table = two()
    announce(table, "g", 3)
    go(table, "g", "front")
    table.give("call-red")
    assert table.asked.unit == "h"
    fire(table, "h", "g", "B", dice=HIT)
    table.idle()
    assert table.now["phase"] != "movement"
    assert table.outcome.winner == "blue"


def test_a_move_goes_on_after_its_red_interrupter_is_killed() -> None:
    table = two()
    announce(table, "g", 3)
    table.give("call-red")
    fire(table, "g", "h", "B", dice=HIT)
    assert (table.asked.unit, table.asked.kind) == ("g", "move")


def test_nobody_calls_the_red_chit_of_a_unit_that_is_gone() -> None:
    table = two()
    fire(table, "g", "h", "B", dice=HIT)
    assert table.refused("call-red", "initiative.red-chit")


def test_a_lost_weapon_fires_no_more_and_is_told_at_once() -> None:
    table = two(SHARP, internal={"chart": chart({7: "B"})})
    fire(table, "g", "h", "B", dice=f"{HIT} d20=7")
    assert table.event("losses")["lost"] == ["B"]
    assert table.refused("fire", "move.phased-play", **volley("h", "g", "B"))


def test_a_mover_whose_pilot_is_killed_goes_straight_on() -> None:
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 2},
        {"pos": "Y", "name": "Mate", "gunnery": 2},
    ]
    table = two(SHARP, crew=crew, internal={"chart": chart({7: "A"})})
    announce(table, "g", 4)
    go(table, "g", "front")
    fire(table, "h", "g", "B", dice=f"{HIT} d20=7")
    assert table.refused("step", "internal.crew", unit="g", to="front-left")
    go(table, "g", "front")


def test_a_mover_that_loses_its_locomotion_goes_no_further() -> None:
    parts = [
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
        {"pos": "L", "name": "Legs", "kind": "locomotion"},
    ]
    table = two(SHARP, equipment=parts, internal={"chart": chart({7: "L"})})
    table.mark("g", "L")
    announce(table, "g", 4)
    go(table, "g", "front")
    fire(table, "h", "g", "B", dice=f"{HIT} d20=7")
    assert table.refused("step", "move.terrain-cost", unit="g", to="front")
    end(table, "g")
    table.to_combat()
    table.hold_fire()
    assert table.unit("g")["speed"] == 0


def test_rounds_go_with_their_bin_at_once() -> None:
    bins = [{"pos": "X", "name": "Rounds", "feeds": ["B"], "rounds": 5}]
    table = two(SHARP, bins=bins, internal={"chart": chart({7: "X"})})
    fire(table, "g", "h", "B:X", dice=f"{HIT} d20=7 d10=1 d10=9")
    assert table.unit("h")["ammo"]["X"] == 0


# ---------------------------------------------------------------- rams


def ramming(*weapons: SheetTable, **areas: Any) -> Table:
    """A target m that has moved, and b beside it, about to announce at full speed."""
    mark = gun(KILLER, name="mark", attack={"ram": "0.00/0.00/0.00"})
    units = "m red mark 0506 n", "b blue gun 0505 s"
    table = phased(*units, guns=(mark, gun(*weapons or (KILLER,), **areas)))
    table.idle()
    table.put("b", speed=9, carried=9)
    announce(table, "b", 9)
    return table


def test_a_ram_is_resolved_as_it_is_declared() -> None:
    table = ramming(attack={"ram": "0.00/3.00/0.00"})
    table.give("ram", unit="b", to="front", dice=MISS)
    assert not table.event("physical-roll")["hit"]
    assert table.asked.unit == "b"
    table.give("end-move", unit="b")
    assert not any(event.name == "physical-roll" for event in table.events)


def test_a_pilot_who_has_fired_does_not_ram() -> None:
    table = ramming()
    fire(table, "b", "m", "B", dice=MISS)
    assert table.refused("ram", "move.phased-play", unit="b", to="front")


def test_a_pilot_who_rams_does_not_fire() -> None:
    table = ramming()
    table.give("ram", unit="b", to="front", dice=MISS)
    assert not may_fire(table, "blue")
    table.give("end-move", unit="b")
    assert table.asked.unit == "m"


def test_a_unit_killed_by_a_ram_fires_no_more() -> None:
    table = ramming(attack={"ram": "0.00/30.00/0.00"})
    table.give("ram", unit="b", to="front", dice="d10=9 d10=9")
    assert table.unit("m")["destroyed"]
    table.give("end-move", unit="b")
    assert table.outcome.winner == "blue"


def test_a_rammer_that_is_killed_by_the_ram_back_moves_no_more() -> None:
    mark = gun(
        name="mark",
        attack={"ram": "0.00/30.00/0.00"},
        defence={"armour": "99 99 99 99", "shock": 999, "penetration": "99 99 99 99 99 99"},
    )
    table = phased("m red mark 0506 n", "b blue gun 0505 s", guns=(mark, gun(KILLER)))
    table.idle()
    table.put("b", speed=9, carried=9)
    announce(table, "b", 9)
    table.give("ram", unit="b", to="front", dice="d10=9 d10=9")
    assert table.unit("b")["destroyed"]
    assert table.outcome.winner == "red"


# ---------------------------------------------------------------- together with the rest


def test_a_blow_may_be_struck_at_a_unit_that_steps_in_front() -> None:
    table = phased("m red gun 0507 n", "b blue gun 0505 s", guns=(gun(AXE),))
    announce(table, "m", 1)
    assert table.refused("strike", "physical.other", unit="b", weapon="B", target="m")
    go(table, "m", "front")
    table.give("strike", unit="b", weapon="B", target="m", dice=MISS)
    assert table.asked.unit == "m"


def parts(*units: str) -> Table:
    """A battle with initiative in halves; red moves first."""
    head = f"{PHASED}initiative_parts = 2\n"
    return Table(scenario(*units, head=head), "d2=1 d2=1", [gun(KILLER)])


@pytest.mark.rule("initiative.parts")
def test_a_side_without_unmoved_units_has_nothing_to_choose() -> None:
    table = parts("g red gun 0502 s", "h blue gun 0506 n")
    assert (table.asked.kind, table.asked.side) == ("unit", "red")
    fire(table, "h", "g", "B", dice=HIT)
    assert (table.asked.kind, table.asked.side) == ("unit", "blue")
    table.give("move-unit", unit="h")
    table.idle()
    assert table.outcome.winner == "blue"


@pytest.mark.rule("initiative.parts", "combat.sequence")
def test_the_rest_fire_in_order_of_their_ended_moves_in_parts() -> None:
    table = parts("f red gun 0902 s", "g red gun 0502 s", "h blue gun 0506 n", "i blue gun 0906 n")
    for unit in ("g", "i", "f", "h"):
        table.give("move-unit", unit=unit)
        table.idle()
        if table.allows("end-part"):
            table.give("end-part")
    fired = []
    while table.now["phase"] == "combat":
        fired.append(table.asked.unit)
        table.give("hold-fire", unit=table.asked.unit, post="Pilot")
    assert fired == ["g", "i", "f", "h"]


def test_a_shot_while_units_move_is_foretold_exactly() -> None:
    table = two(weapon("4/0/3"), internal={"chart": chart({7: "B", 8: "B"})})
    announce(table, "g", 2)
    command = table.rules.decode({"do": "fire", **volley("h", "g", "B")})
    forecast, found = foretold(table, command), ways(table, command)
    assert total(found) == 1
    lost = total(way for way in found if any("B" in event["lost"] for event in way.named("losses")))
    assert lost == detail(forecast, "lost")["B"] > 0
    rows = total(way for way in found if way.state.units[0].rows)
    assert rows == 1 - detail(forecast, "internal")["0"]
