"""What a step costs, which hexes are barred, and who may share one."""

from typing import Any

import pytest

from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.drive import announce, cost, end, go, ground, levels, points, rolling, under_way
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, moving

FAR = "b blue bison-gp 2020 n"
DIRECTION = pytest.mark.rule("move.direction-cost")
TERRAIN = pytest.mark.rule("move.terrain-cost")
STACKING = pytest.mark.rule("move.stacking")


def at_speed(sheet: str, speed: int, *others: str, **more: Any) -> Table:
    """A red unit in 0505, facing north, that has announced a speed."""
    return under_way(moving(f"r red {sheet} 0505 n", *(others or (FAR,)), **more), "r", speed)


def into(table: Table, face: str = "front") -> str:
    """Why the step is refused: the reason under terrain-cost."""
    return table.refused("step", "move.terrain-cost", unit="r", to=face).reason


# ---------------------------------------------------------------------- directions


@DIRECTION
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


# ---------------------------------------------------------------------- terrain


@TERRAIN
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
    assert "barred" in into(at_speed("timid", 8, sheets=[timid], **ground(h0504="t")))
    assert "barred" in into(at_speed("timid", 8, sheets=[timid], **levels(h0504="2")))
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


# ---------------------------------------------------------------------- sharing a hex


@STACKING
@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_unit_to_a_hex(side: str) -> None:
    others = (f"x {side} bison-gp 0504 n", FAR) if side == "red" else (f"x {side} bison-gp 0504 n",)
    table = at_speed("mason", 3, *others) if side == "blue" else moving("r red mason 0505 n", *others)
    if side == "red":
        while table.asked.unit != "r":
            table.idle()
        under_way(table, "r", 3)
    table.refused("step", "move.stacking", unit="r", to="front")


@STACKING
@pytest.mark.parametrize(
    ("mover", "standing"), [("rifles", "mason"), ("mason", "rifles"), ("rifles", "rifles")]
)
def test_infantry_shares_a_hex_with_one_friendly_unit(mover: str, standing: str) -> None:
    table = second_red(f"r red {mover} 0505 n", f"x red {standing} 0504 n")
    announce(table, "r", 1)
    go(table, "r", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == table.unit("x")["hex"] == "0504"


@STACKING
@pytest.mark.parametrize(
    ("mover", "standing"), [("rifles", "mason"), ("mason", "rifles"), ("rifles", "rifles")]
)
def test_but_with_no_enemy(mover: str, standing: str) -> None:
    table = moving(f"r red {mover} 0505 n", f"b blue {standing} 0504 n")
    announce(table, "r", 1)
    table.refused("step", "move.stacking", unit="r", to="front")


@STACKING
@pytest.mark.parametrize(("mover", "standing"), [("rifles", "gnat"), ("gnat", "rifles")])
def test_and_with_nobody_who_flies(mover: str, standing: str) -> None:
    table = second_red(f"r red {mover} 0505 n", f"x red {standing} 0504 n")
    announce(table, "r", 1)
    assert not table.allows("step", unit="r", to="front")


@STACKING
def test_and_with_one_only() -> None:
    table = second_red("r red rifles 0505 n", "x red rifles 0504 n", "y red mason 0504 n")
    announce(table, "r", 1)
    table.refused("step", "move.stacking", unit="r", to="front")


@STACKING
def test_friendly_infantry_is_passed_through() -> None:
    table = second_red("r red mason 0505 n", "x red rifles 0504 n")
    announce(table, "r", 2)
    go(table, "r", "front", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0503"


@STACKING
def test_a_wrecks_hex_may_be_entered() -> None:
    table = moving("r red mason 0505 n", "b blue mason 0504 n", "b2 blue mason 2020 n")
    table.put("b", fate=Fate.OUT)
    under_way(table, "r", 2)
    go(table, "r", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0504"


@STACKING
def test_the_map_ends_at_its_edge() -> None:
    table = moving("r red bison-gp 0101 n", FAR)
    under_way(table, "r", 5)
    for face in ("front", "front-left", "front-right"):
        assert table.refused("step", "move.stacking", unit="r", to=face).reason == "The map ends there."


EXITS = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0504"]\nunits = 2'


@STACKING
def test_only_an_exit_hex_of_the_own_side_lets_a_unit_leave() -> None:
    table = moving("r red mason 0505 n", "b blue mason 1504 n", "r2 red mason 1010 n", tail=EXITS)
    while table.asked.unit != "r":
        table.idle()
    announce(table, "r", 1)
    go(table, "r", "front")
    assert table.allows("end-move", unit="r", exit=True)
    end(table, "r", exit=True)
    assert (table.unit("r")["gone"], table.unit("r")["destroyed"]) == (True, False)


@STACKING
@pytest.mark.parametrize(("unit", "start"), [("red", "0510"), ("blue", "0504")])
def test_nobody_leaves_elsewhere_or_by_the_enemys_exit(unit: str, start: str) -> None:
    other = "blue" if unit == "red" else "red"
    table = moving(
        f"r {unit} mason {start} n", f"b {other} mason 1504 n", tail=EXITS.replace("units = 2", "units = 1")
    )
    announce(table, "r", 0)
    table.refused("end-move", "move.stacking", unit="r", exit=True)
    end(table, "r")


@STACKING
def test_a_unit_may_stay_in_its_exit_hex() -> None:
    table = moving("r red mason 0504 n", FAR, tail=EXITS.replace("units = 2", "units = 1"))
    announce(table, "r", 0)
    end(table, "r")
    assert table.unit("r")["gone"] is False


def second_red(*units: str) -> Table:
    """Red units of which r moves after those that stand before it, and a blue unit far away."""
    table = moving(*units, FAR)
    while table.asked.unit != "r":
        table.idle()
    rolling(table, "r", 0)
    return table
