"""Recorded games: the keys that were pressed, the commands and the outcome."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from shellshock_tui import library
from shellshock_tui.engine.ruleset import CURRENT, RULESET

FOLDER = Path(__file__).parent / "recordings"
TAKEN_BACK = "take back"


@dataclass(frozen=True)
class Line:
    """Keys pressed, and the command that they gave or took back, in short."""

    keys: tuple[str, ...]
    command: str


@dataclass(frozen=True)
class Recording:
    """A whole game: its head, and a line for each command."""

    scenario: str
    seed: str
    outcome: str
    seal: str
    """The seal of the last entry: of commands, dice and facts, not of words."""
    lines: tuple[Line, ...]
    ruleset: int = CURRENT
    """The version of the rules by which it was played."""

    def battle(self) -> library.DataFile:
        """The scenario, to be played by the recording's ruleset."""
        found = library.open_file(library.SCENARIO, self.scenario)
        return found._replace(table={**found.table, RULESET: self.ruleset})

    def kept(self) -> Iterator[str]:
        """The commands that were not taken back."""
        kept: list[str] = []
        for line in self.lines:
            if line.command == TAKEN_BACK:
                kept.pop()
            else:
                kept.append(line.command)
        yield from kept


def recording(name: str) -> Recording:
    """Read a recording: its head, an empty line, then keys, a tab, and the command."""
    head, _, body = (FOLDER / f"{name}.keys").read_text("utf-8").partition("\n\n")
    lines = (line.split("\t") for line in body.splitlines())
    return Recording(
        **tomllib.loads(head), lines=tuple(Line(tuple(keys.split()), text) for keys, text in lines)
    )


def recordings() -> tuple[str, ...]:
    """The names of all recordings."""
    return tuple(path.stem for path in sorted(FOLDER.glob("*.keys")))
