"""Random battles under every pair of options: they end, and no command breaks an invariant or a law."""

import random
from collections.abc import Iterable

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from tests.laws import actors, check_choices, check_codec
from tests.rules.shellshock.invariants import (
    check_asked,
    check_change,
    check_chits,
    check_standing,
    chits_held,
)
from tests.rules.shellshock.options import Choice, Pair, covering, every_option, every_pair, pairs_in
from tests.rules.shellshock.skirmish import PositionView, played, skirmish
from tests.soak import soaked

GAMES, ALWAYS = 20, 1
LAWS_EVERY = 60
"""The average number of commands for each state in which all other commands are tried."""
MOST_TRIED = 60
OPTIONS = every_option()
CHOICES = covering(OPTIONS)


def named(options: Iterable[tuple[str, object]]) -> str:
    """The options that are not off, with their values."""
    return " ".join(f"{name}={value}" for name, value in options if value is not False)


def test_the_choices_hold_every_pair_of_values() -> None:
    for choice in CHOICES:
        assert all(choice[name] in values for name, values in OPTIONS.items())
    held = {pair for choice in CHOICES for pair in pairs_in(choice)}
    assert held == set(every_pair(OPTIONS))
    assert len(CHOICES) < len(held) / 10


def test_every_option_has_several_values() -> None:
    assert all(len(set(values)) == len(values) > 1 for values in OPTIONS.values())


@pytest.mark.few(3)
@pytest.mark.parametrize("games", soaked([range(ALWAYS), range(ALWAYS, GAMES)], 1), ids=str)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: named(choice.items()))
def test_random_battles_break_nothing(choice: Choice, games: range) -> None:
    for game in games:
        check_game(choice, f"{game}")


@pytest.mark.soak
@pytest.mark.parametrize(
    "pair", every_pair(OPTIONS), ids=lambda pair: "-".join(map(str, sorted(map(str, pair))))
)
def test_random_battles_under_any_pair_of_options_break_nothing(pair: Pair) -> None:
    """The other options are drawn anew for each game."""
    for game in range(GAMES):
        seed = f"{named(sorted(pair))} {game}"
        chance = random.Random(seed)
        check_game({name: chance.choice(values) for name, values in OPTIONS.items()} | dict(pair), seed)


def check_game(options: Choice, seed: str) -> None:
    """Play a battle to its end and check every command; now and then try all commands of a state."""
    chance, watcher = random.Random(seed), random.Random(f"watcher {seed}")
    rules = skirmish(options, chance)
    for moment in played(rules, chance):
        check_moment(rules, moment)
        if not watcher.randrange(LAWS_EVERY):
            check_laws(rules, moment.before, watcher)
    assert isinstance(rules.decision(moment.after), Outcome)
    check_standing(rules.battle, rules.encode(moment.after), "")


def check_moment(rules: ShellshockRules, moment: PositionView) -> None:
    """Check that a command survives JSON, comes from a side that may give it, and breaks no invariant."""
    assert rules.decode(rules.encode(moment.command)) == moment.command
    assert rules.actor(moment.before, moment.command) in ("", moment.asked.side, *moment.asked.cut_in)
    before, after = rules.encode(moment.before), rules.encode(moment.after)
    check_asked(before, moment.asked.unit)
    check_standing(rules.battle, before, moment.asked.unit)
    check_change(rules.battle, before, after)
    if rules.battle.options.initiative_parts == 1:
        check_chits(before)
    else:
        assert not chits_held(before)


def check_laws(rules: ShellshockRules, state: State, chance: random.Random) -> None:
    """Check that choices lead to the legal commands, and that all of these can be sent and played."""
    check_choices(rules, state)
    check_codec(rules, state)
    commands = [command for side in actors(rules, state) for command in rules.legal(state, side)]
    for command in chance.sample(commands, min(len(commands), MOST_TRIED)):
        dice = SeededDice(str(chance.random()))
        step = rules.play(state, command, dice)
        assert rules.play(state, command, SeededDice(dice.seed)) == step, "the same dice tell another story"
