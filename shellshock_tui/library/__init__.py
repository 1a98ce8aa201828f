"""The library: scenarios and sheets, opened by name or by path."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from shellshock_tui.files import DataError, Finder, read_table
from shellshock_tui.library import shelf
from shellshock_tui.library.header import LESSON, SCENARIO, SHEET, Header, read_header

__all__ = [
    "LESSON",
    "SCENARIO",
    "SHEET",
    "DataFile",
    "Header",
    "Listed",
    "finder",
    "listed",
    "open_file",
    "open_path",
]


@dataclass(frozen=True)
class DataFile:
    """A data file as read, with a finder for the files that it names."""

    header: Header
    table: Mapping[str, Any]
    file: str
    """What to call it in messages."""
    find: Finder

    @property
    def name(self) -> str:
        """The name by which it is found."""
        return self.file.removesuffix(".toml")


@dataclass(frozen=True, slots=True)
class Listed:
    """A file on the shelf: its header, or what is wrong with it."""

    name: str
    header: Header | None
    fault: str = ""

    @property
    def is_short(self) -> bool:
        """Whether it says of itself that it is short: where a newcomer begins."""
        return self.header is not None and "short" in self.header.tags


def open_file(kind: str, given: str) -> DataFile:
    """Open a data file of a kind by its path, or by its name alone; DataError if it is missing or wrong."""
    data = open_path(given) if shelf.is_path(given) else _opened(shelf.by_name(kind, given))
    if data.header.kind != kind:
        raise DataError(data.file, "kind", f"is {data.header.kind!r}, but a {kind} is wanted")
    return data


def open_path(given: str) -> DataFile:
    """Open a data file of any kind by its path; DataError if it is missing or wrong."""
    return _opened(shelf.by_path(given))


def _opened(source: Traversable) -> DataFile:
    table = read_table(source)
    beside = (source.parent / f"{SHEET}s", source.parent) if isinstance(source, Path) else ()
    return DataFile(read_header(table, source.name), table, source.name, finder(*beside))


def finder(*beside: Path) -> Finder:
    """Return a finder that looks in some folders first, then on the shelves."""

    def find(kind: str, name: str) -> Mapping[str, Any]:
        source = shelf.by_name(kind, name, *beside)
        table = read_table(source)
        if table.get("kind") != kind:
            raise DataError(source.name, "kind", f"is to be {kind!r}")
        return table

    return find


def shipped(kind: str, name: str) -> Mapping[str, Any]:
    """Return the table of a shipped file, not the player's own; DataError if there is none."""
    return read_table(shelf.shipped_by_name(kind, name))


def listed(kind: str) -> tuple[Listed, ...]:
    """List what stands on the shelves, by name; of files with one name the first found counts."""
    sources: dict[str, Traversable] = {}
    for source in shelf.on_shelf(kind):
        sources.setdefault(source.name.removesuffix(".toml"), source)
    return tuple(_listed(name, source) for name, source in sorted(sources.items()))


def _listed(name: str, source: Traversable) -> Listed:
    try:
        return Listed(name, read_header(read_table(source), source.name))
    except DataError as error:
        return Listed(name, None, str(error))
