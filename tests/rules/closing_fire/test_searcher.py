"""The searcher of Closing Fire finds legal plans, values states fairly, and caches nothing wrong."""

import random
from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.rules.closing_fire.appraisal import BlowValues
from shellshock_tui.rules.closing_fire.search.duels import FACES, Duels, Posted, Soldier
from shellshock_tui.rules.closing_fire.state import State
from tests.plan_checks import recorded_states
from tests.searchers import (
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

UNITS = ("r1", "rl", "rc", "b4")
NEAR = (51, 52, 53, 63, 64, 65)
"""The squares around the bridge."""
LOOKED_AT = 12
every_variant = pytest.mark.parametrize("variant", soaked(cases("closing_fire"), 2), ids=variant_name)


@pytest.mark.few(1)
@every_variant
def test_the_policy_and_plans_are_legal(variant: Variant) -> None:
    rules = rules_of(variant)
    for state in positions(rules, variant):
        check_plans(rules, state)


def test_plans_and_values_are_right_in_recorded_positions() -> None:
    rules, states = recorded_states("villages")
    for state in random.Random(1).sample(states[:-1], LOOKED_AT):
        check_plans(rules, state)
        check_values(rules, state)


@pytest.mark.few(1)
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
    check_policy_beats_chance(rules_of(("closing_fire/villages", {})))


def test_values_of_fights_do_not_depend_on_what_was_asked_before() -> None:
    rules = rules_of(("closing_fire/bridge", {}))
    worth = BlowValues(rules)
    kept, chance = Duels(worth.battle, worth), random.Random("fights")
    for _ in range(3_000):
        one, other = (
            Soldier(chance.choice(UNITS), chance.choice((1, 3)), *chance.choices((False, True), k=2))
            for _ in range(2)
        )
        start, end = chance.sample(NEAR, 2)
        foe = Posted(other, end, chance.randrange(FACES), chance.choice((False, True)))
        stand, cornered = start * FACES + chance.randrange(FACES), chance.choice((False, True))
        fresh = Duels(worth.battle, worth)
        assert kept.dangers(foe, one)[2 * stand + cornered] == fresh.dangers(foe, one)[2 * stand + cornered]
        assert (
            kept.chances(one, foe, cornered=cornered)[stand]
            == fresh.chances(one, foe, cornered=cornered)[stand]
        )


def changed(rules: Any, state: State, unit: str, **fields: object) -> State:
    """Return a state with a changed unit."""
    there = rules.game(state)
    there.update_unit(unit, **fields)
    after: State = there.s
    return after


def test_losses_threats_and_objectives_count() -> None:
    rules = rules_of(("closing_fire/bridge", {}))
    state = rules.start(SeededDice("value")).state
    near = changed(rules, state, "b1", at=rules.board.place("0606"))
    acted, disordered = changed(rules, near, "r1", acted=True), changed(rules, near, "r1", disordered=True)
    weak, taken = changed(rules, near, "b1", sp=1), replace(state, owners=("red", "blue"))

    def value(there: State) -> float:
        return float(rules.searcher.evaluate(there, "blue"))

    assert value(near) < value(acted), "a unit that has acted threatens less"
    assert value(weak) < value(near), "strength points count"
    assert value(near) < value(disordered), "an enemy in disorder is weaker"
    assert value(taken) < value(state), "an objective taken counts"
