"""Checks of a saved game's file, and of the files beside it, before SQLite opens any of them."""

import os
import stat
from pathlib import Path

from shellshock_tui.files import no_file
from shellshock_tui.user_error import UserError, cause_unread

APPLICATION = 0x53484C4B
"""The application id in the header of an SQLite file, which marks it as a saved game."""
FORMAT = 1
CHANGED_OUTSIDE = "another program has changed how this game is saved, so it cannot be opened"
LARGEST_FILE = 256 * 1024 * 1024
_BEGINNING = b"SQLite format 3\x00"
_HEAD = 100
"""The length in bytes of the header of an SQLite file."""
_PAGES = 28
"""Where in the header the number of pages stands."""
_LEAST_PAGE = 512
_ROLLED_BACK = 1
"""The read and write version of a file in rollback-journal mode, as opposed to write-ahead logging."""
_JOURNAL_ENDS = bytes.fromhex("d9d505f920a163d7")
"""The end of a rollback journal that names a super-journal, which SQLite would delete.

Journals of saved games never name one.
"""


class SaveError(UserError):
    """Raised when a saved game cannot be opened or written; the text is a sentence for the player."""


class DamagedError(SaveError):
    """Raised when the file of a saved game is damaged, but its beginning may be undamaged."""

    def __init__(self, path: Path, why: str) -> None:
        """Take the path of the file and what is wrong, in words that follow a colon."""
        self.path = path
        super().__init__(f"{path.name}: {why}.")


class OpenElsewhereError(SaveError):
    """Raised when another window has a saved game open."""

    def __init__(self, path: Path, sentence: str = "") -> None:
        """Take the path of the file, and the words for the player in place of its name."""
        super().__init__(sentence or f"{path.name}: this game is open in another window.")


def beside(path: Path, ending: str) -> Path:
    """Return the path of SQLite's extra file with an ending, after following symbolic links."""
    return Path(f"{os.path.realpath(path)}{ending}")


JOURNAL = "-journal"
"""The ending of the name of SQLite's rollback journal."""


def journal_of(path: Path) -> Path:
    """Return the path of SQLite's rollback journal for a file."""
    return beside(path, JOURNAL)


def is_interrupted(path: Path) -> bool:
    """Return whether a write to a game may have been interrupted, which leaves a journal with content."""
    journal = journal_of(path)
    return journal.exists() and _read(journal, 0, 1) not in (b"", b"\x00")


def inspect(path: Path) -> None:
    """Check that a file looks like a saved game, and that opening it cannot make SQLite touch other files.

    Raises:
        SaveError: It is no saved game, is of another version, or has a foreign file beside it.
    """
    check_regular(path)
    if path.stat().st_size > LARGEST_FILE:
        raise SaveError(f"{path.name}: this is not a saved game.")
    head = _read(path, 0, _HEAD)
    if not head:
        raise SaveError(f"{path.name}: the file is empty: no battle was saved in it.")
    if len(head) < _HEAD or not head.startswith(_BEGINNING):
        raise SaveError(f"{path.name}: the file is damaged or is not a saved game.")
    if _number(head, 68) != APPLICATION:
        raise SaveError(f"{path.name}: this is not a saved game.")
    if head[18] != _ROLLED_BACK or head[19] != _ROLLED_BACK:
        raise SaveError(f"{path.name}: {CHANGED_OUTSIDE}.")
    if _number(head, 60) != FORMAT:
        raise SaveError(f"{path.name}: this game was saved by another version of the program.")
    for ending in ("-wal", "-shm"):
        log = beside(path, ending)
        if os.path.lexists(log):
            raise SaveError(f"{path.name}: {log.name} is beside it, but saved games have no such file.")
    journal = journal_of(path)
    if os.path.lexists(journal) and not _is_harmless(journal):
        raise SaveError(f"{path.name}: {journal.name} beside it does not belong to this game.")


def is_saved_game(path: Path) -> bool:
    """Return whether a path is that of a regular file that is marked as a saved game."""
    if no_file(path):
        return False
    try:
        head = _read(path, 0, _HEAD)
    except SaveError:
        return False
    return len(head) == _HEAD and head.startswith(_BEGINNING) and _number(head, 68) == APPLICATION


def check_regular(path: Path) -> None:
    """Check that there is a regular file at a path.

    Raises:
        SaveError: There is nothing, or something other than a regular file.
    """
    if why := no_file(path):
        raise SaveError(f"{path.name}: {why}.")


def whole(path: Path) -> tuple[bytes, bytes]:
    """Return all bytes of a game's file, and of its journal if a write was interrupted (else b"")."""
    journal = journal_of(path)
    return _read(path, 0, LARGEST_FILE), _read(journal, 0, LARGEST_FILE) if is_interrupted(path) else b""


def lacks_pages(path: Path) -> bool:
    """Return whether a game's file is shorter than its header says, so that SQLite cannot read it."""
    head = _read(path, 0, _HEAD)
    return path.stat().st_size // _page_size(head) < _number(head, _PAGES)


def with_pages_counted(game: bytes) -> bytes:
    """Return a game's bytes with the number of its pages as it is, instead of as its header has it."""
    pages = len(game) // _page_size(game)
    return game[:_PAGES] + pages.to_bytes(4, "big") + game[_PAGES + 4 :]


def _page_size(head: bytes) -> int:
    """Return the number of bytes of a page, which is at least 512."""
    size = int.from_bytes(head[16:18], "big")
    return {1: 65_536}.get(size, max(size, _LEAST_PAGE))


def _is_harmless(journal: Path) -> bool:
    """Return whether a journal is a regular file of at most a game's size that names no other file."""
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
            size = os.fstat(file.fileno()).st_size
            file.seek(at)
            return file.read(max(0, min(count, size - at)))
    except OSError as error:
        raise SaveError(f"{path.name}: {cause_unread(error)}.") from None
