"""The facing of turrets at the end of a move."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import announce, end, go, rolling
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.turrets")
FAR = "b blue bison-gp 2020 n"


def turret(table: Table, unit: str = "r", section: str = "Turret") -> str:
    """The direction in which a turret points."""
    found: str = table.unit(unit)["turrets"][section]
    return found


def standing(sheet: str = "mason", **more: Any) -> Table:
    """A red unit that stands still, facing north, about to end its move."""
    table = moving(f"r red {sheet} 0510 n", FAR, **more)
    announce(table, "r", 0)
    return table


@pytest.mark.parametrize("facing", ["n", "ne", "se", "s", "sw", "nw"])
def test_a_turret_takes_any_of_the_six_facings(facing: str) -> None:
    table = standing()
    end(table, "r", turrets={"Turret": facing})
    assert (turret(table), table.unit("r")["facing"]) == (facing, "n")


def test_each_turret_takes_its_own() -> None:
    table = standing()
    end(table, "r", turrets={"Turret": "s", "Cupola": "ne"})
    assert (turret(table), turret(table, section="Cupola")) == ("s", "ne")
    assert table.event("move-ended")["turrets"] == {"Turret": "s", "Cupola": "ne"}


def test_a_turret_not_named_keeps_its_place_on_the_hull() -> None:
    table = standing()
    end(table, "r", turrets={"Turret": "se"})
    table.next_turn()
    announce(table, "r", 0)
    go(table, "r", "right")
    end(table, "r", turrets={"Cupola": "n"})
    assert (table.unit("r")["facing"], turret(table), turret(table, section="Cupola")) == ("ne", "s", "n")


def test_the_facing_named_holds_after_free_facing() -> None:
    table = standing("bison-gp")
    end(table, "r", facing="ne", turrets={"Turret": "n"})
    assert (table.unit("r")["facing"], turret(table)) == ("ne", "n")


def test_a_locked_turret_keeps_its_place_relative_to_the_hull() -> None:
    table = standing()
    table.mark("r", "A", 2)
    table.refused("end-move", "internal.turret", unit="r", turrets={"Turret": "s"})
    go(table, "r", "right")
    table.refused("end-move", "internal.turret", unit="r", turrets={"Turret": "n"})
    end(table, "r", turrets={"Cupola": "s"})
    assert (turret(table), turret(table, section="Cupola")) == ("ne", "s")


def test_body_weapons_face_as_the_hull_does() -> None:
    table = standing("bison-gp")
    table.refused("end-move", "move.turrets", unit="r", turrets={"Body": "s"})
    assert list(table.unit("r")["turrets"]) == ["Turret"]


def test_the_turrets_of_a_unit_without_a_pilot_still_turn() -> None:
    table = moving("r red mason 0510 n", FAR)
    table.mark("r", "H")
    announce(table, "r", 0)
    table.refused("end-move", "internal.crew", unit="r", facing="ne")
    end(table, "r", turrets={"Turret": "s"})
    assert turret(table) == "s"


@pytest.mark.parametrize(("facing", "bears"), [("n", False), ("s", True)])
def test_the_arc_is_measured_from_where_the_turret_points(facing: str, bears: bool) -> None:
    table = moving("r red mason 0510 n", "b blue bison-gp 0514 n")
    announce(table, "r", 0)
    end(table, "r", turrets={"Turret": facing, "Cupola": "n"})
    table.to_combat()
    fired = {c["section"] for c in table.legal() if c["do"] == "fire"}
    assert ("Turret" in fired) == bears
    assert "Cupola" not in fired


def test_each_way_to_end_is_among_the_legal_ones() -> None:
    table = standing()
    ends = [c for c in table.legal() if c["do"] == "end-move"]
    assert len(ends) == 6 * 6
    rolling(table, "r", 0)
    table.mark("r", "A", 2)
    assert len([c for c in table.legal() if c["do"] == "end-move"]) == 6


def test_a_body_section_faces_as_the_sheet_says_of_it() -> None:
    sections = [
        {"name": "Body", "posts": ["Pilot"], "body": True, "facing": "rear"},
        {"name": "Turret", "posts": ["Gunner"], "turret": "A"},
    ]
    backward = changed("bison-gp", "backward", sections=sections)
    table = moving("r red backward 0510 n", "b blue bison-gp 0514 n", sheets=[backward])
    table.to_combat()
    assert {c["section"] for c in table.legal() if c["do"] == "fire"} == {"Body"}
