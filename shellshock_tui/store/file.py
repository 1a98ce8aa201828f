"""The SQLite file of a game: its shape, guarded opening, and faults as sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from shellshock_tui.complaint import Complaint

APPLICATION = 0x53484C4B
"""Marks an SQLite file as a saved game."""
FORMAT = 1
LARGEST_FILE = 256 * 1024 * 1024
LARGEST_ROW = 16 * 1024 * 1024
_STEPS, _ROUNDS = 100_000, 2_000
"""How many of SQLite's own steps reading may take: so many, so often."""
_SCHEMA = (
    "CREATE TABLE journal(seq INTEGER PRIMARY KEY, body TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
    "CREATE TRIGGER keep_rows BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER keep_all BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
)
_FULL, BUSY, _READ_ONLY = (
    "the disk is full",
    "this game is open in another window",
    "the file cannot be written",
)
_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
}


class SaveError(Complaint):
    """A saved game that cannot be opened or written; its text is a sentence for the player."""


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn whatever SQLite or a damaged text raises into a SaveError about the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeError, ValueError, KeyError, TypeError, RecursionError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        why = _SENTENCES.get(code, "the file is damaged or is no saved game")
        raise SaveError(f"{path.name}: {why}.") from None


def create(path: Path, body: str, sealed: str) -> sqlite3.Connection:
    """Make the file of a new game with its first row, and hold it; nothing may stand there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(exist_ok=False)
    connection = _held(path)
    with connection:
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute(f"PRAGMA user_version={FORMAT}")
        for statement in _SCHEMA:
            connection.execute(statement)
        insert(connection, 0, body, sealed)
    return connection


def insert(connection: sqlite3.Connection, number: int, body: str, sealed: str) -> None:
    """Add a row, within a transaction that somebody else begins and commits."""
    connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (number, body, sealed))


def hold(path: Path) -> sqlite3.Connection:
    """Open a game to go on with it, and keep others out."""
    _measure(path)
    connection = _held(path)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def look(path: Path) -> sqlite3.Connection:
    """Open a game only to read it."""
    _measure(path)
    # A game that was killed while it wrote has a journal that only a writer can roll back.
    interrupted = path.with_name(f"{path.name}-journal").exists()
    connection = _connect(path, "rw" if interrupted else "ro")
    try:
        check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def check(connection: sqlite3.Connection, path: Path) -> None:
    """See that a file is a saved game of a format that this program knows, sound and with nothing added."""
    if _pragma(connection, "application_id") != APPLICATION:
        raise SaveError(f"{path.name}: this is no saved game.")
    if _pragma(connection, "user_version") != FORMAT:
        raise SaveError(f"{path.name}: this game was saved by another version of the program.")
    with closing(connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid")) as found:
        if [sql for (sql,) in found] != list(_SCHEMA):
            raise SaveError(f"{path.name}: this is no saved game.")
    if _pragma(connection, "quick_check") != "ok":
        raise SaveError(f"{path.name}: the file is damaged.")


def _measure(path: Path) -> None:
    try:
        size = path.stat().st_size
    except OSError as error:
        raise SaveError(f"{path.name}: {error.strerror or 'the file cannot be opened'}.") from None
    if size > LARGEST_FILE or not path.is_file():
        raise SaveError(f"{path.name}: this is no saved game.")


def _held(path: Path) -> sqlite3.Connection:
    connection = _connect(path, "rw")
    for setting in ("journal_mode=DELETE", "synchronous=EXTRA", "locking_mode=EXCLUSIVE"):
        connection.execute(f"PRAGMA {setting}")
    return connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(
        address, uri=True, isolation_level=None, timeout=0.2, check_same_thread=False
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
