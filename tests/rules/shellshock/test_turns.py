"""Turn numbers and free facing."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import announce, end, go, points, under_way
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

FAR = "b blue bison-gp 2020 n"
TURN = pytest.mark.rule("move.turn-number")
FREE = pytest.mark.rule("move.free-facing")


def at_speed(sheet: str, speed: int, at: str = "0515", **more: Any) -> Table:
    """A red unit facing north that has announced a speed."""
    return under_way(moving(f"r red {sheet} {at} n", FAR, **more), "r", speed)


def may_turn(table: Table) -> bool:
    """Whether red may turn; check that both ways are open, or neither."""
    left, right = (table.allows("turn", unit="r", to=to) for to in ("left", "right"))
    assert left == right
    if not left:
        table.refused("turn", "move.turn-number", unit="r", to="left")
    return left


# ---------------------------------------------------------------------- turn number


@TURN
@pytest.mark.check("move.turn-number", "Bison GP at 9")
@pytest.mark.parametrize(("speed", "number"), [(0, 0), (1, 0), (2, 1), (9, 4), (13, 5)])
def test_bisons_turn_number_stands_beside_its_speed(speed: int, number: int) -> None:
    table = at_speed("bison-gp", speed)
    assert table.event("speed-announced")["turn"] == number
    assert table.cell("r", f"move/speed/{speed}/turn").text == str(number)


@TURN
@pytest.mark.check("move.turn-number", "Bison GP at 9")
def test_bison_at_16_on_road_turns_after_six_hexes() -> None:
    table = at_speed("bison-gp", 16, map_text='roads = ["0518 0501"]')
    assert table.event("speed-announced")["turn"] == 6
    for _ in range(6):
        assert not may_turn(table)
        go(table, "r", "front")
    assert may_turn(table)


@TURN
def test_bison_at_9_turns_one_face_after_four_hexes_each() -> None:
    table = at_speed("bison-gp", 9)
    for _ in range(4):
        assert not may_turn(table)
        go(table, "r", "front")
    go(table, "r", "left")
    assert table.unit("r")["facing"] == "nw"
    for _ in range(4):
        assert not may_turn(table)
        go(table, "r", "front")
    go(table, "r", "right")
    assert table.unit("r")["facing"] == "n"


@TURN
def test_turning_costs_no_points() -> None:
    table = at_speed("bison-gp", 1)
    go(table, "r", "left", "left", "left")
    assert (points(table, "r"), table.unit("r")["facing"], table.unit("r")["hex"]) == (1, "s", "0515")


@TURN
def test_side_steps_neither_count_nor_reset() -> None:
    table = at_speed("bison-gp", 9)
    go(table, "r", "front", "front", "front-left", "front")
    assert not may_turn(table), "three hexes forward"
    go(table, "r", "front")
    assert may_turn(table)


@TURN
def test_steps_to_the_rear_count_in_reverse() -> None:
    table = moving("r red bison-gp 0505 n", FAR)
    announce(table, "r", 7, reverse=True)
    go(table, "r", "rear", "rear")
    assert not may_turn(table)
    go(table, "r", "rear")
    assert may_turn(table)
    table = moving("r red bison-gp 0505 n", FAR)
    announce(table, "r", 6, reverse=True)
    go(table, "r", "rear-left", "rear")
    assert not may_turn(table)


@TURN
def test_the_count_starts_anew_with_each_move() -> None:
    table = at_speed("bison-gp", 2)
    go(table, "r", "front", "front")
    assert may_turn(table)
    end(table, "r")
    table.next_turn()
    announce(table, "r", 2)
    assert not may_turn(table)


@TURN
def test_turn_number_0_allows_any_facing_at_any_time() -> None:
    table = at_speed("bison-gp", 1)
    go(table, "r", "right", "right")
    assert table.unit("r")["facing"] == "se"
    go(table, "r", "front", "left", "left", "left")
    assert table.unit("r")["facing"] == "nw"
    end(table, "r")


@TURN
def test_a_unit_turns_three_times_at_most_between_two_steps() -> None:
    table = at_speed("bison-gp", 1)
    go(table, "r", "left", "left", "right")
    assert not may_turn(table)
    go(table, "r", "front")
    assert may_turn(table)


@TURN
def test_the_3_above_the_column_is_shown_and_has_no_effect() -> None:
    table = at_speed("bison-gp", 2)
    assert table.heads("r", "Speed") == ("Speed", "Turn 3", "Kreigs")
    go(table, "r", "front")
    assert may_turn(table), "one hex is enough at speed 2"


# ---------------------------------------------------------------------- free facing


def facings(table: Table) -> set[str | None]:
    """The facings in which red may end its move; None for the one that it has."""
    return {c["facing"] for c in table.legal() if c["do"] == "end-move"}


@FREE
@pytest.mark.check("move.free-facing", "Bison GP 1, Mason 0")
def test_bison_turns_one_face_freely_at_the_end_of_its_move() -> None:
    table = at_speed("bison-gp", 2)
    go(table, "r", "front", "front")
    assert table.cell("r", "move/free").text == "1"
    assert facings(table) == {None, "nw", "ne"}
    table.refused("end-move", "move.free-facing", unit="r", facing="se")
    end(table, "r", facing="ne")
    assert table.unit("r")["facing"] == "ne"


@FREE
@pytest.mark.check("move.free-facing", "Bison GP 1, Mason 0")
def test_mason_turns_none() -> None:
    table = at_speed("mason", 2)
    go(table, "r", "front", "front")
    assert table.cell("r", "move/free").text == "0"
    assert facings(table) == {None}
    table.refused("end-move", "move.free-facing", unit="r", facing="ne")
    end(table, "r", facing="n")


@FREE
@pytest.mark.parametrize(
    ("free", "open_faces"), [(2, {None, "ne", "nw", "se", "sw"}), (3, {None, "ne", "nw", "se", "sw", "s"})]
)
def test_free_n_is_up_to_n_faces_either_way(free: int, open_faces: set[str | None]) -> None:
    nimble = changed("mason", "nimble", move={"free": free})
    table = at_speed("nimble", 2, sheets=[nimble])
    go(table, "r", "front", "front")
    assert facings(table) == open_faces
