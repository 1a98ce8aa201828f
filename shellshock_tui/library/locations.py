"""The folders of data files: the player's own, and those shipped with the program."""

import errno
import os
import stat
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from pathlib import Path

from shellshock_tui.files import DataError, clean, no_file
from shellshock_tui.library.header import DATA, FORCE, LESSON, SCENARIO, SHEET
from shellshock_tui.names import NAME
from shellshock_tui.rules import DEFAULT, SYSTEMS
from shellshock_tui.user_error import CAUSES, cause, did_you_mean, quoted

SAVED = ".game"
"""The file name extension of saved games."""
_FOLDERS = {SCENARIO: "scenarios", LESSON: "scenarios", SHEET: "sheets", FORCE: "sheets", DATA: "sheets"}
"""The folder for each kind of file."""
OWN_FILES = tuple(dict.fromkeys(_FOLDERS.values()))
"""The folders for the player's own data files, within `user_folder`."""
_PACKAGE = Path(__file__).parents[1]
_DEPTH = 3
"""The number of levels of folders that are searched: systems, and eras below them."""
_MOST = 1000
"""The number of files of a folder among which one of a similar name is looked for."""
_LESSONS = "jumpstarts"
"""The name of the folders that hold lessons, within the scenarios and within those of each system."""


def user_folder() -> Path:
    """Return the folder for the player's own files and games."""
    from platformdirs import user_data_path

    return user_data_path("shellshock-tui", appauthor=False)


def own_folder(kind: str) -> Path:
    """Return the folder for the player's own files of a kind."""
    return user_folder() / _FOLDERS[kind]


def games_folder() -> Path:
    """Return the folder for the player's saved games."""
    return user_folder() / "games"


def saved_files(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the files of saved games, the most recently played first, without hidden files.

    Folders, pipes and links to nothing are left out, whatever their names.

    Raises:
        DataError: The folder cannot be read.
    """
    folder = folder or games_folder()
    try:
        games = [one for one in folder.iterdir() if _is_named_as_game(one) and _may_be_a_game(one)]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DataError(str(folder), "", f"the saved games cannot be read: {cause(error)}") from None
    return tuple(sorted(games, key=_last_played, reverse=True))


def begun_games(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the files of saved games without empty ones, in which no battle has begun.

    Raises:
        DataError: The folder cannot be read.
    """
    return tuple(filter(_has_begun, saved_files(folder)))


def plain_name(game: Path) -> str:
    """Return the name of a saved game for new files.

    It has - for characters that cannot be shown, but does not begin with -, as options do.
    """
    name = clean(game.name.removesuffix(SAVED)).replace("\N{REPLACEMENT CHARACTER}", "-")
    return name.lstrip("-") or "game"


def _is_named_as_game(path: Path) -> bool:
    return path.name.endswith(SAVED) and not path.name.startswith(".")


def _may_be_a_game(path: Path) -> bool:
    """Return whether a path is that of a regular file, or of one of which nothing can be found out."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def _has_begun(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return True


def _last_played(path: Path) -> tuple[int, str]:
    """Return a sort key: the time of the last change, and the name; an unreadable file is the oldest."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def lessons_folder() -> Path:
    """Return the folder for lessons in progress and for badges."""
    return user_folder() / "lessons"


def on_shelf(kind: str) -> Iterator[Path]:
    """Yield the files of a kind, the player's own first."""
    yield from own_files(kind)
    yield from shipped(kind)


def own_files(kind: str) -> Iterator[Path]:
    """Yield the player's own files of a kind."""
    yield from _of_kind(own_folder(kind), kind)


def unread_folder(kind: str) -> str:
    """Return that the player's own files of a kind cannot be read, and why; empty if they can."""
    folder = own_folder(kind)
    try:
        with os.scandir(folder):
            return ""
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"the folder {folder} cannot be read: {cause(error)}"


def shipped(kind: str) -> tuple[Path, ...]:
    """Return the shipped files of a kind, from the installed package or from the checkout."""
    return _shipped(_PACKAGE, kind)


@lru_cache
def _shipped(package: Path, kind: str) -> tuple[Path, ...]:
    """Return the shipped files of a kind; cached, because no file is added while the program runs."""
    packed = package / "_data" / _FOLDERS[kind]
    return tuple(_of_kind(packed if packed.is_dir() else package.parent / _FOLDERS[kind], kind))


def beside(folders: tuple[Path, ...]) -> Iterator[Path]:
    """Yield the TOML files directly in these folders."""
    for folder in folders:
        yield from _walk(folder, 1)


def _of_kind(folder: Path, kind: str) -> Iterator[Path]:
    """Yield the files of a kind below a folder; lessons have folders of their own."""
    if kind != LESSON:
        yield from _walk(folder, _DEPTH)
        return
    yield from _walk(folder / _LESSONS, _DEPTH)
    for system in SYSTEMS:
        yield from _walk(folder / system / _LESSONS, _DEPTH)


def by_path(given: str) -> Path:
    """Return the path of a file; raise DataError if there is none."""
    path = Path(given)
    why = no_file(path)
    if not why:
        return path
    system, _, name = given.rpartition("/")
    is_missing = why == CAUSES[errno.ENOENT]
    is_unknown = system.lower() not in SYSTEMS and NAME.fullmatch(system) and NAME.fullmatch(name)
    or_system = f", and no rule system {quoted(system)}" if is_missing and is_unknown else ""
    near = nearest_file(given) if is_missing and not or_system else ""
    raise DataError(given, "", f"{why}{or_system}{near}")


def files_named(given: str) -> Iterator[Path]:
    """Yield the files whose name, or whose SYSTEM/NAME, is given."""
    system, _, name = given.lower().rpartition("/")
    for kind in (SCENARIO, LESSON, SHEET):
        for file in on_shelf(kind):
            above = {folder.name for folder in file.parents[:3]}.intersection(SYSTEMS) or {DEFAULT}
            if file.stem == name and (not system or system in above):
                yield file


def nearest_file(given: str) -> str:
    """Return a question with the data file whose path is most like a wrong one; or nothing.

    A file that bears the name itself counts too, if it is no data file by its ending.
    """
    path = Path(given)
    if path.is_file():
        return f"; did you mean ./{clean(given)}?"
    try:
        with os.scandir(path.parent) as found:
            files = (one.name for one in islice(found, _MOST) if one.is_file())
            names = [name for name in files if name.endswith(".toml")]
    except OSError:
        return ""
    return did_you_mean(path.name, map(clean, names), before=clean(given[: len(given) - len(path.name)]))


def is_path(given: str) -> bool:
    """Return whether a text is a path and not a name or SYSTEM/NAME."""
    system, _, name = given.lower().rpartition("/")
    if system in SYSTEMS and NAME.fullmatch(name):
        return False
    return given.endswith(".toml") or "/" in given or "\\" in given or given in {os.curdir, os.pardir}


def _walk(folder: Path, depth: int) -> Iterator[Path]:
    """Yield the TOML files of a folder, its own before those in subfolders."""
    try:
        with os.scandir(folder) as entries:
            inside = sorted(entries, key=attrgetter("name"))
    except OSError:
        return
    yield from (folder / one.name for one in inside if one.name.endswith(".toml") and _is_file(one))
    if depth > 1:
        for one in inside:
            if not one.name.startswith(".") and one.name != _LESSONS and _is_folder(one):
                yield from _walk(folder / one.name, depth - 1)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a file; only a link is looked up on the disk."""
    return Path(entry.path).is_file() if entry.is_symlink() else entry.is_file()


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return Path(entry.path).is_dir() if entry.is_symlink() else entry.is_dir()
