"""The turn, the length of a battle, markers, missions and points."""

from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from shellshock_tui.rules.sshr.scenario_file import HoldTable
from shellshock_tui.rules.sshr.victory import words
from tests.rules.sshr.table import Table, carrying, drawn, own, scenario, shipped, table

ONE = own(one=carrying("service rifle"), rocket=carrying("rocket"))
HOLD = {"win": "hold", "name": "the well", "places": ["well"], "count": 1}
MARKERS = {"well": "1008"}


def holding(*units: str, **more: Any) -> Table:
    """A battle for one marker, at 1008, that red is to hold."""
    return table(*units, sheets=ONE, **{"markers": MARKERS, "victory": [{**HOLD, "side": "red"}], **more})


def doubts(*units: str, barrier: str = "W", **mission: Any) -> tuple[str, ...]:
    """The doubts about a battle for three markers, two of them behind a barrier of one square."""
    markers = {"well": "0308", "mast": "0908", "gate": "2008"}
    goal = {**HOLD, "side": "red", "places": list(markers), **mission}
    more: dict[str, Any] = {"markers": markers, "victory": [goal], "ground": drawn({"05": barrier})}
    made = scenario(*units, "b blue one 2505", sheets=ONE, **more)
    found = system("sshr").check(made, library.finder("sshr"), "test.toml")
    return tuple(doubt.why for doubt in found)


@pytest.mark.rule("victory.hold")
def test_markers_that_nobody_can_come_near_are_doubtful() -> None:
    far = "no unit of side red can reach the well"
    assert doubts("a red one 0105") == ()
    assert doubts("a red one 0105", count=2) == (f"{far} at 0908, 2008",)
    assert doubts("a red one 0105", count=3) == (f"{far} at 0908, 2008",)
    assert doubts("a red one 0105", places=["gate"]) == (f"{far} at 2008",)
    assert doubts("a red one 0105", "c red one 2205", count=3) == ()
    assert doubts("a red one 0105", "c red one 2205 hp=0", places=["gate"]) == (f"{far} at 2008",)
    assert doubts("a red car 0105", barrier="t", places=["gate"]) == (f"{far} at 2008",)
    assert doubts("a red one 0105", barrier="t", places=["gate"]) == ()


@pytest.mark.rule("victory.hold")
def test_a_marker_behind_water_is_held_from_the_bank() -> None:
    more: dict[str, Any] = {"markers": {"mast": "0708"}, "ground": drawn({"05": "W"})}
    goal = {**HOLD, "side": "red", "places": ["mast"]}
    made = scenario("a red one 0105", "b blue one 2505", sheets=ONE, victory=[goal], **more)
    assert system("sshr").check(made, library.finder("sshr"), "test.toml") == ()


@pytest.mark.rule("turn.phases")
@pytest.mark.check("turn.phases", "turn 1: red's phase")
def test_a_turn_has_a_phase_of_each_side_and_its_fights() -> None:
    board = table("a red one 1005", "b blue one 1105", sheets=ONE)
    seen = [(board.now["turn"], board.asked.kind, board.asked.side)]
    for fighter in ("", "a", "", "b"):
        if fighter:
            board.fight(fighter, "1 1")
        else:
            board.over()
        seen.append((board.now["turn"], board.asked.kind, board.asked.side))
    turn = 1
    assert seen == [
        (turn, "act", "red"), (turn, "fight", "red"), (turn, "act", "blue"), (turn, "fight", "blue"),
        (turn, "turn", ""),
    ]  # fmt: skip
    assert board.event("turn-end")["turn"] == 1
    board.give("next-turn")
    assert (board.event("phase")["turn"], board.event("phase")["side"]) == (2, "red")


def test_ending_a_phase_names_who_acts_next() -> None:
    board = table("a red one 0305", "z blue captain 1006", sheets=ONE)
    board.over()
    assert board.event("phase").text == "Red ends the phase. Turn 1: Blue acts."
    board.over()
    board.give("next-turn")
    assert board.event("phase").text == "Turn 2: Red acts."


