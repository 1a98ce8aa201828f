"""The turn limit and the points that decide it."""

from dataclasses import replace

import pytest

from shellshock_tui.files import DataError
from tests.rules.shellshock.guns import fire, gun
from tests.rules.shellshock.objectives import EXIT, HIT, HOLD, KILLER, end_turn, on, worth
from tests.rules.shellshock.table import Table, fighting, moving

POINTS = '[[points]]\nside = "{side}"\nhold = {hold}\n'
LIMIT = "turn_limit = {}"


def leave(table: Table, unit: str) -> None:
    """Let a unit that stands in an exit hex leave the map."""
    while table.asked.unit != unit:
        table.idle()
    table.give("announce-speed", unit=unit, speed=0)
    table.give("end-move", unit=unit, exit=True)


@pytest.mark.rule("aftermath.upkeep")
def test_most_points_win_at_the_turn_limit() -> None:
    units = "a red cheap 0502 s", "b red cheap 1502 s", "c blue dear 0505 n", "d blue cheap 1505 n"
    table = fighting(*units, sheets=[worth(100, "cheap"), worth(300, "dear")], head=LIMIT.format(2))
    fire(table, "a", "c", "B", dice=HIT)
    fire(table, "c", "a", "B", dice=HIT)
    table.hold_fire()
    assert on(table)
    table.next_turn()
    end_turn(table)
    assert table.outcome.winner == "red"
    assert table.outcome.points == (("red", 300), ("blue", 100))
    assert table.outcome.at_limit


@pytest.mark.rule("aftermath.upkeep")
def test_the_limit_does_not_decide_a_battle_in_whose_last_turn_everybody_falls() -> None:
    for limit in (1, 2):
        units = "a red gun 0502 s", "c blue gun 0505 n"
        table = fighting(*units, sheets=[gun(KILLER)], head=LIMIT.format(limit))
        fire(table, "a", "c", "B", dice=HIT)
        fire(table, "c", "a", "B", dice=HIT)
        assert table.outcome.winner == ""
        assert not table.outcome.at_limit


@pytest.mark.rule("aftermath.upkeep")
def test_equal_points_at_the_turn_limit_are_a_draw() -> None:
    table = fighting("a red gun 0502 s", "c blue gun 1505 n", sheets=[gun(KILLER)], head=LIMIT.format(1))
    table.hold_fire()
    assert table.outcome.winner == ""
    assert table.outcome.points == (("red", 0), ("blue", 0))
    assert table.outcome.at_limit


@pytest.mark.rule("aftermath.upkeep")
def test_points_count_ground_held_and_units_that_left() -> None:
    aims = HOLD.format(side="blue", turns=2) + EXIT.format(side="red", units=2).replace("0505", "0101")
    points = POINTS.format(side="blue", hold=70) + '[[points]]\nside = "red"\nexit = 40\n'
    units = "a red gun 0101 s", "b red gun 0901 s", "c blue gun 1505 n"
    table = moving(*units, sheets=[gun(KILLER)], tail=aims + points, head=LIMIT.format(2))
    leave(table, "a")
    end_turn(table)
    table.next_turn()
    table.put("c", place=table.battle.board.place("0505"))
    end_turn(table)
    assert table.outcome.points == (("red", 40), ("blue", 70))
    assert table.outcome.winner == "blue"


@pytest.mark.rule("aftermath.upkeep")
def test_each_unit_that_left_counts_and_a_held_place_once() -> None:
    aims = HOLD.format(side="blue", turns=2) + HOLD.format(side="blue", turns=3)
    aims += EXIT.format(side="red", units=3).replace('"0505"', '"0101", "0901"')
    points = POINTS.format(side="blue", hold=70) + '[[points]]\nside = "red"\nexit = 40\n'
    red = "a red gun 0101 s", "b red gun 0901 s", "d red gun 2020 n"
    blue = "c blue gun 0505 n", "e blue gun 0506 n"
    table = moving(*red, *blue, sheets=[gun(KILLER)], tail=aims + points, head=LIMIT.format(3))
    table.state = replace(table.state, turn=3)
    leave(table, "a")
    leave(table, "b")
    end_turn(table)
    assert table.outcome.points == (("red", 2 * 40), ("blue", 70))


@pytest.mark.rule("aftermath.upkeep", "move.water")
def test_submerged_units_do_not_count_at_the_turn_limit() -> None:
    terrain = "\n".join("W" * 20 if row == 4 else "." * 20 for row in range(20))
    units = "a red diver 0505 s", "c blue gun 1510 n"
    table = moving(*units, sheets=[gun(KILLER)], terrain=terrain, head=LIMIT.format(1))
    end_turn(table)
    assert table.outcome.winner == "blue"
    assert table.outcome.points == (("red", 0), ("blue", 500))


@pytest.mark.rule("aftermath.upkeep")
def test_a_condition_met_in_the_last_turn_precedes_points() -> None:
    tail = HOLD.format(side="red", turns=1)
    units = "a red gun 0505 s", "b red gun 0101 s", "c blue gun 1505 n"
    table = moving(*units, sheets=[gun(KILLER)], tail=tail, head=LIMIT.format(1))
    table.to_combat()
    table.put("b", fate="destroyed")
    table.hold_fire()
    assert table.outcome.winner == "red"


@pytest.mark.rule("aftermath.upkeep")
def test_points_are_counted_for_sides_that_there_are() -> None:
    with pytest.raises(DataError, match=r"points\.1\.side: there is no side green"):
        moving("r red bison-gp 0505 n", "b blue bison-gp 0515 n", tail=POINTS.format(side="green", hold=1))
