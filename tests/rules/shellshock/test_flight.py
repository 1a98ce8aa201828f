"""Flying over units: a step is open only if some way onward ends in a free hex."""

from typing import Any

import pytest

from shellshock_tui.engine.ruleset import CURRENT, FIRST
from tests.laws import check_advice, check_choices, check_commands_left
from tests.rules.shellshock.drive import announce, end, go, rolling
from tests.rules.shellshock.guns import changed, chart, fire, gun, weapon
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.terrain-cost")


def over(*enemies: str, at: str = "0102", facing: str = "n", speed: int, reverse: bool = False) -> Table:
    """A Gnat that has announced its speed at the edge of a map of three columns; the enemies stand still."""
    blue = [f"b{number} blue mason {place} n" for number, place in enumerate(enemies)]
    table = moving(f"r red gnat {at} {facing}", *blue, "z blue mason 0309 n", size=(3, 9))
    while table.asked.unit != "r":
        table.idle()
    rolling(table, "r", 0 if reverse else speed)
    announce(table, "r", speed, reverse=reverse)
    return table


@pytest.mark.parametrize(
    ("at", "corner", "way", "face"),
    [("0102", "0101", "right", "front-right"), ("0302", "0301", "left", "front-left")],
)
def test_one_turn_after_one_hex_leads_out_of_a_corner(at: str, corner: str, way: str, face: str) -> None:
    table = over(corner, at=at, speed=4)
    go(table, "r", "front")
    assert table.unit("r")["hex"] == corner
    go(table, "r", way, face)
    assert table.unit("r")["hex"] == "0201"


def test_one_hex_is_too_few_for_a_turn_number_of_2() -> None:
    table = over("0101", speed=8)
    table.refused("step", "move.terrain-cost", unit="r", to="front")


def test_two_hexes_forward_lead_out_of_a_corner() -> None:
    table = over("0102", "0101", at="0103", speed=8)
    go(table, "r", "front", "front", "right", "front-right")
    assert table.unit("r")["hex"] == "0201"


def test_two_turns_lead_out_of_a_corner_with_turn_number_0() -> None:
    table = over("0101", "0201", speed=2)
    go(table, "r", "front", "right", "right", "front-right")
    end(table, "r")
    assert table.unit("r")["hex"] == "0102"


def test_a_flyer_without_the_points_leaves_no_corner() -> None:
    table = over("0101", speed=1)
    table.refused("step", "move.terrain-cost", unit="r", to="front")


def test_the_way_out_in_reverse_is_to_the_rear() -> None:
    table = over("0101", facing="s", speed=3, reverse=True)
    table.refused("step", "move.terrain-cost", unit="r", to="rear")
    table = over("0101", facing="s", speed=4, reverse=True)
    go(table, "r", "rear", "right", "rear-left")
    end(table, "r")
    assert table.unit("r")["hex"] == "0201"


def test_a_flyer_over_a_unit_turns_only_where_a_way_leads_on() -> None:
    table = over("0101", at="0103", speed=8)
    go(table, "r", "front", "front")
    table.refused("turn", "move.terrain-cost", unit="r", to="left")
    go(table, "r", "right", "front-right")
    assert table.unit("r")["hex"] == "0201"


def test_a_flyer_over_a_unit_turns_twice_where_that_leads_on() -> None:
    table = over("0101", speed=2)
    go(table, "r", "front", "left", "left")
    table.refused("turn", "move.terrain-cost", unit="r", to="right")


@pytest.mark.rule("move.announce-speed")
@pytest.mark.parametrize(("beneath", "forced"), [(("0101", "0201", "0202"), False), (("0101", "0202"), True)])
def test_nobody_is_forced_to_fly_over_a_unit(beneath: tuple[str, ...], forced: bool) -> None:
    table = over(*beneath, speed=8)
    assert table.allows("step", unit="r") is True
    assert table.allows("end-move", unit="r") is not forced
    if forced:
        assert table.refused("end-move", "move.announce-speed", unit="r").at == "hex/0201"


@pytest.mark.rule("physical.ram")
@pytest.mark.parametrize(("below", "allowed"), [("0102", False), ("0302", True)])
def test_a_flyer_over_a_unit_does_not_ram_another(below: str, allowed: bool) -> None:
    """A ram ends the move where it is declared, above 0102."""
    blue = "m blue mason 0101 n", f"n blue mason {below} n"
    table = moving(*blue, "r red gnat 0103 n", "z red mason 0309 n", size=(3, 9))
    table.idle()
    rolling(table, "r", 4)
    announce(table, "r", 4)
    go(table, "r", "front")
    assert table.allows("ram", unit="r", to="front") is allowed
    if not allowed:
        table.refused("ram", "move.terrain-cost", unit="r", to="front")


