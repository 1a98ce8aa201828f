"""The numbers that decide equal their trails' totals, and cached results equal fresh ones."""

import copy
import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import encode_blocked, encode_event
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Blocked, Reason, refuse
from shellshock_tui.rules.shellshock.fire.power import available_at, power_at
from shellshock_tui.rules.shellshock.game import RECENT, Positions
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.entry import cost, destination, has_room, points, refuse_entry
from shellshock_tui.rules.shellshock.moves.move_end import onward
from shellshock_tui.rules.shellshock.moves.movement import points_after, stepped, turned
from shellshock_tui.rules.shellshock.moves.search import GOINGS, POSES, Going, cached_steps
from shellshock_tui.rules.shellshock.moves.speed import (
    highest,
    legal_speeds,
    lowest,
    refuse_speed,
    speed_range,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Activation, Movement, State
from tests.rules.shellshock.options import Choice, covering, every_option
from tests.rules.shellshock.skirmish import PositionView, played, skirmish
from tests.soak import soaked

CHOICES = soaked(covering(every_option()), 4)
MOST = 120
"""The most moments of a battle that are checked."""


def moments(choice: Choice, seed: str) -> Iterator[tuple[ShellshockRules, PositionView]]:
    """The first moments of a random battle."""
    chance = random.Random(seed)
    rules = skirmish(choice, chance)
    for _, moment in zip(range(MOST), played(rules, chance), strict=False):
        yield rules, moment


def fresh(rules: ShellshockRules) -> ShellshockRules:
    """The rules of the same battle, with empty caches."""
    return ShellshockRules(replace(rules.battle))


# ---------------------------------------------------------------------- numbers


@pytest.mark.few(2)
@pytest.mark.parametrize("choice", CHOICES)
def test_the_numbers_that_decide_are_the_totals_that_are_told(choice: Choice) -> None:
    for rules, moment in moments(choice, "numbers"):
        position = Position(rules.battle, moment.before)
        for unit in position.standing:
            check_speeds(position, unit)
            check_steps(position, unit)
        for other in position.standing[1:]:
            first, relations = position.standing[0], geometry(position)
            assert relations.distance(first, other) == relations.distance_trail(first, other).total
        phase = moment.before.phase
        if isinstance(phase, Movement) and phase.activation and phase.activation.move:
            check_activation(position, phase.activation)


def check_speeds(position: Position, unit: int) -> None:
    """Check that the speeds are those between the totals of the trails that are not refused."""
    low, high = speed_range(position, unit)
    working = position.working(unit)
    if not working.immobile:
        assert low == lowest(position, unit).total
        assert high in (low, highest(position, unit).total)
    speeds = [(speed, way) for way in (False, True) for speed in sorted(position.sheet(unit).table)]
    allowed = [pair for pair in speeds if refuse_speed(position, unit, pair[0], reverse=pair[1]) is None]
    assert legal_speeds(position, unit) == tuple(allowed)
    for speed in position.sheet(unit).table:
        assert available_at(position, unit, speed) == power_at(position, unit, speed).total


def check_steps(position: Position, unit: int) -> None:
    """Check that a step costs the total of its trail, or is barred by the ground."""
    for face in range(6):
        end = destination(position, unit, face)
        open_to = refuse_entry(position, unit, face) is None
        if open_to:
            assert points(position, unit, face) == cost(position, unit, face).total > 0
        elif end != OFF_BOARD and points(position, unit, face) and not position.sheet(unit).flies:
            assert points(position, unit, face) == cost(position, unit, face).total


def check_activation(position: Position, activation: Activation) -> None:
    """Check that the points left after a step, and the duty to go on, agree with their trails."""
    unit = activation.unit
    for step in onward(position, activation):
        there = turned(position, activation, step.way)[0] if step.way else position
        assert refuse_entry(there, unit, step.face) is None
        assert step.place == destination(there, unit, step.face)
        assert step.points == cost(there, unit, step.face).total
        assert has_room(position, unit, step.place)
    for face in range(6):
        if refuse_entry(position, unit, face) is None:
            _, move = stepped(position, activation, face)
            assert move.points == points_after(activation, cost(position, unit, face)).total


# ---------------------------------------------------------------------- caches


@pytest.mark.parametrize("choice", CHOICES)
def test_cached_results_equal_fresh_ones_from_state_to_state(choice: Choice) -> None:
    for number, (rules, moment) in enumerate(moments(choice, "kept")):
        kept, looked = rules._positions.of(moment.after), Position(replace(rules.battle), moment.after)
        assert kept.standing == looked.standing
        assert kept.occupants == looked.occupants
        assert kept.wrecks == looked.wrecks
        for unit in range(len(moment.after.units)):
            assert kept.working(unit).items == looked.working(unit).items
            assert kept.submerged(unit) == looked.submerged(unit)
        if number % 8 == 0:
            check_answers(rules, moment)


def told(asked: Decision | Outcome) -> Decision | Outcome:
    """A decision with its question in words."""
    return asked._replace(words=asked.question) if isinstance(asked, Decision) else asked


def check_answers(rules: ShellshockRules, moment: PositionView) -> None:
    """Check that the next question, its answers and the result of one equal those with empty caches."""
    other, state = fresh(rules), moment.after
    asked = rules.decision(state)
    assert told(asked) == told(other.decision(state))
    if isinstance(asked, Decision):
        legal = list(rules.legal(state, asked.side))
        assert legal == list(other.legal(state, asked.side))
        for command in legal[:1]:
            assert rules.play(state, command, SeededDice("1")) == other.play(state, command, SeededDice("1"))


@pytest.mark.few(2)
@pytest.mark.parametrize("choice", CHOICES)
def test_reach_and_paths_from_cached_steps_equal_fresh_ones(choice: Choice) -> None:
    paths = 0
    for rules, moment in moments(choice, "steps"):
        other, state, asked = fresh(rules), moment.after, rules.decision(moment.after)
        if isinstance(asked, Decision) and asked.unit:
            kind, at = OverlayKind.REACH, f"unit/{asked.unit}"
            reach = rules.overlay(state, asked.side, kind, at)
            assert reach == other.overlay(state, asked.side, kind, at)
            for place, *_ in reach.marks[::9]:
                assert rules.path(state, asked.unit, place) == other.path(state, asked.unit, place) != ()
                paths += 1
    assert paths


def test_a_battle_caches_the_steps_of_its_last_movements() -> None:
    rules, _ = next(moments(covering(every_option())[0], "ways"))
    ways = [Going(0, (0,), 0, False, False, frozenset({place})) for place in range(GOINGS + 1)]
    first = [cached_steps(rules.battle, way) for way in ways]
    assert len(rules.battle.steps) == GOINGS
    assert cached_steps(rules.battle, ways[-1]) is first[-1]
    assert cached_steps(rules.battle, ways[0]) is not first[0]
    first[-1].update((pose, ()) for pose in range(POSES + 1))
    assert cached_steps(rules.battle, ways[-1]) == {}


def test_only_the_last_positions_are_kept() -> None:
    rules, moment = next(moments(covering(every_option())[0], "few"))
    positions = Positions(rules.battle)
    states = [replace(moment.before, turn=turn) for turn in range(RECENT + 1)]
    first = [positions.of(state) for state in states]
    assert positions.of(states[-1]) is first[-1]
    assert positions.of(states[0]) is not first[0]


# ---------------------------------------------------------------------- deferred calculations


@pytest.mark.few(2)
@pytest.mark.parametrize("choice", CHOICES)
def test_an_event_tells_the_same_after_the_battle_as_at_once(choice: Choice) -> None:
    at_once = [encode_event(told) for _, moment in moments(choice, "late") for told in moment.events]
    held = [told for _, moment in list(moments(choice, "late")) for told in moment.events]
    assert [encode_event(told) for told in held] == at_once


def refusals(rules: ShellshockRules, state: State) -> Iterator[Blocked]:
    """The refusals of choices, and of the weapons of a unit."""
    asked = rules.decision(state)
    if not isinstance(asked, Decision):
        return
    yield from (choice.blocked for choice in rules.choices(state, asked.side, ()) if choice.blocked)
    units = [unit_setup.id for unit_setup in rules.battle.units]
    checks = rules.why_not(state, asked.unit or units[0], units[-1])
    yield from (check.verdict for check in checks if isinstance(check.verdict, Blocked))


@pytest.mark.few(2)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_refusal_tells_the_same_after_the_battle_as_at_once(choice: Choice) -> None:
    at_once, held = [], []
    for rules, moment in moments(choice, "refused"):
        at_once += [encode_blocked(blocked) for blocked in refusals(fresh(rules), moment.after)]
        held += list(refusals(rules, moment.after))
    assert len(held) > 20
    assert [encode_blocked(blocked) for blocked in held] == at_once


def test_lazily_computed_values_compare_copy_and_pickle() -> None:
    found = list(moments(covering(every_option())[0], "value"))
    events = [told for _, moment in found for told in moment.events]
    for told in (*events, *refusals(found[-1][0], found[-1][1].after)):
        twin = pickle.loads(pickle.dumps(told))
        assert twin == told == copy.deepcopy(told) == copy.copy(told)
        assert repr(twin) == repr(told)


def test_refusals_are_equal_by_what_they_tell() -> None:
    late, plain = refuse("a.b", Reason, "It is late.", "unit/u"), Blocked("a.b", "It is late.", "unit/u")
    assert late == plain
    assert hash(late) == hash(plain)
    assert late != Blocked("a.b", "It is not.", "unit/u")
    assert late != refuse("a.c", Reason, "It is late.", "unit/u")
