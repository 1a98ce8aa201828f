"""Advice for the squad is good play."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest

from shellshock_tui.ai.bot import choose
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import MEANS
from shellshock_tui.rules.shock.appraisal import UNREADY
from shellshock_tui.rules.shock.commands import (
    Drag,
    EndPhase,
    EndSoldier,
    Fire,
    Leave,
    LetGo,
    React,
    Step,
    Task,
    Throw,
)
from shellshock_tui.rules.shock.state import Bomb
from shellshock_tui.sim.game import play_game
from tests.rules.shock.field import QUIET, Mission, drawn, mission
from tests.test_laws import rules_of

MAST: dict[str, Any] = {
    "charges": 2,
    "charge_turns": 2,
    "mast": "1006",
    "exit": {"squad": ["0101", "0102", "0103", "0104", "0105", "0106", "0107"]},
    "victory": [{"win": "destroy", "side": "squad", "name": "the mast", "places": ["1006"], "units": 2}],
}


def best(battle: Mission) -> tuple[Any, ...]:
    """The commands of the plan with the highest appraisal for the squad."""
    rules, state = battle.rules, battle.state
    plans = list(rules.advisor.plans(state, "squad"))
    told = rules.advisor.appraise(state, plans)
    return max(zip(plans, told, strict=True), key=lambda one: sum(term.value for term in one[1]))[0].commands


def starred(battle: Mission) -> tuple[Any, ...]:
    """The commands of a recruit's decision."""
    return choose(battle.rules, battle.state, "squad", "recruit", SeededDice("elm")).commands


FAR: dict[str, Any] = {
    "exit": {"squad": ["0107", "0204", "0205"]},
    "victory": [{"win": "occupy", "side": "squad", "name": "the clearing", "places": ["1706"], "units": 2}],
}


def test_nobody_leaves_a_mission_that_can_still_be_won() -> None:
    lines = "a squad rifleman 0204 se", "b squad gunner 0107 se", "t opfor fighter 0804 nw"
    battle = mission(*lines, **FAR)
    battle.give("panic-done", "d10=1 d10=9")
    plans = list(battle.rules.advisor.plans(battle.state, "squad"))
    assert plans
    assert not any(isinstance(one, Leave) for plan in plans for one in plan.commands)


@pytest.mark.parametrize(("state", "leaves"), [("dead", True), ("shock", False)])
def test_a_squad_that_cannot_win_leaves_nobody_behind_in_shock(state: str, leaves: bool) -> None:
    battle = mission("a squad rifleman 0204 se", f"b squad rifleman 0504 se state={state}", **FAR)
    battle.give("panic-done", "d10=1 d10=9")
    assert (starred(battle)[1:] == (Leave("a"),)) is leaves


def test_no_point_is_spent_on_a_shot_that_only_luck_can_bring_home() -> None:
    brush, lines = drawn(h1304="b"), ("a squad leader 0304 se", "t opfor rifleman 1304 nw prone")
    battle = mission(*lines, ground=brush, **FAR)
    battle.give("panic-done", "d10=1 d10=9")
    battle.go("a")
    shot = Fire("a", "t", "single", snap=False)
    assert shot in battle.rules.legal(battle.state, "squad")
    assert battle.forecast("fire", unit="a", target="t", mode="single").success == Fraction(1, 10)
    found = [one.commands for one in battle.rules.advisor.plans(battle.state, "squad")]
    assert (shot,) not in found
    near = mission(lines[0], "t opfor rifleman 0804 nw", **FAR)
    near.give("panic-done", "d10=1 d10=9")
    near.go("a")
    assert (shot,) in [one.commands for one in near.rules.advisor.plans(near.state, "squad")]


def answering() -> Mission:
    """An enemy, prone in brush, about to fire at a soldier who has acted, in view of others far behind."""
    lines = "b squad rifleman 0205 se", "c squad rifleman 0206 se", "d squad rifleman 0207 se"
    shooter, ground = "t opfor rifleman 1304 nw prone", drawn(h1304="b")
    battle = mission("a squad rifleman 0405 se acted", *lines, shooter, ground=ground, **FAR)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert battle.asked.kind == "react"
    return battle


def test_a_turn_is_not_thrown_away_for_a_reaction_of_one_in_ten() -> None:
    battle = answering()
    found = battle.forecast("react", unit="b")
    assert found.success == Fraction(1, 10)
    assert starred(battle) == (LetGo(),)
    assert battle.rules.hint(battle.state, "squad", ()) is None


def test_a_soldier_past_activation_reacts_on_one_in_ten() -> None:
    battle = answering()
    battle.state = replace(battle.state, points=1)
    assert isinstance(starred(battle)[0], React)


