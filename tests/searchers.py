"""Shared parts of the tests of searchers: positions of games, and checks of plans, policies and values."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.session.game_setup import with_options
from tests.games import play_out
from tests.variants import BATTLES, Variant, variant_name, variants

LONGEST, EVERY, FIRST_PLANS = 150, 6, 30
"""The most commands of a game, the number of its states that are checked, and that of their plans."""


def cases(system: str) -> Iterator[Variant]:
    """Yield a battle of a system by its standard rules, one with options, and then all others."""
    standard: Iterator[Variant] = ((name, {}) for name in sorted(BATTLES) if name.startswith(f"{system}/"))
    optional = (variant for variant in variants() if variant[0].startswith(f"{system}/"))
    yield from islice(standard, 1)
    yield from optional
    yield from standard


def rules_of(variant: Variant) -> Any:
    """Return the rules of a battle with some options, with empty caches."""
    battle, options = variant
    return bound(with_options(BATTLES[battle](), options))


def positions(rules: Any, variant: Variant) -> list[Any]:
    """Return some states of a random game, and of the activations that the policy begins in them."""
    found = []
    for state in play_out(rules, variant_name(variant), LONGEST).states[::EVERY]:
        found += [state, *_begun(rules, state)]
    return found


def _begun(rules: Any, state: Any) -> Iterator[Any]:
    for side in asked(rules, state):
        dice = SeededDice("begun")
        for command in rules.searcher.policy(state, side)[:-1]:
            state = rules.play(state, command, dice).state
            yield state


def asked(rules: Any, state: Any) -> tuple[str, ...]:
    """Return the sides that may answer now."""
    decision = rules.decision(state)
    return decision.answerers(rules.sides) if isinstance(decision, Decision) else ()


def carry_out(rules: Any, state: Any, side: str, commands: tuple[Any, ...], dice: Dice) -> Any:
    """Return the state after a plan, each of whose commands must be legal when it is due."""
    assert commands, "a side that is asked has a plan"
    for command in commands:
        assert side in asked(rules, state), f"{command} is not due"
        assert command in rules.legal(state, side), f"{command} is not legal"
        state = rules.play(state, command, dice).state
    return state


def check_plans(rules: Any, state: Any) -> None:
    """Check that the policy and the first plans are legal, and that no plan comes twice."""
    for side in asked(rules, state):
        plans = list(islice(rules.searcher.plans(state, side), FIRST_PLANS))
        assert len(set(plans)) == len(plans)
        for number, plan in enumerate((rules.searcher.policy(state, side), *plans)):
            carry_out(rules, state, side, plan, SeededDice(f"plan {number}"))


def check_values(rules: Any, state: Any) -> None:
    """Check that one side's gain is the other's loss, and that the terms add up to the value."""
    one, other = (side.id for side in rules.sides)
    value = rules.searcher.evaluate(state, one)
    assert abs(value + rules.searcher.evaluate(state, other)) < 1e-6
    terms = list(rules.searcher.terms(state, one))
    assert abs(value - sum(term.value for term in terms)) <= 0.5 * (len(terms) + 40)
    assert {term.clause for term in terms} <= set(rules.clauses)


def play_policies(rules: Any, seed: str, longest: int = 2_000) -> Iterator[Any]:
    """Yield the states of a battle in which all sides follow the policy; the battle must end."""
    dice = SeededDice(seed)
    state = rules.start(dice).state
    for _ in range(longest):
        yield state
        if isinstance(rules.decision(state), Outcome):
            return
        side = asked(rules, state)[0]
        state = carry_out(rules, state, side, rules.searcher.policy(state, side), dice)
    raise AssertionError("the policies play on for ever")


def answers(rules: Any, state: Any) -> list[object]:
    """Return all answers of a searcher about a state, for each side that is asked."""
    searcher = rules.searcher
    return [
        (searcher.policy(state, side), list(searcher.plans(state, side)), searcher.evaluate(state, side))
        for side in asked(rules, state)
    ]


def check_end(rules: Any, seed: str) -> None:
    """Check that a battle of policies ends, and that its end is worth most to the winner."""
    *before, last = play_policies(rules, seed)
    outcome = rules.decision(last)
    assert isinstance(outcome, Outcome)
    if outcome.winner:
        most = max(rules.searcher.evaluate(state, outcome.winner) for state in before)
        assert rules.searcher.evaluate(last, outcome.winner) > 2 * max(most, 1)


def check_kept_answers(variant: Variant) -> None:
    """Check that a searcher that has answered about many states answers as a fresh one."""
    rules = rules_of(variant)
    states = positions(rules, variant)
    for state in states:
        answers(rules, state)
    for state in states[::9]:
        assert answers(rules, state) == answers(rules_of(variant), state)


def check_policy_beats_chance(rules: Any) -> None:
    """Check that the policy wins against random commands, as each side."""
    for number in range(4):
        own = rules.sides[number % 2].id
        dice = SeededDice(f"beaten {number}")
        state = rules.start(dice).state
        while sides := asked(rules, state):
            side = own if own in sides else sides[0]
            chosen = (rules.advisor.sample(state, side, dice),)
            for command in rules.searcher.policy(state, side) if side == own else chosen:
                state = rules.play(state, command, dice).state
        outcome = rules.decision(state)
        assert isinstance(outcome, Outcome)
        assert outcome.winner == own