@pytest.mark.rule("initiative.red-chit")
def test_the_red_chit_waits_until_the_flyer_is_clear_of_units() -> None:
    table = over("0101", speed=4)
    assert "blue" in table.asked.cut_in
    go(table, "r", "front")
    assert table.unit("r")["hex"] == "0101"
    assert table.asked.cut_in == ()
    refused = table.refused("call-red", "initiative.red-chit")
    assert refused.at == "unit/r"
    go(table, "r", "right", "front-right")
    assert "blue" in table.asked.cut_in


def test_a_unit_without_a_pilot_can_only_go_straight_on() -> None:
    table = over("0203", "0202", "0201", at="0204", speed=4)
    assert table.allows("step", unit="r", to="front")
    table.mark("r", "C")
    table.refused("step", "move.terrain-cost", unit="r", to="front")
    table = over("0203", "0202", at="0204", speed=4)
    table.mark("r", "C")
    assert table.allows("step", unit="r", to="front")


# ---------------------------------------------------------------- a pilot lost above a unit

CREW = [{"pos": "C", "name": "Pilot", "piloting": 4}, {"pos": "I", "name": "Gunner", "gunnery": 3}]
KESTREL = changed(
    "gnat",
    "kestrel",
    crew=CREW,
    sections=[{"name": "Pod", "posts": ["Gunner"]}],
    weapons=[{"pos": "G", **weapon("1/0/0", section="Pod")}],
    internal={"chart": chart(dict.fromkeys(range(1, 21), "D") | {9: "C", 8: "I"})},
)
"""A flyer with a pilot in row 9, and a gunner who survives the pilot."""


def bereft(*below: str, speed: int, ruleset: int = CURRENT) -> Table:
    """A Kestrel that has lost its pilot to b0's needle above the first of some enemies."""
    needle = gun(weapon("0/2/0"), name="needle", gunnery=9)
    blue = [f"b{number} blue mason {place} s" for number, place in enumerate(below)]
    head = f"ruleset = {ruleset}\n[options]\nphased_play = true"
    table = moving("r red kestrel 0306 n", *blue, "n blue needle 0310 n", sheets=[KESTREL, needle], head=head)
    while table.asked.unit != "r":
        table.idle()
    rolling(table, "r", speed)
    announce(table, "r", speed)
    go(table, "r", "front")
    fire(table, "n", "r", "B", dice="d10=9 d10=9 d2=1 d20=9")
    assert not table.unit("r")["crew"]["Pilot"]
    return table


def moves(table: Table) -> list[dict[str, Any]]:
    """The commands of the flyer in its move, except fire."""
    return [command for command in table.legal("red") if command["do"] != "fire"]


@pytest.mark.rule("internal.crew", "move.phased-play")
@pytest.mark.parametrize("ruleset", [FIRST, CURRENT])
def test_a_flyer_without_a_pilot_above_a_unit_flies_straight_on(ruleset: int) -> None:
    table = bereft("0305", "0304", speed=3, ruleset=ruleset)
    assert moves(table) == [{"do": "step", "unit": "r", "to": "front", "drown": False}]
    go(table, "r", "front", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0303"
    assert not table.unit("r")["destroyed"]


@pytest.mark.rule("internal.crew", "move.phased-play")
@pytest.mark.parametrize("ruleset", [FIRST, CURRENT])
def test_a_flyer_without_a_pilot_crashes_where_it_cannot_go_on(ruleset: int) -> None:
    table = bereft("0305", "0304", "0303", speed=3, ruleset=ruleset)
    check_commands_left(table.rules, table.state)
    check_choices(table.rules, table.state)
    check_advice(table.rules, table.state)
    assert {command["do"] for command in moves(table)} == {"end-move"}
    end(table, "r")
    assert table.event("destroyed")["cause"] == "crashed"
    assert table.event("destroyed").clause == "internal.crew"
    assert table.unit("r")["destroyed"]
    assert table.unit("b0")["hex"] == table.unit("r")["hex"] == "0305"
    check_commands_left(table.rules, table.state)
