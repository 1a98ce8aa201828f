"""Games for the screen: the toy duel, and one whose names are hostile."""

from pathlib import Path
from typing import Any

from shellshock_tui.session import Session, start
from shellshock_tui.store import GameHeader
from tests.toy import DUEL, SYSTEM, find

HOSTILE = ("[@click=app.bell]x[/]", "x[/]", "[red]\\", "[link=file:///etc/passwd]y[/link]")


def begin(path: Path, table: dict[str, Any], seed: str = "7") -> Session:
    """Begin a toy game in a file of its own; without a seed its dice come from the table."""
    setup = SYSTEM.setup(table, find, "courtyard.toml")
    header = GameHeader("toy", "1", "courtyard", table["title"], "today", seed, "", setup.resolved())
    return start(path / "toy.game", header)


def courtyard(path: Path, seed: str = "7") -> Session:
    return begin(path, DUEL, seed)


def hostile(path: Path) -> Session:
    units = [{**unit, "name": name} for unit, name in zip(DUEL["units"], HOSTILE, strict=True)]
    sides = [{"id": "blue", "name": "[b]Blue[/b]"}, {"id": "gold", "name": "[/]"}]
    return begin(path, {**DUEL, "title": "[blink]The yard[/]", "units": units, "sides": sides})


def commands(session: Session) -> list[dict[str, Any]]:
    """The commands in the journal."""
    return [session.rules.encode(entry.command) for entry in session.entries[1:]]
