"""The note beside a command in the journal: which bot gave it, its remark, and whether it was forced."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.remark import Remark, decode_remark, encode_remark


@dataclass(frozen=True, slots=True)
class Note:
    """A note on who gave a command, and why."""

    by: str = ""
    """The level of the bot that gave it; empty for a player's command."""
    remark: Remark | None = None
    """The bot's reason for the plan that begins with this command."""
    forced: bool = False
    """Whether it was given automatically because nothing else was allowed."""

    @property
    def is_own(self) -> bool:
        """Whether a player gave the command."""
        return not self.by and not self.forced


NONE = Note()


def encode_note(note: Note) -> dict[str, Any]:
    """Return a note as fields of a journal row; empty for a player's own command."""
    by: dict[str, Any] = {"by": note.by} if note.by else {}
    forced = {"forced": True} if note.forced else {}
    return by | forced | ({"remark": encode_remark(note.remark)} if note.remark else {})


def note_of(row: Mapping[str, Any]) -> Note:
    """Read the note in a journal row; ignore fields that are wrong, since no rule depends on them."""
    remark = None
    with suppress(ValueError):
        remark = decode_remark(row.get("remark"))
    by = row.get("by", "")
    return Note(by if isinstance(by, str) else "", remark, row.get("forced") is True)
