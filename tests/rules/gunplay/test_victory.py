"""The end of battles."""

from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, read_table
from shellshock_tui.rules import system
from tests.rules.gunplay.street import RED_BEGINS, SCENARIOS, Street, drawn, shipped, street, table, unit

HELD = {"win": "hold", "side": "red", "name": "the crates", "places": ["0505"], "turns": 2}


def doubts(*goals: dict[str, Any], lines: tuple[str, ...] = ("r red rifleman 0105",)) -> tuple[str, ...]:
    """The doubts about a battle for some goals, where a wall cuts off the first column of the map."""
    wall: dict[str, Any] = {f"h02{row:02}": "#" for row in range(1, 11)}
    made = table(*lines, "b blue gunman 4001", ground=drawn(**wall), victory=list(goals))
    found = system("gunplay").check(made, library.finder("gunplay"), "test.toml")
    return tuple(doubt.why for doubt in found)


@pytest.mark.rule("victory")
def test_an_exit_or_ground_that_nobody_can_reach_is_doubtful() -> None:
    leave = {"win": "exit", "side": "red", "places": ["0110", "4010", "0205"], "units": 1}
    assert doubts(leave) == ("no unit of side red can reach the exit at 4010, 0205",)
    hold = HELD | {"places": ["3001", "3002"]}
    assert doubts(hold) == ("no unit of side red can reach the crates at 3001, 3002",)
    assert doubts(hold | {"places": ["3001", "0101"]}) == ()
    assert doubts(hold, lines=("r red rifleman 0105", "s red rifleman 1005")) == ()
    down = "r red rifleman 0105", "s red rifleman 1005 down"
    assert doubts(hold, lines=down) == ("no unit of side red can reach the crates at 3001, 3002",)


def test_a_side_that_the_rules_should_play_is_refused() -> None:
    units = "r red rifleman 0105", "b blue gunman 4001"
    with pytest.raises(DataError, match="programmed: the rules of this system cannot play a side"):
        street(*units, programmed=["blue"])
    assert street(*units, programmed=["blue"], ruleset=FIRST).rules.programmed == ()


def end_turn(battle: Street) -> None:
    """Activate all characters and do nothing."""
    while battle.asked.kind != "aftermath":
        unit = next(c["unit"] for c in battle.legal() if c["do"] == "activate")
        battle.act(unit)
        battle.give("end-activation", unit=unit)


@pytest.mark.rule("victory")
@pytest.mark.check("victory", "Dock Street after turn 8, two enemies out")
def test_points_at_the_last_turn() -> None:
    made = dict(read_table(SCENARIOS["dock-street"]))
    limit = made["turn_limit"]
    made["options"] = dict.fromkeys(made["options"], False)
    lines = (
        "r1 red rifleman 0906",
        "b1 blue gunman 1701",
        "b2 blue gunman 1703 down",
        "b3 blue gunman 1705 down",
    )
    made["units"] = [unit(line) for line in lines]
    made["victory"] = [{**goal, "turns": limit} for goal in made["victory"] if goal["win"] == "hold"][1:]
    made["points"] = [{**one, "side": "red"} for one in made["points"][:1]]
    held = {"win": "hold", "side": "red", "name": "the crates", "places": ["0906"], "turns": limit}
    made["victory"] = [held]
    battle = Street(made)
    for turn in range(1, limit):
        end_turn(battle)
        assert battle.state.held == (turn,)
        battle.give("next-turn", RED_BEGINS)
    assert (limit, battle.number("points/red")) == (8, 7)


@pytest.mark.rule("victory")
def test_ground_is_held_alone_for_turns_in_a_row() -> None:
    battle = street("a red rifleman 0505", "z blue gunman 4001", victory=[HELD])
    end_turn(battle)
    assert battle.event("turns-held").text == "Red holds the crates, 1 of 2 turns: A is there."
    battle.give("next-turn", RED_BEGINS)
    battle.act("a")
    battle.give("end-activation", unit="a")
    battle.act("z")
    battle.give("end-activation", unit="z")
    assert (battle.outcome.winner, "2 turns" in battle.outcome.reason) == ("red", True)
    shared = street("a red rifleman 0505", "z blue gunman 0505 down", "y blue gunman 4001", victory=[HELD])
    end_turn(shared)
    assert shared.state.held == (1,)


@pytest.mark.rule("victory")
def test_all_exits_of_a_side_are_one_goal() -> None:
    goals = [{"win": "exit", "side": side, "places": ["0105"], "units": 1} for side in ("red", "blue", "red")]
    units = "a red rifleman 0105", "b blue gunman 4005"
    assert street(*units, victory=goals[:2])
    with pytest.raises(DataError, match=r"victory\.3\.win"):
        street(*units, victory=goals)


@pytest.mark.rule("victory")
def test_a_side_leaves_by_its_exit_not_prone() -> None:
    goal = {"win": "exit", "side": "red", "places": ["0105"], "units": 1}
    battle = street("a red rifleman 0205 prone", "z blue gunman 4001", victory=[goal])
    battle.act("a")
    battle.walk("a", "nw")
    assert not battle.allows("leave")
    battle = street("a red rifleman 0205", "z blue gunman 4001", victory=[goal])
    battle.act("a")
    battle.walk("a", "nw")
    battle.give("leave", unit="a")
    assert battle.outcome.winner == "red"
    assert battle.unit("a")["state"] == "gone"


@pytest.mark.rule("victory")
def test_last_down_and_limit() -> None:
    last = street("a red rifleman 0105", "z blue gunman 0405", victory=[{"win": "last", "side": "red"}])
    last.act("a")
    last.give("fire", "d10=10 d10=1", unit="a", targets=["z"])
    assert last.outcome.winner == "red"
    lines = "a red rifleman 0105", "z blue gunman 0405", "y blue gunman 4001 down"
    down = street(*lines, victory=[{"win": "down", "side": "red", "units": 2}])
    down.act("a")
    down.give("fire", "d10=10 d10=1", unit="a", targets=["z"])
    assert down.outcome.winner == "red"
    limit = street(
        "a red rifleman 0105", "z blue gunman 4001", turn_limit=1, victory=[{"win": "limit", "side": "blue"}]
    )
    for name in ("a", "z"):
        limit.act(name)
        limit.give("end-activation", unit=name)
    assert limit.outcome.winner == "blue"


@pytest.mark.rule("victory")
@pytest.mark.parametrize("name", ["dock-street", "payroll", "cold-camp"])
def test_shipped_battles_begin(name: str) -> None:
    battle = shipped(name)
    assert battle.asked.kind == "overwatch-count"
