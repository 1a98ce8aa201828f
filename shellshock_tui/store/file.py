"""The SQLite file of a game: its schema, opening it with checks and locks, and error messages."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from errno import ENOENT, ENOTDIR
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import BinaryIO
from urllib.parse import quote
from weakref import WeakValueDictionary

from shellshock_tui.engine.english import counted
from shellshock_tui.files import new_name, undone_on_failure
from shellshock_tui.store.bytes_of_file import (
    APPLICATION,
    CHANGED_OUTSIDE,
    FORMAT,
    LARGEST_FILE,
    DamagedError,
    OpenElsewhereError,
    SaveError,
    check_regular,
    inspect,
    is_interrupted,
    journal_of,
    lacks_pages,
    whole,
    with_pages_counted,
)
from shellshock_tui.store.game_files import left_over
from shellshock_tui.store.header import HeaderError
from shellshock_tui.user_error import cause

LARGEST_ROW = 16 * 1024 * 1024
_STEPS, _ROUNDS = 100_000, 2_000
"""Reading is stopped after this many steps of SQLite's virtual machine: steps a round, and rounds."""
_SCHEMA = (
    "CREATE TABLE journal(seq INTEGER PRIMARY KEY, body TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
    "CREATE TRIGGER keep_rows BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER keep_all BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
)
_READ_ONLY = "the file cannot be written"
_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_READONLY_DIRECTORY: "nothing can be written to its folder",
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_IOERR_WRITE: "the disk cannot be written, or the file would be too large",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
}
LONGEST_NAME = 255
"""The most bytes of the name of a file."""
_ROOM = LONGEST_NAME - len("-journal")
_TOO_LONG = f"its name is too long: give the file a name of no more than {counted(_ROOM, 'byte')}"
_DAMAGED = "the file is damaged or is not a saved game"
_OPEN_ELSEWHERE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_LOOKS = 20
"""The number of attempts to copy a game that another window may be writing to."""


class CopyError(SaveError):
    """Raised when there is no room for a temporary copy of a game, whose file may be undamaged."""


class Held(sqlite3.Connection):
    """A connection to a game that this process has open."""

    stream: BinaryIO
    """The same file, opened for reading what other programs wrote to it.

    It is closed after the connection, since closing it releases the connection's lock (POSIX locks).
    """


_held: WeakValueDictionary[tuple[int, int], Held] = WeakValueDictionary()
"""The connections of this process to open games, by file identity.

Opening such a file a second time and closing it would release the lock of the first connection (POSIX locks).
"""
_one_at_a_time = Lock()
"""Held while a file is opened and closed, for the same reason."""


@contextmanager
def as_save_errors(path: Path, told: str = "") -> Iterator[None]:
    """Turn errors of SQLite and of decoding into SaveErrors, which begin with `told` or the file's name."""
    try:
        yield
    except (sqlite3.Error, UnicodeError, ValueError, KeyError, TypeError, RecursionError) as error:
        whole = getattr(error, "sqlite_errorcode", 0)
        code = whole & 0xFF
        if code in _OPEN_ELSEWHERE:
            raise OpenElsewhereError(path) from None
        known = _SENTENCES.get(whole) or _SENTENCES.get(code, _DAMAGED)
        if known is _DAMAGED and not told and not isinstance(error, HeaderError):
            raise DamagedError(path, _DAMAGED) from None
        why = str(error) if isinstance(error, HeaderError) else known
        raise SaveError(f"{told or path.name}: {why}.") from None


def create(path: Path, rows: Iterable[tuple[str, str]]) -> Held:
    """Create the file of a new game with its first rows, and return a connection that holds its lock.

    Each row is a body and its seal. The file is written under another name first, so that an incomplete file
    is never taken for a game.

    Raises:
        FileExistsError: There is a file at the path already, or a file of SQLite that is left of one.
    """
    if path.parent.exists() and not path.parent.is_dir():
        raise NotADirectoryError(ENOTDIR, "", str(path.parent))
    path.parent.mkdir(parents=True, exist_ok=True)
    unborn = new_name(path)
    if left_over(path):
        raise FileExistsError
    path.touch(exist_ok=False)
    _remove(unborn, journal_of(unborn))
    with undone_on_failure(partial(_remove, unborn, journal_of(unborn), path)):
        with closing(_connect(unborn, "rwc")) as connection, connection:
            _fill(connection, rows)
        os.replace(unborn, path)
    return hold(path)


