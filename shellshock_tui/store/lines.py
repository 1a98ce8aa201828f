"""A game exported as lines of JSON: the header, the rows, and the seal of the last row."""

import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import IO, Any

from shellshock_tui.engine.journal import canonical, in_order, seal
from shellshock_tui.files import Readable, decoded
from shellshock_tui.store import Saved, read_row
from shellshock_tui.store.bytes_of_file import LARGEST_FILE, SaveError, check_regular
from shellshock_tui.store.file import LARGEST_ROW
from shellshock_tui.store.header import HeaderError, decode_header, encode_header
from shellshock_tui.user_error import cause_unread

ENDING = ".jsonl"
PART = 64 * 1024
"""The number of bytes that are read at a time."""
FIRST_BYTES = 24
"""Enough bytes for a byte order mark and the name of the first field."""
GAME, SEALED, CRASH = "game", "sealed", "crash"
"""The fields by which lines that are no rows are recognised: the header, the final seal, a crash report."""
_BEGINNING = re.compile(rf'\{{\s*"{GAME}"')


def as_lines(saved: Saved) -> str:
    """Return a game as lines of JSON."""
    header = in_order({GAME: encode_header(saved.header)})
    return "".join(
        f"{line}\n" for line in (header, *map(canonical, saved.rows), canonical({SEALED: saved.last_seal}))
    )


def are_lines(path: Path) -> bool:
    """Return whether a file begins like an exported game."""
    try:
        with path.open("rb") as file:
            return _BEGINNING.match(decoded(file.read(FIRST_BYTES))) is not None
    except (OSError, UnicodeDecodeError):
        return False


def read_lines(file: Readable | Path) -> Saved:
    """Read a game from an exported file.

    Raises:
        SaveError: The file is no exported game, is cut short, or was changed.
    """
    no_game = SaveError(f"{file.name}: this is not an exported game, or it is damaged.")
    if isinstance(file, Path):
        check_regular(file)
    try:
        if isinstance(file, Path) and file.stat().st_size > LARGEST_FILE:
            raise no_game
        with file.open("rb") as stream:
            data = _read(stream)
    except OSError as error:
        raise SaveError(f"{file.name}: {cause_unread(error)}.") from None
    if data is None:
        raise no_game
    if not data.strip():
        raise SaveError(f"{file.name}: this is empty.")
    try:
        return _game(decoded(data), file.name)
    except HeaderError as error:
        raise SaveError(f"{file.name}: {error}.") from None
    except (ValueError, KeyError, TypeError, RecursionError, StopIteration):
        raise no_game from None


def _read(stream: IO[bytes]) -> bytes | None:
    """Return what a stream holds; None if it, or a line of it, is too long for an exported game."""
    data, line = bytearray(), 0
    while part := stream.read(PART):
        data += part
        line = len(part) - part.rfind(b"\n") - 1 if b"\n" in part else line + len(part)
        if len(data) > LARGEST_FILE or line > LARGEST_ROW:
            return None
    return bytes(data)


def _game(text: str, name: str) -> Saved:
    """Return the game in a text; its rows are kept only once their seal is known to be right."""
    game = next(_tables(text))[GAME]
    header, header_body = decode_header(game), in_order(game)
    last = chain(header_body, _rows(text))
    sealed = next(_seals(text), None)
    if sealed is None:
        words = "the end of the exported game is missing: its last line should hold its seal"
        raise SaveError(f"{name}: {words}.")
    if sealed != last or header_body != in_order(encode_header(header)):
        raise SaveError(f"{name}: the game was changed after it was exported.")
    return Saved(header, tuple(_rows(text)), last)


def _tables(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a text, one line at a time, since most lines of a wrong file are never needed."""
    for line in filter(str.strip, StringIO(text, newline=None)):
        table = read_row(line)
        if not isinstance(table, dict):
            raise TypeError("each line should be a table")
        yield table


def _rows(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the tables after the header that are rows of the game."""
    return (table for table in islice(_tables(text), 1, None) if not {SEALED, CRASH} & set(table))


def _seals(text: str) -> Iterator[Any]:
    """Yield the seals in a text, the last one first."""
    yield from reversed([table[SEALED] for table in _tables(text) if SEALED in table])


def chain(header: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the seal of the last row of a chain; `header` is the JSON text of the header."""
    last = seal("", header)
    for row in rows:
        last = seal(last, canonical(row))
    return last
