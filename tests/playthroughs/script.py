"""What the author of a playthrough writes: the position, and lines that play, try, show and explain."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from shellshock_tui.dice import parse_faces

FOLDER = Path(__file__).parent


class Does(StrEnum):
    """What a line is for: how it begins."""

    BEGIN = "begin"
    TELL = "#"
    PLAY = ">"
    PASS = "-"
    """Plays too, and is told in brief."""
    TRY = "refused:"
    SHOW = "show"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the author's."""

    number: int
    does: Does
    text: str
    """As it is written, dice included."""
    words: str
    """What stands between the beginning and the dice."""
    dice: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A playthrough without what the rules make of it."""

    head: str
    position: dict[str, Any]
    lines: tuple[Line, ...]


def read(text: str) -> Script:
    """Read a playthrough, and leave out what was written by `telling`."""
    written = text.splitlines()
    begin = next(i for i, line in enumerate(written) if _does(line) is Does.BEGIN)
    head = "\n".join(written[:begin]).rstrip()
    return Script(head, tomllib.loads(head), tuple(_lines(written, begin)))


def _lines(written: list[str], begin: int) -> Iterator[Line]:
    for number, line in enumerate(written[begin:], start=begin + 1):
        does = _does(line)
        if does is Does.TELL:
            yield Line(number, does, line, "", ())
        elif does:
            words, _, dice = line.removeprefix(does).partition(" | ")
            yield Line(number, does, line, words.strip(), parse_faces(dice))


def _does(line: str) -> Does | None:
    first = line.partition(" ")[0]
    return next((does for does in Does if does == first), None)


def names() -> tuple[str, ...]:
    """The names of all stored playthroughs."""
    return tuple(path.stem for path in sorted(FOLDER.glob("*.txt")))


def path(name: str) -> Path:
    """Where a playthrough is stored."""
    return FOLDER / f"{name}.txt"
