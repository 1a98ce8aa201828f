"""The warnings of `check` about valid scenarios, for each system in which the mistake is possible."""

from collections.abc import Mapping
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.rules import system

ONE_SIDE = "has one side only, which has nobody to fight"
SMALLEST = ("duel", "closing_fire/villages", "gunplay/dock-street", "sshr/pumps", "shock/the-mast")


def changed(name: str, **changes: Any) -> tuple[str, ...]:
    """Return the warnings about a shipped scenario with some of its fields replaced."""
    data = library.open_file(library.SCENARIO, name)
    found = system(data.header.system).check({**data.table, **changes}, data.find, data.file)
    return tuple(doubt.why for doubt in found)


def table(name: str) -> Mapping[str, Any]:
    """Return the table of a shipped scenario."""
    return library.open_file(library.SCENARIO, name).table


@pytest.mark.parametrize("name", SMALLEST)
def test_a_scenario_with_one_side_is_doubtful(name: str) -> None:
    shipped = table(name)
    own = shipped["sides"][0]
    left: dict[str, Any] = {
        field: [one for one in shipped.get(field, []) if one["side"] == own["id"]]
        for field in ("units", "victory", "points")
        if field in shipped
    }
    if "programmed" in shipped:
        left |= {"programmed": [], "markers": [], "exit": {}}
    assert ONE_SIDE in changed(name, sides=[own], **left)
    assert ONE_SIDE not in changed(name)


@pytest.mark.parametrize("name", ["gunplay/dock-street", "sshr/pumps"])
def test_a_place_that_a_goal_lists_twice_is_doubtful(name: str) -> None:
    markers: dict[str, str] = table(name).get("markers", {})
    place = next(iter(markers), "0505")
    more = {"count": 2} if markers else {"turns": 2}
    goal = {"win": "hold", "side": "red", "name": "the well", "places": [place, place], **more}
    told = f"side red has {place} more than once among the places of a goal"
    assert told in changed(name, victory=[goal])
    assert changed(name) == ()


MISSION = {"win": "occupy", "side": "squad", "name": "the spit"}


def test_a_goal_for_more_soldiers_than_there_are_is_doubtful() -> None:
    squad = sum(unit["side"] == "squad" for unit in table("shock/the-mast")["units"])
    for win in ("occupy", "destroy"):
        goal = {**MISSION, "win": win, "places": ["0101"]}
        told = f"the spit takes {squad + 1} soldiers, but the squad has {squad}"
        assert told in changed("shock/the-mast", victory=[goal | {"units": squad + 1}])
        assert told not in changed("shock/the-mast", victory=[goal | {"units": squad}])


def test_goal_places_where_nobody_can_stand_are_doubtful() -> None:
    rows = table("shock/the-mast")["map"]["terrain"].split("\n")
    open_ground = ["." if character != " " else " " for character in rows[0]]
    drawing = "\n".join(["".join(open_ground).replace(".", "#", 1), *rows[1:]])
    goal = {**MISSION, "places": ["0101", "0201", "0201"], "units": 1}
    told = changed("shock/the-mast", charges=0, map={"terrain": drawing}, victory=[goal])
    assert "no unit of side squad can ever stand at 0101, which the spit includes" in told
    assert "side squad has 0201 more than once among the places of a goal" in told


def test_a_mission_without_enemies_is_doubtful() -> None:
    units = [unit for unit in table("shock/the-mast")["units"] if unit["side"] == "squad"]
    told = changed("shock/the-mast", units=units, markers=[], exit={})
    assert told == ("side opfor has neither units nor markers, so the squad has nobody to fight",)


def test_a_unit_that_begins_out_of_cohesion_is_doubtful() -> None:
    first, *others = table("sshr/pumps")["units"]
    away = {**first, "at": [*first["at"][:-1], "2423"]}
    told = f"{first['name']} begins out of cohesion: a model is more than 3 inches from the rest"
    assert changed("sshr/pumps", units=[away, *others]) == (told,)
    gone = {**away, "wear": {"hp": [*[1] * (len(first["at"]) - 1), 0]}}
    assert changed("sshr/pumps", units=[gone, *others]) == ()
