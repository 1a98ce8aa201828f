"""Cached results equal fresh ones, whatever was asked before."""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Rules
from shellshock_tui.session.game_setup import with_options
from tests import laws
from tests.games import play_out
from tests.soak import soaked
from tests.variants import BATTLES, FIRST, NAMES, WITH_OPTIONS, Variant, variant_name, variants

LONGEST, WHOLE, FORECASTS, UNITS = 100, 2, 2, 4
"""The most commands of a game; the number of its states in which everything is computed; and the numbers of
forecasts and of units in each of these."""


def cases() -> Iterator[Variant]:
    """Return the first battles by the standard rules and by their optional ones, then all the others."""
    standard: Iterator[Variant] = ((name, {}) for name in NAMES)
    yield from islice(standard, len(FIRST))
    yield from variants()
    yield from standard


def forget() -> None:
    """Empty the caches of all modules."""
    modules = [module for name, module in sys.modules.items() if name.startswith("shellshock_tui.")]
    for module in modules:
        for one in vars(module).values():
            if callable(clear := getattr(one, "cache_clear", None)):
                clear()


def advised(rules: Rules[Any, Any], state: Any) -> Iterator[tuple[str, object]]:
    """The advisor's plans for each side that is asked, with their appraisals."""
    for side in laws.actors(rules, state):
        plans = list(rules.advisor.plans(state, side))
        yield f"plans {side}", [(plan.commands, plan.words) for plan in plans]
        yield f"appraised {side}", rules.advisor.appraise(state, plans)


def told(rules: Rules[Any, Any], state: Any) -> Iterator[tuple[str, object]]:
    """All results about a state: legal commands, advice, forecasts and sheets."""
    yield from advised(rules, state)
    sides = laws.actors(rules, state)
    for side in sides:
        legal = list(rules.legal(state, side))
        yield f"legal {side}", legal
        forecasts = (rules.forecast(state, one) for one in legal)
        rolled = (one for one in forecasts if isinstance(one, Forecast))
        yield f"forecasts {side}", [(one.outcomes, one.losses) for one in islice(rolled, FORECASTS)]
    units = sorted({piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ())} - {""})
    for unit in random.Random(len(units)).sample(units, min(UNITS, len(units))):
        view = rules.sheet(state, unit, ())
        yield f"sheet {unit}", [(cell.text, cell.at) for cell in laws.cells(view)]
        for kind in OverlayKind:
            overlay = rules.overlay(state, (*sides, rules.sides[0].id)[0], kind, f"unit/{unit}")
            yield f"{kind} {unit}", (overlay.marks, overlay.words)


@pytest.mark.parametrize("looks", soaked([(16, 1), (8, 4), (1, 8)], 1))
@pytest.mark.parametrize("case", soaked(cases(), len(FIRST) + len(WITH_OPTIONS)), ids=variant_name)
def test_cached_results_equal_fresh_ones(case: Variant, looks: tuple[int, int]) -> None:
    """Fill the caches in some states of a game; compare the results in some states with fresh ones.

    `looks` gives the distance between the former states, and the number of the latter that get only advice.
    """
    every, advised_in = looks
    battle, options = case
    data = with_options(BATTLES[battle](), options)
    rules, chance = bound(data), random.Random(variant_name(case))
    states = play_out(rules, "ash", LONGEST).states
    for state in states[::every]:
        list(advised(rules, state))
    looked_at = (states[-2], *chance.sample(states, WHOLE + advised_in))
    for number, state in enumerate(looked_at):
        ask = told if number <= WHOLE else advised
        kept = dict(ask(rules, state))
        forget()
        assert kept == dict(ask(bound(data), state))
