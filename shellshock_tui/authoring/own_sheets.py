"""The player's own record sheets: where they are saved, and under what names."""

from pathlib import Path

from shellshock_tui.authoring.changes import changed
from shellshock_tui.authoring.sheet_draft import SheetDraft
from shellshock_tui.engine.worksheet import SetValue
from shellshock_tui.files import write_whole
from shellshock_tui.library.locations import user_folder
from shellshock_tui.names import NAME
from shellshock_tui.user_error import UserError, cause, quoted


def sheet_path(system: str, name: str) -> Path:
    """Return the file in which a sheet of a name is saved; the library finds it there.

    Raises:
        UserError: It is no name.
    """
    if not NAME.fullmatch(name):
        why = "a name has small letters, digits, - and _, begins with a letter or a digit, and has at most 64"
        raise UserError(f"{quoted(name)} is not a name: {why}.")
    return user_folder() / "sheets" / system / f"{name}.toml"


def save_sheet(draft: SheetDraft, name: str) -> Path:
    """Write a sheet under a name, over a sheet that has it already, and return its file.

    Raises:
        UserError: It is no name, or the file cannot be written.
    """
    path = sheet_path(draft.system, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, changed(draft.text, SetValue("name", name)))
    except OSError as error:
        raise UserError(f"{path} cannot be written: {cause(error)}.") from None
    return path
