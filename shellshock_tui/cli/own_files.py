"""Faults of the player's own data files, which take the place of shipped ones of the same name."""

import re
from collections.abc import Iterator
from pathlib import Path

from shellshock_tui.files import DataError, read_text
from shellshock_tui.library import locations
from shellshock_tui.library.entry import entry_of
from shellshock_tui.library.header import LESSON, SCENARIO, SHEET
from shellshock_tui.user_error import UserError

KINDS = (SCENARIO, LESSON, SHEET)
"""Kinds of which the folders hold all kinds of data files."""
_FILE = re.compile(r"(?:^|(?<=: ))([\w.-]+\.toml)(?=[:,] )")
"""The name of a file in a message, in front of what is wrong with it."""


def own_faults() -> Iterator[str]:
    """Yield a sentence on each of the player's own data files that is faulty."""
    yield from filter(None, map(_fault, own_files()))


def own_files() -> Iterator[Path]:
    """Yield the player's own data files."""
    for kind in KINDS:
        yield from locations.own_files(kind)


def with_paths(error: DataError) -> UserError:
    """Return an error in which the player's own faulty files have their whole paths."""
    told = str(error)
    named = _with_paths(told)
    return error if named == told else UserError(named)


def _with_paths(told: str) -> str:
    """Return a message with whole paths in place of the names of the player's own files that are faulty."""
    for name in _FILE.findall(told):
        own = next((file for file in own_files() if file.name == name and _fault(file)), None)
        if own is None:
            continue
        told = _FILE.sub(lambda found, own=own: str(own) if found[1] == own.name else found[0], told)  # type: ignore[misc]
        if any(file.name == name for kind in KINDS for file in locations.shipped(kind)):
            told = f"{told.removesuffix('.')}. This file of your own takes the place of the shipped one."
    return told


def _fault(file: Path) -> str:
    """Return the first fault of a file; empty if there is none."""
    from shellshock_tui.cli.file_faults import examine, whole_file  # The import is slow.

    try:
        text = read_text(file)
        entry = entry_of(text, file)
    except DataError as fault:
        return str(whole_file(fault, str(file)))
    return next(map(str, examine(entry, text, str(file)).faults), "")
