"""Modifiers that were considered and do not apply are known for the numbers that drills ask for."""

import pickle
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Trail, WeighedTrail, add, unmet
from tests import trails
from tests.games import play_out
from tests.recorded import recordings
from tests.test_trails import replayed
from tests.variants import BATTLES, FIRST

SYSTEMS = [name for name in FIRST if name != "toy"]
STATES = 15
"""The number of states of a game that are checked."""


def needs(rules: Any, states: list[Any]) -> Iterator[Trail]:
    """The numbers needed by each legal attack in some states."""
    for state in states:
        there = trails.units(rules, state)
        for unit in there:
            for target in there:
                for check in rules.why_not(state, unit, target) if unit != target else ():
                    if isinstance(check.verdict, Need):
                        yield check.verdict.trail


@cache
def found(battle: str) -> tuple[Trail, ...]:
    """The numbers needed by attacks in a random game of a battle and in the recorded games of its system."""
    random = play_out(bound(BATTLES[battle]()), "ash")
    games = [random, *map(replayed, recordings())]
    of_system = [one for one in games if type(one.rules) is type(random.rules)]
    return tuple(
        trail
        for match in of_system
        for trail in needs(match.rules, match.states[:: max(1, len(match.states) // STATES)])
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", SYSTEMS)
def test_a_number_to_hit_tells_which_modifiers_do_not_hold(battle: str) -> None:
    considered = [term for trail in found(battle) for term in trail.considered]
    assert considered
    assert all((term.value, term.words != "") == (0, True) for term in considered)


@pytest.mark.few(2)
@pytest.mark.parametrize("battle", SYSTEMS)
def test_a_modifier_holds_or_does_not_but_never_both(battle: str) -> None:
    for trail in found(battle):
        labels = [term.label for term in (*trail.terms, *trail.considered)]
        assert len(labels) == len(set(labels)), labels


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", [name for name in SYSTEMS if name != "duel"])
def test_a_number_to_hit_looks_at_the_same_clauses_every_time(battle: str) -> None:
    modifying = {term.clause for trail in found(battle) for term in trail.considered}
    for trail in found(battle):
        assert modifying <= {term.clause for term in (*trail.terms, *trail.considered)}, trail


def test_a_step_tells_which_terrain_factors_do_not_apply() -> None:
    rules = bound(BATTLES["duel"]())
    match = play_out(rules, "ash")
    steps = [
        trail
        for entry in match.entries
        for event in entry.events
        for label, trail in event.trails
        if event.name == "step" and label == "cost"
    ]
    assert steps
    for trail in steps:
        chart = [term.at for term in (*trail.terms, *trail.considered) if "/move/terrain/" in term.at]
        assert len(chart) == len(set(chart)) >= len(("rough", "trees", "level1", "level2", "water"))


def test_a_copy_keeps_the_modifiers_that_do_not_hold() -> None:
    none = unmet("snap", "the shot is not a snap shot", "fire.snap")
    trail = WeighedTrail((add("Prowess", 5, "stats"),), lambda: (none,))
    copy = pickle.loads(pickle.dumps(trail))
    assert (copy, copy.considered) == (trail, (none,))
    assert copy == Trail(trail.terms)
