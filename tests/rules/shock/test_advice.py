"""What is known of good play for the squad."""

from typing import Any

from shellshock_tui.dice import SeededDice
from shellshock_tui.rules.shock.commands import Fire, Leave, Task
from shellshock_tui.sim.game import play_game
from tests.rules.shock.field import Mission, mission
from tests.test_laws import rules_of

MAST: dict[str, Any] = {
    "charges": 2,
    "charge_turns": 2,
    "mast": "1006",
    "exit": {"squad": ["0101", "0102", "0103", "0104", "0105", "0106", "0107"]},
    "victory": [{"win": "destroy", "side": "squad", "name": "the mast", "places": ["1006"], "units": 2}],
}


def best(battle: Mission) -> tuple[Any, ...]:
    """The commands of the plan that leaves the squad best off."""
    rules, state = battle.rules, battle.state
    plans = list(rules.advisor.plans(state, "squad"))
    told = rules.advisor.appraise(state, plans)
    return max(zip(plans, told, strict=True), key=lambda one: sum(term.value for term in one[1]))[0].commands


def test_who_stands_beside_the_mast_sets_the_charge() -> None:
    battle = mission("a squad operator 0906 se", "b squad operator 0905 se", **MAST)
    battle.go("a")
    assert best(battle) == (Task("a", "set-charge", "1006"),)


def test_who_has_set_the_charge_goes_for_the_exit() -> None:
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
