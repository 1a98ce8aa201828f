"""What players have begun to type into a game, kept in a hidden file beside it until it is carried out."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from shellshock_tui.engine.journal import canonical
from shellshock_tui.files import DataError, read_text, write_whole
from shellshock_tui.store import SaveError
from shellshock_tui.user_error import cause

LONGEST = 2000
"""The most characters of a line that is read again."""


class TypedLines(NamedTuple):
    """The lines that were typed at a moment of a game, by what they answer."""

    moment: str
    lines: Mapping[str, str]


NOTHING = TypedLines("", {})


class TypedInput:
    """What players have begun to type at one moment of a game, by the question that it answers."""

    def __init__(self, game: Path, moment: str) -> None:
        """Read what was typed into a game at a moment, which is forgotten if the game has gone on."""
        before = read_lines(game)
        self._lines = dict(before.lines) if before.lines and before.moment == moment else {}

    def __bool__(self) -> bool:
        return bool(self._lines)

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions to which the player has begun to type an answer."""
        return tuple(self._lines)

    def answer(self, asked: str) -> str:
        """Return what has been typed in answer to a question; empty if nothing has."""
        return self._lines.get(asked, "")

    def keep(self, game: Path, moment: str, asked: str, line: str) -> None:
        """Keep the answer to a question in the file beside a game; an empty line keeps nothing.

        Raises:
            SaveError: It cannot be written.
        """
        if line == self.answer(asked):
            return
        others = {name: kept for name, kept in self._lines.items() if name != asked}
        self._lines = {**others, asked: line} if line else others
        write_lines(game, TypedLines(moment, self._lines))

    def clear(self, game: Path) -> None:
        """Forget everything, as a command has been carried out or undone.

        Raises:
            SaveError: The file beside the game cannot be deleted.
        """
        if self._lines:
            self._lines = {}
            write_lines(game, NOTHING)


def lines_file(game: Path) -> Path:
    """Return the path of the file that keeps the lines typed into a game."""
    return game.with_name(f".typed-{sha256(game.name.encode(errors='surrogateescape')).hexdigest()[:32]}")


def read_lines(game: Path) -> TypedLines:
    """Return the lines that were typed into a game; none if they cannot be read."""
    path = lines_file(game)
    if not path.exists():
        return NOTHING
    try:
        table: Any = json.loads(read_text(path))
        moment, lines = table["moment"], table["lines"]
        texts = [moment, *lines, *lines.values()]
    except (DataError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return NOTHING
    is_sound = all(isinstance(text, str) for text in texts) and all(
        len(line) <= LONGEST for line in lines.values()
    )
    return TypedLines(moment, lines) if is_sound else NOTHING


def write_lines(game: Path, typed: TypedLines) -> None:
    """Keep the lines typed into a game; without lines, delete their file.

    Raises:
        SaveError: They cannot be written.
    """
    path = lines_file(game)
    try:
        if typed.lines:
            write_whole(path, canonical(typed._asdict()))
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        why = cause(error)
        raise SaveError(
            f"What you type cannot be kept beside the saved game: {path.parent}: {why}."
        ) from None
