"""The end of battles: breaking, holding, points, giving up."""

from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.files import read_table
from shellshock_tui.rules import system
from tests.rules.closing_fire.field import SCENARIOS, Field, drawn, field, pool, shipped, table

IDLE = ("a red light 0405 n", "b blue light 0402 s")
GOAL: dict[str, Any] = {
    "objectives": {"knoll": "0404"},
    "owned": {"knoll": "blue"},
    "victory": [{"win": "hold", "side": "red", "name": "the knoll", "places": ["knoll"], "turns": 2}],
}


def turn(battle: Field, first: str, *moves: tuple[str, str]) -> None:
    """Play a turn: the units act one after the other, beginning with the first, and make the moves given."""
    for unit in (first, *(other for other in "ab" if other != first)):
        battle.act(unit)
        for mover, to in moves:
            if mover == unit:
                battle.give("turn" if to == "about" else "step", unit=unit, to=to)
        battle.give("end-activation", unit=unit)


def doubts(*units: str, owned: str = "blue", barrier: str = "W") -> tuple[str, ...]:
    """The doubts about a battle for two objectives, one of them behind a barrier that splits the map."""
    ground = drawn(**{f"s04{row:02}": barrier for row in range(1, 10)})
    goal = {**GOAL["victory"][0], "places": ["knoll", "ford"]}
    objectives = {"knoll": "0105", "ford": "0805"}
    more: dict[str, Any] = {"objectives": objectives, "owned": {"ford": owned}, "victory": [goal]}
    made = table(*units, "b blue light 0902 s", ground=ground, **more)
    found = system("closing_fire").check(made, library.finder("closing_fire"), "test.toml")
    return tuple(doubt.why for doubt in found)


@pytest.mark.rule("victory.hold")
def test_an_objective_that_nobody_can_reach_is_doubtful() -> None:
    told = ("no unit of side red can reach the knoll at 0805",)
    assert doubts("a red light 0105 n") == told
    assert doubts("a red light 0105 n", owned="red") == ()
    assert doubts("a red light 0105 n", "c red line 0905 n") == ()
    assert doubts("a red hussars 0105 n", barrier="t") == told
    assert doubts("a red light 0105 n", barrier="t") == ()
    assert doubts("a red foot-battery 0105 n", "c red light 0101 n", barrier="t") == ()


@pytest.mark.rule("victory.hold")
def test_crossings_are_counted_for_each_arm() -> None:
    ground = drawn(
        **{f"s{column:02}{row:02}": one for column, one in ((3, "W"), (5, "t")) for row in range(1, 10)}
    )
    goal = {**GOAL["victory"][0], "places": ["knoll"]}
    more: dict[str, Any] = {"objectives": {"knoll": "0805"}, "victory": [goal], "ground": ground}
    units = "a red light 0105 n", "c red foot-battery 0405 n", "b blue light 0902 s"
    told = system("closing_fire").check(table(*units, **more), library.finder("closing_fire"), "test.toml")
    assert [doubt.why for doubt in told] == ["no unit of side red can reach the knoll at 0805"]


# ---------------------------------------------------------------- victory.break


@pytest.mark.rule("victory.break")
@pytest.mark.check("victory.break", "16 SP")
@pytest.mark.parametrize(
    ("sheets", "whole", "breaks"),
    [("line line line light foot-battery dragoons", 16, 8), ("line line line line line light", 17, 9)],
)
def test_how_much_a_side_may_lose(sheets: str, whole: int, breaks: int) -> None:
    units = [f"r{n} red {sheet} 0{n}09 n" for n, sheet in enumerate(sheets.split(), start=1)]
    battle = field(*units, "b blue line 0901 s")
    assert sum(unit["sp"] for unit in battle.now["units"].values() if unit["side"] == "red") == whole
    assert battle.number("break/red") == breaks
    assert battle.number("break/blue") == 2


@pytest.mark.rule("victory.break")
@pytest.mark.check("victory.break", "16 SP")
def test_the_villages_begin_with_sixteen_points_a_side() -> None:
    battle = shipped("villages")
    assert (battle.number("break/red"), battle.number("break/blue")) == (16 - 8, 8)


@pytest.mark.rule("victory.break")
def test_a_side_that_lost_half_breaks_at_the_activations_end() -> None:
    battle = field("a red line 0405 n", "b blue foot-battery 0403 s")
    assert battle.number("break/blue") == 1
    battle.act("a")
    battle.give("shoot", pool("4 4 4  1 1 1"), unit="a", target="b", move=False)
    assert (battle.outcome.winner, battle.outcome.clause) == ("red", "victory.break")
    assert battle.event("outcome").name == "outcome"


@pytest.mark.rule("victory.break")
def test_victory_is_checked_when_the_activation_ends() -> None:
    battle = field("a red large-line 0405 n", "b blue foot-battery 0403 s")
    battle.act("a")
    battle.give("shoot", pool("4 4 4  1 1 1"), unit="a", target="b", move=True)
    assert battle.unit("b")["sp"] == 1
    assert battle.asked.kind == "act"
    battle.give("end-activation", unit="a")
    assert battle.outcome.winner == "red"


@pytest.mark.rule("victory.break")
def test_both_together_is_a_draw() -> None:
    battle = field("a red hussars 0404 n", "b blue line 0403 s")
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("closing-fire", pool("6 6 6 6 1  4 4 1 1 1  1 1 1 1 1 1  1 1"), unit="b")
    assert (battle.unit("a")["sp"], battle.unit("b")["sp"]) == (1, 1)
    assert (battle.outcome.winner, battle.outcome.clause) == ("", "victory.break")


# ---------------------------------------------------------------- victory.hold


