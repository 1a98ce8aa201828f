"""Battles of random bots, and their commands without bots, compared with random chess by python-chess.

All times are CPU time, measured in turns in one process; events of a battle are counted beforehand.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from gc import collect
from statistics import median
from time import process_time

import chess

from benchmarks.battles import battle
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.rules import Step
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from shellshock_tui.sim.game import play_game

GAMES = 9
"""Battles of each kind; each round plays another one, so that caches of one do not help the next."""
PLIES = 4000
LONGEST = 400
"""Plies after which a game of chess is broken off."""
BARS = {"duel": (0.5, 0.4), "bridge": (0.4, 0.3), "mill": (0.3, 0.25)}
"""Events, and commands, that a battle of random bots must reach in the time of one ply."""
PLAYED = 1.5
"""Events that the commands of a duel, played without bots, must reach in the time of one ply."""


class Recorder(ShellshockRules):
    """Rules that record the commands played, and count the events."""

    def __init__(self, battle: Battle) -> None:
        """Bind the rules to a battle, with nothing recorded."""
        super().__init__(battle)
        self.commands: list[Command] = []
        self.events = 0

    def play(self, s: State, c: Command, dice: Dice) -> Step[State]:
        """Carry out a command, and record it."""
        step = super().play(s, c, dice)
        self.commands.append(c)
        self.events += len(step.events)
        return step


def noted(name: str, number: int) -> Recorder:
    """Play a battle of random bots, and return the rules that recorded it."""
    recorder = Recorder(battle(name))
    play_game(recorder, seats(recorder), number, name)
    return recorder


def seats(rules: ShellshockRules) -> dict[str, str]:
    """Return a random bot for each side."""
    return {side.id: "random" for side in rules.sides}


def play_alone(rules: ShellshockRules, name: str, number: int, commands: list[Command]) -> None:
    """Play the commands of a battle again, with the same dice and without a bot."""
    dice = SeededDice(f"{name} game {number}")
    state = rules.start(dice).state
    for command in commands:
        state = rules.play(state, command, dice).state


def plies() -> None:
    """Play chess at random."""
    chance, board = random.Random(1), chess.Board()
    for _ in range(PLIES):
        if board.ply() >= LONGEST or board.is_game_over():
            board = chess.Board()
        board.push(chance.choice(list(board.legal_moves)))


def seconds(run: Callable[[], object]) -> float:
    """Return the CPU time that something takes."""
    collect()
    begun = process_time()
    run()
    return process_time() - begun


def report(name: str, counts: list[int], spent: list[float], chess_plies: list[float], bar: float) -> None:
    """Print how many of something fit into the time of one ply, over all rounds, with the rounds' range."""
    each = [count / time * ply for count, time, ply in zip(counts, spent, chess_plies, strict=True)]
    whole = sum(counts) / sum(time / ply for time, ply in zip(spent, chess_plies, strict=True))
    verdict = "met" if whole >= bar else "MISSED"
    print(
        f"{name:<42} {whole:6.3f}  ({min(each):.3f} to {max(each):.3f})  bar {bar:g} {verdict}  "
        f"{sum(counts) / sum(spent):.0f} a second against {1 / median(chess_plies):.0f} plies",
        flush=True,
    )


def measure(name: str) -> None:
    """Play the battles of one scenario, and again from their commands, in turns with chess."""
    told = [noted(name, number) for number in range(GAMES + 1)]
    rules = ShellshockRules(battle(name))
    games: list[float] = []
    alone: list[float] = []
    chess_plies: list[float] = []
    for number, one in enumerate(told):
        games.append(seconds(partial(play_game, rules, seats(rules), number, name)))
        chess_plies.append(seconds(plies) / PLIES)
        alone.append(seconds(partial(play_alone, ShellshockRules(rules.battle), name, number, one.commands)))
    events, commands = [one.events for one in told], [len(one.commands) for one in told]
    for what, counts, bar in zip(("events", "commands"), (events, commands), BARS[name], strict=True):
        report(f"{name}: {what} of random battles a ply", counts[1:], games[1:], chess_plies[1:], bar)
    if name == "duel":
        report(f"{name}: events of play alone a ply", events[1:], alone[1:], chess_plies[1:], PLAYED)


def main() -> None:
    """Print the rates of some battles, or of those that are named."""
    for name in sys.argv[1:] or BARS:
        measure(name)


if __name__ == "__main__":
    main()
