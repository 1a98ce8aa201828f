"""What is noted beside a command in the journal: which bot gave it, what it said, whether it was forced."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.remark import Remark, decode_remark, encode_remark


@dataclass(frozen=True, slots=True)
class Note:
    """Whose command it is."""

    by: str = ""
    """The level of the bot that gave it; empty for a player's own."""
    remark: Remark | None = None
    """Why the bot chose the plan that begins with it."""
    forced: bool = False
    """Whether it was given because nothing else could be."""

    @property
    def is_own(self) -> bool:
        """Whether a player gave it."""
        return not self.by and not self.forced


NONE = Note()


def encode_note(note: Note) -> dict[str, Any]:
    """Return a note as fields of a journal's row; none for a player's own command."""
    by: dict[str, Any] = {"by": note.by} if note.by else {}
    forced = {"forced": True} if note.forced else {}
    return by | forced | ({"remark": encode_remark(note.remark)} if note.remark else {})


def note_of(row: Mapping[str, Any]) -> Note:
    """Read the note of a row; one that makes no sense is left out, since no rule depends on it."""
    remark = None
    with suppress(ValueError):
        remark = decode_remark(row.get("remark"))
    by = row.get("by", "")
    return Note(by if isinstance(by, str) else "", remark, row.get("forced") is True)