@pytest.mark.rule("victory.hold")
@pytest.mark.check("victory.hold", "goal of two turns")
def test_owned_at_the_ends_of_two_turns_in_a_row() -> None:
    battle = field(*IDLE, **GOAL)
    for _ in (1, 2):
        turn(battle, "a")
        assert battle.event("turn-end")["owners"] == {"knoll": "blue"}
    turn(battle, "a", ("a", "front"))
    assert (battle.event("turn-end")["turn"], battle.now["owners"]) == (3, {"knoll": "red"})
    assert battle.event("turns-held").text == "Red has held the knoll for 1 of 2 turns."
    assert battle.asked.kind == "turn"
    turn(battle, "a")
    assert battle.event("turn-end")["turn"] == 4
    assert (battle.outcome.winner, battle.outcome.clause) == ("red", "victory.hold")


@pytest.mark.rule("victory.hold")
@pytest.mark.check("victory.hold", "goal of two turns")
def test_a_turn_between_begins_the_count_again() -> None:
    battle = field(*IDLE, **GOAL)
    for _ in (1, 2):
        turn(battle, "a")
    turn(battle, "a", ("b", "front"), ("a", "front"))
    assert battle.event("turn-end")["turn"] == 3
    turn(battle, "a", ("a", "front-left"), ("a", "about"), ("b", "front"))
    assert battle.now["owners"] == {"knoll": "blue"}
    turn(battle, "b", ("b", "back"), ("a", "front-left"))
    assert (battle.event("turn-end")["turn"], battle.now["owners"]) == (5, {"knoll": "red"})
    assert battle.asked.kind == "turn"


@pytest.mark.rule("victory.hold")
def test_an_objective_is_kept_by_who_held_it_last() -> None:
    battle = field(*IDLE, **GOAL)
    turn(battle, "a", ("a", "front"))
    turn(battle, "a", ("a", "front-left"))
    assert battle.outcome.winner == "red"


# ---------------------------------------------------------------- victory.points


def shot_to_pieces(owned: str) -> Field:
    """The last turn: five volleys of Red for a point each, and the villages of Twin Villages."""
    printed = read_table(SCENARIOS["villages"])
    red = [f"r{n} red line 0{n}05 n" for n in range(1, 5 + 1)]
    blue = [f"b{n} blue large-line 0{n}03 s acted" for n in range(1, 5 + 1)]
    battle = field(
        *red,
        *blue,
        turn_limit=1,
        objectives={"west-village": "0901", "east-village": "0909"},
        owned={"west-village": owned} if owned else {},
        points=printed["points"],
    )
    for n in range(1, 5 + 1):
        battle.act(f"r{n}")
        battle.give("shoot", pool("4 4 4  1 1 1"), unit=f"r{n}", target=f"b{n}", move=False)
    return battle


@pytest.mark.rule("victory.points")
@pytest.mark.check("victory.points", "Twin Villages")
def test_five_points_taken_and_a_village() -> None:
    battle = shot_to_pieces("red")
    assert battle.number("points/red") == 5 + 3 == 8
    assert battle.number("points/blue") == 0
    assert (battle.outcome.winner, battle.outcome.clause) == ("red", "victory.points")
    assert dict(battle.outcome.points) == {"red": 8, "blue": 0}


@pytest.mark.rule("victory.points")
@pytest.mark.parametrize(("owned", "points"), [("", 0), ("blue", 3)])
def test_villages_count_for_their_owner(owned: str, points: int) -> None:
    battle = shot_to_pieces(owned)
    assert (battle.number("points/red"), battle.number("points/blue")) == (5, points)


def goals(battle: Field, side: str) -> list[str]:
    """The progress of a side's goals."""
    track = battle.rules.track(battle.state)
    return [f"{goal.count}/{goal.needed} {goal.name}" for goal in track.objectives if goal.side == side]


@pytest.mark.rule("victory.points")
def test_the_villages_owned_and_what_they_count_are_goals() -> None:
    battle = shot_to_pieces("blue")
    villages = "west village and east village"
    assert goals(battle, "red") == [f"0/2 {villages}", "8/8 SP left before it breaks", "5/0 points"]
    assert goals(battle, "blue") == [f"1/2 {villages}", "5/10 SP left before it breaks", "3/0 points"]


@pytest.mark.rule("victory.hold")
def test_both_knolls_of_the_ridge_are_aims_of_both_sides() -> None:
    battle = shipped("ridge")
    assert goals(battle, "red")[0] == "0/2 the ridge"
    assert goals(battle, "blue")[0] == "2/2 west knoll and east knoll"
    assert goals(battle, "blue")[-1] == "30/0 points"


@pytest.mark.rule("victory.hold")
def test_turns_in_a_row_are_an_aim_once_the_first_is_held() -> None:
    battle = field(*IDLE, **GOAL)
    turn(battle, "a", ("a", "front"))
    assert goals(battle, "red") == ["1/1 the knoll", "1/2 of 2 turns", "1/1 SP left before it breaks"]


@pytest.mark.rule("victory.points")
def test_equal_points_are_a_draw() -> None:
    battle = field(*IDLE, turn_limit=2)
    turn(battle, "a")
    assert battle.asked.kind == "turn"
    turn(battle, "b")
    assert (battle.outcome.winner, battle.outcome.clause) == ("", "victory.points")


@pytest.mark.rule("victory.points")
@pytest.mark.parametrize(("side", "winner"), [("red", "blue"), ("blue", "red")])
def test_a_side_may_give_up_at_any_time(side: str, winner: str) -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s")
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    battle.give("resign", side=side)
    assert battle.outcome.winner == winner


@pytest.mark.rule("victory.points")
def test_both_may_agree_on_a_draw() -> None:
    battle = field(*IDLE)
    battle.give("draw")
    assert battle.outcome.winner == ""
