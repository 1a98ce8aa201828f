"""The style of play of each bot personality: python -m benchmarks.personalities [BATTLE [GAMES [BOT...]]].

Each plays against `recruit` and changes sides after each game. The actions of its own units are counted.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.battles import battle
from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.rules.shellshock.commands import Fire, RamTo, StepTo
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.odds.threat import threats
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Combat, State

BOTS = ("veteran", *(name for name, level in LEVELS.items() if level.factors))
Moment = tuple[State, Any, State]
"""A state, the command that was given in it, and the state after the command."""


def moments(rules: ShellshockRules, seats: dict[str, str], seed: str) -> Iterator[Moment]:
    """Play a battle between bots, and yield its moments."""
    dice = SeededDice(seed)
    begun = rules.start(dice)
    opponents = Opponents(rules, {side: LocalBot(rules, bot) for side, bot in seats.items()}, seed)
    state = begun.state
    entries: list[Entry[Any]] = [Entry(None, (), begun.events)]
    while (command := opponents.command(state, entries)) is not None:
        before, step = state, rules.play(state, command, dice)
        state = step.state
        entries.append(Entry(command, (), step.events))
        yield before, command, state


def count(rules: ShellshockRules, own: str, moment: Moment, found: Counter[str]) -> None:
    """Count the actions of a side's units in a moment, and their positions when fire begins."""
    before, command, after = moment
    position = rules.game(before)
    match command:
        case Fire(unit=name, target=other):
            unit, target = (unit_index(position.battle, one) for one in (name, other))
            if position.side(unit) == own:
                found["shots"] += 1
                found["hexes of shots"] += position.battle.board.distance(
                    position.unit(unit).place, position.unit(target).place
                )
        case StepTo(unit=name) | RamTo(unit=name):
            if position.side(unit_index(position.battle, name)) == own:
                found["steps"] += 1
                found["rams"] += isinstance(command, RamTo)
        case _:
            pass
    if isinstance(after.phase, Combat) and not isinstance(before.phase, Combat):
        there = rules.game(after)
        for unit in there.of_side(own):
            found["units"] += 1
            found["exposed"] += len(threats(there, unit)) >= 2


def measure(name: str, games: int, bot: str) -> str:
    """Return a line about the style of play of a bot."""
    rules, found, points = ShellshockRules(battle(name)), Counter[str](), 0.0
    sides = [side.id for side in rules.sides]
    for game in range(games):
        own = sides[game % 2]
        seats = {side: bot if side == own else "recruit" for side in sides}
        last = rules.start(SeededDice("")).state
        for moment in moments(rules, seats, f"personality {game}"):
            count(rules, own, moment, found)
            *_, last = moment
        ended = rules.decision(last)
        assert isinstance(ended, Outcome)
        points += 1 if ended.winner == own else 0.5 * (not ended.winner)
    units, shots = max(1, found["units"]), max(1, found["shots"])
    return (
        f"{bot:<9} points {points:g} of {games}; range of fire {found['hexes of shots'] / shots:.1f} hexes; "
        f"under fire of two or more {100 * found['exposed'] / units:.0f} %; "
        f"{found['steps'] / units:.2f} steps a unit and turn; {found['shots'] / units:.2f} shots; "
        f"{found['rams']} rams"
    )


def main() -> None:
    """Print a line for each bot."""
    name, games, *bots = [*sys.argv[1:], *("mill", "20")[len(sys.argv[1:]) :]]
    for bot in bots or BOTS:
        print(measure(name, int(games), bot), flush=True)


if __name__ == "__main__":
    main()
