"""Rename the player's own data files."""

from pathlib import Path

from shellshock_tui.authoring.changes import changed
from shellshock_tui.engine.worksheet import SetValue
from shellshock_tui.files import no_file, read_table, read_text, write_whole
from shellshock_tui.library import FORCE, SHEET
from shellshock_tui.session.drafts import follow_renamed_force
from shellshock_tui.session.own_files import NameTakenError, delete_own, name_from
from shellshock_tui.strict import Name, Table, parse
from shellshock_tui.user_error import UserError, cause


class _Titled(Table):
    title: Name


def rename_own(kind: str, path: Path, title: str) -> Path:
    """Give one of the player's own files another title, and return its path.

    The file of a force or a battle is named after its title, and drafts that refer to a force follow it. A
    sheet keeps its name, because forces and battles refer to it by that.

    Raises:
        DataError: The title is empty or too long.
        UserError: The title gives no name, there is a file of that name, or the file cannot be written.
    """
    parse(_Titled, {"title": title}, path.name)
    name = path.stem if kind == SHEET else name_from(title)
    renamed = path.with_name(f"{name}.toml")
    if renamed != path and not no_file(renamed):
        raise NameTakenError(name)
    text = changed(read_text(path), SetValue("title", title))
    if kind != SHEET:
        text = changed(text, SetValue("name", name))
    try:
        write_whole(renamed, text)
    except OSError as error:
        raise UserError(f"{renamed} cannot be written: {cause(error)}.") from None
    if renamed != path:
        delete_own(path)
    if kind == FORCE and name != path.stem:
        follow_renamed_force(str(read_table(renamed)["system"]), path.stem, name)
    return renamed
