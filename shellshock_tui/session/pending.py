"""A command that waits for dice rolled at the table."""

import json
from contextlib import suppress
from dataclasses import dataclass

from shellshock_tui.dice import DiceError, DieWanted
from shellshock_tui.engine.journal import canonical
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.session.note import NONE, Note

FACES_OF = "faces of"


@dataclass(frozen=True, slots=True)
class Pending:
    """A command, the faces typed in so far and the dice wanted next; `command` is None for the start."""

    command: object | None
    faces: tuple[int, ...]
    wanted: DieWanted
    note: Note = NONE

    def with_faces(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return all faces with these ones added.

        Raises:
            DiceError: There are more faces than are wanted, or none, or a die has no such face.
        """
        wanted = self.wanted
        if not 1 <= len(faces) <= wanted.count:
            are = "die is" if wanted.count == 1 else "dice are"
            raise DiceError(f"{wanted.count} {are} needed, not {len(faces)}")
        for face in faces:
            if not 1 <= face <= wanted.sides:
                raise DiceError(f"a d{wanted.sides} shows 1 to {wanted.sides}, not {face}")
        return (*self.faces, *faces)

    def encoded_command(self, rules: AnyRules) -> dict[str, object] | None:
        """Return the command as a JSON table; None for the start of the game."""
        return None if self.command is None else rules.encode(self.command)

    def question(self, rules: AnyRules) -> str:
        """Return the name under which a line with the dice wanted is kept: its command and dice so far."""
        return canonical({"command": self.encoded_command(rules), "dice": self.faces})

    def name_of_faces(self, rules: AnyRules) -> str:
        """Return the name under which the faces typed in so far are kept: the command."""
        return canonical({FACES_OF: self.encoded_command(rules)})


def command_named(name: str) -> object:
    """Return the JSON table of the command that names the faces typed in for it; None for other names."""
    with suppress(ValueError, RecursionError):
        table: object = json.loads(name)
        return table.get(FACES_OF) if isinstance(table, dict) else None
    return None
