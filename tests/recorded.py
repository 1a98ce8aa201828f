"""Games that were played on the screen by keys: what was pressed, and what it came to."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recordings"
TAKEN_BACK = "take back"


@dataclass(frozen=True)
class Line:
    """Keys pressed, and the command that they gave or took back."""

    keys: tuple[str, ...]
    command: dict[str, Any] | str


@dataclass(frozen=True)
class Recording:
    """A whole game: its head, and a line for each command."""

    scenario: str
    seed: str
    outcome: str
    seal: str
    """The seal of the last entry of the journal."""
    lines: tuple[Line, ...]

    def kept(self) -> Iterator[dict[str, Any]]:
        """The commands that were not taken back."""
        kept: list[dict[str, Any]] = []
        for line in self.lines:
            if isinstance(line.command, str):
                kept.pop()
            else:
                kept.append(line.command)
        yield from kept


def recording(name: str) -> Recording:
    """Read a recording: `field = value` lines, an empty line, then keys, a tab, and the command."""
    head, _, body = (FOLDER / f"{name}.keys").read_text("utf-8").partition("\n\n")
    fields = dict(line.split(" = ", 1) for line in head.splitlines())
    lines = (line.split("\t") for line in body.splitlines())
    return Recording(**fields, lines=tuple(Line(tuple(keys.split()), _command(text)) for keys, text in lines))


def _command(text: str) -> dict[str, Any] | str:
    return TAKEN_BACK if text == TAKEN_BACK else json.loads(text)


def recordings() -> tuple[str, ...]:
    """The names of all recordings."""
    return tuple(path.stem for path in sorted(FOLDER.glob("*.keys")))
