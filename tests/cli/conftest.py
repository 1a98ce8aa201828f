"""What tests of the command line share: a scenario on disk and a saved game."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.session.games import start_battle
from tests.games import duel, play_at_random
from tests.toy import DUEL


def toml(table: dict[str, Any]) -> str:
    """The toy duel as TOML: JSON's texts and lists are TOML's too."""
    lines = [f"{name} = {json.dumps(table[name])}" for name in table if name not in ("sides", "units")]
    for name in ("sides", "units"):
        for row in table[name]:
            lines += [f"[[{name}]]", *(f"{field} = {json.dumps(value)}" for field, value in row.items())]
    return "\n".join(lines)


@pytest.fixture
def courtyard(home: Path) -> str:
    """The path of the toy duel, with its sheet beside it."""
    folder = home.parent / "files"
    folder.mkdir(parents=True)
    guard = 'system = "toy"\nkind = "sheet"\nname = "guard"\ntitle = "Guard"\nstrength = 3\naim = 1\n'
    (folder / "guard.toml").write_text(guard)
    (folder / "courtyard.toml").write_text(toml(DUEL))
    return str(folder / "courtyard.toml")


@pytest.fixture
def game(home: Path) -> Path:
    """A saved game of 40 commands, one of them taken back."""
    session = start_battle(duel(), "oak", home / "games")
    play_at_random(session, random.Random(2), 40)
    session.undo_by_agreement()
    session.close()
    return session.store.path
