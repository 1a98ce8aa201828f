"""The bytes of a saved game's file and of what stands beside it, looked at before SQLite opens either."""

import os
import stat
from pathlib import Path

from shellshock_tui.user_error import UserError

APPLICATION = 0x53484C4B
"""Marks an SQLite file as a saved game."""
FORMAT = 1
LARGEST_FILE = 256 * 1024 * 1024
_BEGINNING = b"SQLite format 3\x00"
_HEAD = 100
"""How many bytes SQLite's own head has."""
_ROLLED_BACK = 1
"""What stands in a head for the way in which a file is written and read, unless that is a log."""
_JOURNAL_ENDS = bytes.fromhex("d9d505f920a163d7")
"""Ends a journal that names another file, which SQLite would delete; one game never has such a journal."""


class SaveError(UserError):
    """A saved game that cannot be opened or written; its text is a sentence for the player."""


class OpenElsewhereError(SaveError):
    """A saved game that another window holds."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        super().__init__(f"{path.name}: this game is open in another window.")


def beside(path: Path, ending: str) -> Path:
    """Return what SQLite looks for beside a file: beside the one to which it leads, if it is a link."""
    return Path(f"{os.path.realpath(path)}{ending}")


def journal_of(path: Path) -> Path:
    """Return where SQLite notes what it is about to change in a file."""
    return beside(path, "-journal")


def is_interrupted(path: Path) -> bool:
    """Say whether a game may have been killed while it wrote: its journal is not empty."""
    journal = journal_of(path)
    return journal.exists() and _read(journal, 0, 1) not in (b"", b"\x00")


def inspect(path: Path) -> None:
    """See that a file is a saved game and that nothing beside it makes SQLite touch anything else."""
    if not _is_plain(path) or path.stat().st_size > LARGEST_FILE:
        raise SaveError(f"{path.name}: this is no saved game.")
    head = _read(path, 0, _HEAD)
    if len(head) < _HEAD or not head.startswith(_BEGINNING):
        raise SaveError(f"{path.name}: the file is damaged or is no saved game.")
    if head[18] != _ROLLED_BACK or head[19] != _ROLLED_BACK or _number(head, 68) != APPLICATION:
        raise SaveError(f"{path.name}: this is no saved game.")
    if _number(head, 60) != FORMAT:
        raise SaveError(f"{path.name}: this game was saved by another version of the program.")
    for ending in ("-wal", "-shm"):
        log = beside(path, ending)
        if os.path.lexists(log):
            raise SaveError(f"{path.name}: {log.name} stands beside it, which no saved game has.")
    journal = journal_of(path)
    if os.path.lexists(journal) and not _is_harmless(journal):
        raise SaveError(f"{path.name}: {journal.name} beside it is not of this game.")


def whole(path: Path) -> tuple[bytes, bytes]:
    """Return all bytes of a game's file, and of its journal if that is needed."""
    journal = journal_of(path)
    return _read(path, 0, LARGEST_FILE), _read(journal, 0, LARGEST_FILE) if is_interrupted(path) else b""


def _is_harmless(journal: Path) -> bool:
    """Say whether a journal is a file, no larger than a game's, and names no other file."""
    if not _is_plain(journal) or journal.is_symlink():
        return False
    size = journal.stat().st_size
    return size <= LARGEST_FILE and _read(journal, max(0, size - 8), 8) != _JOURNAL_ENDS


def _is_plain(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4], "big")


def _read(path: Path, at: int, count: int) -> bytes:
    try:
        with path.open("rb") as file:
            file.seek(at)
            return file.read(count)
    except OSError as error:
        raise SaveError(f"{path.name}: {error.strerror or 'the file cannot be read'}.") from None
