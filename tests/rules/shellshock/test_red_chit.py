"""The red chit: its unit moves whenever the owner wishes."""

import pytest

from tests.battles import scenario
from tests.rules.shellshock.drive import announce, end, go, points, rolling
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("initiative.red-chit")
PAIR = ("r red bison-gp 0505 n", "b blue bison-gp 0503 s")
TRIO = ("r1 red mason 0505 n", "b1 blue mason 1505 n", "r2 red mason 0905 n")


def red_in_the_middle() -> Table:
    """Three units: b1 has the red chit, and r1 and r2 have 1 and 2."""
    table = Table(scenario(*TRIO), "d3=3")
    table.give("take-chit", unit="b1", dice="d2=1")
    table.give("take-chit", unit="r1")
    table.give("take-chit", unit="r2")
    return table


def test_the_red_chit_interrupts_before_a_unit_moves() -> None:
    table = moving(*PAIR)
    assert (table.asked.unit, table.asked.cut_in) == ("r", ("blue",))
    table.give("call-red")
    assert (table.asked.kind, table.asked.unit, table.asked.cut_in) == ("speed", "b", ())
    table.idle()
    assert (table.asked.kind, table.asked.unit) == ("speed", "r")


def test_the_red_chit_interrupts_between_two_steps_of_a_move() -> None:
    table = moving(*PAIR)
    rolling(table, "r", 4)
    announce(table, "r", 4)
    go(table, "r", "front-left")
    assert table.asked.cut_in == ("blue",)
    table.give("call-red")
    announce(table, "b", 0)
    go(table, "b", "right")
    end(table, "b")
    assert (table.asked.kind, table.asked.unit) == ("move", "r")
    assert (table.unit("r")["hex"], points(table, "r")) == ("0404", 2)
    go(table, "r", "front", "front")
    end(table, "r")
    assert table.now["phase"] == "combat"


def test_hexes_towards_the_next_turn_survive_the_interruption() -> None:
    table = moving("r red bison-gp 0515 n", PAIR[1])
    rolling(table, "r", 4)
    announce(table, "r", 4)
    go(table, "r", "front", "front")
    table.give("call-red")
    table.idle()
    go(table, "r", "left")
    assert table.unit("r")["facing"] == "nw"


def test_the_red_chit_interrupts_before_the_end_of_a_move() -> None:
    table = moving(*PAIR)
    announce(table, "r", 1)
    go(table, "r", "front")
    assert points(table, "r") == 0
    table.give("call-red")
    table.idle()
    assert (table.asked.kind, table.asked.unit) == ("move", "r")
    end(table, "r")
    assert table.asked.kind == "fire"


def test_only_its_owner_calls_it_in() -> None:
    table = moving(*PAIR)
    call = table.rules.decode({"do": "call-red"})
    assert table.rules.actor(table.state, call) == "blue"
    assert {"do": "call-red"} in table.legal("blue")
    assert {"do": "call-red"} not in table.legal("red")


def test_the_red_chit_may_interrupt_its_own_side() -> None:
    table = Table(scenario(*TRIO), "d3=1")
    table.give("take-chit", unit="b1", dice="d2=1")
    table.give("take-chit", unit="r1")
    table.give("take-chit", unit="r2")
    table.idle()
    assert (table.asked.unit, table.asked.side, table.asked.cut_in) == ("r1", "red", ("red",))
    table.give("call-red")
    assert table.asked.unit == "r2"


def test_a_red_chit_never_called_moves_after_the_last_number() -> None:
    table = red_in_the_middle()
    order = []
    while table.now["phase"] == "movement":
        order.append(table.asked.unit)
        table.idle()
    assert order == ["r1", "r2", "b1"]


def test_a_red_chit_that_was_called_moves_only_once() -> None:
    table = red_in_the_middle()
    table.idle()
    table.give("call-red")
    table.refused("call-red", "initiative.red-chit")
    table.idle()
    assert (table.asked.unit, table.asked.cut_in) == ("r2", ())
    table.refused("call-red", "initiative.red-chit")
    table.idle()
    assert table.now["phase"] == "combat"


def test_a_red_chit_that_moves_last_can_interrupt_nobody() -> None:
    table = moving(*PAIR)
    table.idle()
    assert (table.asked.unit, table.asked.cut_in) == ("b", ())
    table.refused("call-red", "initiative.red-chit")


def test_the_red_chit_is_called_in_movement_only() -> None:
    table = moving(*PAIR)
    table.to_combat()
    table.refused("call-red", "turn.phases")
    table.hold_fire()
    table.refused("call-red", "aftermath.upkeep")


def test_a_step_that_it_makes_illegal_leaves_other_steps() -> None:
    table = moving(*PAIR)
    announce(table, "r", 2)
    assert table.allows("step", unit="r", to="front")
    table.give("call-red")
    announce(table, "b", 1)
    go(table, "b", "front")
    end(table, "b")
    assert table.unit("b")["hex"] == "0504"
    table.refused("step", "move.stacking", unit="r", to="front")
    assert table.allows("step", unit="r", to="front-left")


def test_a_step_that_it_makes_illegal_leaves_ending_the_move() -> None:
    table = moving("r red mason 0505 n", PAIR[1])
    announce(table, "r", 2)
    table.give("call-red")
    announce(table, "b", 1)
    go(table, "b", "front")
    end(table, "b")
    assert [c["do"] for c in table.legal() if c["do"] != "ram"].count("step") == 0
    end(table, "r")
    assert table.event("move-ended")["carried"] == 0


def test_the_red_unit_fires_in_the_place_where_its_move_ended() -> None:
    table = red_in_the_middle()
    table.idle()
    table.give("call-red")
    table.idle()
    table.idle()
    order = []
    while table.now["phase"] == "combat":
        order.append(table.asked.unit)
        table.give(**next(c for c in table.legal() if c["do"] == "hold-fire"))
    assert list(dict.fromkeys(order)) == ["r1", "b1", "r2"]