@pytest.mark.rule("turn.order")
@pytest.mark.check("turn.order", "unit A moves, B shoots")
def test_units_move_and_shoot_in_any_order_once_each() -> None:
    board = table("a red one 0305", "b red one 0308", "z blue captain 1006", sheets=ONE)
    board.give("shift", unit="a", to="0405")
    board.refused("shoot", "turn.order", unit="b", target="z")
    board.refused("shift", "turn.order", unit="b", to="0408")
    board.end("a")
    board.shoot("b", "z", "1")
    board.shoot("a", "z", "1")
    board.refused("shoot", "turn.order", unit="a", target="z")
    board.refused("shift", "turn.order", unit="a", to="0505")


@pytest.mark.rule("length.least", "length.mission")
@pytest.mark.check("length.least", "mission fulfilled at the end of turn 9")
def test_missions_are_looked_at_from_the_end_of_turn_ten() -> None:
    board = holding("a red one 1008", "z blue captain 2008")
    board.turns(9)
    assert board.now["markers"] == {"well": "red"}
    assert board.asked.kind == "turn"
    board.turns(1)
    assert board.event("turn-end")["turn"] == 10
    assert (board.outcome.winner, board.outcome.clause) == ("red", "victory.hold")


@pytest.mark.rule("length.least")
def test_a_side_without_a_model_loses_at_once() -> None:
    board = table("a red rocket 0305", "z blue one 1005", sheets=ONE)
    board.shoot("a", "z", "6 6")
    assert (board.outcome.winner, board.outcome.clause) == ("red", "length.least")


@pytest.mark.rule("length.mission")
@pytest.mark.check("length.mission", "both missions fulfilled")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_scenarios_first_of_two_fulfilled_missions_wins(first: str) -> None:
    other = {"red": "blue", "blue": "red"}[first]
    places = {"red": "west", "blue": "east"}
    missions = [{**HOLD, "side": side, "places": [places[side]]} for side in (first, other)]
    board = holding(
        "a red one 0508", "z blue one 2008", markers={"west": "0508", "east": "2008"}, victory=missions
    )
    board.turns(10)
    assert board.outcome.winner == first


@pytest.mark.rule("length.withdraw")
@pytest.mark.check("length.withdraw", "between turns 9 and 10")
def test_nobody_withdraws_before_the_end_of_turn_ten() -> None:
    board = table("a red one 0305", "z blue one 2005", sheets=ONE)
    board.turns(9)
    assert board.now["turn"] == 9
    board.refused("withdraw", "length.withdraw", side="red")
    board.turns(1)
    assert board.now["turn"] == 10
    board.give("withdraw", side="red")
    assert (board.outcome.winner, board.outcome.clause) == ("blue", "length.withdraw")
    later = table("a red one 0305", "z blue one 2005", sheets=ONE)
    later.turns(11)
    assert later.now["turn"] == 11
    later.give("withdraw", side="blue")
    assert later.outcome.winner == "red"


@pytest.mark.rule("victory.hold")
@pytest.mark.check("victory.hold", "enemy at 3 columns, 1 row")
@pytest.mark.parametrize(("enemy", "told", "holder"), [("1309", 4, "red"), ("1308", 3, "")])
def test_a_marker_is_held_by_who_is_near_it_alone(enemy: str, told: int, holder: str) -> None:
    board = holding("a red one 0908", f"z blue one {enemy}")
    columns, rows = int(enemy[:2]) - 10, int(enemy[2:]) - 8
    assert (columns, rows) in ((3, 1), (3, 0))
    assert board.number(f"sight/1008/{enemy}") == told
    assert board.now["markers"] == {"well": holder}


@pytest.mark.rule("victory.hold", "cohesion.regain", "discipline.fall-back")
def test_neither_the_shaken_nor_the_scattered_hold_a_marker() -> None:
    assert holding("a red one 2005", "z blue one 1008 shaken").now["markers"] == {"well": ""}
    scattered = holding("a red section 1004,1006,1008,1010,1012 hp=1,1,0,1,1", "z blue one 2005")
    assert scattered.now["markers"] == {"well": ""}


@pytest.mark.rule("victory.destroy")
@pytest.mark.check("victory.destroy", "The Nest: b1 dead in turn 4")
def test_the_nest_is_won_by_who_killed_the_old_one() -> None:
    nest = shipped("nest")
    (mission,) = (one for one in nest["victory"] if one["win"] == "destroy")
    assert mission["units"] == ["b1"]
    board = table(
        "a red rocket 0305",
        "b1 blue one 1005",
        "z blue one 2605",
        sheets=ONE,
        victory=[mission],
        markers=MARKERS,
    )
    board.turns(3)
    board.give("next-turn")
    assert board.now["turn"] == 4
    board.shoot("a", "b1", "6 6")
    board.over()
    board.over()
    board.turns(5)
    assert board.asked.kind == "turn"
    board.turns(1)
    assert board.now["turn"] == 10
    assert (board.outcome.winner, board.outcome.clause) == ("red", "victory.destroy")


