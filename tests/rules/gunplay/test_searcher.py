"""The searcher of Gunplay finds legal plans, values states fairly, and caches nothing wrong."""

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from shellshock_tui.ai.bot import choose
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.kit.dice.enumeration import leaves
from shellshock_tui.rules.gunplay.activation import ACTIONS, Acting, Picking
from shellshock_tui.rules.gunplay.commands import Activate, EndActivation, Fire
from shellshock_tui.rules.gunplay.search.hits import Target
from shellshock_tui.rules.gunplay.search.situation import Situation
from shellshock_tui.rules.gunplay.state import GONE, State
from tests.plan_checks import recorded_states
from tests.searchers import (
    asked,
    cases,
    check_end,
    check_kept_answers,
    check_plans,
    check_policy_beats_chance,
    check_values,
    positions,
    rules_of,
)
from tests.soak import soaked
from tests.variants import Variant, variant_name

LOOKED_AT = 12
every_variant = pytest.mark.parametrize("variant", soaked(cases("gunplay"), 3), ids=variant_name)


@pytest.mark.few(1)
@every_variant
def test_the_policy_and_plans_are_legal(variant: Variant) -> None:
    rules = rules_of(variant)
    for state in positions(rules, variant):
        check_plans(rules, state)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["dock", "camp"])
def test_plans_and_values_are_right_in_recorded_positions(name: str) -> None:
    rules, states = recorded_states(name)
    for state in random.Random(1).sample(states[:-1], LOOKED_AT):
        check_plans(rules, state)
        check_values(rules, state)


@every_variant
def test_what_one_side_gains_the_other_loses(variant: Variant) -> None:
    rules = rules_of(variant)
    for state in positions(rules, variant):
        check_values(rules, state)


@pytest.mark.few(1)
@every_variant
def test_a_battle_of_policies_ends_and_its_end_is_worth_most(variant: Variant) -> None:
    check_end(rules_of(variant), variant_name(variant))


@pytest.mark.few(1)
@every_variant
def test_a_searcher_that_has_seen_much_answers_as_a_fresh_one(variant: Variant) -> None:
    check_kept_answers(variant)


def test_the_policy_beats_chance() -> None:
    check_policy_beats_chance(rules_of(("gunplay/dock-street", {})))


def is_up(rules: Any, state: State, unit: str) -> bool:
    """Return whether a character is up."""
    return bool(state.units[rules.index[unit]].is_up)


def target(state: State, rules: Any, unit: str) -> Target:
    """Return a searcher's view of a character that is fired at."""
    one = state.units[rules.index[unit]]
    assert one.state != GONE
    return Target(unit, one.wounds, one.markers, one.is_up)


@pytest.mark.few(1)
@every_variant
def test_the_average_harm_of_fire_is_that_of_all_its_outcomes(variant: Variant) -> None:
    rules, fired = rules_of(variant), 0
    for state in positions(rules, variant):
        for side in asked(rules, state):
            for c in rules.legal(state, side):
                if not isinstance(c, Fire) or len({*c.targets}) > 1 or not is_up(rules, state, c.target):
                    continue
                fired += 1
                found = list(leaves(partial(rules.state_after, state, (c,))))
                before = target(state, rules, c.target)
                after = [(leaf.chance, target(leaf.result.state, rules, c.target)) for leaf in found]
                harm = sum(float(chance) * (one.harm - before.harm) for chance, one in after)
                falls = sum(float(chance) * (before.is_up and not one.is_up) for chance, one in after)
                average = fire(rules, state, side, c)
                assert average == pytest.approx((harm, falls))
    assert fired


def fire(rules: Any, state: State, side: str, c: Fire) -> tuple[float, float]:
    """Return a searcher's expectation of a command to fire."""
    situation = Situation(rules.game(state), side, rules.searcher.hits)
    stance = situation.stance(c.unit, moved=state.phase.moved)
    (foe, odds) = next(one for one in situation.chances(c.unit, stance) if one[0].unit == c.target)
    apart = rules.board.distance(stance.at, foe.one.at)
    damage = rules.searcher.hits.damage(stance.weapon, apart)
    number = stance.at * rules.board.size + foe.one.at
    found = rules.searcher.hits.fire(foe.target, odds[number], damage, len(c.targets))
    return found.harm, found.falls


def changed(rules: Any, before: State, unit: str, **fields: object) -> State:
    """Return a state with a changed character."""
    there = rules.game(before)
    there.update_unit(unit, **fields)
    after: State = there.s
    return after