def test_automatic_fire_shows_its_shots_and_the_guns_risk() -> None:
    battle = mission("a squad gunner 0504 se", "t opfor rifleman 1704 nw", victory=[])
    battle.go("a")
    battle.give("fire", "d10=10 d10=10 d10=10 d10=10 d10=10", unit="a", target="t", mode="auto")
    plans = list(battle.rules.advisor.plans(battle.state, "squad"))
    told = battle.rules.advisor.appraise(battle.state, plans)
    (means,) = [
        [term.value for term in terms if term.label == MEANS]
        for plan, terms in zip(plans, told, strict=True)
        if plan.words == "A fires 5 shots at T"
    ]
    assert means == [-UNREADY * Fraction(1, 5)]


def test_a_plan_names_its_steps_before_the_last() -> None:
    battle = mission("a squad rifleman 0204 se", "t opfor fighter 0504 nw", QUIET, **FAR)
    battle.go("a")
    told = {plan.words for plan in battle.rules.advisor.plans(battle.state, "squad")}
    assert "A aims twice and fires at T, a single shot" in told
    assert "A primes a grenade and throws to 0504" in told


def test_the_phase_is_ended_when_nobody_has_anything_to_do() -> None:
    there = [{"win": "occupy", "side": "squad", "name": "farm", "places": ["0504", "0505"], "units": 3}]
    battle = mission("a squad rifleman 0504 se", "b squad rifleman 0505 se", victory=there)
    battle.give("panic-done", "d10=1 d10=9")
    assert starred(battle) == (EndPhase(),)


def test_a_soldier_who_meets_nobody_ends_the_turn_moving() -> None:
    battle = mission("a squad rifleman 0204 se", "b squad rifleman 0205 se", **FAR)
    battle.give("panic-done", "d10=1 d10=9")
    assert isinstance(starred(battle)[-1], EndSoldier)


def test_a_soldier_beside_the_mast_sets_the_charge() -> None:
    battle = mission("a squad operator 0906 se", "b squad operator 0905 se", **MAST)
    battle.go("a")
    assert best(battle) == (Task("a", "set-charge", "1006"),)


def test_a_soldier_who_has_set_the_charge_goes_to_the_exit() -> None:
    battle = mission("a squad operator 0906 nw", **MAST)
    battle.go("a")
    battle.give("task", "d10=1", unit="a", task="set-charge", target="1006")
    battle.give("next-turn", "d10=5")
    battle.go("a")
    for command in best(battle):
        battle.state = battle.rules.play(battle.state, command, SeededDice("elm")).state
    place, distance = battle.rules.board.place, battle.rules.board.distance
    assert distance(battle.state.units[0].at, place("0105")) < distance(place("0906"), place("0105"))


def test_nobody_leaves_before_the_mast_is_down() -> None:
    battle = mission("a squad operator 0105 se", "b squad operator 0305 se", **MAST)
    battle.go("a")
    assert not any(isinstance(one, Leave) for one in best(battle))


def test_recruits_bring_the_mast_down_and_two_of_them_leave() -> None:
    game = play_game(rules_of("shock/the-mast"), {"squad": "recruit"}, 6, "x")
    assert (game.winner, game.reason[:17]) == ("squad", "The mast is down.")


GATE = drawn(**{f"h05{row:02}": "d" if row == 6 else "#" for row in range(1, 12)})
"""A wall with a gate across the way from the exits to the mast, and a gap far to the south."""


def test_a_gate_is_no_gain_while_nobody_returns() -> None:
    battle = mission("a squad rifleman 0906 se", "b squad rifleman 1105 se", QUIET, ground=GATE, **MAST)
    opened, rules = (
        replace(battle.state, opened=(battle.rules.board.place("0506"),)),
        cast("Any", battle.rules),
    )
    assert rules.balance(battle.state, "squad") == rules.balance(opened, "squad")


def test_only_who_comes_nearer_by_it_kicks_a_gate_in() -> None:
    for outside, inside in (("0406", "1106"), ("1106", "0606")):
        lines = f"k squad rifleman {outside} se", f"i squad rifleman {inside} se"
        battle = mission(*lines, QUIET, ground=GATE, **MAST)
        battle.give("panic-done", "d10=1 d10=9")
        burning = Bomb("charge", battle.rules.board.place("1006"), 9)
        state = replace(battle.state, bombs=(burning,))
        plans = battle.rules.advisor.plans(state, "squad")
        kicks = {
            one.unit
            for plan in plans
            for one in plan.commands
            if isinstance(one, Task) and one.task == "kick-door"
        }
        assert kicks == ({"i"} if inside == "0606" else set())


def test_nobody_fires_at_a_man_who_is_down() -> None:
    farm: dict[str, Any] = {
        "victory": [{"win": "occupy", "side": "squad", "name": "farm", "places": ["0512"], "units": 1}]
    }
    battle = mission("a squad operator 0504 s", "t opfor militia 0508 n state=shock", **farm)
    battle.go("a")
    plan = best(battle)
    assert not any(isinstance(one, Fire) for one in plan)
    state = battle.state
    for command in plan:
        state = battle.rules.play(state, command, SeededDice("elm")).state
    place, distance = battle.rules.board.place, battle.rules.board.distance
    assert distance(state.units[0].at, place("0512")) < distance(place("0504"), place("0512"))


