"""Announcing a speed, moving until the points are used, and the speed that is carried over."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import (
    announce,
    end,
    go,
    ground,
    levels,
    points,
    rolling,
    speeds,
    under_way,
)
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

FAR = "b blue bison-gp 2020 n"
pytestmark = pytest.mark.rule("move.announce-speed")


def alone(sheet: str, at: str = "0505", facing: str = "n", **more: Any) -> Table:
    """A red unit to move first, its enemy far away."""
    return moving(f"r red {sheet} {at} {facing}", FAR, **more)


def carried(table: Table) -> int:
    """End red's move; return the speed carried over to the next turn."""
    end(table, "r")
    found = int(table.event("move-ended")["carried"])
    assert table.trail("move-ended", "carried").total == found
    table.to_combat()
    table.hold_fire()
    assert table.unit("r")["speed"] == found
    return found


@pytest.mark.check("move.announce-speed", "Bison GP: at 5")
def test_bison_at_5_may_announce_0_to_12() -> None:
    table = alone("bison-gp")
    rolling(table, "r", 5)
    assert [table.cell("r", f"move/{name}").text for name in ("accel", "decel")] == ["7", "8"]
    assert speeds(table) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    table.refused("announce-speed", "move.announce-speed", unit="r", speed=13)


def test_bison_at_10_slows_to_2_and_quickens_to_its_maximum() -> None:
    table = alone("bison-gp")
    rolling(table, "r", 10)
    assert speeds(table) == list(range(2, 14))
    table.refused("announce-speed", "move.announce-speed", unit="r", speed=1)
    table.refused("announce-speed", "move.announce-speed", unit="r", speed=17)


def test_the_base_values_hold_until_yours_are_filled_in() -> None:
    mine = changed("bison-gp", "mine", move={"accel_yours": 2, "decel_yours": 0})
    table = alone("mine", sheets=[mine])
    rolling(table, "r", 5)
    assert speeds(table) == [5, 6, 7]
    assert table.cell("r", "move/accel").text == "7"
    assert table.cell("r", "move/accel-yours").text == "2"


def test_the_speed_is_announced_once_and_before_anything_else() -> None:
    table = alone("bison-gp")
    for do, more in (("step", {"to": "front"}), ("turn", {"to": "left"}), ("end-move", {})):
        table.refused(do, "move.announce-speed", unit="r", **more)
    announce(table, "r", 3)
    table.refused("announce-speed", "move.announce-speed", unit="r", speed=3)


def test_the_speed_is_the_points_of_the_move_for_the_whole_turn() -> None:
    table = under_way(alone("bison-gp"), "r", 4)
    assert points(table, "r") == 4
    go(table, "r", "front-left", "front-right")
    assert points(table, "r") == 0
    assert carried(table) == 4
    assert table.unit("r")["speed"] == 4


def test_a_unit_must_go_on_while_a_step_is_affordable() -> None:
    table = under_way(alone("mason"), "r", 2)
    blocked = table.refused("end-move", "move.announce-speed", unit="r")
    assert (blocked.at, "2 points left" in blocked.reason) == ("hex/0504", True)
    go(table, "r", "front")
    table.refused("end-move", "move.announce-speed", unit="r")
    go(table, "r", "front")
    end(table, "r")


def test_a_unit_must_go_on_if_a_turn_makes_a_step_affordable() -> None:
    walled = ground(h0504="b")
    table = under_way(alone("mason", **walled), "r", 1)
    table.refused("step", "move.terrain-cost", unit="r", to="front")
    table.refused("end-move", "move.announce-speed", unit="r")
    go(table, "r", "left", "front")
    end(table, "r")


@pytest.mark.parametrize("walls", [{"h0404": "b"}, {"h0604": "b"}])
def test_a_unit_must_go_on_if_it_can_turn_to_either_side(walls: dict[str, str]) -> None:
    table = under_way(alone("mason", **ground(h0504="b", **walls)), "r", 1)
    table.refused("end-move", "move.announce-speed", unit="r")


