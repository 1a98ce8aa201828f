"""The library of scenarios, sheets and lessons, opened as SYSTEM/NAME, by name alone, or by path."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from shellshock_tui.cached import cached
from shellshock_tui.files import DataError, Faults, Finder, read_text
from shellshock_tui.library import locations
from shellshock_tui.library.entry import Entry, entries, read_entry
from shellshock_tui.library.header import DATA, FORCE, LESSON, SCENARIO, SHEET, Header, read_header
from shellshock_tui.names import NAME
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system
from shellshock_tui.user_error import did_you_mean, quoted

__all__ = [
    "DATA",
    "FORCE",
    "LESSON",
    "SCENARIO",
    "SHEET",
    "DataFile",
    "Header",
    "Listed",
    "NotThere",
    "address",
    "check_lists",
    "finder",
    "finder_of",
    "grouped",
    "listed",
    "open_entry",
    "open_file",
    "open_path",
    "rank",
    "referred",
    "shipped",
    "the_one",
]


class OfSystem(Protocol):
    """Anything with a rule system."""

    @property
    def system(self) -> str:
        """The name of the rule system."""


S = TypeVar("S", bound=OfSystem)
T = TypeVar("T")
NAMES_HAVE = "names have small letters, digits, - and _"
FILE = re.compile(r"[\w-]+(\.\w+)+", re.ASCII)
"""Matches what looks like the name of a file and not of a scenario or a sheet: "my.tom"."""
COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


class NotThere(DataError):  # noqa: N818 - a name that nothing bears, not a fault of a file
    """Raised when no file of a kind has a given name."""

    def __init__(self, file: str, why: str, near: str = "") -> None:
        """Take the file or name, a sentence that it does not exist, and a suggestion of another name."""
        super().__init__(file, "", f"{why}{near}")
        self.near = near


class DataFile(NamedTuple):
    """A data file as read, with a finder for the files that it refers to."""

    header: Header
    table: Mapping[str, Any]
    file: str
    """The name of the file in messages."""
    find: Finder
    within: bool = False
    """Whether it is a table inside a file that holds several."""
    source: Path | None = None
    """The file, if it was read from one."""

    @property
    def name(self) -> str:
        """The name by which it is opened."""
        return self.header.name if self.within else self.file.removesuffix(".toml")


class Listed(NamedTuple):
    """An entry in a list of the library: its header, or what is wrong with it."""

    name: str
    system: str
    address: str
    """The name to open it by: its name alone, or SYSTEM/NAME where several systems use that name."""
    header: Header | None
    fault: str = ""
    own: Path | None = None
    """Its file, if that is the player's own and holds nothing else."""

    @property
    def is_short(self) -> bool:
        """Whether it has the tag "short", for players who are new."""
        return self.header is not None and "short" in self.header.tags

    @property
    def _is_first(self) -> bool:
        return self.header is not None and "first" in self.header.tags

    @property
    def place(self) -> tuple[int, str, bool, bool, str]:
        """The sort key for lists: by system, then "first" and "short" before others, then by name."""
        return rank(self.system), self.system, not self._is_first, not self.is_short, self.name


def address(system: str, name: str, having: Collection[str]) -> str:
    """Return the name by which a file is opened.

    That is its name alone if it belongs to the default system or is the only one with it, otherwise
    SYSTEM/NAME. `having` holds the systems that have a thing of that name.
    """
    return name if system == DEFAULT or len(having) == 1 else f"{system}/{name}"


def grouped(found: Iterable[S]) -> dict[str, tuple[S, ...]]:
    """Return items by system, in the order of the systems."""
    groups: dict[str, tuple[S, ...]] = {}
    for one in sorted(found, key=lambda one: rank(one.system)):
        groups[one.system] = (*groups.get(one.system, ()), one)
    return groups


def rank(system: str) -> int:
    """Return the position of a system in lists; unknown systems come last."""
    return [*SYSTEMS, system].index(system)


def open_file(kind: str, given: str) -> DataFile:
    """Open a file of a kind by path, as SYSTEM/NAME, or by name.

    Raises:
        DataError: It is missing, wrong, or of another kind, or several systems have a thing of that name.
    """
    data = open_path(given) if locations.is_path(given) else open_entry(_on_shelf(kind, given))
    if data.header.kind != kind:
        raise DataError(data.file, "kind", f"is {quoted(data.header.kind)}, but a {kind} is needed")
    return data


