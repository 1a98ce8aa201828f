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
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from tests.battles import find
from tests.rules.shellshock.guns import changed, chart, weapon
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
KESTREL = changed(
    "gnat",
    "kestrel",
    crew=[
        {"pos": "C", "name": "Pilot", "piloting": 4},
        {"pos": "I", "name": "Gunner", "gunnery": 3},
    ],
    sections=[{"name": "Pod", "posts": ["Gunner"]}],
    weapons=[{"pos": pos, **weapon("1/0/0", section="Pod")} for pos in "GH"],
    internal={
        "amount": "1 2-4 5-9 10-19",
        "rip": 20,
        "chart": chart(dict.fromkeys(range(1, 21), "C") | dict.fromkeys(range(1, 7), "D") | {7: "A", 8: "B"}),
    },
)
"""A flyer whose pilot is hit most often, while its gunner survives; its needles do little harm."""
AMPHIBIOUS = ["kestrel", "kestrel", "kestrel", "gnat", "rifles", "rifles", "diver", "btr-80", "boar", "mason"]
"""Machines, most of which fly, walk, dive or float."""
FLYERS = ("gnat", "kestrel")
IN_DEEP_WATER = (*FLYERS, "diver", "btr-80")
"""Machines that may begin in deep water."""
GOALS: list[dict[str, Any]] = [
    {"win": "hold", "side": "blue", "name": "the middle", "places": ["0703", "0704"], "turns": 2},
    {"win": "exit", "side": "red", "places": ["0701", "0801", "0707"], "units": 1},
    {"win": "destroy", "side": "red", "ecv": 4000},
]


@dataclass(frozen=True)
class PositionView:
    """A command in play: the decision, the state before, the state after, and the events."""

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
        "sheets": {"kestrel": KESTREL},
        "victory": [goal for goal in GOALS if chance.random() < 0.5],
    }
    chosen = {name: value for name, value in options.items() if name != "era"}
    return ShellshockRules(SYSTEM.setup(SYSTEM.with_options(table, chosen), find, "skirmish.toml"))


def _units(rows: list[list[str]], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Three or four machines a side in its own half, facing the other; half of all battles are amphibious.

    In these, more machines fly, float, dive or walk, all begin near the middle, infantry may share a hex,
    and some are damaged.
    """
    red, blue = ("red", range(WIDTH // 2), ("ne", "se")), ("blue", range(WIDTH // 2, WIDTH), ("nw", "sw"))
    amphibious = chance.random() < 0.5
    for side, columns, facings in (red, blue):
        near = [column for column in columns if abs(column - WIDTH // 2) < 3] if amphibious else columns
        places = [(column, row) for column in near for row in range(HEIGHT)]
        taken: dict[tuple[int, int], list[str]] = {}
        for number, place in enumerate(chance.sample(places, chance.randint(3, 4)), start=1):
            machine = chance.choice(AMPHIBIOUS if amphibious else MACHINES)
            beside = [at for at, here in taken.items() if amphibious and _may_join(machine, here)]
            column, row = chance.choice(beside) if beside and chance.random() < 0.5 else place
            taken.setdefault((column, row), []).append(machine)
            if rows[row][column] == "b" or (rows[row][column] == "W" and machine not in IN_DEEP_WATER):
                rows[row][column] = "."
            yield {
                "id": f"{side[0]}{number}",
                "name": f"{side.title()} {number}",
                "side": side,
                "sheet": machine,
                "at": f"{column + 1:02}{row + 1:02}",
                "facing": chance.choice(facings),
                **({"wear": _damage(machine, chance)} if amphibious and chance.random() < 0.5 else {}),
            }


def _may_join(machine: str, here: list[str]) -> bool:
    """Whether a machine may begin in a hex with others of its side, like infantry with one friend."""
    return len(here) == 1 and "rifles" in (machine, *here) and not {*FLYERS} & {machine, *here}


def _damage(machine: str, chance: random.Random) -> dict[str, Any]:
    """Damage with which a machine begins: lost equipment and crew, thin armour, speed."""
    table = KESTREL if machine == "kestrel" else find("sheet", machine)
    sheet = read_sheet(table, f"{machine}.toml")
    lost = chance.sample(sheet.equipment, min(len(sheet.equipment), chance.randint(0, 2)))
    return {
        "armour": [chance.randint(0, left) for left in sheet.armour],
        "hits": {item.pos: item.hits for item in lost},
        "speed": chance.choice([speed for speed in sheet.table if speed <= sheet.cross_country]),
    }


def played(rules: ShellshockRules, chance: random.Random) -> Iterator[PositionView]:
    """Every moment of a game of random commands; in half of the games units begin without armour."""
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
    """A random command of a random kind, an attack if there is one."""
    commands = [command for side in (asked.side, *asked.cut_in) for command in rules.legal(state, side)]
    assert commands, f"nobody can answer {asked}"
    kinds = list(dict.fromkeys(map(type, commands)))
    kind = chance.choice([kind for kind in kinds if kind in (Fire, RamTo, Strike)] or kinds)
    return chance.choice([command for command in commands if type(command) is kind])
