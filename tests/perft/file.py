"""A perft file: a position with the commands that lead to it, as in the handbook, and below it the counts."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from shellshock_tui.engine.rules import Rules
from shellshock_tui.kit.script import Scene, Script
from tests.battles import scripted
from tests.perft.count import counts
from tests.perft.dice import Face, OneFace

FOLDER = Path(__file__).parent
HEAD = "paths"
"""The beginning of the line above the counts."""
WIDTH = 9


def names() -> tuple[str, ...]:
    """The names of all perft files."""
    return tuple(path.stem for path in sorted(FOLDER.glob("*.perft")))


def path(name: str) -> Path:
    """Where a perft file is stored."""
    return FOLDER / f"{name}.perft"


def _above(text: str) -> str:
    return text.partition(f"\n{HEAD} ")[0].rstrip()


def position(text: str) -> tuple[Rules[Any, Any], Any]:
    """The rules and the state to which the lines of a file lead."""
    table = tomllib.loads(_above(text))
    script = Script().on(table)
    scene = Scene(scripted(script, table.get("system", "shellshock")))
    scene.play(script.play)
    return scene.rules, scene.state


def written(text: str) -> str:
    """A perft file with the counts by the present rules."""
    rules, state = position(text)
    rows = {face: counts(rules, state, OneFace(face)) for face in Face}
    deepest = max(map(len, rows.values()))
    lines = [_line(HEAD, range(1, deepest + 1)), *(_line(face, row) for face, row in rows.items())]
    return "\n".join([_above(text), "", *lines, ""])


def _line(label: str, numbers: Iterable[int]) -> str:
    return label.ljust(WIDTH) + "".join(f"{number:{WIDTH}}" for number in numbers)
