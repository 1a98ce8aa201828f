"""The commands that were undone last: they can be given again, and their dice are offered again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from shellshock_tui.dice import DieWanted, Roll
from shellshock_tui.engine.journal import canonical, decode_rolls
from shellshock_tui.session.note import NONE, Note, note_of


@dataclass(frozen=True, slots=True)
class Undone:
    """A command that was undone, and the dice that it rolled."""

    command: str
    """The command as JSON in canonical form."""
    rolls: tuple[Roll, ...]
    note: Note = field(default=NONE, compare=False)
    """The note on who gave it."""
    begins: bool = field(default=True, compare=False)
    """Whether it began an order of a player."""

    def faces(self, command: str, so_far: Sequence[int], wanted: DieWanted) -> tuple[int, ...]:
        """Return the faces of the dice wanted as they were rolled before; () if they were not.

        They were if the command is the same, its dice `so_far` show the same, and the next ones have as many
        sides and the same purpose.
        """
        handed, dice = len(so_far), wanted.dice
        before, rolls = self.rolls[:handed], self.rolls[handed : handed + len(dice)]
        is_same = command == self.command and tuple(roll.face for roll in before) == tuple(so_far)
        are_same = tuple((roll.sides, roll.what) for roll in rolls) == dice
        return tuple(roll.face for roll in rolls) if is_same and are_same else ()


def undone(row: Mapping[str, Any]) -> Undone:
    """Return the command, the dice and the note of a saved row; a player's command begins an order."""
    note = note_of(row)
    return Undone(canonical(row["command"]), decode_rolls(row), note, note.is_own)


def next_order(undone_last: Sequence[Undone]) -> tuple[Undone, ...]:
    """Return the first order among the commands undone last, with what bots and the program did after it."""
    return (*undone_last[:1], *takewhile(lambda one: not one.begins, undone_last[1:]))


def after_command(undone_last: tuple[Undone, ...], given: Undone) -> tuple[Undone, ...]:
    """Return the rest of the commands undone last, the next one first, after a command was given.

    If the command or its dice differ from the next one, nothing is left, as those after it followed from it.
    """
    return undone_last[1:] if undone_last[:1] == (given,) else ()
