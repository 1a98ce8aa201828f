"""Road speeds, and what pavement does for a step."""

from typing import Any

import pytest

from shellshock_tui.files import parse_table
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import find, scenario
from tests.rules.shellshock.drive import cost, end, go, ground, levels, rolling, speeds, under_way
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.road-speed")
FAR = "b blue bison-gp 2020 n"
ROAD = 'roads = ["0512 0501"]'


def on_road(sheet: str, roads: str = ROAD, at: str = "0510", **more: Any) -> Table:
    """A red unit on a road that runs north."""
    return moving(f"r red {sheet} {at} n", FAR, map_text=roads, **more)


@pytest.mark.check("move.road-speed", "Bison GP")
def test_bison_makes_13_across_country_and_16_on_road() -> None:
    table = on_road("bison-gp")
    rolling(table, "r", 12)
    assert speeds(table) == list(range(4, 16 + 1))
    table = moving("r red bison-gp 0510 n", FAR)
    rolling(table, "r", 12)
    assert speeds(table) == list(range(4, 13 + 1))
    table.refused("announce-speed", "move.road-speed", unit="r", speed=14)


def test_air_units_have_no_road_speeds() -> None:
    table = on_road("gnat")
    rolling(table, "r", 12)
    assert speeds(table)[-1] == 12
    assert not any("road" in cell.text for cell in table.cells("r") if "/move/speed/" in cell.at)


def test_a_unit_at_a_road_speed_keeps_to_the_road() -> None:
    table = under_way(on_road("bison-gp"), "r", 14)
    for face in ("front-left", "front-right"):
        table.refused("step", "move.road-speed", unit="r", to=face)
    go(table, "r", "front")
    assert table.unit("r")["hex"] == "0509"


def test_a_road_beside_it_is_not_joined() -> None:
    table = under_way(on_road("bison-gp", 'roads = ["0512 0501", "0612 0601"]'), "r", 14)
    table.refused("step", "move.road-speed", unit="r", to="front-right")


def test_leaving_pavement_needs_the_cross_country_maximum() -> None:
    table = under_way(on_road("bison-gp"), "r", 13)
    go(table, "r", "front-left")
    assert table.unit("r")["hex"] == "0409"


def test_a_unit_at_road_speed_stops_where_the_road_ends() -> None:
    table = under_way(on_road("bison-gp", 'roads = ["0512 0508"]'), "r", 14)
    go(table, "r", "front", "front")
    table.refused("step", "move.road-speed", unit="r", to="front")
    end(table, "r")
    assert table.event("move-ended")["carried"] == 2


@pytest.mark.parametrize("character", ["t", "r", "T", "w"])
def test_joined_pavement_costs_nothing_extra_for_terrain(character: str) -> None:
    table = under_way(on_road("mason", **ground(h0509=character)), "r", 8)
    assert cost(table, "r", "front") == 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_change_of_level_costs_nothing_on_joined_pavement(level: int) -> None:
    hill = levels(h0509=str(level))["map_text"]
    table = under_way(on_road("mason", f"{ROAD}\n{hill}"), "r", 8)
    assert cost(table, "r", "front") == 1


def test_pavement_entered_from_beside_costs_its_terrain() -> None:
    table = moving("r red mason 0509 n", FAR, map_text='roads = ["0407 0608"]', **ground(h0508="t"))
    assert cost(under_way(table, "r", 4), "r", "front") == 4


def test_a_bridge_carries_a_unit_over_deep_water() -> None:
    table = under_way(on_road("mason", **ground(h0509="W")), "r", 2)
    assert cost(table, "r", "front") == 1
    assert (table.unit("r")["hex"], table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (
        "0509",
        False,
        False,
    )


@pytest.mark.parametrize(("road", "doubts"), [("0512 0509 0608 0605", 1), ("0512 0509 0807 0804", 0)])
def test_the_scenario_check_warns_of_bends_within_three_hexes(road: str, doubts: int) -> None:
    text = scenario("r red mason 0101 s", FAR, map_text=f'roads = ["{road}"]')
    found = SYSTEM.check(parse_table(text, "test.toml"), find, "test.toml")
    assert len([doubt for doubt in found if "bend" in doubt.why]) == doubts
