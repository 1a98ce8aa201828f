"""Small random battles under any options, played at random to their end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.commands import Command, Fire, RamTo, Strike
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from tests.battles import find
from tests.rules.shellshock.options import Choice

WIDTH, HEIGHT, ROAD = 14, 7, 6
GROUND = "." * 30 + "rrttTdbwwW"
LEVELS = "0000000000000112"
MACHINES = [
    "bison-gp",
    "mason",
    "m1a2-abrams",
    "bmp-2",
    "btr-80",
    "twins",
    "gnat",
    "rifles",
    "diver",
    "boar",
    "salamander",
]
AIMS: list[dict[str, Any]] = [
    {"win": "hold", "side": "blue", "name": "the middle", "places": ["0703", "0704"], "turns": 2},
    {"win": "exit", "side": "red", "places": ["0701", "0801", "0707"], "units": 1},
    {"win": "destroy", "side": "red", "ecv": 4000},
]


@dataclass(frozen=True)
class PositionView:
    """A command as it was given: what was asked, what stood before, what came of it."""

    asked: Decision
    before: State
    command: Command
    after: State
    events: tuple[Event, ...]


def skirmish(options: Choice, chance: random.Random) -> ShellshockRules:
    """The rules of a battle of three or four machines a side, four turns long, on random ground."""
    rows = [[chance.choice(GROUND) for _ in range(WIDTH)] for _ in range(HEIGHT)]
    for row in rows:
        row[ROAD] = chance.choice(".wW")
    units = list(_units(rows, chance))
    levels = ["".join(chance.choice(LEVELS) for _ in range(WIDTH)) for _ in range(HEIGHT)]
    road = f"{ROAD + 1:02}01 {ROAD + 1:02}{HEIGHT:02}"
    table = {
        "system": "shellshock",
        "kind": "scenario",
        "name": "skirmish",
        "title": "Skirmish",
        "era": options["era"],
        "turn_limit": 4,
        "map": {"terrain": "\n".join(map("".join, rows)), "levels": "\n".join(levels), "roads": [road]},
        "sides": [{"id": side, "name": side.title()} for side in ("red", "blue")],
        "units": units,
        "victory": [aim for aim in AIMS if chance.random() < 0.5],
    }
    chosen = {name: value for name, value in options.items() if name != "era"}
    return ShellshockRules(SYSTEM.setup(SYSTEM.with_options(table, chosen), find, "skirmish.toml"))


def _units(rows: list[list[str]], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Three or four machines a side, on dry ground in its own half, facing the other."""
    red, blue = ("red", range(WIDTH // 2), ("ne", "se")), ("blue", range(WIDTH // 2, WIDTH), ("nw", "sw"))
    for side, columns, facings in (red, blue):
        places = [(column, row) for column in columns for row in range(HEIGHT)]
        for number, (column, row) in enumerate(chance.sample(places, chance.randint(3, 4)), start=1):
            if rows[row][column] in "bW":
                rows[row][column] = "."
            yield {
                "id": f"{side[0]}{number}",
                "name": f"{side.title()} {number}",
                "side": side,
                "sheet": chance.choice(MACHINES),
                "at": f"{column + 1:02}{row + 1:02}",
                "facing": chance.choice(facings),
            }


def played(rules: ShellshockRules, chance: random.Random) -> Iterator[PositionView]:
    """Every moment of a game in which random commands are given until it ends; some begin without armour."""
    dice = SeededDice(str(chance.random()))
    state = rules.start(dice).state
    if chance.random() < 0.5:
        state = replace(state, units=tuple(replace(unit, armour=(0, 0, 0, 0)) for unit in state.units))
    while isinstance(asked := rules.decision(state), Decision):
        command = chosen(rules, state, asked, chance)
        step = rules.play(state, command, dice)
        yield PositionView(asked, state, command, step.state, step.events)
        state = step.state


def chosen(rules: ShellshockRules, state: State, asked: Decision, chance: random.Random) -> Command:
    """A random kind of command, and a random one of that kind, an attack if there is one."""
    commands = [command for side in (asked.side, *asked.cut_in) for command in rules.legal(state, side)]
    assert commands, f"nobody can answer {asked}"
    kinds = list(dict.fromkeys(map(type, commands)))
    kind = chance.choice([kind for kind in kinds if kind in (Fire, RamTo, Strike)] or kinds)
    return chance.choice([command for command in commands if type(command) is kind])
