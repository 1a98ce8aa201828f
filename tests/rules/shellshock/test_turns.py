"""Turn numbers, free facing, and where turrets point."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import announce, end, go, points, rolling, under_way
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

FAR = "b blue bison-gp 2020 n"
TURN = pytest.mark.rule("move.turn-number")
FREE = pytest.mark.rule("move.free-facing")
TURRETS = pytest.mark.rule("move.turrets")


def at_speed(sheet: str, speed: int, at: str = "0515", **more: Any) -> Table:
    """A red unit facing north that has announced a speed."""
    return under_way(moving(f"r red {sheet} {at} n", FAR, **more), "r", speed)


def may_turn(table: Table) -> bool:
    """Whether red may turn; both ways are open, or neither is."""
    left, right = (table.allows("turn", unit="r", to=to) for to in ("left", "right"))
    assert left == right
    if not left:
        table.refused("turn", "move.turn-number", unit="r", to="left")
    return left


# ---------------------------------------------------------------------- turn number


@TURN
@pytest.mark.parametrize(("speed", "number"), [(0, 0), (1, 0), (2, 1), (9, 4), (13, 5)])
def test_bisons_turn_number_stands_beside_its_speed(speed: int, number: int) -> None:
    table = at_speed("bison-gp", speed)
    assert table.event("speed-announced")["turn"] == number
    assert table.cell("r", f"move/speed/{speed}/turn").text == str(number)


@TURN
def test_bison_at_16_on_road_turns_after_six_hexes() -> None:
    table = at_speed("bison-gp", 16, map_text='roads = ["0518 0501"]')
    assert table.event("speed-announced")["turn"] == 6
    for _ in range(6):
        assert not may_turn(table)
        go(table, "r", "front")
    assert may_turn(table)


@TURN
def test_bison_at_9_turns_one_face_after_four_hexes_and_four_more() -> None:
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
def test_in_reverse_steps_to_the_rear_count() -> None:
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
def test_by_three_turns_at_most_between_two_steps() -> None:
    table = at_speed("bison-gp", 1)
    go(table, "r", "left", "left", "right")
    assert not may_turn(table)
    go(table, "r", "front")
    assert may_turn(table)


@TURN
def test_the_3_at_the_head_of_the_column_is_shown_and_has_no_effect() -> None:
    table = at_speed("bison-gp", 2)
    assert table.heads("r", "Speed") == ("Speed", "Turn 3", "Kreigs")
    go(table, "r", "front")
    assert may_turn(table), "one hex is enough at speed 2"


# ---------------------------------------------------------------------- free facing


def facings(table: Table) -> set[str | None]:
    """The facings in which red may end its move; None for the one that it has."""
    return {c["facing"] for c in table.legal() if c["do"] == "end-move"}


@FREE
def test_bison_turns_one_face_freely_at_the_end_of_its_move() -> None:
    table = at_speed("bison-gp", 2)
    go(table, "r", "front", "front")
    assert facings(table) == {None, "nw", "ne"}
    table.refused("end-move", "move.free-facing", unit="r", facing="se")
    end(table, "r", facing="ne")
    assert table.unit("r")["facing"] == "ne"


@FREE
def test_mason_turns_none() -> None:
    table = at_speed("mason", 2)
    go(table, "r", "front", "front")
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


# ---------------------------------------------------------------------- turrets


def turret(table: Table, unit: str = "r", section: str = "Turret") -> str:
    """Where a turret points."""
    found: str = table.unit(unit)["turrets"][section]
    return found


def standing(sheet: str = "mason", **more: Any) -> Table:
    """A red unit that stands still, facing north, and is to end its move."""
    table = moving(f"r red {sheet} 0510 n", FAR, **more)
    announce(table, "r", 0)
    return table


@TURRETS
@pytest.mark.parametrize("facing", ["n", "ne", "se", "s", "sw", "nw"])
def test_a_turret_takes_any_of_the_six_facings(facing: str) -> None:
    table = standing()
    end(table, "r", turrets={"Turret": facing})
    assert (turret(table), table.unit("r")["facing"]) == (facing, "n")


@TURRETS
def test_each_turret_takes_its_own() -> None:
    table = standing()
    end(table, "r", turrets={"Turret": "s", "Cupola": "ne"})
    assert (turret(table), turret(table, section="Cupola")) == ("s", "ne")
    assert table.event("move-ended")["turrets"] == {"Turret": "s", "Cupola": "ne"}


@TURRETS
def test_a_turret_not_named_keeps_its_place_relative_to_the_hull() -> None:
    table = standing()
    end(table, "r", turrets={"Turret": "se"})
    table.next_turn()
    announce(table, "r", 0)
    go(table, "r", "right")
    end(table, "r", turrets={"Cupola": "n"})
    assert (table.unit("r")["facing"], turret(table), turret(table, section="Cupola")) == ("ne", "s", "n")


@TURRETS
def test_the_facing_named_holds_after_free_facing() -> None:
    table = standing("bison-gp")
    end(table, "r", facing="ne", turrets={"Turret": "n"})
    assert (table.unit("r")["facing"], turret(table)) == ("ne", "n")


@TURRETS
def test_a_locked_turret_keeps_its_place_relative_to_the_hull() -> None:
    table = standing()
    table.mark("r", "A", 2)
    table.refused("end-move", "internal.turret", unit="r", turrets={"Turret": "s"})
    go(table, "r", "right")
    table.refused("end-move", "internal.turret", unit="r", turrets={"Turret": "n"})
    end(table, "r", turrets={"Cupola": "s"})
    assert (turret(table), turret(table, section="Cupola")) == ("ne", "s")


@TURRETS
def test_body_weapons_face_as_the_hull_does() -> None:
    table = standing("bison-gp")
    table.refused("end-move", "move.turrets", unit="r", turrets={"Body": "s"})
    assert list(table.unit("r")["turrets"]) == ["Turret"]


@TURRETS
def test_the_turrets_of_a_unit_without_a_pilot_still_turn() -> None:
    table = moving("r red mason 0510 n", FAR)
    table.mark("r", "H")
    announce(table, "r", 0)
    table.refused("end-move", "internal.crew", unit="r", facing="ne")
    end(table, "r", turrets={"Turret": "s"})
    assert turret(table) == "s"


@TURRETS
@pytest.mark.parametrize(("facing", "bears"), [("n", False), ("s", True)])
def test_the_arc_is_measured_from_where_the_turret_points(facing: str, bears: bool) -> None:
    table = moving("r red mason 0510 n", "b blue bison-gp 0514 n")
    announce(table, "r", 0)
    end(table, "r", turrets={"Turret": facing, "Cupola": "n"})
    table.to_combat()
    fired = {c["section"] for c in table.legal() if c["do"] == "fire"}
    assert ("Turret" in fired) == bears
    assert "Cupola" not in fired


@TURRETS
def test_each_way_to_end_is_among_the_legal_ones() -> None:
    table = standing()
    ends = [c for c in table.legal() if c["do"] == "end-move"]
    assert len(ends) == 6 * 6
    rolling(table, "r", 0)
    table.mark("r", "A", 2)
    assert len([c for c in table.legal() if c["do"] == "end-move"]) == 6


@TURRETS
def test_a_body_section_faces_as_the_sheet_says_of_it() -> None:
    sections = [
        {"name": "Body", "posts": ["Pilot"], "body": True, "facing": "rear"},
        {"name": "Turret", "posts": ["Gunner"], "turret": "A"},
    ]
    backward = changed("bison-gp", "backward", sections=sections)
    table = moving("r red backward 0510 n", "b blue bison-gp 0514 n", sheets=[backward])
    table.to_combat()
    assert {c["section"] for c in table.legal() if c["do"] == "fire"} == {"Body"}
