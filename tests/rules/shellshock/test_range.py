"""The range of a shot is the same for cursor, rings, explanations, threats and bots."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.trail import Op, Trail
from shellshock_tui.files import read_table
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.options import OPTIONS
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from tests.battles import SCENARIOS, find
from tests.rules.shellshock.guns import fire, gun, weapon
from tests.rules.shellshock.table import fighting
from tests.rules.shellshock.test_odds_threat import threats_in
from tests.soak import soaked

pytestmark = pytest.mark.rule("hit.range-modifier")
ALONE: list[dict[str, Any]] = [{name: tuple(offer.words)[-1]} for name, offer in OPTIONS.offers.items()]
TOGETHER: dict[str, Any] = {name: value for option in ALONE for name, value in option.items()}
PLACES = 12
OTHERWISE = ("hit.defence-value", "hit.gunnery")
"""The clauses of additions to a number needed other than the range."""


def said(rules: ShellshockRules, state: State, unit: str, place: int) -> int:
    """The addition to the number needed, by the remark on a place."""
    found = re.search(r"number needed \+(-?\d+)", rules.remarks(state, unit, place)[0])
    return int(found[1]) if found else 0


def explained(rules: ShellshockRules, state: State, unit: str, place: int) -> Trail:
    """The explanation of the range to a place."""
    found = rules.explain(state, f"unit/{unit}/range/{rules.board.label(place)}")
    assert isinstance(found, Trail)
    return found


def of_range(need: Trail) -> Trail:
    """The additions to a number needed for the range."""
    added = (term for term in need.terms if term.op is Op.ADD)
    return Trail(tuple(term for term in added if term.clause not in OTHERWISE))


def counted(rules: ShellshockRules, state: State, unit: str, target: str) -> Iterator[Trail]:
    """The terms for range of the numbers that the weapons of a unit need against another, from any clause."""
    for check in rules.why_not(state, unit, target):
        verdict = check.verdict
        needs = (verdict.trail,) if isinstance(verdict, Need) else (trail for _, trail in verdict.trails)
        for need in needs:
            if any(term.clause == "hit.range-modifier" for term in need.terms):
                yield of_range(need)


def begun(scenario: str, options: dict[str, Any]) -> tuple[ShellshockRules, State]:
    """A shipped battle with some options, as it begins."""
    table = SYSTEM.with_options(read_table(SCENARIOS[scenario]), options)
    rules = ShellshockRules(SYSTEM.setup(table, find, f"{scenario}.toml"))
    return rules, rules.start(SeededDice("range")).state


def elsewhere(rules: ShellshockRules, state: State, chance: random.Random) -> Iterator[tuple[State, int]]:
    """The states in which one unit is moved to a random place, each with the unit's index."""
    for place in chance.sample(range(rules.board.size), PLACES):
        for number, unit in enumerate(state.units):
            moved = replace(unit, place=place)
            yield replace(state, units=(*state.units[:number], moved, *state.units[number + 1 :])), number


OF_OPTIONS = pytest.mark.parametrize("options", soaked([TOGETHER, {}, *ALONE], 2), ids=str)


@OF_OPTIONS
@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", soaked(SCENARIOS, 3))
def test_the_cursor_shows_the_range_that_a_shot_counts(scenario: str, options: dict[str, Any]) -> None:
    rules, state = begun(scenario, options)
    compared = 0
    for there, number in elsewhere(rules, state, random.Random(scenario)):
        target, place = rules.battle.units[number], there.units[number].place
        for unit in rules.battle.units:
            for trail in counted(rules, there, unit.id, target.id):
                compared += 1
                assert explained(rules, there, unit.id, place) == trail
                assert said(rules, there, unit.id, place) == trail.total
    assert compared > 10


@OF_OPTIONS
@pytest.mark.parametrize("scenario", soaked(SCENARIOS, 3))
def test_the_rings_say_what_is_explained(scenario: str, options: dict[str, Any]) -> None:
    rules, state = begun(scenario, options)
    unit = rules.battle.units[0]
    rings = rules.overlay(state, unit.side, OverlayKind.RING, f"unit/{unit.id}").marks
    assert rings
    for place, _, text in rings:
        assert explained(rules, state, unit.id, place).total == int(text)


@OF_OPTIONS
@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", soaked(SCENARIOS, 3))
def test_cached_shots_equal_fresh_ones(scenario: str, options: dict[str, Any]) -> None:
    rules, state = begun(scenario, options)
    kept, compared = Worths(), 0
    for there, number in elsewhere(rules, state, random.Random(scenario)):
        position = Position(rules.battle, there)
        for unit in position.standing:
            found = kept.of_unit(position, unit, number)
            assert found == Worths().of_unit(position, unit, number)
            compared += len(found)
    assert compared > 10


@pytest.mark.few(2)
@OF_OPTIONS
@pytest.mark.parametrize("scenario", soaked(SCENARIOS, 3))
def test_threats_in_many_places_are_those_in_each(scenario: str, options: dict[str, Any]) -> None:
    rules, state = begun(scenario, options)
    chance, position = random.Random(scenario), Position(rules.battle, state)
    assert sum(threats_in(position, unit, chance, 5 * PLACES) for unit in position.standing[:2])


@pytest.mark.parametrize(("column", "more"), [(12, 0), (13, 1), (24, 1), (25, 2), (60, 4)])
def test_remark_ring_and_why_say_the_number_of_the_shot(column: int, more: int) -> None:
    units = "u red gun 0101 se", f"e blue gun {column:02}01 nw"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], size=(60, 3))
    rules, state, place = table.rules, table.state, table.state.units[1].place
    assert rules.remarks(state, "u", place)[0].endswith(f", number needed +{more}" if more else "away")
    at = f"unit/u/range/{rules.board.label(place)}"
    ring = {place: text for place, _, text in rules.overlay(state, "red", OverlayKind.RING, "unit/u").marks}
    assert ring.get(place, f"+{more}") == f"+{more}"
    why = rules.explain(state, at)
    fire(table, "u", "e", "B", dice="d10=1 d10=1")
    _, need = table.event("hit-roll").trails[1]
    assert why == of_range(need)
    assert isinstance(why, Trail)
    assert why.total == more