def _remove(*paths: Path) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, rows: Iterable[tuple[str, str]]) -> None:
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute(f"PRAGMA application_id={APPLICATION}")
    connection.execute(f"PRAGMA user_version={FORMAT}")
    for statement in _SCHEMA:
        connection.execute(statement)
    for number, (body, sealed) in enumerate(rows):
        insert(connection, number, body, sealed)


def insert(connection: sqlite3.Connection, number: int, body: str, sealed: str) -> None:
    """Insert a row in a transaction that the caller begins and commits."""
    connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (number, body, sealed))


def hold(path: Path) -> Held:
    """Open a game for writing and lock it against other windows.

    Raises:
        SaveError: The file is no saved game or is damaged.
        OpenElsewhereError: This process has the game open already.
        sqlite3.Error: Another process has it open, or SQLite cannot open it.
    """
    with _one_at_a_time:
        _inspect(path)
        if len(os.fsencode(journal_of(path).name)) > LONGEST_NAME:
            raise SaveError(f"{path.name}: {_TOO_LONG}.")
        known = identity(path)
        connection = _connect(path, "rw")
        with undone_on_failure(partial(_close, connection)):
            connection.stream = path.open("rb", buffering=0)
            for setting in ("journal_mode=DELETE", "synchronous=EXTRA", "locking_mode=EXCLUSIVE"):
                connection.execute(f"PRAGMA {setting}")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            check(connection, path)
            if identity(path) != known:
                raise SaveError(f"{path.name}: the file was replaced while it was opened.")
        _held[known] = connection
    return connection


def let_go(connection: Held) -> None:
    """Close a connection returned by `hold` and release its lock."""
    with _one_at_a_time:
        _close(connection)
        for known in [known for known, held in _held.items() if held is connection]:
            del _held[known]


def _close(connection: Held) -> None:
    connection.close()
    if hasattr(connection, "stream"):
        connection.stream.close()


def last_change(connection: Held) -> tuple[int, int, int]:
    """Return values that differ once any program has written to a game's file."""
    found = os.fstat(connection.stream.fileno())
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


@contextmanager
def reread(connection: Held, path: Path) -> Iterator[sqlite3.Connection]:
    """Read the file of an open game again, and yield a connection to a copy of it.

    Raises:
        SaveError: The file was damaged since it was opened.
    """
    with _temporary_folder(path) as folder:
        copy = Path(folder) / path.name
        connection.stream.seek(0)
        content = connection.stream.read(min(last_change(connection)[0], LARGEST_FILE))
        with _copying(path):
            copy.write_bytes(content)
        inspect(copy)
        with closing(_connect(copy, "ro")) as copied:
            check(copied, copy)
            yield copied


@contextmanager
def look(path: Path) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a sound game as `look_unchecked` does.

    Raises:
        OpenElsewhereError: This process has the game open.
        SaveError: The file is no saved game or is damaged.
    """
    with look_unchecked(path) as (connection, is_open):
        check(connection, path)
        yield connection, is_open


@contextmanager
def look_unchecked(path: Path) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a game, which may be damaged, for reading only.

    Yield a connection, and whether another window has the game open. Nothing is changed in the file or its
    folder.

    Raises:
        OpenElsewhereError: This process has the game open.
        SaveError: The file is no saved game.
    """
    with _one_at_a_time:
        _inspect(path)
        with _as_it_stands(path) as (connection, is_open), closing(connection):
            yield connection, is_open


