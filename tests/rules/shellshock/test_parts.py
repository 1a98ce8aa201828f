"""Initiative in parts: one chit a side, which moves a share of its units at a time."""

import pytest

from tests.battles import scenario
from tests.rules.shellshock.table import Table

pytestmark = pytest.mark.rule("initiative.parts")
SEVEN = tuple(f"r{number} red mason {number:02}01 s" for number in range(1, 8))
TWO = ("b1 blue mason 0115 n", "b2 blue mason 0315 n")


def begun(parts: int, dice: str = "d2=2") -> Table:
    """Seven red units and two blue ones, of which the smaller side draws first; by default it moves last."""
    return Table(scenario(*SEVEN, *TWO, head=f"[options]\ninitiative_parts = {parts}"), dice)


def move(table: Table, *units: str) -> None:
    """Move units that stay where they are."""
    for unit in units:
        table.give("move-unit", unit=unit)
        table.idle()


def least(table: Table) -> int:
    """How many units the side asked must move before its part may end."""
    count = 0
    while not table.allows("end-part"):
        side = table.asked.side
        move(table, table.legal()[0]["unit"])
        count += 1
        if table.now["phase"] != "movement" or table.asked.side != side:
            break
    return count


def test_one_chit_a_side_gives_the_order_of_the_sides() -> None:
    table = begun(2, "d2=1")
    assert [(e["side"], e["chit"]) for e in table.events if e.name == "chit-drawn"] == [
        ("blue", 1),
        ("red", 2),
    ]
    assert (table.now["phase"], table.asked.kind, table.asked.side) == ("movement", "unit", "blue")
    table = begun(2, "d2=2")
    assert table.asked.side == "red"
    assert all(unit["chit"] is None for unit in table.now["units"].values())


@pytest.mark.check("initiative.parts", "7 units in halves")
def test_seven_units_in_halves() -> None:
    table = begun(2)
    assert least(table) == 4
    table.give("end-part")
    assert least(table) == 1, "one of blue's two"
    table.give("end-part")
    assert (table.asked.side, least(table)) == ("red", 7 - 4)
    assert (table.asked.side, least(table)) == ("blue", 1)
    assert table.now["phase"] == "combat"


@pytest.mark.check("initiative.parts", "7 units in thirds")
def test_seven_units_in_thirds() -> None:
    table = begun(3)
    assert least(table) == 3
    table.give("end-part")
    move(table, "b1", "b2")
    assert (table.asked.side, least(table)) == ("red", 3)
    table.give("end-part")
    assert (table.asked.side, least(table)) == ("red", 7 - 3 - 3)
    assert table.now["phase"] == "combat"


def test_seven_units_in_fourths() -> None:
    table = begun(4)
    shares = []
    while table.now["phase"] == "movement":
        side = table.asked.side
        count = least(table)
        if side == "red":
            shares.append(count)
        if table.now["phase"] == "movement" and table.asked.side == side:
            table.give("end-part")
    assert shares == [2, 2, 2, 1]


def test_the_last_part_is_all_the_rest() -> None:
    table = begun(2)
    move(table, "r1", "r2", "r3", "r4")
    table.give("end-part")
    move(table, "b1")
    table.give("end-part")
    move(table, "r5", "r6")
    assert (
        table.refused("end-part", "initiative.parts").reason == "At least 1 more unit must move in this part."
    )


def test_a_part_does_not_end_before_its_share_has_moved() -> None:
    table = begun(2)
    table.refused("end-part", "initiative.parts")
    move(table, "r1", "r2", "r3")
    table.refused("end-part", "initiative.parts")


def test_a_side_may_move_more_than_its_share_in_a_part() -> None:
    table = begun(2)
    move(table, "r7", "r5", "r3", "r1")
    assert table.asked.side == "red", "enough, but nobody has said so"
    move(table, "r2")
    table.give("end-part")
    assert table.asked.side == "blue"
    move(table, "b2")
    table.give("end-part")
    assert [c["unit"] for c in table.legal()] == ["r4", "r6"]


def test_a_side_that_has_moved_all_is_passed_over() -> None:
    table = begun(3)
    move(table, *(f"r{number}" for number in range(1, 8)))
    assert table.asked.side == "blue"
    move(table, "b1")
    table.give("end-part")
    assert table.asked.side == "blue"


def test_a_side_moves_its_own_units_once_each() -> None:
    table = begun(2)
    table.refused("move-unit", "initiative.parts", unit="b1")
    table.refused("announce-speed", "initiative.parts", unit="r1", speed=0)
    move(table, "r1")
    table.refused("move-unit", "initiative.parts", unit="r1")
    assert table.legal("blue") == []


def test_a_unit_chosen_finishes_its_move_first() -> None:
    table = begun(4)
    move(table, "r1")
    table.give("move-unit", unit="r2")
    table.refused("end-part", "initiative.parts")
    table.refused("move-unit", "move.order", unit="r3")
    table.refused("announce-speed", "move.order", unit="r3", speed=0)


def test_initiative_in_parts_has_no_red_chit() -> None:
    table = begun(2)
    table.refused("call-red", "initiative.red-chit")
    table.give("move-unit", unit="r1")
    assert table.asked.cut_in == ()
    table.refused("call-red", "initiative.red-chit")


def test_units_fire_in_the_order_in_which_they_moved() -> None:
    table = begun(2)
    move(table, "r7", "r1", "r2", "r3")
    table.give("end-part")
    move(table, "b2")
    table.give("end-part")
    move(table, "r4", "r5", "r6")
    move(table, "b1")
    order = []
    while table.now["phase"] == "combat":
        order.append(table.asked.unit)
        table.give(**next(c for c in table.legal() if c["do"] == "hold-fire"))
    assert list(dict.fromkeys(order)) == ["r7", "r1", "r2", "r3", "b2", "r4", "r5", "r6", "b1"]


def test_each_turn_draws_anew() -> None:
    table = begun(2)
    while table.now["phase"] == "movement":
        move(table, table.legal()[0]["unit"])
    table.hold_fire()
    table.give("next-turn", dice="d2=1")
    assert (table.asked.side, least(table)) == ("blue", 1)


def test_there_are_no_parts_without_the_option() -> None:
    table = Table(scenario(SEVEN[0], TWO[0]), "d2=1 d2=1")
    table.refused("end-part", "initiative.draw")
    table.place_chits()
    table.refused("end-part", "initiative.parts")
    table.refused("move-unit", "move.order", unit="r1")


def test_three_sides_alternate_and_one_without_units_is_skipped() -> None:
    units = ("r red mason 0101 s", "b1 blue mason 0115 n", "b2 blue mason 0315 n", "g1 green mason 0515 n")
    more = ("g2 green mason 0715 n", "b3 blue mason 0915 n", "g3 green mason 1115 n")
    table = Table(scenario(*units, *more, head="[options]\ninitiative_parts = 3"), "d2=1 d3=1 d2=1")
    asked: list[str] = []
    while table.now["phase"] == "movement":
        if not asked or asked[-1] != table.asked.side:
            asked.append(table.asked.side)
        if table.allows("end-part"):
            table.give("end-part")
        else:
            move(table, table.legal()[0]["unit"])
    assert asked == ["red", "blue", "green", "blue", "green", "blue", "green"]