@pytest.mark.rule("length.least")
def test_no_battle_is_shorter_than_a_game_lasts_at_least() -> None:
    units = "a red one 0305", "b blue one 2005"
    assert table(*units, sheets=ONE, turn_limit=10)
    with pytest.raises(DataError, match="turn_limit"):
        table(*units, sheets=ONE, turn_limit=9)


def test_a_side_that_the_rules_should_play_is_refused() -> None:
    units = "a red one 0305", "b blue one 2005"
    with pytest.raises(DataError, match="programmed: the rules of this system cannot play a side"):
        table(*units, sheets=ONE, programmed=["blue"])
    assert table(*units, sheets=ONE, programmed=["blue"], ruleset=FIRST)


@pytest.mark.rule("victory.points", "length.mission")
@pytest.mark.check("victory.points", "The Pumps: a section gone 50")
def test_points_decide_at_the_turn_limit() -> None:
    pumps = shipped("pumps")
    first = next(unit for unit in pumps["units"] if unit["id"] == "b1")
    first["wear"] = {"hp": [0] * 5}
    scouts = next(unit for unit in pumps["units"] if unit["id"] == "r4")
    scouts["at"] = ["1806", "1807", "1805"]
    board = Table(pumps)
    board.turns(13)
    assert board.now["markers"]["north-pump"] == "red"
    worth, pump = board.number("unit/b1/worth"), 60
    assert worth == 50
    assert dict(board.outcome.points) == {"red": worth + pump, "blue": 0}
    assert (board.outcome.winner, dict(board.outcome.points)["red"]) == ("red", 110)


@pytest.mark.rule("victory.points")
def test_equal_points_are_a_draw() -> None:
    board = table("a red one 0305", "z blue one 2005", sheets=ONE)
    board.turns(13)
    assert (board.outcome.winner, board.outcome.points) == ("", (("red", 0), ("blue", 0)))


@pytest.mark.rule("victory.hold")
def test_a_mission_of_several_markers_names_how_many() -> None:
    made = scenario("a red one 0508", "z blue one 2008", sheets=ONE)
    made |= {"markers": {"west": "0508", "east": "2008"}}
    made |= {"victory": [{**HOLD, "side": "red", "places": ["west", "east"], "count": 1}]}
    board = Table(made)
    board.turns(10)
    assert board.outcome.winner == "red"
    both = Table({**made, "victory": [{**made["victory"][0], "count": 2}]})
    both.turns(10)
    assert both.asked.kind == "turn"


def test_a_side_that_is_alone_may_give_up() -> None:
    alone = table("a red tank 0304", sides=[{"id": "red", "name": "Red"}])
    alone.give("resign", side="red")
    assert (alone.outcome.winner, alone.outcome.reason) == ("", "Red gives up.")


@pytest.mark.rule("victory.hold")
def test_a_mission_is_told_no_further_than_is_wanted() -> None:
    aim = {"win": "hold", "side": "red", "name": "the hill", "places": ["a", "b"], "count": 1}
    both = table("a red tank 0304", "z blue tank 2612", markers={"a": "0304", "b": "0305"}, victory=[aim])
    (told,) = both.rules.track(both.state).objectives
    assert (told.count, told.needed) == (1, 1)


@pytest.mark.parametrize(
    ("places", "name", "told"),
    [
        (("well",), "the well", "holding the well at"),
        (("well",), "the prize", "holding the prize, the marker well, at"),
        (("north-pump", "well"), "a pump", "holding 1 of the markers north pump and well at"),
        (("a", "b", "c"), "one of them", "holding 1 of the markers a, b and c at"),
    ],
)
def test_a_briefing_names_what_is_to_be_held(places: tuple[str, ...], name: str, told: str) -> None:
    mission = HoldTable(win="hold", side="red", name=name, places=places, count=1)
    assert words(mission).startswith(told)
