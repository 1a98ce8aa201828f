"""The fairness of dice, against a count of all throws and in a game."""

import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from shellshock_tui.session.fairness import two_sided
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import read
from tests.cli.capture import Capture, told, told_json
from tests.games import duel, play_at_random


@pytest.mark.parametrize(("sides", "count"), [(2, 1), (6, 3), (10, 2), (4, 5)])
def test_the_chance_is_that_of_all_throws_counted(sides: int, count: int) -> None:
    throws = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
    middle = Fraction(sum(throws), len(throws))
    for total in {*throws}:
        far = sum(abs(other - middle) >= abs(total - middle) for other in throws)
        assert two_sided(sides, count, total) == Fraction(far, len(throws))


def test_two_hundred_sixes_are_one_throw_in_all() -> None:
    assert two_sided(6, 200, 1200) == Fraction(2, 6**200)
    assert two_sided(6, 200, 700) == 1


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("at_table", [True, False])
def test_a_verdict_counts_every_die_of_what_stands(tmp_path: Path, at_table: bool) -> None:
    chance = random.Random(4)
    session = start_at_table(duel(), tmp_path) if at_table else start_battle(duel(), "fair", tmp_path)
    while session.wanted:
        session.hand_in(chance.randint(1, session.wanted.sides))
    play_at_random(session, chance, 80)
    session.close()
    verdict = verify(read(session.store.path))
    rolls = [roll for entry in session.entries for roll in entry.rolls]
    assert sum(fair.count for fair in verdict.fairness) == verdict.dice == len(rolls) > 0
    assert sum(fair.total for fair in verdict.fairness) == sum(roll.face for roll in rolls)
    assert verdict.typed == (len(rolls) if at_table else 0)


def test_the_command_line_tells_it(game: Path, capsys: Capture) -> None:
    found = told_json(capsys, "replay", str(game), "--verify")
    assert {one["die"] for one in found["fairness"]} >= {6}
    shown = told(capsys, "replay", str(game), "--verify")
    assert "how often fair dice differ at least as much from the fair mean" in shown
    assert " %" in shown


@pytest.fixture
def game(home: Path) -> Path:
    """A game of some strikes."""
    session = start_battle(duel(), "fair", home / "games")
    play_at_random(session, random.Random(4), 80)
    session.close()
    return session.store.path
