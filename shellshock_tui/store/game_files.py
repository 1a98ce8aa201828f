"""The files of a saved game: its own, and those that SQLite may have left beside it."""

import os
from pathlib import Path

from shellshock_tui.files import kept_as

ENDINGS = ("-journal", "-wal", "-shm")
"""What SQLite adds to the name of a file for the names of the files that it writes beside it."""


def left_over(path: Path) -> tuple[Path, ...]:
    """Return SQLite's files beside a path at which there is no game.

    SQLite would take them for those of a new game at this path, and change the game by them.
    """
    return () if os.path.lexists(path) else _beside(path)


def of_left_over(file: Path) -> Path | None:
    """Return the path of the missing game of which a file of SQLite is left; None for other files."""
    for ending in ENDINGS:
        game = file.with_name(file.name.removesuffix(ending))
        if game != file and left_over(game):
            return game
    return None


def set_left_over_aside(path: Path) -> None:
    """Rename what is left beside a path, so that a new game can be saved there."""
    for file in left_over(path):
        file.replace(kept_as(file))


def move(path: Path, to: Path) -> None:
    """Rename a game that no window has open, and SQLite's files beside it."""
    beside = _beside(path)
    path.replace(to)
    for file in beside:
        file.replace(to.with_name(f"{to.name}{file.name.removeprefix(path.name)}"))


def delete(path: Path) -> None:
    """Delete a game that no window has open, and SQLite's files beside it."""
    beside = _beside(path)
    path.unlink(missing_ok=bool(beside))
    for file in beside:
        file.unlink()


def _beside(path: Path) -> tuple[Path, ...]:
    """Return SQLite's files beside a game; a link has none, since they lie beside the file it leads to."""
    files = (path.with_name(f"{path.name}{ending}") for ending in ENDINGS)
    return () if path.is_symlink() else tuple(file for file in files if os.path.lexists(file))
