"""Going in reverse, and going forward again."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import (
    announce,
    end,
    go,
    reverse_speeds,
    rolling,
    speeds,
    under_way,
)
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.reverse")
FAR = "b blue bison-gp 2020 n"


def alone(sheet: str, at: str = "0505", facing: str = "n", **more: Any) -> Table:
    """A red unit to move first, its enemy far away."""
    return moving(f"r red {sheet} {at} {facing}", FAR, **more)


def test_reverse_is_open_to_a_unit_that_ended_at_0() -> None:
    table = alone("bison-gp")
    assert reverse_speeds(table) == [1, 2, 3, 4, 5, 6, 7]
    announce(table, "r", 2, reverse=True)
    assert table.unit("r")["reverse"] is True
    go(table, "r", "rear")
    assert table.unit("r")["hex"] == "0506"


def test_reverse_is_closed_to_a_unit_that_was_going_forward() -> None:
    table = alone("bison-gp")
    rolling(table, "r", 1)
    assert reverse_speeds(table) == []
    table.refused("announce-speed", "move.reverse", unit="r", speed=1, reverse=True)


def test_a_unit_already_in_reverse_may_go_on_so_but_not_forward() -> None:
    table = alone("bison-gp")
    announce(table, "r", 2, reverse=True)
    go(table, "r", "rear")
    end(table, "r")
    table.next_turn()
    assert (table.unit("r")["speed"], table.unit("r")["reverse"]) == (2, True)
    assert reverse_speeds(table) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert speeds(table) == [0]
    table.refused("announce-speed", "move.reverse", unit="r", speed=1)


def test_forward_again_after_a_turn_that_ended_at_0() -> None:
    table = alone("bison-gp")
    rolling(table, "r", 2, reverse=True)
    announce(table, "r", 0)
    end(table, "r")
    table.next_turn()
    assert table.unit("r")["reverse"] is False
    assert speeds(table) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_only_the_three_rear_faces_are_open_in_reverse() -> None:
    table = alone("bison-gp")
    announce(table, "r", 7, reverse=True)
    for face in ("front", "front-left", "front-right"):
        table.refused("step", "move.reverse", unit="r", to=face)
    assert {c["to"] for c in table.legal() if c["do"] == "step"} == {"rear", "rear-left", "rear-right"}


def test_going_forward_only_the_three_front_faces_are_open() -> None:
    table = under_way(alone("bison-gp"), "r", 7)
    for face in ("rear", "rear-left", "rear-right"):
        table.refused("step", "move.reverse", unit="r", to=face)
    assert {c["to"] for c in table.legal() if c["do"] == "step"} == {"front", "front-left", "front-right"}


def test_a_unit_in_reverse_must_go_on_too() -> None:
    table = alone("mason")
    announce(table, "r", 4, reverse=True)
    go(table, "r", "rear")
    table.refused("end-move", "move.announce-speed", unit="r")
    go(table, "r", "rear")
    end(table, "r")


@pytest.mark.rule("move.direction-cost")
def test_a_unit_whose_every_rear_face_is_closed_has_no_reverse() -> None:
    for directions, allowed in (("1 2 0 0 0 2", False), ("1 2 0 0 3 2", True)):
        closed = changed("bison-gp", "closed", move={"directions": directions})
        table = moving("r red closed 0505 n", FAR, sheets=[closed])
        assert bool(reverse_speeds(table)) is allowed
        if not allowed:
            table.refused("announce-speed", "move.direction-cost", unit="r", speed=1, reverse=True)


def test_a_unit_that_ended_at_1_in_reverse_is_still_in_reverse() -> None:
    for speed, still in ((1, True), (0, False)):
        table = alone("bison-gp")
        announce(table, "r", speed, reverse=still)
        table.next_turn()
        assert table.unit("r")["reverse"] is still
        assert table.unit("r")["speed"] == speed


def test_a_speed_in_reverse_keeps_its_figure_in_short_form() -> None:
    table = moving("r red bison-gp 0510 n", "b blue mason 0502 s")
    table.give("announce-speed", unit="r", speed=3, reverse=True)
    speed = table.cell("r", "move/last-speed")
    assert (speed.text, speed.short) == ("speed 3 in reverse", "rev. 3")
