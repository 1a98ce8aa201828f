"""Each figure that a trail names stands at the address or in the chart that its term names."""

import random
from functools import cache
from typing import Any

import pytest

from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.session.game_setup import with_options
from tests import trails
from tests.games import play_out
from tests.recorded import recording, recordings
from tests.soak import soaked
from tests.test_recordings import bound as of_recording
from tests.variants import BATTLES, FIRST, Variant, variant_name, variants

ALWAYS, SAMPLE, LONGEST = 2, 60, 200
"""The positions of each game that are checked, usually and in soak; the most commands of a random game."""
Played = Match[Any, Any]
RANDOM: list[Variant] = [*((name, {}) for name in FIRST), *variants(), *((name, {}) for name in BATTLES)]
"""The battles that are played at random; the first ones, one of each system, are played in every run."""


@cache
def replayed(name: str) -> Played:
    """A recorded game, played to its end."""
    played = recording(name)
    match: Played = Match(of_recording(played))
    dice = SeededDice(played.seed)
    match.begin(dice)
    for command in played.kept():
        match.give(match.rules.parse(command), dice)
    return match


def check_positions(match: Played, most: int) -> None:
    """Check the trails of some positions of a game."""
    chance, found = random.Random(most), 0
    for state in chance.sample(match.states, min(most, len(match.states))):
        known: set[str] = set()
        for _, reason in trails.in_position(match.rules, state):
            for trail in trails.trails_of(reason):
                trails.check_trail(match.rules, (state,), trail, known)
                found += 1
    assert found


def check_events(match: Played) -> None:
    """Check the trails of all events of a game, with the states before and after them."""
    for number, entry in enumerate(match.entries):
        states = match.states[max(0, number - 1) : number + 1]
        for event in entry.events:
            for _, trail in event.trails:
                trails.check_trail(match.rules, states, trail, set())


@pytest.mark.few(3)
@pytest.mark.parametrize("name", recordings())
@pytest.mark.parametrize("most", soaked([ALWAYS, SAMPLE], 1))
def test_figures_of_a_recorded_game_stand_where_terms_say(name: str, most: int) -> None:
    check_positions(replayed(name), most)
    check_events(replayed(name))


@pytest.mark.few(2)
@pytest.mark.parametrize("variant", soaked(RANDOM, len(FIRST)), ids=variant_name)
def test_figures_of_a_random_game_stand_where_terms_say(variant: Variant) -> None:
    battle, options = variant
    data = BATTLES[battle]()
    match = play_out(bound(with_options(data, options) if options else data), "ash", LONGEST)
    check_positions(match, ALWAYS)
    check_events(match)
