"""The searcher of SHOCK: its plans, its values, and the fast calculations behind them."""

import random
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.trail import Trail
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.walks import sparing, steps_to, walks
from shellshock_tui.rules.shock.acting import unwatched
from shellshock_tui.rules.shock.fire import Manner, number
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.moving import Walk, going_of
from shellshock_tui.rules.shock.overlays import falls
from shellshock_tui.rules.shock.phases import Choosing
from shellshock_tui.rules.shock.programme import turned
from shellshock_tui.rules.shock.search.shots import danger, falls_to, modifier, passes, shooters, shot
from shellshock_tui.rules.shock.search.walking import commands_of, walked
from shellshock_tui.session.game_setup import with_options
from tests.games import play_out
from tests.plan_checks import (
    asked_for,
    bound,
    carry_out,
    check_plans,
    check_values,
    policies,
    recorded_states,
)
from tests.rules.shock.field import SCENARIOS, mission
from tests.soak import soaked

LOOKED_AT = 6
MISSIONS = list(SCENARIOS)
LED = {"opponent": True}


def battle(name: str, *, led: bool = False) -> library.DataFile:
    """Return a shipped mission, with a second player for the opposing force if wanted."""
    data = library.open_path(str(SCENARIOS[name]))
    return with_options(data, LED) if led else data


@pytest.mark.few(2)
@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("name", soaked(MISSIONS, 2))
def test_plans_are_legal_in_random_positions(name: str, led: bool) -> None:
    rules, chance = bound(battle(name, led=led)), random.Random(name)
    states = [state for state in play_out(rules, "elm", 150).states if not isinstance(state.phase, Over)]
    for state in chance.sample(states, LOOKED_AT):
        check_plans(rules, state, name)


@pytest.mark.parametrize("name", ["mast", "man-down"])
def test_plans_are_legal_in_recorded_positions(name: str) -> None:
    rules, states = recorded_states(name)
    for state in random.Random(name).sample(states[:-1], LOOKED_AT):
        check_plans(rules, state, name)


@pytest.mark.parametrize("led", [False, True])
@pytest.mark.parametrize("name", soaked(MISSIONS, 1))
def test_a_mission_of_policies_ends_and_its_end_counts_most(name: str, led: bool) -> None:
    rules = bound(battle(name, led=led))
    check_values(rules, list(policies(rules, "oak", 900)))


@pytest.mark.parametrize("name", soaked(MISSIONS, 1))
def test_cached_results_equal_fresh_ones(name: str) -> None:
    rules = bound(battle(name))
    states = list(policies(rules, "ash", 900))[:-1]
    for state in states:
        asked_for(rules, state)
    for state in random.Random(2).sample(states, 5):
        assert asked_for(rules, state) == asked_for(bound(battle(name)), state)


def test_a_state_is_quiet_when_the_squad_may_choose_and_at_the_end_of_a_turn() -> None:
    rules = bound(battle("the-mast"))
    found = {type(state.phase).__name__: state for state in policies(rules, "fir", 900)}
    quiet = {name for name, state in found.items() if rules.searcher.is_quiet(state)}
    assert quiet == {"Choosing", "Ended", "Over"}


def states_of(name: str, seed: str) -> tuple[Any, list[GameContext]]:
    """Return the rules of a mission and some of its states with a known enemy."""
    rules = bound(battle(name))
    games = map(rules.game, policies(rules, seed, 900))
    return rules, [game for game in games if any(game.standing(game.force))][::7]


@pytest.mark.rule("fire.to-hit")
def test_quick_numbers_are_those_of_the_trails() -> None:
    _, games = states_of("man-down", "yew")
    compared = 0
    for game in games:
        for unit in (*game.standing(game.squad), *game.standing(game.force)):
            for target in game.foes(unit):
                one, other = game.unit(unit), game.unit(target)
                found = shot(game, one.at, one.sheet, other.at, other.sheet, other.stance)
                need = number(turned(game, unit, target), unit, target, Manner())
                if isinstance(need, Trail):
                    assert found
                    assert passes(found.number + modifier(game, one)) * 10 == int(need.total)
                    (shooter,) = shooters(game, [unit])
                    quick = falls_to(game, shooter, other.at, other.sheet, other.stance)
                    assert quick == pytest.approx(float(falls(game, unit, target)))
                    compared += 1
                else:
                    assert found is None or not game.is_ready(unit)
    assert compared > 20


@pytest.mark.rule("move")
def test_an_enemy_that_has_acted_is_feared_for_the_next_turn() -> None:
    feared = 0
    for ctx in states_of("the-mast", "elm")[1]:
        foes = shooters(ctx, ctx.standing(ctx.force))
        for unit in ctx.standing(ctx.squad):
            one = ctx.unit(unit)
            now, later = (
                danger(ctx, [foe._replace(is_able=able) for foe in foes], one.at, one.sheet, one.stance)
                for able in (True, False)
            )
            assert now / 2 < later < now or not now
            feared += now > 0
    assert feared


def test_quick_walks_are_those_of_the_rules() -> None:
    _, games = states_of("green-farm", "yew")
    compared = 0
    for game in games:
        for unit in game.standing(game.squad):
            going, is_calm = going_of(game, unit), unwatched(game, unit)
            walk = Walk(game, going)

            def onward(node: Any, walk: Walk = walk, is_calm: Any = is_calm) -> Any:
                yield from (one for one in walk.stepped(node) if is_calm(one[1].at))
                yield from walk.turned_free(node)
                if node == walk.start:
                    yield from walk.turned(node)

            found = walks(walk.start, onward)
            ends = sparing((node for node in found if node.at != walk.start.at), lambda node: node.at)
            slow = {
                at: (node.left, tuple(one for one, _ in steps_to(found, node))) for at, node in ends.items()
            }
            foes = tuple(shooters(game, game.foes(unit)))
            quick = {end.at: (end.left, commands_of(unit, end.way)) for end in walked(game, going, foes)}
            assert quick == slow
            compared += len(quick)
    assert compared > 100


@pytest.mark.rule("fire.reactive")
def test_plans_hold_no_command_after_one_that_may_be_interrupted() -> None:
    """Whatever the dice show, all commands of each plan stay legal."""
    rules, games = states_of("the-mast", "elm")
    for game in games:
        for seed in "abcdef":
            for plan in list(rules.searcher.plans(game.s, game.squad))[:12]:
                carry_out(rules, game.s, plan, seed)


def test_the_squad_ends_its_phase_when_that_wins() -> None:
    goal = {"win": "occupy", "side": "squad", "name": "the hill", "places": ["0506"], "units": 1}
    played = mission("a squad rifleman 0506 se", "z opfor militia 2012 n crouched state=dead", victory=[goal])
    played.give("panic-done", "d10=1 d10=9")
    assert isinstance(played.state.phase, Choosing)
    assert played.rules.searcher.policy(played.state, "squad") == (played.command("end-phase"),)
