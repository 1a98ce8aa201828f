"""The searcher of SShR: its plans, its values, and the fast calculations behind them."""

import random
from itertools import pairwise

import pytest

from shellshock_tui import library
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.sshr.cohesion import regaining
from shellshock_tui.rules.sshr.commands import EndPhase, Shift, Shoot
from shellshock_tui.rules.sshr.phases import Act
from shellshock_tui.rules.sshr.search.averages import shot_down, sights
from shellshock_tui.rules.sshr.shooting import sight, volley
from shellshock_tui.rules.sshr.ways import Search, Ways
from tests.games import play_out
from tests.plan_checks import asked_for, bound, check_plans, check_values, policies, recorded_states
from tests.rules.sshr.table import SCENARIOS
from tests.soak import soaked

LOOKED_AT, CLOSE = 6, 1e-9
BATTLES = list(SCENARIOS)


def battle(name: str) -> library.DataFile:
    return library.open_path(str(SCENARIOS[name]))


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(BATTLES, 2))
def test_plans_are_legal_in_random_positions(name: str) -> None:
    rules, chance = bound(battle(name)), random.Random(name)
    states = [state for state in play_out(rules, "elm", 150).states if not isinstance(state.phase, Over)]
    for state in chance.sample(states, LOOKED_AT):
        check_plans(rules, state, name)


def test_plans_are_legal_in_recorded_positions() -> None:
    rules, states = recorded_states("nest")
    for state in random.Random(1).sample(states[:-1], LOOKED_AT):
        check_plans(rules, state, "recorded")


@pytest.mark.parametrize("name", soaked(BATTLES, 1))
def test_a_battle_of_policies_ends_and_its_end_counts_most(name: str) -> None:
    rules = bound(battle(name))
    check_values(rules, list(policies(rules, "oak", 600)))


@pytest.mark.parametrize("name", soaked(BATTLES, 1))
def test_cached_results_equal_fresh_ones(name: str) -> None:
    rules = bound(battle(name))
    states = list(policies(rules, "ash", 600))[:-1]
    for state in states:
        asked_for(rules, state)
    for state in random.Random(2).sample(states, 3):
        assert asked_for(rules, state) == asked_for(bound(battle(name)), state)


def test_a_state_is_quiet_before_a_side_has_acted_and_between_turns() -> None:
    rules = bound(battle("pumps"))
    states = list(policies(rules, "fir", 600))
    for before, after in pairwise(states[:-1]):
        begins = getattr(after.phase, "side", "") != getattr(before.phase, "side", "")
        assert rules.searcher.is_quiet(after) or not begins
    assert rules.searcher.is_quiet(states[0])
    assert rules.searcher.is_quiet(states[-1])
    assert not all(map(rules.searcher.is_quiet, states))


def test_the_policy_goes_on_with_units_that_have_begun_and_then_ends_the_phase() -> None:
    rules, commands = bound(battle("pumps")), list[object]()
    for state in list(policies(rules, "elm", 600))[:-1]:
        side, game = getattr(state.phase, "side", ""), rules.game(state)
        if not isinstance(state.phase, Act) or rules.searcher.is_quiet(state) or any(regaining(game, side)):
            continue
        commands.append(first := rules.searcher.policy(state, side)[0])
        if not isinstance(first, EndPhase):
            one = game.unit(rules.acting_unit(first))
            assert one.moved or one.shot
    assert {Shoot, Shift, EndPhase} <= set(map(type, commands))


def test_the_average_of_a_volley_is_that_of_its_attacks() -> None:
    rules, compared = bound(battle("pumps")), 0
    for state in list(policies(rules, "yew", 600))[20:-1:12]:
        game = rules.game(state)
        for unit in game.present():
            for target in game.enemies(unit):
                found = volley(game, unit, target)
                if not isinstance(found, Blocked):
                    expected = float(sum(one.number * one.each for one in found.attacks))
                    least = min(expected, game.hit_points(target))
                    lost = shot_down(game, unit, game.unit(unit), target, game.unit(target))
                    assert lost == pytest.approx(least, abs=CLOSE)
                    compared += 1
    assert compared > 20


def test_values_are_in_the_measure_of_the_advisor() -> None:
    rules = bound(battle("pumps"))
    game = rules.game(next(policies(rules, "yew", 600)))
    assert rules.advisor.measure == "hundredths of a point"
    left = {term.at: term.value for term in rules.searcher.terms(game.s, "red") if "left" in term.words}
    for unit in game.of_side("red"):
        assert left[f"unit/{unit}"] >= 100 * game.sheet(unit).worth


@pytest.mark.rule("shoot.sight")
def test_places_are_seen_as_sight_says() -> None:
    rules = bound(battle("mast"))
    game = rules.game(next(policies(rules, "yew", 600)))
    chance, size = random.Random(3), rules.board.size
    for start, end in ([chance.randrange(size) for _ in range(2)] for _ in range(300)):
        assert sights(game).sees(game, start, end) == isinstance(sight(game, start, end), Trail)


@pytest.mark.rule("move.way")
def test_ways_that_are_kept_when_others_move_equal_fresh_ones() -> None:
    found = bound(battle("mast")).battle
    ways, chance, size = Ways(found), random.Random(4), found.board.size
    free = [place for place in range(size) if not found.barred["infantry"][place]]
    for start in chance.sample(free, 8):
        for _ in range(3):
            enemies = tuple(sorted(chance.sample([place for place in free if place != start], 20)))
            fresh = Search(found, "infantry", enemies).reach(start, 600)
            assert list(ways.reach(start, 6, "infantry", enemies).items()) == list(fresh.items())
