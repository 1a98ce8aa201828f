"""Battles for the benchmarks: shipped battles after some commands, or at their first volleys."""

import random
from pathlib import Path

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import Fire
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.names import volley_from
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import State

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def battle(name: str) -> Battle:
    """Return a shipped battle."""
    data = library.open_file(library.SCENARIO, str(SCENARIOS / f"{name}.toml"))
    return SYSTEM.setup(data.table, data.find, data.file)


def played(name: str, seed: str, commands: int) -> tuple[Battle, State]:
    """Return a shipped battle and its state after a number of random commands."""
    found = battle(name)
    rules, dice, chance = SYSTEM.rules(found), SeededDice(seed), random.Random(seed)
    state = rules.start(dice).state
    for _ in range(commands):
        asked = rules.decision(state)
        if not isinstance(asked, Decision):
            break
        state = rules.play(state, chance.choice(list(rules.legal(state, asked.side))), dice).state
    return found, state


def volleys(name: str, seed: str, most: int) -> tuple[Position, list[Volley]]:
    """Return the first position of a random battle in which volleys may be fired, and some volleys."""
    found = battle(name)
    rules, dice, chance = SYSTEM.rules(found), SeededDice(seed), random.Random(seed)
    state = rules.start(dice).state
    while isinstance(asked := rules.decision(state), Decision):
        legal = list(rules.legal(state, asked.side))
        fires = [command for command in legal if isinstance(command, Fire)]
        if fires:
            return Position(found, state), [volley_from(found, fire) for fire in fires[-most:]]
        state = rules.play(state, chance.choice(legal), dice).state
    raise ValueError("nobody fired in this battle")
