"""The script of a playthrough by its author: the position, and lines that play, try, show and explain."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from shellshock_tui.kit.script import Given, Script, given

FOLDER = Path(__file__).parent


class Does(StrEnum):
    """The purpose of a line, by its beginning."""

    BEGIN = "begin"
    TELL = "#"
    PLAY = ">"
    PASS = "-"
    """Plays a command, which is recorded in brief."""
    TRY = "refused:"
    SHOW = "show"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the script."""

    number: int
    does: Does
    text: str
    """The line as it is written, including dice."""
    given: Given
    """The content behind the beginning."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A playthrough without its results."""

    head: str
    system: str
    script: Script
    lines: tuple[Line, ...]


def read(text: str) -> Playthrough:
    """Read a playthrough without the lines that `telling` wrote."""
    written = text.splitlines()
    begin = next(i for i, line in enumerate(written) if _does(line) is Does.BEGIN)
    head = "\n".join(written[:begin]).rstrip()
    table = tomllib.loads(head)
    system = table.get("system", "shellshock")
    return Playthrough(head, system, Script().on(table), tuple(_lines(written, begin)))


def _lines(written: list[str], begin: int) -> Iterator[Line]:
    for number, line in enumerate(written[begin:], start=begin + 1):
        does = _does(line)
        if does:
            (told,) = given("" if does is Does.TELL else line.removeprefix(does))
            yield Line(number, does, line, told)


def _does(line: str) -> Does | None:
    first = line.partition(" ")[0]
    return next((does for does in Does if does == first), None)


def names() -> tuple[str, ...]:
    """The names of all stored playthroughs."""
    return tuple(path.stem for path in sorted(FOLDER.glob("*.txt")))


def path(name: str) -> Path:
    """Where a playthrough is stored."""
    return FOLDER / f"{name}.txt"
