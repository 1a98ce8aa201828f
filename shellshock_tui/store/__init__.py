"""Saved games: one SQLite file for each, with append-only rows in a chain of hashes."""

import json
import shlex
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from shellshock_tui.engine.journal import canonical, in_order, seal
from shellshock_tui.files import clean, undone_on_failure
from shellshock_tui.store import file
from shellshock_tui.store.bytes_of_file import DamagedError, OpenElsewhereError, SaveError
from shellshock_tui.store.file import as_save_errors
from shellshock_tui.store.game_files import left_over
from shellshock_tui.store.header import GameHeader, decode_header, encode_header
from shellshock_tui.user_error import cause

__all__ = [
    "DamagedError",
    "GameHeader",
    "MovedError",
    "NameTakenError",
    "OpenElsewhereError",
    "SaveError",
    "Saved",
    "Store",
    "alone",
    "read",
    "read_row",
    "salvage",
]


class NameTakenError(SaveError):
    """Raised when a new game would have the name of an existing one, or of one of which files are left."""

    def __init__(self, path: Path) -> None:
        """Take the path of the new game."""
        name = clean(path.stem)
        if left := left_over(path):
            why = f"{clean(left[0].name)} is left of an earlier game of that name"
            super().__init__(
                f"No game can have the name {name}, because {why}. "
                f"`shellshock games --delete {shlex.quote(name)}` deletes it."
            )
        else:
            super().__init__(f"There is already a saved game named {name}.")


class MovedError(SaveError):
    """Raised when other programs changed the file of a game in progress, or its place.

    The file was overwritten, or the file or its folder was replaced, moved or deleted.
    """

    def __init__(self, path: Path) -> None:
        """Take the path of the file."""
        super().__init__(f"{path.name} was overwritten, replaced, moved or deleted while it was played.")


@dataclass(frozen=True)
class Saved:
    """A saved game as read: its header, its rows, and the seal (hash) of the last row."""

    header: GameHeader
    rows: tuple[Mapping[str, Any], ...]
    last_seal: str
    is_open: bool = False
    """Whether another window has the game open."""


@dataclass
class Store:
    """The file of a game in progress, locked so that no other window writes to it."""

    path: Path
    header: GameHeader
    _connection: file.Held
    _seal: str
    _rows: list[Mapping[str, Any]] = field(default_factory=list)
    _is_moved: bool = False

    def __post_init__(self) -> None:
        """Remember the identity of the file and its folder, and the state of the file."""
        self._place = file.place_of(self.path)
        self._last_change = file.last_change(self._connection)

    @classmethod
    def create(cls, path: Path, header: GameHeader, rows: Iterable[Mapping[str, Any]] = ()) -> "Store":
        """Create the file of a game and return it open.

        Raises:
            NameTakenError: There is a file at the path already, or a file of SQLite that is left of one.
            SaveError: The file cannot be created.
        """
        kept = list(rows)
        chain = list(_chained(in_order(encode_header(header)), map(canonical, kept)))
        not_saved = f"A game cannot be saved in {path.parent}"
        try:
            with as_save_errors(path, not_saved):
                return cls(path, header, file.create(path, chain), chain[-1][1], kept)
        except FileExistsError:
            raise NameTakenError(path) from None
        except OSError as error:
            raise SaveError(f"{not_saved}: {cause(error)}.") from None

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Open a game in order to continue it.

        Raises:
            OpenElsewhereError: Another window has the game open.
            SaveError: The file is damaged or is no saved game.
        """
        with as_save_errors(path):
            connection = file.hold(path)
            with undone_on_failure(partial(file.let_go, connection)):
                saved = _walk(connection)
        return cls(path, saved.header, connection, saved.last_seal, list(saved.rows))

    @property
    def rows(self) -> tuple[Mapping[str, Any], ...]:
        """The rows committed so far, without the header."""
        return tuple(self._rows)

    @property
    def last_seal(self) -> str:
        """The seal (hash) of the last row committed."""
        return self._seal

    def append(self, row: Mapping[str, Any]) -> None:
        """Commit a row; after the return, a crash cannot lose it.

        Raises:
            MovedError: The file was changed or moved, so nobody would find the row.
            SaveError: The row could not be written.
        """
        self.check()
        body = canonical(row)
        sealed = seal(self._seal, body)
        with as_save_errors(self.path), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            file.insert(self._connection, len(self._rows) + 1, body, sealed)
        self._seal, self._last_change = sealed, file.last_change(self._connection)
        with suppress(file.CopyError):  # The next check tries again.
            self.check()
        self._rows.append(row)

    def check(self) -> None:
        """Check that the file and its folder are still the ones that were opened, and the file is undamaged.

        Raises:
            MovedError: They are not, or were not at an earlier check.
            SaveError: The file was changed, and there is no room for the copy in which it is checked.
        """
        self._is_moved = self._is_moved or file.place_of(self.path) != self._place or self._is_overwritten()
        if self._is_moved:
            raise MovedError(self.path)

    def _is_overwritten(self) -> bool:
        """Return whether another program changed the content of the open file, not only its date."""
        if self._connection.stream.closed:
            return False
        change = file.last_change(self._connection)
        if change == self._last_change:
            return False
        try:
            with as_save_errors(self.path), file.reread(self._connection, self.path) as copy:
                is_other = _walk(copy).last_seal != self._seal
        except file.CopyError:
            raise
        except (SaveError, OSError):
            is_other = True
        self._last_change = change
        return is_other

    def close(self) -> None:
        """Close the file and release its lock."""
        file.let_go(self._connection)


def _chained(header: str, bodies: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the JSON texts of the header and the rows, each with its seal."""
    sealed = ""
    for body in (header, *bodies):
        sealed = seal(sealed, body)
        yield body, sealed


