"""The player's own data files: named after their titles, saved and deleted."""

import re
from collections.abc import Collection
from itertools import chain, count
from pathlib import Path

import tomli_w

from shellshock_tui import library
from shellshock_tui.files import DataError, clean, write_whole
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import own_folder
from shellshock_tui.names import NAME
from shellshock_tui.rules import system
from shellshock_tui.user_error import UserError, cause, quoted, with_full_stop


class NameTakenError(UserError):
    """The player already has a file of that name."""

    def __init__(self, name: str) -> None:
        """Take the name of the file without its ending."""
        super().__init__(f"You already have a file {name}.toml; choose another title.")
        self.name = name


def sentence(error: UserError) -> str:
    """Return an error as a sentence for a screen, where players do not know files by name."""
    told = error.why if isinstance(error, DataError) else str(error)
    return clean(with_full_stop(f"{told[:1].upper()}{told[1:]}"))


def name_from(title: str) -> str:
    """Return the name of a file for a title.

    Raises:
        UserError: The title has no letter or digit that a name may have.
    """
    name = "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:64].strip("-")
    if not NAME.fullmatch(name):
        raise UserError(
            f"{quoted(title)} needs a letter from a to z or a digit, since the file is named after it."
        )
    return name


def free_title(title: str, taken: Collection[str]) -> str:
    """Return a title that is not taken, with a number behind it if need be."""
    numbered = (f"{title} {number}" for number in count(2))
    return next(one for one in chain((title,), numbered) if one not in taken)


def save_own(kind: str, name: str, text: str, replaced: str = "") -> Path:
    """Write a data file of the player's own, and return its path.

    `replaced` is the name of the file that is replaced; empty for a new one.

    Raises:
        NameTakenError: There is another file of that name.
        UserError: The file cannot be written.
    """
    folder = own_folder(kind)
    path = folder / f"{name}.toml"
    if name != replaced and path.exists():
        raise NameTakenError(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {cause(error)}.") from None
    return path


def delete_own(path: Path) -> None:
    """Delete a data file of the player's own.

    Raises:
        UserError: It cannot be deleted.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path} cannot be deleted: {cause(error)}.") from None


def save_battle(data: DataFile, title: str, replaced: str = "") -> Path:
    """Write a scenario under a title of the player's, and return its path.

    `replaced` is the name of the file that is replaced; empty for a new one.

    Raises:
        DataError: The scenario is wrong.
        NameTakenError: There is another file of that name.
        UserError: The file cannot be written.
    """
    name = name_from(title)
    table = {**data.table, "name": name, "title": title}
    system(data.header.system).check(table, data.find, f"{name}.toml")
    return save_own(library.SCENARIO, name, tomli_w.dumps(table, multiline_strings=True), replaced)
