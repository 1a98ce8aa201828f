"""Random battles through the referee end, break no invariant and can be repeated."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.answers import Reply
from shellshock_tui.engine.journal import canonical
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.referee import referee
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Battle
from tests.battles import shipped
from tests.rules.shellshock.invariants import (
    check_asked,
    check_change,
    check_chits,
    check_standing,
    chits_held,
)
from tests.soak import soaked

Table = dict[str, Any]
DUELS = 8
"""The number of duels that are played in every run."""


@dataclass
class RandomPlayer:
    """Sends a random legal command whenever one is asked for, and records all lines."""

    seed: int
    sent: list[Table] = field(default_factory=list)
    told: list[Reply] = field(default_factory=list)
    states: list[Table] = field(default_factory=list)
    asked: list[Reply] = field(default_factory=list)

    def lines(self) -> Iterator[bytes]:
        chooser = random.Random(self.seed)
        while True:
            yield b'{"ask": "state"}\n'
            yield b'{"ask": "legal"}\n'
            legal = self.told.pop()["legal"]
            self.states.append(self.told.pop()["state"])
            self.asked.append(self.told[-1])
            assert legal, f"nobody can answer {self.told[-1]}"
            self.sent.append(chooser.choice(legal))
            yield canonical(self.sent[-1]).encode()


@cache
def play(battle: str, seed: int) -> RandomPlayer:
    player = RandomPlayer(seed)
    outcome = referee(
        SYSTEM.rules(shipped(battle)), SeededDice(str(seed)), player.lines(), player.told.append
    )
    assert isinstance(outcome, Outcome)
    assert not [line for line in player.told if "refused" in line]
    return player


def check_invariants(player: RandomPlayer, battle: Battle) -> None:
    for before, after in pairwise(player.states):
        check_change(battle, before, after)
    for state, asked in zip(player.states, player.asked, strict=True):
        check_standing(battle, state, asked["unit"])
        check_asked(state, asked["unit"])


@pytest.mark.parametrize("seed", soaked(range(40), DUELS))
def test_random_duels_end_and_break_nothing(seed: int) -> None:
    check_battle("duel", seed)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", soaked(range(8), 2))
def test_random_battles_end_and_break_nothing(seed: int) -> None:
    check_battle("bridge", seed)


def check_battle(battle: str, seed: int) -> None:
    """Check that a random battle ends and breaks no invariant."""
    player = play(battle, seed)
    check_invariants(player, shipped(battle))
    for state in player.states:
        check_chits(state)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", soaked(range(8), 2))
def test_random_battles_in_parts_end_and_break_nothing(seed: int) -> None:
    player = play("mill", seed)
    check_invariants(player, shipped("mill"))
    assert not any(map(chits_held, player.states)), "a side draws the chit, and no unit holds it"
    assert any(command["do"] == "end-part" for command in player.sent)


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", ["bridge", "duel", "mill"])
def test_the_same_seed_and_commands_give_the_same_journal(battle: str) -> None:
    first = play(battle, 5)
    told: list[Reply] = []
    lines = (canonical(command).encode() for command in first.sent)
    referee(SYSTEM.rules(shipped(battle)), SeededDice("5"), lines, told.append)
    assert told == first.told


@pytest.mark.parametrize("seeds", soaked([range(DUELS), range(40)], 1), ids=str)
def test_most_duels_see_a_unit_destroyed(seeds: range) -> None:
    ends = [play("duel", seed).told for seed in seeds]
    destroyed = sum(any(line.get("event") == "destroyed" for line in told) for told in ends)
    assert destroyed >= len(ends) / 2