@contextmanager
def look_at_rest(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a game for reading as `look_unchecked` does; if its end is missing, open the pages before it.

    Raises:
        OpenElsewhereError: This process has the game open.
        SaveError: The file is no saved game.
    """
    _inspect(path)
    if not lacks_pages(path):
        with look_unchecked(path) as (connection, _):
            yield connection
        return
    with _temporary_folder(path) as folder:
        copy = _copied(path, Path(folder))
        copy.write_bytes(with_pages_counted(copy.read_bytes()))
        with closing(_connect(copy, "rw")) as connection:
            yield connection


@contextmanager
def _as_it_stands(path: Path) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a game for reading; one that is open elsewhere or was interrupted is read from a copy."""
    connection = _connect(path, "ro")
    is_open = _is_open(connection)
    if not is_open and not is_interrupted(path):
        yield connection, False
        return
    with closing(connection), _temporary_folder(path) as folder:
        yield _connect(_copied(path, Path(folder)), "rw"), is_open


def _is_open(connection: sqlite3.Connection) -> bool:
    """Return whether another process has locked a file; other errors are ignored and found later."""
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return error.sqlite_errorcode & 0xFF in _OPEN_ELSEWHERE
    return False


def _copied(path: Path, folder: Path) -> Path:
    """Copy a game and its rollback journal; OpenElsewhereError if both never stay unchanged long enough."""
    copy = folder / path.name
    for _ in range(_LOOKS):
        game, journal = whole(path)
        if whole(path) == (game, journal):
            with _copying(path):
                copy.write_bytes(game)
                journal_of(copy).write_bytes(journal)
            return copy
    raise OpenElsewhereError(path)


def _temporary_folder(path: Path) -> TemporaryDirectory[str]:
    """Return a new folder for a copy of a game, which is removed at the end of its context."""
    with _copying(path):
        return TemporaryDirectory()


@contextmanager
def _copying(path: Path) -> Iterator[None]:
    """Turn errors of copying a game into SaveErrors about it."""
    try:
        yield
    except OSError as error:
        is_folder_missing = error.errno == ENOENT and error.filename is None
        why = "no folder for temporary files can be written to" if is_folder_missing else cause(error)
        raise CopyError(f"{path.name}: no copy of it can be made in order to read it: {why}.") from None


def _inspect(path: Path) -> None:
    check_regular(path)
    if identity(path) in _held:
        raise OpenElsewhereError(path)
    inspect(path)


def identity(path: Path) -> tuple[int, int]:
    """Return the device and inode of a file, which identify it under any name.

    Raises:
        SaveError: The file cannot be found.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise SaveError(f"{path.name}: {cause(error)}.") from None
    return found.st_dev, found.st_ino


def place_of(path: Path) -> tuple[tuple[int, int], ...]:
    """Return the identities of a file and its folder; empty if one of them does not exist."""
    try:
        return identity(path), identity(path.parent)
    except SaveError:
        return ()


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file is an undamaged saved game of the known format, with no tables or triggers added.

    Raises:
        SaveError: It is not.
    """
    if _pragma(connection, "application_id") != APPLICATION:
        raise SaveError(f"{path.name}: this is not a saved game.")
    if _pragma(connection, "user_version") != FORMAT:
        raise SaveError(f"{path.name}: this game was saved by another version of the program.")
    with closing(connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid")) as found:
        if [sql for (sql,) in found] != list(_SCHEMA):
            raise DamagedError(path, CHANGED_OUTSIDE)
    if _pragma(connection, "quick_check") != "ok":
        raise DamagedError(path, "the file is damaged")


def _connect(path: Path, mode: str) -> Held:
    address = f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(
        address, uri=True, isolation_level=None, timeout=0.2, check_same_thread=False, factory=Held
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_ROW)
    rounds = iter(range(_ROUNDS))
    connection.set_progress_handler(lambda: int(next(rounds, None) is None), _STEPS)
    for setting in ("trusted_schema=OFF", "cell_size_check=ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def _pragma(connection: sqlite3.Connection, name: str) -> object:
    row = connection.execute(f"PRAGMA {name}").fetchone()
    return row[0] if row else None
