"""The searcher of Gunplay finds legal plans, values states fairly, and keeps nothing wrong."""

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Outcome
from tests.searchers import (
    answers,
    asked,
    cases,
    check_plans,
    check_values,
    play_policies,
    positions,
    rules_of,
)
from tests.soak import soaked
from tests.variants import Variant, variant_name

every_variant = pytest.mark.parametrize("variant", soaked(cases("gunplay"), 3), ids=variant_name)


@every_variant
def test_the_policy_and_plans_are_legal(variant: Variant) -> None:
    rules = rules_of(variant)
    for state in positions(rules, variant):
        check_plans(rules, state)


@every_variant
def test_what_one_side_gains_the_other_loses(variant: Variant) -> None:
    rules = rules_of(variant)
    for state in positions(rules, variant):
        check_values(rules, state)


@every_variant
def test_a_battle_of_policies_ends_and_its_end_is_worth_most(variant: Variant) -> None:
    rules = rules_of(variant)
    *before, last = play_policies(rules, variant_name(variant))
    outcome = rules.decision(last)
    assert isinstance(outcome, Outcome)
    if outcome.winner:
        most = max(rules.searcher.evaluate(state, outcome.winner) for state in before)
        assert rules.searcher.evaluate(last, outcome.winner) > 2 * max(most, 1)


@every_variant
def test_a_searcher_that_has_seen_much_answers_as_a_fresh_one(variant: Variant) -> None:
    rules = rules_of(variant)
    states = positions(rules, variant)
    for state in states:
        answers(rules, state)
    for state in states[::9]:
        assert answers(rules, state) == answers(rules_of(variant), state)


def test_the_policy_beats_chance() -> None:
    rules = rules_of(("gunplay/dock-street", {}))
    for number in range(4):
        own = rules.sides[number % 2].id
        dice = SeededDice(f"beaten {number}")
        state = rules.start(dice).state
        while sides := asked(rules, state):
            side = own if own in sides else sides[0]
            random = (rules.advisor.sample(state, side, dice),)
            for command in rules.searcher.policy(state, side) if side == own else random:
                state = rules.play(state, command, dice).state
        outcome = rules.decision(state)
        assert isinstance(outcome, Outcome)
        assert outcome.winner == own
