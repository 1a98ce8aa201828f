"""The chance to win at moments of a battle: bots play it on from each, again and again."""

import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, BinaryIO

from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Rules
from shellshock_tui.processes import end_with_parent, own_module
from shellshock_tui.rules import bind
from shellshock_tui.sim.game import play_on

LEVEL = next(iter(LEVELS))
"""How the bots play."""
SEED = "outlook"
WORKER = own_module("shellshock_tui.sim.win_counts")


@dataclass(frozen=True, slots=True)
class WinCounts:
    """What games from one moment came to."""

    games: int = 0
    won: tuple[tuple[str, int], ...] = ()
    """How many each side has won."""

    def after(self, winner: str) -> "WinCounts":
        """Return what they came to with one more game; a draw is nobody's."""
        won = dict(self.won)
        won[winner] = won.get(winner, 0) + 1
        return WinCounts(self.games + 1, tuple(sorted(won.items())))

    def shares(self, sides: Sequence[str]) -> tuple[Fraction, ...]:
        """Return the share that each side won; what nobody won is shared by all."""
        won = dict(self.won)
        drawn = Fraction(won.get("", 0), len(sides))
        return tuple((won.get(side, 0) + drawn) / max(1, self.games) for side in sides)


def winner_from(rules: Rules[Any, Any], state: Any, number: int) -> str:
    """Return who wins one game of bots from a state; empty for nobody."""
    seats = {side.id: LEVEL for side in rules.sides if side.id not in rules.programmed}
    return play_on(rules, state, seats, number, SEED, SeededDice(f"{SEED} {number}")).winner


class PlayedOn:
    """Games from some moments, played by a process of their own in rounds of one from each."""

    def __init__(
        self, battle: tuple[str, Mapping[str, Any], str], states: Sequence[Any], rounds: int
    ) -> None:
        """Begin: the battle is its module, set-up and title. OSError if no process can be started."""
        self._task = pickle.dumps((*battle, tuple(states), rounds))
        self._process = subprocess.Popen(  # noqa: S603 - this program's own module
            WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number of a moment and who won from there, until all are played or nobody asks."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):
            process.stdin.write(self._task)
            process.stdin.flush()
        for line in process.stdout:
            number, _, winner = line.decode().rstrip("\n").partition(" ")
            yield int(number), winner
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.wait()

    def leave(self) -> None:
        """Let nobody play any more."""
        self._process.kill()


def _serve(task: BinaryIO, found: BinaryIO) -> None:
    """Play what the parent process wrote, which is trusted."""
    module, setup, title, states, rounds = pickle.load(task)  # noqa: S301 - the parent wrote it
    end_with_parent()
    rules = bind(module, setup, title)
    for number in range(rounds):
        for moment, state in enumerate(states):
            found.write(f"{moment} {winner_from(rules, state, number)}\n".encode())
            found.flush()


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
