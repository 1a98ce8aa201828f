"""The SQLite file of a game: its shape, guarded opening, and faults as sentences."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from errno import ENOTDIR
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from urllib.parse import quote
from weakref import WeakValueDictionary

from shellshock_tui.store.bytes_of_file import (
    APPLICATION,
    FORMAT,
    OpenElsewhereError,
    SaveError,
    inspect,
    is_interrupted,
    journal_of,
    whole,
)
from shellshock_tui.store.header import HeaderError

LARGEST_ROW = 16 * 1024 * 1024
_STEPS, _ROUNDS = 100_000, 2_000
"""How many of SQLite's own steps reading may take: so many, so often."""
_SCHEMA = (
    "CREATE TABLE journal(seq INTEGER PRIMARY KEY, body TEXT NOT NULL, seal TEXT NOT NULL) STRICT",
    "CREATE TRIGGER keep_rows BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER keep_all BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'append only'); END",
)
_READ_ONLY = "the file cannot be written"
_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
}
_DAMAGED = "the file is damaged or is no saved game"
_OPEN_ELSEWHERE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_LOOKS = 20
"""How often a game is looked at that is written to meanwhile."""


class Held(sqlite3.Connection):
    """A connection that can be known without being kept."""


_held: WeakValueDictionary[tuple[int, int], Held] = WeakValueDictionary()
"""The games that this process holds: to open and close their files again would let go of their locks."""
_one_at_a_time = Lock()
"""Held while a file is opened and closed, for the same reason."""


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn whatever SQLite or a damaged text raises into a SaveError about the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeError, ValueError, KeyError, TypeError, RecursionError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _OPEN_ELSEWHERE:
            raise OpenElsewhereError(path) from None
        why = str(error) if isinstance(error, HeaderError) else _SENTENCES.get(code, _DAMAGED)
        raise SaveError(f"{path.name}: {why}.") from None


def create(path: Path, rows: Iterable[tuple[str, str]]) -> sqlite3.Connection:
    """Make the file of a new game with its first rows, and hold it; FileExistsError if one stands there.

    Each row is a body and its seal. The file is made under another name, so that no half of it is ever
    taken for a game.
    """
    if path.parent.exists() and not path.parent.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path.parent))
    path.parent.mkdir(parents=True, exist_ok=True)
    unborn = path.with_name(f".{path.name}.{os.getpid()}")
    path.touch(exist_ok=False)
    try:
        with closing(_connect(unborn, "rwc")) as connection, connection:
            _fill(connection, rows)
        os.replace(unborn, path)
    except BaseException:
        for gone in (unborn, journal_of(unborn), path):
            gone.unlink(missing_ok=True)
        raise
    return hold(path)


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
    """Add a row, within a transaction that somebody else begins and commits."""
    connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (number, body, sealed))


def hold(path: Path) -> sqlite3.Connection:
    """Open a game to go on with it, and keep others out."""
    with _one_at_a_time:
        _inspect(path)
        known = identity(path)
        connection = _connect(path, "rw")
        try:
            for setting in ("journal_mode=DELETE", "synchronous=EXTRA", "locking_mode=EXCLUSIVE"):
                connection.execute(f"PRAGMA {setting}")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            check(connection, path)
            if identity(path) != known:
                raise SaveError(f"{path.name}: the file was replaced while it was opened.")
        except BaseException:
            connection.close()
            raise
        _held[known] = connection
    return connection


def let_go(connection: sqlite3.Connection) -> None:
    """Close a game that was held."""
    with _one_at_a_time:
        connection.close()
        for known in [known for known, held in _held.items() if held is connection]:
            del _held[known]


@contextmanager
def look(path: Path, *, unsound: bool = False) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a game only to read it, even one that is not sound, and say whether another window holds it.

    Nothing is changed or made beside it.
    """
    with _one_at_a_time:
        _inspect(path)
        with _as_it_stands(path) as (connection, is_open), closing(connection):
            if not unsound:
                check(connection, path)
            yield connection, is_open


@contextmanager
def _as_it_stands(path: Path) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """Open a game to read it; one that is held, or was killed while it wrote, is read in a copy."""
    connection = _connect(path, "ro")
    is_open = _is_open(connection)
    if not is_open and not is_interrupted(path):
        yield connection, False
        return
    with closing(connection), TemporaryDirectory() as folder:
        yield _connect(_copied(path, Path(folder)), "rw"), is_open


def _is_open(connection: sqlite3.Connection) -> bool:
    """Say whether another window holds a file; whatever else is wrong with it is found later."""
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return error.sqlite_errorcode & 0xFF in _OPEN_ELSEWHERE
    return False


def _copied(path: Path, folder: Path) -> Path:
    """Copy a game and the journal by which it is rolled back; OpenElsewhereError if neither ever rests."""
    copy = folder / path.name
    for _ in range(_LOOKS):
        game, journal = whole(path)
        if whole(path) == (game, journal):
            copy.write_bytes(game)
            journal_of(copy).write_bytes(journal)
            return copy
    raise OpenElsewhereError(path)


def _inspect(path: Path) -> None:
    if identity(path) in _held:
        raise OpenElsewhereError(path)
    inspect(path)


def identity(path: Path) -> tuple[int, int]:
    """Return what tells a file from all others, whatever it is called; SaveError if it is not there."""
    try:
        found = path.stat()
    except OSError as error:
        raise SaveError(f"{path.name}: {error.strerror or 'the file cannot be opened'}.") from None
    return found.st_dev, found.st_ino


def place_of(path: Path) -> tuple[tuple[int, int], ...]:
    """Return what tells a file and its folder from all others; nothing where one of them is not there."""
    try:
        return identity(path), identity(path.parent)
    except SaveError:
        return ()


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


def _connect(path: Path, mode: str) -> Held:
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
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