def test_a_person_is_one_whatever_the_name_ends_in() -> None:
    battle = mission("ives squad rifleman 0506 s", "jonas opfor militia 0512 n")
    battle.go("ives")
    told = [plan.words for plan in battle.rules.advisor.plans(battle.state, battle.asked.side)]
    assert any(words.startswith("Ives goes to ") for words in told)
    assert not any(words.startswith(("Ives go ", "Ives do ", "Ives fire ")) for words in told)


def test_a_won_mission_suggests_ending_the_turn() -> None:
    rescue = [{"win": "rescue", "side": "squad", "name": "B", "soldier": "b"}]
    for at, question in (
        ("0104", "are left. You win if the turn ends now."),
        ("0204", "are left."),
    ):
        lines = "a squad rifleman 0510 n", f"b squad rifleman {at} n state=shock", QUIET
        battle = mission(*lines, victory=rescue, aid=["0104"])
        battle.give("panic-done", "d10=1 d10=9")
        assert battle.asked.question.endswith(question)
        assert (starred(battle) == (EndPhase(),)) == ("You win" in question)
    lines = "a squad rifleman 0510 n", "b squad rifleman 0104 n state=shock", "t opfor militia 0506 n"
    battle = mission(*lines, victory=rescue, aid=["0104"])
    battle.give("panic-done", "d10=1 d10=9")
    assert starred(battle) != (EndPhase(),), "an enemy may still be shot"


def test_nobody_walks_into_the_open_before_a_waiting_enemy() -> None:
    for acted in ("", " acted"):
        foe = f"t opfor fighter 1206 nw{acted}"
        battle = mission("a squad rifleman 0205 se", "b squad rifleman 0304 n", foe, **FAR)
        battle.go("b")
        walks = any(isinstance(one, Step) for one in starred(battle))
        assert walks == bool(acted)


def test_poor_full_automatic_fire_is_not_worth_an_empty_gun() -> None:
    ground = drawn(h0904="b")
    battle = mission("a squad rifleman 0204 se", "t opfor fighter 0904 nw prone", ground=ground, **FAR)
    battle.go("a")
    battle.give("fire", "d10=10 d10=10 d10=10", unit="a", target="t", mode="auto")
    assert starred(battle) == (Fire("a", "t", "single"),)


def test_a_soldier_who_can_be_in_time_hurries_through_the_open() -> None:
    battle = mission("a squad rifleman 0205 se", "b squad rifleman 0304 n", "t opfor fighter 1206 nw", **FAR)
    battle.go("b")
    battle.state = replace(battle.state, turn=16)
    assert any(isinstance(one, Step) for one in starred(battle))


def fetching(*lines: str) -> Mission:
    """A comrade in shock far from the aid post, with no enemy near."""
    rescue = [{"win": "rescue", "side": "squad", "name": "B", "soldier": "b"}]
    battle = mission("b squad rifleman 1006 n state=shock", *lines, QUIET, victory=rescue, aid=["0106"])
    battle.give("panic-done", "d10=1 d10=9")
    return battle


def test_one_soldier_drags_a_casualty_in_the_same_turn() -> None:
    starred_at = starred(fetching("a squad rifleman 0706 se", "c squad rifleman 0705 se"))
    assert any(isinstance(one, Step) for one in starred_at)
    assert isinstance(starred_at[-2], Drag)


def test_a_soldier_without_points_to_drag_goes_to_the_casualty() -> None:
    battle = fetching("a squad rifleman 0706 nw prone", "c squad rifleman 0705 nw acted")
    for command in starred(battle):
        battle.state = battle.rules.play(battle.state, command, SeededDice("elm")).state
    place, distance = battle.rules.board.place, battle.rules.board.distance
    assert distance(battle.state.units[1].at, place("1006")) < distance(place("0706"), place("1006"))


def test_a_due_grenade_is_thrown_before_the_turn_ends() -> None:
    lines = "a squad rifleman 0506 s", "b squad rifleman 0606 s acted", "t opfor militia 0511 n prone"
    battle = mission(*lines)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert battle.asked.kind == "react"
    assert best(battle) == (React("a"),)
    battle.state = replace(battle.state, bombs=(Bomb("grenade", -1, 1, "a"),))
    assert best(battle) == (LetGo(),)
    battle.give("let-go", "d10=10")
    battle.give("activate", unit="a")
    battle.give("aim", unit="a")
    assert isinstance(best(battle)[0], Fire), "there is time for both"
    battle.give("fire", "d10=10", unit="a", target="t", mode="single", snap=False)
    assert isinstance(best(battle)[0], Throw)


def test_a_grenade_gains_nothing_by_an_enemy_who_lies_in_shock() -> None:
    for state, gains in (("up", True), ("shock", False)):
        battle = mission("a squad operator 0506 s", f"t opfor militia 0510 n state={state}")
        rules, place = cast("Any", battle.rules), battle.rules.board.place("0510")
        burning = replace(battle.state, bombs=(Bomb("grenade", place, 1),))
        assert (rules.balance(burning, "squad") > rules.balance(battle.state, "squad")) == gains
