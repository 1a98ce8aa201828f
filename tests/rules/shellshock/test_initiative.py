"""The bag, the draw, and the placing of chits."""

import pytest

from tests.battles import scenario
from tests.rules.shellshock.table import Table, moving

FOUR = ("r1 red mason 0101 s", "r2 red mason 0301 s", "b1 blue mason 0115 n", "b2 blue mason 0315 n")
TWO = (FOUR[0], FOUR[2])
THREE_SIDES = (*FOUR[:2], FOUR[2], "g1 green mason 1501 s", "g2 green mason 1701 s")


def drawn(table: Table) -> tuple[str, object]:
    """The unit of each chit drawn."""
    happened = table.event("chit-drawn")
    return happened["side"], happened["chit"]


@pytest.mark.rule("initiative.chits")
@pytest.mark.check("initiative.chits", "4 units")
@pytest.mark.parametrize(("face", "chit"), [(1, 1), (2, 2), (3, 3), (4, "R")])
def test_four_units_draw_from_one_two_three_and_red(face: int, chit: object) -> None:
    table = Table(scenario(*FOUR), f"d2=1 d4={face}")
    assert drawn(table) == ("red", chit)


@pytest.mark.rule("initiative.chits")
@pytest.mark.check("initiative.chits", "1 unit")
def test_a_unit_alone_draws_the_red_chit_without_a_die() -> None:
    table = Table(scenario(FOUR[0]))
    assert drawn(table) == ("red", "R")
    table.give("take-chit", unit="r1")
    assert table.unit("r1")["chit"] == "R"
    assert (table.asked.kind, table.asked.unit) == ("speed", "r1")


@pytest.mark.rule("initiative.chits", "initiative.draw")
def test_chits_leave_the_bag_and_the_last_needs_no_die() -> None:
    table = Table(scenario(*FOUR), "d2=1 d4=2")
    table.give("take-chit", unit="r2", dice="d3=2")
    assert drawn(table) == ("blue", 3), "2 is gone: 1, 3 and R are left"
    table.give("take-chit", unit="b1", dice="d2=2")
    assert drawn(table) == ("red", "R")
    table.give("take-chit", unit="r1")
    assert drawn(table) == ("blue", 1)
    table.give("take-chit", unit="b2")
    assert {name: unit["chit"] for name, unit in table.now["units"].items()} == {
        "r1": "R",
        "r2": 2,
        "b1": 3,
        "b2": 1,
    }


@pytest.mark.rule("initiative.draw")
def test_the_side_with_fewer_units_draws_first() -> None:
    table = Table(scenario(*FOUR[:3]), "d3=1")
    assert table.event("drawing-order")["sides"] == ["blue", "red"]
    assert table.asked.side == "blue"


@pytest.mark.rule("initiative.draw")
@pytest.mark.parametrize(("face", "first"), [(1, "red"), (2, "blue")])
def test_equal_numbers_are_settled_by_a_die_in_scenario_order(face: int, first: str) -> None:
    table = Table(scenario(*TWO), f"d2={face} d2=1")
    assert (table.asked.side, drawn(table)) == (first, (first, 1))


@pytest.mark.rule("initiative.draw")
def test_three_sides_draw_by_ascending_count_in_every_round() -> None:
    table = Table(scenario(*THREE_SIDES), "d2=2 d5=1")
    assert table.event("drawing-order")["sides"] == ["blue", "green", "red"]
    drawers = []
    for dice in ("d4=1", "d3=1", "d2=1", ""):
        drawers.append(table.asked.side)
        table.give("take-chit", unit=table.legal()[0]["unit"], dice=dice)
    assert [*drawers, table.asked.side] == ["blue", "green", "red", "green", "red"]


@pytest.mark.rule("initiative.draw")
def test_three_tied_sides_take_a_die_of_three_and_one_of_two() -> None:
    one_each = (FOUR[0], FOUR[2], "g1 green mason 1501 s")
    table = Table(scenario(*one_each), "d3=2 d2=2 d3=1")
    assert table.event("drawing-order")["sides"] == ["blue", "green", "red"]


@pytest.mark.rule("initiative.draw")
def test_a_side_whose_units_all_have_chits_is_passed_over() -> None:
    table = Table(scenario(*FOUR[:3]), "d3=1")
    table.give("take-chit", unit="b1", dice="d2=1")
    table.give("take-chit", unit="r1")
    assert drawn(table) == ("red", "R")


@pytest.mark.rule("initiative.draw")
def test_the_drawer_gives_the_chit_to_an_own_unit_without_one() -> None:
    table = Table(scenario(*FOUR), "d2=1 d4=4")
    assert (table.asked.kind, table.asked.side, "Chit R" in table.asked.question) == ("chit", "red", True)
    assert [c["unit"] for c in table.legal()] == ["r1", "r2"]
    assert table.legal("blue") == []
    table.refused("take-chit", "initiative.draw", unit="b1")
    table.give("take-chit", unit="r2", dice="d3=1")
    table.refused("take-chit", "initiative.draw", unit="r1")
    table.give("take-chit", unit="b1", dice="d2=1")
    table.refused("take-chit", "initiative.draw", unit="r2")
    assert [c["unit"] for c in table.legal()] == ["r1"]


@pytest.mark.rule("initiative.draw")
def test_each_unit_keeps_its_key_through_all_draws() -> None:
    table = Table(scenario(*FOUR), "d2=1 d4=4")
    keys = {choice.name: choice.key for choice in table.rules.choices(table.state, "red", ())[:2]}
    assert keys == {"unit=r1": "1", "unit=r2": "2"}
    table.give("take-chit", unit="r1", dice="d3=1")
    table.give("take-chit", unit="b1", dice="d2=1")
    (choice,) = (one for one in table.rules.choices(table.state, "red", ()) if one.name in keys)
    assert (choice.name, choice.key) == ("unit=r2", "2")


@pytest.mark.rule("initiative.draw")
def test_all_chits_are_drawn_anew_each_turn() -> None:
    table = moving(*TWO)
    assert [table.unit(name)["chit"] for name in ("r1", "b1")] == [1, "R"]
    table.to_combat()
    table.hold_fire()
    table.give("next-turn", dice="d2=2 d2=2")
    assert [table.unit(name)["chit"] for name in ("r1", "b1")] == [None, None]
    assert drawn(table) == ("blue", "R")
    table.give("take-chit", unit="b1")
    table.give("take-chit", unit="r1")
    assert [table.unit(name)["chit"] for name in ("r1", "b1")] == [1, "R"]


@pytest.mark.rule("move.order")
def test_units_move_one_at_a_time_lowest_chit_first() -> None:
    table = Table(scenario(*FOUR), "d2=1 d4=3")
    table.give("take-chit", unit="r1", dice="d3=1")
    table.give("take-chit", unit="b1", dice="d2=1")
    table.give("take-chit", unit="r2")
    table.give("take-chit", unit="b2")
    order = []
    while table.now["phase"] == "movement":
        order.append((table.asked.unit, table.unit(table.asked.unit)["chit"]))
        table.idle()
    assert order == [("b1", 1), ("r2", 2), ("r1", 3), ("b2", "R")]


@pytest.mark.rule("move.order")
def test_nobody_moves_out_of_turn() -> None:
    table = moving(*FOUR)
    table.refused("announce-speed", "move.order", unit="b1", speed=0)
    table.refused("move-unit", "move.order", unit="b1")
    table.give("announce-speed", unit="r1", speed=1)
    table.refused("step", "move.order", unit="b1", to="front")
    table.refused("turn", "move.order", unit="b1", to="left")
    table.refused("end-move", "move.order", unit="b1")
