"""Random missions: checked, played, and fair."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.board import HexBoard
from shellshock_tui.cli import command_line
from shellshock_tui.dice import SeededDice
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from tests.cli.capture import Capture, told, told_json
from tests.rules.shock.field import QUIET, drawn, mission, sheet, table

SEEDS = range(1, 13)
PLAYED = (1, 2, 5)
"""Seeds of missions with a clearing, a man down and a mast."""


def made(seed: int) -> dict[str, Any]:
    """Return the mission of a seed."""
    return system("shock").make_map("mission", SeededDice(str(seed)), library.finder("shock"))


def reached(mission: dict[str, Any]) -> set[str]:
    """Return the hexes that the squad can walk to."""
    rows = ["".join(row.split()) for row in mission["map"]["terrain"].strip().splitlines()]
    board, drawn = HexBoard(len(rows[0]), len(rows)), "".join(rows)
    waiting = [board.place(mission["units"][0]["at"])]
    for place in waiting:
        around = [board.step(place, way) for way in range(6)]
        waiting += [one for one in around if one >= 0 and drawn[one] != "#" and one not in waiting]
    return {board.label(place) for place in waiting}


def distance(mission: dict[str, Any], one: str, other: str) -> int:
    """Return the distance between two hexes."""
    rows = ["".join(row.split()) for row in mission["map"]["terrain"].strip().splitlines()]
    board = HexBoard(len(rows[0]), len(rows))
    return board.distance(board.place(one), board.place(other))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_made_mission_is_good(tmp_path: Path, capsys: Capture, seed: int) -> None:
    path = tmp_path / "mission.toml"
    path.write_text(told(capsys, "map", "shock/mission", "--seed", str(seed)), "utf-8")
    assert told(capsys, "check", str(path)).strip().endswith("good")
    assert told_json(capsys, "map", "shock/mission", "--seed", str(seed))["markers"] == made(seed)["markers"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_made_mission_is_fair(seed: int) -> None:
    mission = made(seed)
    near, (goal,) = reached(mission), mission["victory"]
    squad = [unit for unit in mission["units"] if unit["id"] != "lost"]
    markers = [marker["at"] for marker in mission["markers"]]
    assert {unit["at"] for unit in mission["units"]} <= near
    assert set(markers) <= near
    assert {*mission["aid"], *mission["exit"]["squad"]} <= near
    assert len(set(markers)) == len(markers)
    assert len(squad) + 1 <= len(markers) <= len(squad) + 3
    assert all(distance(mission, at, unit["at"]) >= 8 for at in markers for unit in squad)
    assert Counter(unit["sheet"] for unit in squad)["rifleman"] in (2, 3)
    told_to = Counter(marker["posture"] for marker in mission["markers"])
    assert abs(told_to["advance"] - told_to["hold"]) <= 1
    if goal["win"] == "occupy":
        assert set(goal["places"]) <= near
        assert goal["units"] <= len(goal["places"])
    if goal["win"] == "destroy":
        assert any(distance(mission, goal["places"][0], at) == 1 for at in near)


def test_every_aim_comes_up() -> None:
    assert {made(seed)["victory"][0]["win"] for seed in PLAYED} == {"occupy", "rescue", "destroy"}


@pytest.mark.parametrize("seed", PLAYED)
def test_a_made_mission_is_played_to_its_end(tmp_path: Path, capsys: Capture, seed: int) -> None:
    path = tmp_path / "mission.toml"
    path.write_text(told(capsys, "map", "shock/mission", "--seed", str(seed)), "utf-8")
    played = told_json(capsys, "simulate", str(path), "--games", "1", "--bot", "squad=random")
    assert played["games"] == 1
    assert not played["unfinished"]


def test_the_same_seed_makes_the_same_mission() -> None:
    assert made(1) == made(1) != made(2)


def test_there_is_no_other_random_battle(capsys: Capture) -> None:
    assert "shock/mission" in told(capsys, "map", "shock")
    assert command_line(["map", "shock/moon"]) == 2
    assert "shock/mission" in capsys.readouterr().err


def test_a_mission_has_a_squad_and_an_opposing_force_at_most() -> None:
    own = {**made(1), "sides": [{"id": side, "name": side.title()} for side in ("squad", "opfor", "others")]}
    with pytest.raises(DataError, match="sides"):
        system("shock").check(own, library.finder("shock"), "test.toml")


def test_a_mission_that_nobody_opposes_is_lost_to_nobody() -> None:
    sides = [{"id": "squad", "name": "Squad"}]
    alone = mission("a squad rifleman 0506 s", sides=sides, programmed=[], turn_limit=1)
    alone.give("panic-done", "d10=1")
    alone.give("end-phase")
    assert alone.outcome.winner == ""
    assert alone.outcome.reason == "The time is up. The mission is lost. Squad has 0 points."
    assert alone.outcome.at_limit


def test_the_limit_does_not_decide_a_mission_that_is_won_in_the_last_turn() -> None:
    won = mission(
        "a squad rifleman 0506 s", sides=[{"id": "squad", "name": "Squad"}], programmed=[], turn_limit=1,
        victory=[{"win": "last", "side": "squad", "name": "the enemy"}],
    )  # fmt: skip
    won.give("panic-done", "d10=1")
    won.give("end-phase")
    assert won.outcome.winner == "squad"
    assert won.outcome.points
    assert not won.outcome.at_limit


@pytest.mark.rule("victory")
@pytest.mark.check("victory", "the last of the squad dead")
def test_a_lost_mission_goes_on_to_the_end_of_the_turn() -> None:
    lines = "a squad own 0506 s acted", "t opfor best 0509 n", "u opfor best 2001 n"
    battle = mission(*lines, sheets=sheet("own") | sheet("best", quality="rainbow", grenades=0))
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy", "d10=1 d10=1 d10=10")
    assert battle.unit("a")["state"] == "dead"
    assert battle.asked.kind == "enemy"
    battle.give("enemy")
    assert battle.now["turn"] == 1
    assert battle.outcome.winner == "opfor"


WALLED_EXITS = (6, 37, 41, 55, 59, 61, 62, 70, 74, 78, 103, 109, 116, 133, 171, 189)
"""Seeds of missions in which an exit of the opposing force might be in a building."""


def goal(win: str, name: str, **more: Any) -> dict[str, Any]:
    """Return a goal of the squad."""
    return {"win": win, "side": "squad", "name": name, "units": 1, **more}


def doubts(mission: dict[str, Any]) -> tuple[str, ...]:
    """Return the doubts about a mission."""
    found = system("shock").check(mission, library.finder("shock"), "mission.toml")
    return tuple(doubt.why for doubt in found)


@pytest.mark.parametrize("seed", sorted({*WALLED_EXITS, *SEEDS}))
def test_every_exit_of_a_made_mission_can_be_reached(seed: int) -> None:
    mission = made(seed)
    assert {label for labels in mission["exit"].values() for label in labels} <= reached(mission)
    assert doubts(mission) == ()


ISLAND = drawn(**{f"h{label}": "w" for label in ("1911", "1912", "2010")})
"""Hexes 2011 and 2012 behind water."""


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("the exit at 2012", {"exit": {"squad": ["0101", "2012"]}}),
        ("the exit at 2011, 2012", {"exit": {"squad": ["2011", "2012"]}}),
        ("the spit at 2011, 2012", {"victory": [goal("occupy", "the spit", places=["2011", "2012"])]}),
        ("", {"victory": [goal("occupy", "the spit", places=["0101", "2012"])]}),
        ("a hex beside the mast at 2011, 1912", {"victory": [goal("destroy", "the mast", places=["2012"])]}),
        ("Gray at 2011", {"aid": ["0101"], "victory": [goal("rescue", "Gray", soldier="g")]}),
        ("the aid hexes at 2012", {"aid": ["2012"], "victory": [goal("rescue", "A", soldier="a")]}),
        ("", {"aid": ["2012"]}),
        ("the aid hexes, as no places are named", {"victory": [goal("rescue", "A", soldier="a")]}),
        ("the spit, as no places are named", {"victory": [goal("occupy", "the spit")]}),
    ],
)
def test_a_goal_nobody_can_reach_is_warned_of(words: str, more: dict[str, Any]) -> None:
    units = "a squad rifleman 0506 s", "g squad rifleman 2011 n state=shock"
    told = doubts(table(*units, QUIET.replace("2012", "0101"), ground=ISLAND, **more))
    assert told == ((f"no unit of side squad can reach {words}",) if words else ())


def test_doors_can_be_kicked_in_and_walls_wrecked_by_charges() -> None:
    walled = {f"h{label}": "#" for label in ("1911", "1912", "2010")}
    more: dict[str, Any] = {"exit": {"squad": ["2012"]}}
    shut, door = drawn(**walled), drawn(**walled | {"h1911": "d"})
    units = "a squad rifleman 0506 s", QUIET.replace("2012", "0101")
    assert doubts(table(*units, ground=shut, **more)) == ("no unit of side squad can reach the exit at 2012",)
    assert doubts(table(*units, ground=door, **more)) == ()
    assert doubts(table(*units, ground=shut, charges=2, **more)) == ()
    force = {"exit": {"opfor": ["2012"]}}
    told = doubts(table(*units, "t opfor militia 0110 n", ground=shut, charges=2, **force))
    assert told == ("no unit of side opfor can reach the exit at 2012",)


def test_an_exit_of_the_force_is_reached_from_its_markers_too() -> None:
    markers = [{"id": "m1", "at": "2011", "posture": "hold"}]
    more: dict[str, Any] = {"ground": ISLAND, "exit": {"opfor": ["2012"]}}
    units = "a squad rifleman 0506 s", QUIET.replace("2012", "0101")
    assert doubts(table(*units, **more)) == ("no unit of side opfor can reach the exit at 2012",)
    assert doubts(table(*units, markers=markers, **more)) == ()


def test_a_mission_whose_squad_nobody_leads_is_refused() -> None:
    with pytest.raises(DataError, match="programmed: names squad, but that squad is led by a player"):
        mission("a squad rifleman 0101 s", programmed=["opfor", "squad"])
