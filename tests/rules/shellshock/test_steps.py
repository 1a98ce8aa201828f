"""The costs of a step, and the hexes that it may not enter."""

from typing import Any

import pytest

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.drive import announce, cost, end, go, ground, levels, points, under_way
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

FAR = "b blue bison-gp 2020 n"
DIRECTION = pytest.mark.rule("move.direction-cost")
CHART = {"rough": 2, "trees": 4, "level1": 2, "level2": 3, "water": 3}
"""The factors of the Mason, except for open ground."""
TERRAIN = pytest.mark.rule("move.terrain-cost")


def at_speed(sheet: str, speed: int, *others: str, **more: Any) -> Table:
    """A red unit in 0505, facing north, that has announced a speed."""
    return under_way(moving(f"r red {sheet} 0505 n", *(others or (FAR,)), **more), "r", speed)


def into(table: Table, face: str = "front") -> str:
    """The reason under terrain-cost why the step is refused."""
    return table.refused("step", "move.terrain-cost", unit="r", to=face).reason


# ---------------------------------------------------------------------- directions


@DIRECTION
@pytest.mark.check("move.direction-cost", "Bison GP")
@pytest.mark.parametrize(
    ("face", "points_spent", "hex_entered"),
    [("front", 1, "0504"), ("front-right", 2, "0604"), ("front-left", 2, "0404")],
)
def test_bison_steps_forward(face: str, points_spent: int, hex_entered: str) -> None:
    table = at_speed("bison-gp", 8)
    assert cost(table, "r", face) == points_spent
    assert table.unit("r")["hex"] == hex_entered
    assert table.unit("r")["facing"] == "n"


@DIRECTION
@pytest.mark.check("move.direction-cost", "Bison GP")
@pytest.mark.parametrize(
    ("face", "points_spent", "hex_entered"),
    [("rear", 2, "0506"), ("rear-right", 4, "0605"), ("rear-left", 4, "0405")],
)
def test_bison_steps_in_reverse(face: str, points_spent: int, hex_entered: str) -> None:
    table = moving("r red bison-gp 0505 n", FAR)
    announce(table, "r", 7, reverse=True)
    assert cost(table, "r", face) == points_spent
    assert table.unit("r")["hex"] == hex_entered


@DIRECTION
def test_the_front_turns_with_the_unit() -> None:
    table = moving("r red bison-gp 0505 se", FAR)
    under_way(table, "r", 8)
    assert cost(table, "r", "front-left") == 2
    assert table.unit("r")["hex"] == "0604"


@DIRECTION
@pytest.mark.check("move.direction-cost", "Mason")
def test_mason_steps_straight_only() -> None:
    table = at_speed("mason", 6)
    for face in ("front-left", "front-right"):
        table.refused("step", "move.direction-cost", unit="r", to=face)
    assert cost(table, "r", "front") == 1
    table = moving("r red mason 0505 n", FAR)
    announce(table, "r", 4, reverse=True)
    for face in ("rear-left", "rear-right"):
        table.refused("step", "move.direction-cost", unit="r", to=face)
    assert cost(table, "r", "rear") == 2
    sides = ("front-left", "front-right", "rear-left", "rear-right")
    assert {table.cell("r", f"move/direction/{face}").text for face in sides} == {"–"}
    whys = {table.rules.explain(table.state, f"unit/r/move/direction/{face}") for face in sides}
    assert {why.total for why in whys if isinstance(why, Trail)} == {0}, "what is printed stands behind it"


# ---------------------------------------------------------------------- terrain


@TERRAIN
@pytest.mark.check("move.terrain-cost", "Mason into rough:", "Mason into rough trees")
@pytest.mark.parametrize(
    ("land", "points_spent"),
    [
        (ground(), 1),
        (ground(h0504="r"), 2),
        (ground(h0504="t"), 4),
        (ground(h0504="T"), 8),
        (ground(h0504="w"), 3),
        (ground(h0504="d"), 1),
        (levels(h0504="1"), 2),
        (levels(h0504="2"), 3),
        (levels(h0505="1"), 2),
        (levels(h0505="2"), 3),
        (ground(h0504="t") | levels(h0504="1"), 8),
        (ground(h0504="d") | levels(h0504="2"), 3),
    ],
)
def test_mason_pays_the_product_of_all_factors(land: dict[str, Any], points_spent: int) -> None:
    assert cost(at_speed("mason", 8, **land), "r", "front") == points_spent


@TERRAIN
@pytest.mark.parametrize("land", [ground(h0504=feature) for feature in "rtTwd"] + [levels(h0504="1")])
def test_nothing_but_a_climb_of_two_levels_slows_a_bison(land: dict[str, Any]) -> None:
    assert cost(at_speed("bison-gp", 8, **land), "r", "front") == 1