def test_no_carrying_over_after_a_forbidden_turn_or_after_two() -> None:
    walled = ground(h0504="b")
    table = under_way(alone("mason", **walled), "r", 2)
    table.refused("turn", "move.turn-number", unit="r", to="left")
    assert carried(table) == 0
    walled = ground(h0504="b", h0404="b", h0604="b")
    table = under_way(alone("mason", **walled), "r", 1)
    assert carried(table) == 0


@pytest.mark.check("move.announce-speed", "accel 3 before trees")
def test_the_speed_is_carried_over_before_costly_trees() -> None:
    table = alone("btr-80", **ground(h0504="t"))
    assert speeds(table) == [0, 1, 2, 3]
    announce(table, "r", 3)
    assert table.refused("step", "move.terrain-cost", unit="r", to="front").reason.startswith(
        "That step costs 4"
    )
    assert carried(table) == 3
    table.next_turn()
    assert speeds(table) == [0, 1, 2, 3, 4, 5, 6]
    announce(table, "r", 6)
    go(table, "r", "front")
    assert (table.unit("r")["hex"], points(table, "r")) == ("0504", 2)


@pytest.mark.parametrize(
    ("start", "enemy", "land"),
    [
        pytest.param("0502", "2020", {}, id="the map's edge"),
        pytest.param("0505", "0503", {}, id="a unit"),
        pytest.param("0505", "2020", ground(h0503="b"), id="a building"),
        pytest.param("0505", "2020", levels(h0503="3"), id="a cliff"),
    ],
)
def test_spent_points_are_carried_where_nothing_can_be_entered(
    start: str, enemy: str, land: dict[str, Any]
) -> None:
    rigid = changed("mason", "rigid", move={"speeds": ["0 9 0", "1 9 0", "2 9 0", "3 9 0"], "road": []})
    table = moving(f"r red rigid {start} n", f"b blue bison-gp {enemy} s", sheets=[rigid], **land)
    announce(table, "r", 3)
    go(table, "r", "front")
    assert points(table, "r") == 2
    assert carried(table) == 1


def test_points_used_up_before_a_wall_carry_the_speed_announced() -> None:
    table = under_way(alone("mason", at="0503"), "r", 2)
    go(table, "r", "front", "front")
    assert (table.unit("r")["hex"], carried(table)) == ("0501", 2)


def test_a_carried_speed_says_if_it_was_announced_or_spent() -> None:
    for steps, labels in ((2, 1), (1, 2)):
        table = under_way(alone("mason", at=f"050{1 + steps}"), "r", 2)
        go(table, "r", *["front"] * steps)
        end(table, "r")
        assert len(table.trail("move-ended", "carried").terms) == labels


def test_nobody_is_forced_to_ram() -> None:
    table = moving("r red boar 0505 n", "b blue bison-gp 0504 n", "r2 red mason 2020 n")
    table.idle()
    announce(table, "r", 5)
    assert table.allows("ram", unit="r", to="front")
    end(table, "r")


def test_nobody_is_forced_into_water_that_destroys() -> None:
    table = under_way(alone("mason", **ground(h0504="W")), "r", 3)
    assert table.allows("step", unit="r", to="front", drown=True)
    end(table, "r")


def test_a_unit_is_forced_into_water_that_is_harmless() -> None:
    table = under_way(alone("mason", **ground(h0504="w")), "r", 3)
    table.refused("end-move", "move.announce-speed", unit="r")


def test_nobody_is_forced_into_an_exit_hex() -> None:
    exits = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501"]\nunits = 1'
    table = under_way(alone("mason", at="0502", tail=exits), "r", 3)
    assert table.allows("step", unit="r", to="front")
    end(table, "r")


def test_kreigs_follow_the_announced_speed() -> None:
    table = alone("mason", at="0501")
    rolling(table, "r", 10)
    announce(table, "r", 10)
    end(table, "r")
    assert table.event("move-ended")["carried"] == 0
    assert table.unit("r")["kreigs"] == 2 + 4 + 12, "engine at 10, auxiliary, battery"
