"""Where data files stand: the player's own folder, and the shipped ones."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from shellshock_tui.files import DataError
from shellshock_tui.library.header import LESSON, NAME

SAVED = ".game"
"""Ends the name of a saved game's file."""
_DEPTH = 2
"""How deep a shelf is searched: sheets stand in one folder an era."""
_LESSONS = "jumpstarts"
"""The folder among the scenarios that holds the lessons."""


def user_folder() -> Path:
    """Return the folder that holds the player's own files and games."""
    from platformdirs import user_data_path

    return user_data_path("shellshock-tui", appauthor=False)


def games_folder() -> Path:
    """Return the folder of the player's games."""
    return user_folder() / "games"


def saved_files(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the files of the player's games, the one played last first."""
    folder = folder or games_folder()
    games = folder.glob(f"*{SAVED}") if folder.is_dir() else ()
    return tuple(sorted(games, key=_last_played, reverse=True))


def _last_played(path: Path) -> tuple[int, str]:
    """Return when a game was last written to, and its name; a file that cannot be looked at is the oldest."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def lessons_folder() -> Path:
    """Return the folder of lessons under way and of the badges."""
    return user_folder() / "lessons"


def shipped(kind: str) -> Traversable:
    """Return the shipped folder of a kind: inside an installed package, or beside it in a checkout."""
    package = files("shellshock_tui")
    packed = package / "_data" / _folder(kind)
    return packed if packed.is_dir() else package.joinpath("..", _folder(kind))


def _folder(kind: str) -> str:
    return f"scenarios/{_LESSONS}" if kind == LESSON else f"{kind}s"


def shelves(kind: str) -> tuple[Traversable, ...]:
    """Return the folders that are always searched for a kind, the player's own first."""
    return user_folder() / _folder(kind), shipped(kind)


def on_shelf(kind: str) -> Iterator[Traversable]:
    """Yield the files of a kind, the player's own first."""
    for shelf in shelves(kind):
        yield from _walk(shelf, _DEPTH)


def by_name(kind: str, name: str, *beside: Path) -> Traversable:
    """Find a file by its name, in some folders first and then on the shelves; DataError if there is none."""
    if not NAME.fullmatch(name):
        raise DataError(name[:80], "", f"is no name of a {kind}: small letters, digits, - and _")
    for folder in beside:
        if (folder / f"{name}.toml").is_file():
            return folder / f"{name}.toml"
    return _named(kind, name, on_shelf(kind))


def shipped_by_name(kind: str, name: str) -> Traversable:
    """Find a shipped file by its name; DataError if there is none."""
    return _named(kind, name, _walk(shipped(kind), _DEPTH))


def _named(kind: str, name: str, sources: Iterator[Traversable]) -> Traversable:
    for source in sources:
        if source.name == f"{name}.toml":
            return source
    raise DataError(f"{name}.toml", "", f"there is no {kind} of that name")


def by_path(given: str) -> Path:
    """Find a file by its path; DataError if there is none."""
    path = Path(given)
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    raise DataError(given[:200], "", "there is no such file")


def is_path(given: str) -> bool:
    """Say whether a text names a file by its path, not by its name alone."""
    return given.endswith(".toml") or "/" in given or "\\" in given


def _walk(folder: Traversable, depth: int) -> Iterator[Traversable]:
    """Yield the TOML files of a folder, those of its own before those further down."""
    try:
        inside = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError:
        return
    yield from (entry for entry in inside if entry.name.endswith(".toml") and entry.is_file())
    if depth > 1:
        for entry in inside:
            if entry.is_dir() and not entry.name.startswith(".") and entry.name != _LESSONS:
                yield from _walk(entry, depth - 1)