def open_path(given: str) -> DataFile:
    """Open a data file of any kind by its path; raise DataError if it is missing or wrong."""
    return open_entry(read_entry(locations.by_path(given)))


def check_lists(data: Entry) -> None:
    """Raise DataError if the sheets, scenarios and lessons that a data file holds are not lists of tables."""
    faults = Faults()
    for kind in (SHEET, SCENARIO, LESSON):
        given = data.table.get(kind, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            why = f"should be a list of tables, each of which begins with [[{kind}]]"
            faults.add(data.file, [(kind, why)])
    faults.raise_all()


def open_entry(entry: Entry) -> DataFile:
    """Return an entry as a data file; raise DataError if it is wrong."""
    if entry.fault:
        raise entry.fault
    header = read_header(entry.table, entry.file)
    return DataFile(header, entry.table, entry.file, finder_of(entry), entry.within, entry.source)


def finder_of(entry: Entry) -> Finder:
    """Return a finder for the files to which an entry refers."""
    return finder(entry.system, *_folders_beside(entry))


def referred(entry: Entry, kind: str, name: str) -> Entry | None:
    """Return the entry of the kind and the name to which a data file refers; None if there is none."""
    return _search(entry.system, _sources_beside(*_folders_beside(entry)))(kind, name)


def _on_shelf(kind: str, given: str) -> Entry:
    """Find an entry by its name, or as SYSTEM/NAME; raise DataError if there is none or more than one."""
    system, _, name = given.lower().rpartition("/")
    sources = tuple(locations.on_shelf(kind))
    _check_name(kind, name, lambda: sources, given)
    found = _by_system(entries(kind, _called(name, sources)), name)
    if (system or DEFAULT) not in found:
        naming = _by_system(entries(kind, filter(partial(_names, name), sources)), name)
        found = naming or _by_system(entries(kind, sources), name)
    if not found or system not in ("", *found):
        found = _by_system(entries(kind, sources), name, _title)
    entry = found.get(system) if system else the_one(name, found)
    if entry is None:
        own = (entry.name for entry in entries(kind, sources) if system in ("", entry.system))
        near = did_you_mean(name, own, before=f"{system}/" if system else "")
        told = _renaming(name, sources) or locations.unread_folder(kind)
        if told:
            raise DataError("", "", f"there is no {kind} {quoted(given, 80)}: {told}")
        raise NotThere("", f"there is no {kind} {quoted(given, 80)}", near)
    return entry


def _renaming(name: str, sources: Iterable[Path]) -> str:
    """Return which file to rename so that it has a name that can be given; empty if there is none."""
    wanted = _as_name(name)
    stems = (source.name.removesuffix(".toml") for source in sources if wanted)
    stem = next((one for one in stems if not NAME.fullmatch(one) and _as_name(one) == wanted), "")
    return f"rename the file {stem}.toml to {wanted}.toml, since {NAMES_HAVE}" if stem else ""


def _as_name(text: str) -> str:
    """Return a text as the name of a file may be written."""
    return re.sub(r"[^a-z0-9_-]+", "-", text.lower()).strip("-_")


def the_one(name: str, found: Mapping[str, T]) -> T | None:
    """Return the item of the default system, or else the only one; None if there is none.

    `found` holds the items named `name`, by system.

    Raises:
        DataError: Several systems have an item of that name, and the default one is not among them.
    """
    if DEFAULT in found or len(found) < 2:
        return found.get(DEFAULT, next(iter(found.values()), None))
    *most, last = (f"{system}/{name}" for system in sorted(found, key=rank))
    raise DataError(name, "", f"there are {COUNTS.get(len(found), len(found))}: {', '.join(most)} and {last}")


def _by_system(
    found: Iterable[Entry], name: str, named: Callable[[Entry], str] = attrgetter("name")
) -> dict[str, Entry]:
    """Return the first entry of each system that has this name."""
    first: dict[str, Entry] = {}
    for entry in found:
        if named(entry) == name:
            first.setdefault(entry.system, entry)
    return first


def _title(entry: Entry) -> str:
    """Return the entry's title in the form of a name: lower case, with hyphens."""
    title = str(entry.table.get("title", "")).lower().replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", title))


def _of_system(system: str, name: str, found: Iterable[Entry]) -> Entry | None:
    return next((entry for entry in found if (entry.name, entry.system) == (name, system)), None)


def _called(name: str, sources: Iterable[Path]) -> Iterable[Path]:
    return (source for source in sources if source.name == f"{name}.toml")


def _names(name: str, source: Path) -> bool:
    """Return whether a file contains a name in quotes; a file that cannot be read may contain it."""
    try:
        text = read_text(source)
    except DataError:
        return True
    return f'"{name}"' in text or f"'{name}'" in text


def _check_name(kind: str, name: str, sources: Callable[[], Iterable[Path]], typed: str = "") -> None:
    if FILE.fullmatch(name):
        near = locations.nearest_file(typed or name)
        raise NotThere("", f"there is no file or {kind} {quoted(typed or name, 80)}", near)
    if not NAME.fullmatch(name):
        why = f"is not the name of a {kind}: {_renaming(name, sources()) or NAMES_HAVE}"
        raise DataError("", "", f"{quoted(typed or name)} {why}")


def finder(system: str, *beside: Path) -> Finder:
    """Return a finder for files of a system that looks in the folders given first, then in the library."""
    return _finder(system, _sources_beside(*beside))


def shipped(system: str) -> Finder:
    """Return a finder for files of a system that ignores the player's own files."""
    return _finder(system, locations.shipped)


def _folders_beside(entry: Entry) -> tuple[Path, ...]:
    """Return the folders that are searched before the library for what a file refers to."""
    folder = entry.source.parent
    return folder / f"{SHEET}s", folder


def _sources_beside(*folders: Path) -> Callable[[str], Iterable[Path]]:
    return lambda kind: (*locations.beside(folders), *locations.on_shelf(kind))


def _search(system: str, sources: Callable[[str], Iterable[Path]]) -> Callable[[str, str], Entry | None]:
    """Return a function that finds an entry of a system by kind and name."""

    @cached
    def everything(kind: str) -> tuple[Entry, ...]:
        return tuple(entries(kind, sources(kind)))

    def search(kind: str, name: str) -> Entry | None:
        called = entries(kind, _called(name, sources(kind)))
        found = _of_system(system, name, called) or _of_system(system, name, everything(kind))
        return found or next(
            (entry for entry in everything(kind) if entry.fault and entry.name == name), None
        )

    return search


def _finder(system: str, sources: Callable[[str], Iterable[Path]]) -> Finder:
    search = _search(system, sources)

    def find(kind: str, name: str) -> Mapping[str, Any]:
        _check_name(kind, name, lambda: sources(kind))
        entry = search(kind, name)
        if entry is None:
            known = (one.name for one in entries(kind, sources(kind)) if one.system == system)
            raise NotThere("", f"there is no {kind} {quoted(name)}", did_you_mean(name, known))
        if entry.fault:
            raise entry.fault
        if entry.table.get("kind") != kind:
            raise DataError(entry.file, "kind", f"should be {quoted(kind)}")
        return entry.table

    return find


def listed(kind: str) -> tuple[Listed, ...]:
    """Return the library's entries of a kind in order; of two with one system and name, the first found."""
    return tuple(one for one, _ in _in_order(kind))


def tables(kind: str, system: str) -> list[Mapping[str, Any]]:
    """Return the tables of a system's entries of a kind in order, without faulty ones."""
    return [entry.table for one, entry in _in_order(kind) if one.system == system and not one.fault]


def _in_order(kind: str) -> list[tuple[Listed, Entry]]:
    found: dict[tuple[str, str], Entry] = {}
    for entry in entries(kind, locations.on_shelf(kind)):
        found.setdefault((entry.system, entry.name), entry)
    having = {name: [system for system, named in found if named == name] for _, name in found}
    shown = ((_listed(one, address(one.system, one.name, having[one.name])), one) for one in found.values())
    return sorted(shown, key=lambda pair: pair[0].place)


def _listed(entry: Entry, address: str) -> Listed:
    is_own = not entry.within and entry.source.is_relative_to(locations.user_folder())
    own = entry.source if is_own else None
    try:
        if entry.fault:
            raise entry.fault
        header = read_header(entry.table, entry.file)
        if header.system not in SYSTEMS:
            raise no_system(header.system, entry.file)
    except DataError as error:
        return Listed(entry.name, entry.system, address, None, str(error), own)
    return Listed(entry.name, entry.system, address, header, "", own)
