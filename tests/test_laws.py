"""Random games of every battle keep the laws of the engine."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any, cast
from urllib.parse import quote

import pytest

from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.journal import canonical, encode_entry, replay
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.session.game_setup import with_options
from tests import laws
from tests.games import play_out
from tests.soak import soaked
from tests.variants import BATTLES, FIRST, NAMES, WITH_OPTIONS, Variant, variant_name, variants


@pytest.fixture(params=soaked(NAMES, len(FIRST)))
def rules(request: pytest.FixtureRequest) -> Rules[Any, Any]:
    """The rules of a battle."""
    return rules_of(request.param)


@cache
def rules_of(battle: str) -> Rules[Any, Any]:
    """The rules of a battle, the same for all tests."""
    return bound(BATTLES[battle]())


played = cast("Callable[[Rules[Any, Any], str], Match[Any, Any]]", cache(play_out))
"""A battle played at random, the same for all tests."""


FIGURE = attrgetter("figure")
SAMPLES = [("ash", 6), *((seed, 60) for seed in ("ash", "birch", "cedar", "elm"))]
"""The seeds of games, each with the number of states that are checked."""
LONGEST, SAMPLED = 120, 8
"""The most commands of a game by optional rules, and the number of its states that are checked."""


@pytest.mark.parametrize("sample", soaked(SAMPLES, 1), ids=str)
def test_choices_and_codec_and_sheets_agree_with_the_rules(
    rules: Rules[Any, Any], sample: tuple[str, int]
) -> None:
    seed, most = sample
    match, chance = played(rules, seed), random.Random(seed)
    for state in chance.sample(match.states, min(most, len(match.states))):
        laws.check_choices(rules, state)
        laws.check_objectives(rules, state)
        laws.check_codec(rules, state)
    counters = 0
    for state in chance.sample(match.states, min(most // 3, len(match.states))):
        seen = [piece for side in rules.sides for piece in rules.pieces(state, side.id, ())]
        assert all(not figure or figure.isdigit() or figure in rules.signs for figure in map(FIGURE, seen))
        pieces = {piece.unit for piece in seen} - {""}
        assert all(laws.check_sheet(rules, state, unit) > 5 for unit in sorted(pieces))
        counters += len(pieces)
    assert counters


@pytest.mark.parametrize("variant", soaked(variants(), len(WITH_OPTIONS)), ids=variant_name)
def test_optional_rules_keep_the_laws(variant: Variant) -> None:
    battle, options = variant
    rules, chance = bound(with_options(BATTLES[battle](), options)), random.Random(variant_name(variant))
    states = play_out(rules, "ash", LONGEST).states
    for state in states:
        laws.check_commands_left(rules, state)
    for state in chance.sample(states, min(SAMPLED, len(states))):
        laws.check_choices(rules, state)
        laws.check_codec(rules, state)
        laws.check_advice(rules, state)
        pieces = (piece for side in rules.sides for piece in rules.pieces(state, side.id, ()))
        for unit in sorted({piece.unit for piece in pieces} - {""}):
            assert laws.check_sheet(rules, state, unit) > 5


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", soaked(["ash", "birch", "cedar", "elm"], 1))
def test_somebody_has_a_command_or_the_battle_is_over(rules: Rules[Any, Any], seed: str) -> None:
    for state in played(rules, seed).states:
        laws.check_commands_left(rules, state)


@pytest.mark.parametrize("most", soaked([6, 60], 1))
def test_the_odds_of_what_may_not_be_done_are_refused(rules: Rules[Any, Any], most: int) -> None:
    match, chance = played(rules, "ash"), random.Random("ash")
    given = {type(entry.command): entry.command for entry in match.entries if entry.command}
    for state in chance.sample(match.states, min(most, len(match.states))):
        legal = [one for side in laws.actors(rules, state) for one in rules.legal(state, side)]
        for command in given.values():
            found = None
            with suppress(ValueError):
                found = rules.explain(state, f"odds/{quote(short(rules, command), safe='')}//done")
            allowed = command in legal or command in rules.concessions(state, rules.actor(state, command))
            assert allowed or found is None or isinstance(found, Blocked)


def short(rules: Rules[Any, Any], command: object) -> str:
    """A command as the addresses of its odds name it."""
    table = rules.encode(command)
    return " ".join((table["do"], *(f"{name}={value}" for name, value in table.items() if name != "do")))


@pytest.mark.parametrize("most", soaked([4, 40], 1))
def test_advice_is_legal_and_cites_the_rulebook(rules: Rules[Any, Any], most: int) -> None:
    match, chance = played(rules, "ash"), random.Random("elder")
    for state in chance.sample(match.states, min(most, len(match.states))):
        laws.check_advice(rules, state)


def told(rules: Rules[Any, Any], game: Match[Any, Any]) -> str:
    """A game as it would be saved."""
    return canonical([encode_entry(rules, entry) for entry in game.entries])


def test_a_game_replayed_tells_the_same(rules: Rules[Any, Any]) -> None:
    assert replay(rules, json.loads(told(rules, played(rules, "ash"))), Match(rules)) is None


@pytest.mark.soak
def test_a_game_played_again_tells_the_same(rules: Rules[Any, Any]) -> None:
    assert told(rules, played(rules, "ash")) == told(rules, play_out(rules, "ash"))


@pytest.mark.parametrize("part", soaked([slice(2, 82, 3), slice(600)], 1), ids=str)
def test_paths_lead_to_their_end_by_legal_commands(rules: Rules[Any, Any], part: slice) -> None:
    found, whole, states = 0, 0, played(rules, "ash").states
    for state in states[part]:
        asked = rules.decision(state)
        if isinstance(asked, Decision) and asked.unit:
            reach = rules.overlay(state, asked.side, OverlayKind.REACH, f"unit/{asked.unit}")
            marked = [place for place, _, _ in reach.marks]
            for place in random.Random(len(marked)).sample(marked, min(3, len(marked))):
                steps = laws.check_paths(rules, state, asked.unit, place)
                assert steps, f"{rules.board.label(place)} is marked as within reach"
                whole += laws.check_whole_moves(rules, state, asked.unit, place)
                found += 1
    assert min(found, whole) > 10 or not laws.moves(rules, states[: part.stop])


@pytest.mark.parametrize("most", soaked([2, 300], 1))
def test_chances_open_into_terms_that_come_to_them(rules: Rules[Any, Any], most: int) -> None:
    opened = 0
    states = played(rules, "ash").states
    among = random.Random("ash").sample(states, min(len(states), max(30, most)))
    for state, attack in islice(attacks_at(rules, among), most):
        opened += laws.check_forecast(rules, state, found(rules, state, attack))
        combined_attack = rules.combined_attack(state, attack)
        if isinstance(combined_attack, CombinedAttack):
            assert combined_attack.attacks[0] == attack
            assert len(combined_attack.attacks) > 1 or combined_attack.note
            opened += laws.check_forecast(rules, state, found(rules, state, *combined_attack.attacks))
    assert opened > 0


def attacks_at(rules: Rules[Any, Any], states: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """For each side that is asked in some states, a legal command of which a forecast can be made."""
    for state in states:
        for side in laws.actors(rules, state):
            for one in islice(attacks_in(rules, state, side), 1):
                yield state, one


def attacks_in(rules: Rules[Any, Any], state: Any, side: str) -> Iterator[Any]:
    """The legal commands of which a forecast can be made."""
    return (one for one in rules.legal(state, side) if isinstance(rules.forecast(state, one), Forecast))


def found(rules: Rules[Any, Any], state: Any, *attacks: Any) -> Forecast:
    """The forecasts of legal attacks."""
    forecast = rules.forecast(state, *attacks)
    assert isinstance(forecast, Forecast), forecast
    return forecast
