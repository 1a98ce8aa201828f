"""Digests of the files of programs, by which a changed program is noticed."""

from collections.abc import Iterator
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path
from shutil import which

from shellshock_tui.session.seats import command_of


def program_digest(seat: str) -> str:
    """Return a short text that changes with the program of a seat; empty for a bot.

    It is made from the bytes of each word of the command that names a file. The first word may also name a
    program in the search path. Files that the program itself imports or opens are not included.
    """
    command = command_of(seat)
    if not command:
        return ""
    whole = sha256()
    for path in _files(command):
        with suppress(OSError), path.open("rb") as file:
            whole.update(file_digest(file, sha256).digest())
    return whole.hexdigest()[:16]


def _files(command: tuple[str, ...]) -> Iterator[Path]:
    """Yield the regular files that a command names."""
    program, *rest = command
    for word in (which(program) or program, *rest):
        with suppress(OSError, ValueError):
            path = Path(word)
            if path.is_file():
                yield path
