"""One battle between bots and programs, without a file or a screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome, Step, Viewing
from shellshock_tui.engine.view import Mark
from shellshock_tui.sim.seated import Seated

S = TypeVar("S")

UnitsStanding = Mapping[tuple[str, str], bool]
LONGEST = 20_000
"""A battle is given up after this many commands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The result of a battle."""

    number: int
    seats: tuple[tuple[str, str], ...]
    """The player of each side: the level of a bot, or the command of a program."""
    winner: str
    """The side that won; empty for a draw or a battle that was given up."""
    reason: str
    """The reason of the result; empty if the battle was given up."""
    turns: int
    commands: int
    lost: tuple[tuple[str, int], ...]
    """The number of units that each side lost."""
    forfeit: str = ""
    """The side whose program lost its seat, so that the side resigned; empty if none did."""
    fault: str = ""
    """A sentence on why the program lost its seat."""
    at_limit: bool = False
    """Whether the turn limit decided the battle, by points or as a draw."""
    not_started: bool = False
    """Whether the program that lost its seat could not be started, or ended before its first decision."""


def play_game(
    rules: AnyRules, seats: Mapping[str, str], number: int, seed: str, seated: Seated | None = None
) -> Game:
    """Play a battle to its end; the same number and seed give the same battle.

    `seated` makes the opponents; without it, all are bots in this process.
    """
    dice = SeededDice(f"{seed} game {number}")
    begun = rules.start(dice)
    opponents = _opponents(rules, seats, f"{seed} game {number}", seated)
    return _play(rules, begun, opponents, seats, number, dice)


def play_on(
    rules: AnyRules, state: object, seats: Mapping[str, str], number: int, seed: str, dice: Dice
) -> Game:
    """Play a battle between bots from a state to its end.

    `dice` are rolled for commands; `number` and `seed` determine the random choices of the bots.
    """
    opponents = _opponents(rules, seats, f"{seed} game {number}", None)
    return _play(rules, Step(state, ()), opponents, seats, number, dice)


def _opponents(rules: AnyRules, seats: Mapping[str, str], seed: str, seated: Seated | None) -> Opponents:
    made = {side: seated(side, seat) if seated else LocalBot(rules, seat) for side, seat in seats.items()}
    return Opponents(rules, made, seed)


def _play(
    rules: AnyRules,
    start: Step[Any],
    opponents: Opponents,
    seats: Mapping[str, str],
    number: int,
    dice: Dice,
) -> Game:
    state: Any = start.state
    entries: list[Entry[Any]] = [Entry(None, (), start.events)]
    begun = _standing(rules, state)
    while len(entries) <= LONGEST:
        command = opponents.command(state, entries)
        if command is None:
            break
        step = rules.play(state, command, dice)
        state = step.state
        entries.append(Entry(command, (), step.events))
        if opponents.lost:
            break
    ended, left = rules.decision(state), _standing(rules, state)
    opponents.leave(entries, ended if isinstance(ended, Outcome) else None)
    winner, reason = (ended.winner, ended.reason) if isinstance(ended, Outcome) else ("", "")
    safe, track = rules.withdrawn(state), rules.track(state)
    at_limit = isinstance(ended, Outcome) and ended.at_limit
    lost = tuple((side.id, _lost(begun, left, safe, side.id)) for side in rules.sides)
    commands = len(entries) - 1
    forfeit, fault = next(iter(opponents.lost.items()), ("", ""))
    played = tuple(seats.items())
    return Game(
        number=number,
        seats=played,
        winner=winner,
        reason=reason,
        turns=track.turn,
        commands=commands,
        lost=lost,
        forfeit=forfeit,
        fault=fault,
        at_limit=at_limit,
        not_started=forfeit in opponents.not_started,
    )


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
