"""Games of the toy system on disk, and players who choose at random."""

import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from shellshock_tui.dice import DieWanted, SeededDice
from shellshock_tui.engine.match import Entry, Match
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.session import Session
from tests.toy import DUEL, GUARD, find

S = TypeVar("S")
C = TypeVar("C")


def duel(table: Mapping[str, Any] = DUEL) -> DataFile:
    """The toy duel as the library would open it."""
    return DataFile(read_header(table, "courtyard.toml"), table, "courtyard.toml", find)


def put_courtyard(folder: Path) -> Path:
    """Write the toy duel into a folder, with its sheet beside it; return the scenario's path."""
    folder.mkdir(parents=True)
    (folder / "guard.toml").write_text("\n".join(_fields(GUARD)))
    path = folder / "courtyard.toml"
    path.write_text(_toml(DUEL))
    return path


def _toml(table: Mapping[str, Any]) -> str:
    lines = list(_fields({name: table[name] for name in table if name not in ("sides", "units")}))
    for name in ("sides", "units"):
        for row in table[name]:
            lines += [f"[[{name}]]", *_fields(row)]
    return "\n".join(lines)


def _fields(table: Mapping[str, Any]) -> Iterator[str]:
    """A table's fields as TOML: JSON's texts, numbers and lists are TOML's too."""
    for field, value in table.items():
        told = f"{{{', '.join(_fields(value))}}}" if isinstance(value, dict) else json.dumps(value)
        yield f"{field} = {told}"


def play_at_random(session: Session, chance: random.Random, commands: int) -> None:
    """Give random legal commands and random dice until the end, or until a number of commands is reached."""
    for _ in range(commands):
        asked = session.decision()
        if not isinstance(asked, Decision):
            return
        side = asked.answerers(session.rules.sides)[0]
        answer(session, chance.choice(list(session.rules.legal(session.state, side))), chance)


def play_out(rules: Rules[S, C], seed: str, longest: int = 1_500) -> Match[S, C]:
    """Play a game without a file to its end, or for a number of commands.

    Commands are in turn one of the first legal ones and the advisor's choice, so that moves come to an end.
    """
    match, dice, chance = Match(rules), SeededDice(seed), random.Random(seed)
    match.begin(dice)
    while isinstance(asked := rules.decision(match.state), Decision) and len(match.entries) < longest:
        side = asked.answerers(rules.sides)[0]
        if len(match.entries) % 2:
            match.give(rules.advisor.sample(match.state, side, dice), dice)
        else:
            match.give(chance.choice(list(islice(rules.legal(match.state, side), 100))), dice)
    return match


def answer(session: Session, command: Any, chance: random.Random) -> Entry[Any]:
    """Give a command, and the dice that it needs."""
    result = session.give(command)
    while isinstance(result, DieWanted):
        result = session.hand_in(chance.randint(1, result.sides))
    return result


def saved_in(folder: Path) -> Path:
    """The only game of a folder."""
    (game,) = folder.glob("*.game")
    return game