@TERRAIN
@pytest.mark.check("move.terrain-cost", "Bison GP")
def test_two_levels_double_a_bisons_step_whatever_its_direction() -> None:
    assert cost(at_speed("bison-gp", 8, **levels(h0504="2")), "r", "front") == 2
    assert cost(at_speed("bison-gp", 8, **levels(h0604="2")), "r", "front-right") == 4


@TERRAIN
def test_each_factor_is_a_term_of_the_cost() -> None:
    table = at_speed("mason", 8, **ground(h0504="T"))
    go(table, "r", "front")
    terms = [(term.value, term.at.removeprefix("unit/r/move/")) for term in table.trail("step", "cost").terms]
    assert terms == [(1, "direction/front"), (4, "terrain/trees"), (2, "terrain/rough")]


@TERRAIN
def test_a_hex_that_costs_more_than_is_left_cannot_be_entered() -> None:
    table = at_speed("mason", 7, **ground(h0504="T"))
    assert into(table) == "That step costs 8 points and R has 7 left."
    exactly = at_speed("mason", 8, **ground(h0504="T"))
    go(exactly, "r", "front")
    assert points(exactly, "r") == 0


@TERRAIN
@pytest.mark.parametrize("land", [levels(h0504="3"), levels(h0505="3"), levels(h0504="9")])
def test_three_levels_are_not_climbed_up_or_down(land: dict[str, Any]) -> None:
    assert "three levels" in into(at_speed("bison-gp", 8, **land))


@TERRAIN
def test_a_factor_of_0_bars_a_unit() -> None:
    factors = {"open": 1, "rough": 2, "trees": 0, "level1": 2, "level2": 0, "water": 3}
    timid = changed("mason", "timid", move={"terrain": factors})
    assert "cannot enter" in into(at_speed("timid", 8, sheets=[timid], **ground(h0504="t")))
    assert "cannot enter" in into(at_speed("timid", 8, sheets=[timid], **levels(h0504="2")))
    assert cost(at_speed("timid", 8, sheets=[timid], **ground(h0504="r")), "r", "front") == 2


@TERRAIN
def test_buildings_bar_all_but_infantry() -> None:
    for sheet in ("mason", "bison-gp", "btr-80"):
        assert "infantry" in into(at_speed(sheet, 5, **ground(h0504="b")))
    assert cost(at_speed("rifles", 2, **ground(h0504="b")), "r", "front") == 1


@TERRAIN
def test_a_wreck_makes_its_hex_rough_once() -> None:
    for land in (ground(), ground(h0504="r")):
        table = moving("r red mason 0505 n", "b blue mason 0504 n", "b2 blue mason 2020 n", **land)
        table.put("b", fate=Fate.DESTROYED)
        assert cost(under_way(table, "r", 8), "r", "front") == 2


@TERRAIN
@pytest.mark.parametrize(
    "land", [ground(h0504=feature) for feature in "rtTwWbd"] + [levels(h0504="9"), levels(h0505="9")]
)
def test_flying_units_ignore_the_ground(land: dict[str, Any]) -> None:
    table = at_speed("gnat", 6, **land)
    assert cost(table, "r", "front") == 1
    assert (table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (False, False)


@TERRAIN
@pytest.mark.parametrize("enemy", ["bison-gp", "rifles", "gnat"])
def test_they_pass_over_anything_but_end_their_move_alone(enemy: str) -> None:
    table = at_speed("gnat", 2, f"b blue {enemy} 0504 n")
    go(table, "r", "front")
    assert table.unit("r")["hex"] == "0504"
    table.refused("end-move", "move.terrain-cost", unit="r")
    go(table, "r", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0503"


@TERRAIN
def test_they_do_not_fly_where_they_could_not_end() -> None:
    table = at_speed("gnat", 1, "b blue bison-gp 0504 n")
    assert "no free hex" in into(table)


@TERRAIN
def test_open_grounds_factor_counts_only_alone_and_in_no_ditch() -> None:
    slow = changed("mason", "slow", move={"terrain": CHART | {"open": 3}})
    for land, spent in (
        (ground(), 3),
        (ground(h0504="d"), 1),
        (ground(h0504="r"), 2),
        (levels(h0504="1"), 6),
    ):
        table = at_speed("slow", 8, sheets=[slow], **land)
        assert cost(table, "r", "front") == spent


@pytest.mark.rule("move.order")
@pytest.mark.parametrize(
    ("at", "asked"),
    [
        ("0505 n", "R: 4 points left; it must step."),
        ("0501 n", "R: 4 points left, but no step is possible; end its move."),
    ],
)
def test_the_question_names_exactly_the_open_steps(at: str, asked: str) -> None:
    table = moving(f"r red mason {at}", "b blue mason 1515 n")
    table.give("announce-speed", unit="r", speed=4)
    assert table.asked.question == asked