def read(path: Path) -> Saved:
    """Read a saved game without locking it, even while another process has it open.

    Raises:
        OpenElsewhereError: This process has the game open.
        SaveError: The file is damaged or is no saved game.
    """
    with as_save_errors(path), file.look(path) as (connection, is_open):
        return replace(_walk(connection), is_open=is_open)


def salvage(path: Path) -> Saved:
    """Read the undamaged rows at the beginning of a damaged game.

    Raises:
        SaveError: Not even the header can be read.
    """
    with as_save_errors(path), file.look_at_rest(path) as connection:
        header, *rows = list(_whole(connection)) or [("", "")]
        tables = tuple(json.loads(body) for body, _ in rows)
        return Saved(decode_header(read_row(header[0])), tables, (rows or [header])[-1][1])


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Check that no window has a game open, then run the block that moves or deletes its file.

    The file may be damaged.

    Raises:
        OpenElsewhereError: A window has the game open.
        SaveError: The block raised an OSError.
    """
    try:
        with as_save_errors(path):
            file.let_go(file.hold(path))
    except OpenElsewhereError:
        raise
    except SaveError:
        pass
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path.name} cannot be changed: {cause(error)}.") from None


def _walk(connection: sqlite3.Connection) -> Saved:
    """Read the header and all rows, checking the chain of seals; ValueError where it breaks."""
    with closing(_all_rows(connection)) as rows:  # an unfinished query would keep the file locked
        found = list(_linked(rows))
    tables = [read_row(body) for body, _ in found]
    if not tables or not all(isinstance(table, dict) for table in tables):
        raise ValueError("each row should be a table, and the first should be the header")
    return Saved(decode_header(tables[0]), tuple(tables[1:]), found[-1][1])


def _linked(rows: Iterable[tuple[int, str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each row with its seal; ValueError where the chain of seals breaks."""
    previous = ""
    for number, (seq, body, sealed) in enumerate(rows):
        if seq != number or sealed != seal(previous, body):
            raise ValueError(f"the chain of seals is broken at row {number}")
        previous = sealed
        yield body, sealed


def _whole(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield rows with their seals up to the first damaged one."""
    try:
        for body, sealed in _linked(_all_rows(connection)):
            if not isinstance(read_row(body), dict):
                return
            yield body, sealed
    except (sqlite3.Error, ValueError, TypeError, RecursionError):
        return


def read_row(body: str) -> Any:
    """Return the table that a row encodes.

    Raises:
        ValueError: The row is no JSON, or contains NaN, infinity or a text that is not Unicode.
    """
    table = json.loads(body, parse_constant=_refuse)
    if "\\ud" in body.lower():
        json.dumps(table, ensure_ascii=False).encode()
    return table


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def _all_rows(connection: sqlite3.Connection) -> Generator[tuple[int, str, str], None, None]:
    for row in connection.execute("SELECT seq, body, seal FROM journal ORDER BY seq"):  # noqa: UP028
        yield row
