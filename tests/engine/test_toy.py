"""The toy system keeps the laws of the engine, in games played at random."""

import random

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Outcome
from tests import laws
from tests.toy import DUEL, courtyard
from tests.toy_rules import Command, State

UNITS = [unit["id"] for unit in DUEL["units"]]


def play_out(seed: str, commands: int = 400) -> Match[State, Command]:
    """A random game, to its end or to that many commands."""
    match: Match[State, Command] = Match(courtyard())
    dice, chance = SeededDice(seed), random.Random(seed)
    match.begin(dice)
    for _ in range(commands):
        asked = match.rules.decision(match.state)
        if isinstance(asked, Outcome):
            break
        match.give(chance.choice(list(match.rules.legal(match.state, asked.side))), dice)
    return match


def test_choices_lead_to_the_legal_commands_and_to_no_others() -> None:
    match = play_out("choices", 60)
    for state in match.states:
        laws.check_choices(match.rules, state)
        laws.check_codec(match.rules, state)


def test_every_cell_of_every_sheet_is_explained() -> None:
    match = play_out("cells", 30)
    for state in match.states:
        assert all(laws.check_sheet(match.rules, state, unit) > 10 for unit in UNITS)


def test_random_games_come_to_an_end() -> None:
    for seed in "abcdefgh":
        match = play_out(seed, 2000)
        assert isinstance(match.rules.decision(match.state), Outcome)