def test_wounds_cover_and_ground_count() -> None:
    rules = rules_of(("gunplay/dock-street", {}))
    start = rules.start(SeededDice("value")).state
    state = changed(rules, start, "r1", at=rules.board.place("0703"))
    wounded, down = changed(rules, state, "r1", wounds=1), changed(rules, state, "r1", state="down")
    prone, empty = (
        changed(rules, state, "r1", prone=True),
        changed(rules, state, "b1", unloaded=("smg-medium",)),
    )
    crates = changed(rules, state, "r2", at=rules.board.place("0906"))

    def value(there: State) -> float:
        return float(rules.searcher.evaluate(there, "red"))

    assert value(down) < value(wounded) < value(state)
    assert value(crates) > value(state), "holding the crates counts"
    assert value(prone) != value(state), "lying down counts"
    assert value(empty) > value(state), "an enemy that has to reload threatens less"


def test_an_empty_weapon_counts_without_an_enemy_in_view() -> None:
    rules = rules_of(("gunplay/dock-street", {}))
    alone = rules.start(SeededDice("value")).state
    for unit, owner in rules.owners.items():
        if owner == "blue":
            alone = changed(rules, alone, unit, state="down")
    loaded = changed(rules, alone, "r1", unloaded=())
    empty = changed(rules, loaded, "r1", unloaded=(loaded.units[rules.index["r1"]].weapon,))
    assert rules.searcher.evaluate(empty, "red") < rules.searcher.evaluate(loaded, "red")


def street(turn: int, held: int, **places: str) -> tuple[Any, State]:
    """Return Dock Street after a number of turns in which Blue held the crates; nobody may act any more.

    Characters stand in `places`; all others are down.
    """
    rules = rules_of(("gunplay/dock-street", {}))
    state = rules.start(SeededDice("value")).state
    for unit in rules.ids:
        fields = {"at": rules.board.place(places[unit])} if unit in places else {"state": "down"}
        state = changed(rules, state, unit, acted=True, **fields)
    return rules, replace(state, turn=turn, held=(0, held, 0, 0), phase=Picking("blue"))


def place_after_policy(rules: Any, state: State, unit: str) -> str:
    """Return where a character stands after its whole activation by the policy."""
    state = replace(state, phase=Acting(unit, ACTIONS))
    dice = SeededDice("a run")
    while isinstance(state.phase, Acting) and state.phase.unit == unit:
        for command in rules.searcher.policy(state, "red"):
            state = rules.play(state, command, dice).state
    return str(rules.board.label(state.units[rules.index[unit]].at))


@pytest.mark.parametrize("held", [1, 2])
def test_the_policy_runs_to_ground_that_the_enemy_is_about_to_win_by(held: int) -> None:
    rules, state = street(4, held, r1="0505", b3="1007", b4="1806")
    assert place_after_policy(rules, state, "r1") in ("0906", "0907", "1006")


def test_coming_within_reach_of_ground_that_the_enemy_holds_counts() -> None:
    values = []
    for place in ("0306", "0405", "0505"):
        rules, state = street(3, 1, r1=place, b3="1007", b4="1806")
        values.append(rules.searcher.evaluate(state, "red"))
    far, near, nearer = values
    assert near - far > nearer - near + 100, "from 0405, Moss reaches the crates in the next turn"


def test_a_battle_all_but_won_is_worth_a_fair_part_of_a_won_one() -> None:
    rules, before = street(3, 2, r1="0105", b3="1007", b4="1806")
    state = changed(rules, before, "b4", acted=False)
    for command in Activate("b4"), EndActivation("b4"):
        state = rules.play(state, command, SeededDice("the end")).state
    assert isinstance(rules.decision(state), Outcome)
    won = rules.searcher.evaluate(state, "blue")
    assert won / 10 < rules.searcher.evaluate(before, "blue") < won / 2


def test_a_reason_mentions_replies_only_if_some_were_played() -> None:
    rules, state = street(3, 1, r1="0405", b3="1007", b4="1806")
    acting = changed(rules, state, "r1", acted=False)
    acting = replace(acting, phase=Picking("red"))
    acting = rules.play(acting, Activate("r1"), SeededDice("r1")).state
    weighing = choose(rules, acting, "red", "veteran", SeededDice("r1")).remark.weighing
    assert "each played out" in weighing
    assert "replies" not in weighing, "with nobody on overwatch, a plan ends before any enemy acts"
