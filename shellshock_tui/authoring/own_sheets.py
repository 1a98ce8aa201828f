"""The player's own record sheets: their files and their names."""

from contextlib import suppress
from pathlib import Path

from shellshock_tui import library
from shellshock_tui.authoring.changes import changed
from shellshock_tui.authoring.sheet_draft import SheetDraft
from shellshock_tui.engine.worksheet import SetValue
from shellshock_tui.files import DataError, write_whole
from shellshock_tui.library.locations import user_folder
from shellshock_tui.names import NAME
from shellshock_tui.user_error import UserError, cause, quoted


def sheet_path(system: str, name: str) -> Path:
    """Return the file of the player's own sheet of a name, or the one in which it would be saved.

    Raises:
        UserError: The text is not a valid name.
    """
    if not NAME.fullmatch(name):
        why = "a name may have only small letters, digits, - and _, at most 64, and begins with no - or _"
        raise UserError(f"{quoted(name)} is not a name: {why}.")
    with suppress(DataError):
        data = library.open_file(library.SHEET, f"{system}/{name}")
        if data.source and is_own(data):
            return data.source
    return user_folder() / "sheets" / system / f"{name}.toml"


def is_own(data: library.DataFile) -> bool:
    """Return whether a sheet is one of the player's own files."""
    return data.source is not None and not data.within and data.source.is_relative_to(user_folder())


def save_sheet(draft: SheetDraft, name: str) -> Path:
    """Write a sheet under a name, over a sheet that has it already, and return its file.

    Raises:
        UserError: The text is not a valid name, or the file cannot be written.
    """
    path = sheet_path(draft.system, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, changed(draft.text, SetValue("name", name)))
    except OSError as error:
        raise UserError(f"{path} cannot be written: {cause(error)}.") from None
    return path
