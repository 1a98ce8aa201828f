"""Checks for the searcher of every rule system: its plans are legal, and its battles end."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.library import DataFile
from shellshock_tui.rules import system
from tests import laws
from tests.recorded import recording

MOST_PLANS = 25
"""The number of plans of a state that are carried out."""


def bound(data: DataFile) -> Any:
    """Return the rules of a battle."""
    found = system(data.header.system)
    return found.rules(found.setup(data.table, data.find, data.file))


def recorded_states(name: str) -> tuple[Any, list[Any]]:
    """Return the rules and the states of a recorded game."""
    played = recording(name)
    rules, dice = bound(played.battle()), SeededDice(played.seed)
    states = [rules.start(dice).state]
    for command in played.kept():
        states.append(rules.play(states[-1], rules.parse(command), dice).state)
    return rules, states


def carry_out(rules: Any, state: Any, plan: Iterable[Any], seed: str) -> Any:
    """Return the state after the commands of a plan, each of which must be legal when its turn comes."""
    dice = SeededDice(seed)
    for command in plan:
        state = rules.play(state, command, dice).state
    return state


def check_plans(rules: Any, state: Any, seed: str) -> None:
    """Check that the policy and the first plans of each side are legal, and that no plan comes twice."""
    for side in laws.actors(rules, state):
        policy, plans = rules.searcher.policy(state, side), list(rules.searcher.plans(state, side))
        assert policy, state.phase
        assert len(set(plans)) == len(plans)
        for plan in (policy, *islice(plans, MOST_PLANS)):
            carry_out(rules, state, plan, f"{seed} {plan}")


def policies(rules: Any, seed: str, most: int) -> Iterator[Any]:
    """Yield the states of a battle between policies, one for each plan; the battle has to end."""
    state, count = rules.start(SeededDice(seed)).state, 0
    while isinstance(asked := rules.decision(state), Decision):
        yield state
        side, count = asked.answerers(rules.sides)[0], count + 1
        assert count < most, "the battle does not end"
        state = carry_out(rules, state, rules.searcher.policy(state, side), f"{seed} {count}")
    yield state


def check_values(rules: Any, states: list[Any]) -> None:
    """Check that the last state, a battle that is over, is worth more to its winner than every other."""
    value, ended = rules.searcher.evaluate, rules.decision(states[-1])
    assert isinstance(ended, Outcome)
    if ended.winner:
        assert value(states[-1], ended.winner) > max(value(one, ended.winner) for one in states[:-1])
    for state in states:
        first, *others = (value(state, side.id) for side in rules.sides)
        assert sum(others) == -first or not others


def asked_for(rules: Any, state: Any) -> list[object]:
    """Return all results of the searcher that a search uses in a state."""
    searcher = rules.searcher
    return [
        (
            side,
            searcher.evaluate(state, side),
            searcher.policy(state, side),
            list(searcher.plans(state, side)),
        )
        for side in laws.actors(rules, state)
    ]
