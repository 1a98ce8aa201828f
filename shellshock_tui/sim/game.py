"""One battle between bots, without a file or a screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from shellshock_tui.ai import choose
from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.rules import AnyRules, Outcome, Viewing
from shellshock_tui.engine.view import Mark

S = TypeVar("S")

UnitsStanding = Mapping[tuple[str, str], bool]
LONGEST = 20_000
"""A battle is given up after this many commands."""


@dataclass(frozen=True, slots=True)
class Game:
    """The result of a battle."""

    number: int
    seats: tuple[tuple[str, str], ...]
    """The level of the bot on each side."""
    winner: str
    """The side that won; empty for a draw or a battle that was given up."""
    reason: str
    """The reason of the result; empty if the battle was given up."""
    turns: int
    commands: int
    lost: tuple[tuple[str, int], ...]
    """The number of units that each side lost."""


def play_game(rules: AnyRules, seats: Mapping[str, str], number: int, seed: str) -> Game:
    """Play a battle to its end; the same number and seed give the same battle."""
    dice = SeededDice(f"{seed} game {number}")
    return play_on(rules, rules.start(dice).state, seats, number, seed, dice)


def play_on(
    rules: AnyRules, state: object, seats: Mapping[str, str], number: int, seed: str, dice: Dice
) -> Game:
    """Play a battle from a state to its end.

    `dice` are rolled for commands; `number` and `seed` determine the random choices of the bots.
    """
    queue, moment = BotQueue[object](tuple(seats)), 0
    begun = _standing(rules, state)
    while moment < LONGEST:
        if side := queue.waiting(rules, state, moment):
            chance = SeededDice(f"{seed} game {number} {side} {moment}")
            queue.receive(side, choose(rules, rules.observe(state, side), side, seats[side], chance), moment)
        elif queue.next(moment):
            state, moment = rules.play(state, queue.take(moment).command, dice).state, moment + 1
        else:
            break
    ended, left = rules.decision(state), _standing(rules, state)
    winner, reason = (ended.winner, ended.reason) if isinstance(ended, Outcome) else ("", "")
    safe = rules.withdrawn(state)
    lost = tuple((side.id, _lost(begun, left, safe, side.id)) for side in rules.sides)
    return Game(number, tuple(seats.items()), winner, reason, rules.track(state).turn, moment, lost)


def _standing(rules: Viewing[S], state: S) -> UnitsStanding:
    """Return, for each side and unit on the map, whether any of its counters is not lost."""
    found: dict[tuple[str, str], bool] = {}
    for side in rules.sides:
        for piece in rules.pieces(state, side.id, ()):
            if piece.unit and piece.side == side.id:
                key = side.id, piece.unit
                found[key] = found.get(key, False) or piece.mark is not Mark.LOST
    return found


def _lost(begun: UnitsStanding, ended: UnitsStanding, safe: Sequence[str], side: str) -> int:
    """Return how many units of a side are lost, including later arrivals but not units that withdrew."""
    stood = [unit for unit, stands in begun.items() if stands]
    came = [unit for unit in ended if unit not in begun]
    return sum(not ended.get(unit) and unit[1] not in safe for unit in (*stood, *came) if unit[0] == side)
