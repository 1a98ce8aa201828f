"""The chance of winning at moments of a battle, estimated by letting bots play on from each many times."""

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
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.processes import end_with_parent, own_module
from shellshock_tui.rules import bind
from shellshock_tui.sim.game import play_on

LEVEL = next(iter(LEVELS))
"""The level of the bots."""
SEED = "outlook"
WORKER = own_module("shellshock_tui.sim.win_counts")


@dataclass(frozen=True, slots=True)
class WinCounts:
    """The number of games played from one moment, and the number that each side won."""

    games: int = 0
    won: tuple[tuple[str, int], ...] = ()
    """The number of games that each side won; draws are counted under ""."""

    def after(self, winner: str) -> "WinCounts":
        """Return the counts with one more game, won by a side or drawn (empty)."""
        won = dict(self.won)
        won[winner] = won.get(winner, 0) + 1
        return WinCounts(self.games + 1, tuple(sorted(won.items())))

    def shares(self, sides: Sequence[str]) -> tuple[Fraction, ...]:
        """Return the share of games that each side won; draws are divided equally between the sides."""
        won = dict(self.won)
        drawn = Fraction(won.get("", 0), len(sides))
        return tuple((won.get(side, 0) + drawn) / max(1, self.games) for side in sides)


def winner_from(rules: AnyRules, state: object, number: int) -> str:
    """Return the side that wins a game of bots from a state; empty for a draw."""
    seats = {side.id: LEVEL for side in rules.sides if side.id not in rules.programmed}
    return play_on(rules, state, seats, number, SEED, SeededDice(f"{SEED} {number}")).winner


class PlayedOn:
    """Games from several states, played in a process of their own, in rounds of one game from each state."""

    def __init__(
        self, battle: tuple[str, Mapping[str, Any], str], states: Sequence[Any], rounds: int
    ) -> None:
        """Start the process.

        `battle` is the module of the system, the resolved set-up and the title.

        Raises:
            OSError: The process cannot be started.
        """
        self._task = pickle.dumps((*battle, tuple(states), rounds))
        self._process = subprocess.Popen(  # noqa: S603 - this program's own module
            WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number of a state and the winner of a game from it, for each game in turn."""
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
        """End the process, so that the iteration stops."""
        self._process.kill()


def _serve(task: BinaryIO, found: BinaryIO) -> None:
    """Play the games that the parent process asks for; its pickled input is trusted."""
    module, setup, title, states, rounds = pickle.load(task)  # noqa: S301 - the parent wrote it
    end_with_parent()
    rules = bind(module, setup, title)
    for number in range(rounds):
        for moment, state in enumerate(states):
            found.write(f"{moment} {winner_from(rules, state, number)}\n".encode())
            found.flush()


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
