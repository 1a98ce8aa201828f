"""Continue a game in a new file when its file was overwritten, replaced, moved or deleted during play."""

import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from shellshock_tui.files import shortened
from shellshock_tui.library.locations import SAVED, games_folder, plain_name
from shellshock_tui.store import MovedError, NameTakenError, SaveError, Store, read


def go_on(store: Store, *rows: Mapping[str, Any]) -> Store:
    """Return a store in a new file with all rows of a game and the rows given; close the old one.

    The new file keeps the old folder and name where it can; otherwise it goes to the folder of games or gets
    a number.

    Raises:
        SaveError: No new file can be made.
    """
    store.close()
    every = (*store.rows, *rows)
    try:
        return _create(store, store.path.parent, every)
    except SaveError:
        try:
            return _create(store, games_folder(), every)
        except SaveError as error:
            raise SaveError(
                f"{MovedError(store.path)} A new file cannot be created either: {error}"
            ) from None


def _create(store: Store, folder: Path, rows: tuple[Mapping[str, Any], ...]) -> Store:
    stem = shortened(plain_name(store.path))
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' * (number > 1)}{SAVED}"
        try:
            return Store.create(path, store.header, rows)
        except NameTakenError:
            continue
    raise AssertionError


def latest(path: Path, commitment: str) -> Path:
    """Return the file in which a game was last continued.

    That is the numbered file beside `path` with the most rows, if it has more rows than `path` and its dice
    have the same commitment; otherwise `path`.
    """
    numbered = re.compile(rf"{re.escape(shortened(plain_name(path)))}-\d+{re.escape(SAVED)}")
    try:
        beside = tuple(path.parent.iterdir())
    except OSError:
        beside = ()
    found = [
        (len(rows), one)
        for one in beside
        if numbered.fullmatch(one.name) and (rows := _rows(one, commitment))
    ]
    longest, last = max(found, default=(0, path))
    return last if longest > len(_rows(path, commitment)) else path


def _rows(path: Path, commitment: str) -> tuple[Mapping[str, Any], ...]:
    """Return the rows of a saved game; none if its commitment is another."""
    try:
        saved = read(path)
    except SaveError:
        return ()
    return saved.rows if saved.header.commitment == commitment else ()


def words(old: Path, new: Path) -> str:
    """Return the message for the player that a game goes on in a new file."""
    named = new.name if new.parent == old.parent else str(new)
    where = "a new file of that name" if new == old else named
    return f"{MovedError(old)} The game goes on in {where}, with everything played so far."
