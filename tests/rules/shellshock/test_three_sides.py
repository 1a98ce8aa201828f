"""Battles of three sides: played to their end at random and by bots, resigned from, reported."""

import random
import tomllib
from pathlib import Path

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.after_action.turning_points import turning_points
from shellshock_tui.session.after_action.turns import strength_shares
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import rotated_seats, start_battle
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import read
from tests import laws
from tests.battles import battle, find, scenario
from tests.soak import soaked
from tests.test_bots import play_on

SIDES = ("red", "blue", "green")
UNITS = (
    "r1 red bison-gp 0101 se", "r2 red gnat 0203 s", "b1 blue mason 1001 sw", "b2 blue bison-gp 1003 sw",
    "g1 green gnat 0510 n", "g2 green mason 0709 n",
)  # fmt: skip
AIMS = """
[[victory]]
win = "hold"
side = "green"
name = "the knoll"
places = ["0505"]
turns = 3
[[victory]]
win = "exit"
side = "blue"
places = ["0101"]
units = 1
[[victory]]
win = "destroy"
side = "red"
ecv = 1000
[[points]]
side = "green"
hold = 100
"""
OPTIONS = ("", "[options]\ninitiative_parts = 2", "[options]\nphased_play = true", 'era = "modern"')


def written(head: str = "", tail: str = AIMS) -> str:
    """A battle of two machines a side, six turns long."""
    return scenario(*UNITS, size=(10, 10), head=f"turn_limit = 6\n{head}", tail=tail)


def begun(folder: Path, seats: dict[str, str]) -> Session:
    """A saved game of such a battle."""
    table = tomllib.loads(written())
    return start_battle(DataFile(read_header(table, "t.toml"), table, "t.toml", find), "oak", folder, seats)


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", soaked(range(20), 8))
def test_a_random_game_of_three_sides_keeps_the_laws_to_its_end(seed: int) -> None:
    rules = SYSTEM.rules(battle(written(OPTIONS[seed % 4], AIMS if seed % 2 else "")))
    match, dice, chance = Match(rules), SeededDice(f"three {seed}"), random.Random(seed)
    match.begin(dice)
    resigning = chance.choice(SIDES) if seed % 3 == 0 else ""
    while isinstance(rules.decision(match.state), Decision):
        laws.check_commands_left(rules, match.state)
        if chance.random() < 0.03:
            laws.check_choices(rules, match.state)
            laws.check_codec(rules, match.state)
            laws.check_advice(rules, match.state)
        if resigning and len(match.entries) == 20:
            match.give(rules.decode({"do": "resign", "side": resigning}), dice)
            continue
        legal = [one for side in laws.actors(rules, match.state) for one in rules.legal(match.state, side)]
        match.give(chance.choice(legal), dice)
    ended = rules.decision(match.state)
    assert isinstance(ended, Outcome)
    left = [side for side in SIDES if side != resigning]
    assert ended.winner in ("", *left)
    assert {side for side, _ in ended.points} <= {*left}


def test_bots_play_three_sides_to_an_end_that_is_reported(tmp_path: Path) -> None:
    session = begun(tmp_path, dict.fromkeys(SIDES, "recruit"))
    bots = Bots(session)
    play_on(bots, 2_000)
    bots.leave()
    assert isinstance(session.decision(), Outcome)
    told = after_action(session)
    assert [luck.side for luck in told.luck] == [*SIDES]
    assert all(len(end.strength) == len(SIDES) for end in told.turns)
    shares = tuple(strength_shares(end) for end in told.turns)
    turning_points(SIDES, told.counters, told.turns, told.shots, shares)
    session.close()
    assert verify(read(session.store.path)).faults == ()


def test_a_swap_brings_each_player_of_three_sides_to_another(tmp_path: Path) -> None:
    session = begun(tmp_path, {"blue": "recruit", "green": "random"})
    assert rotated_seats(session) == {"red": "recruit", "blue": "random"}
    session.close()
