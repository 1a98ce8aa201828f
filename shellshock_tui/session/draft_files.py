"""Half-made files that survive the program: each change is kept at once, until the file is saved."""

import os
from pathlib import Path

from shellshock_tui.files import write_whole
from shellshock_tui.library.locations import user_folder
from shellshock_tui.names import NAME
from shellshock_tui.user_error import UserError, cause

ENDING = ".toml"


def drafts_folder(kind: str) -> Path:
    """Return the folder for half-made files of a kind."""
    return user_folder() / "drafts" / f"{kind}s"


def draft_files(kind: str) -> tuple[Path, ...]:
    """Return the half-made files of a kind, the last changed first; none if they cannot be read."""
    try:
        found = [one for one in drafts_folder(kind).iterdir() if one.suffix == ENDING and one.name[0] != "."]
        return tuple(sorted(found, key=lambda one: one.stat().st_mtime_ns, reverse=True))
    except OSError:
        return ()


def begin_draft(kind: str, name: str) -> Path:
    """Create the empty file of a draft, with a number behind its name if that is taken.

    Raises:
        UserError: It cannot be made.
    """
    assert NAME.fullmatch(name), name
    folder = drafts_folder(kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = folder / f"{name}{f'.{number}' if number > 1 else ''}{ENDING}"
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
            except FileExistsError:
                number += 1
            else:
                return path
    except OSError as error:
        raise UserError(f"This cannot be kept in {folder}: {cause(error)}.") from None


def keep_draft(path: Path, text: str) -> None:
    """Write the text of a draft, completely or not at all.

    Raises:
        UserError: It cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise UserError(f"This cannot be kept in {path.parent}: {cause(error)}.") from None


def drop_draft(path: Path) -> None:
    """Delete a draft; nothing happens if it is gone already."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path.name} cannot be deleted from the drafts: {cause(error)}.") from None
