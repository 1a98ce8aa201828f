"""Entries of the library: a file of its own, or a table inside a file that holds several."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from shellshock_tui.files import DataError, parse_table, read_text
from shellshock_tui.library.header import DATA, KINDS
from shellshock_tui.rules import DEFAULT, SYSTEMS


class EmptyFileError(DataError):
    """Raised for a file without a field, such as the one that a shell makes before it fills it."""


class Entry(NamedTuple):
    """A table of some kind from a data file, or the fault of the file."""

    name: str
    """The name by which it is found."""
    system: str
    source: Path
    table: Mapping[str, Any]
    fault: DataError | None = None
    field: str = ""
    """The field of its table, such as `sheet.2`, inside a file that holds several."""

    @property
    def within(self) -> bool:
        """Whether it is a table inside a file that holds several."""
        return bool(self.field)

    @property
    def file(self) -> str:
        """The name of the entry in messages."""
        return f"{self.source.name}, {self.name[:80]}" if self.within else self.source.name


def entries(kind: str, sources: Iterable[Path]) -> Iterator[Entry]:
    """Yield the entries of a kind in these files, including broken files.

    Files of their own come first, then tables inside others. Files in the folder of a rule system that is not
    installed are skipped, and so are empty files.
    """
    within: list[Entry] = []
    for source in sources:
        read = read_entry(source)
        is_foreign = read.system not in SYSTEMS and read.system in _folders(source)
        if is_foreign or isinstance(read.fault, EmptyFileError):
            continue
        of_kind = read.table.get("kind")
        if of_kind == DATA != kind:
            within.extend(tables_within(kind, read))
        elif of_kind == kind or of_kind not in KINDS:
            yield read
    yield from within


def read_entry(source: Path) -> Entry:
    """Read a file; an entry that cannot be read belongs to the system of its folder."""
    try:
        return entry_of(read_text(source), source)
    except DataError as fault:
        return Entry(source.name.removesuffix(".toml"), _system_of_folder(source), source, {}, fault)


def entry_of(text: str, source: Path) -> Entry:
    """Return the entry in the text of a file; raise DataError if the text is empty or not TOML."""
    table = _table(text, source.name)
    if not table:
        why = "this holds nothing but comments" if text.strip() else "this is empty"
        raise EmptyFileError(source.name, "", why)
    system = table.get("system")
    of_system = system if isinstance(system, str) else _system_of_folder(source)
    return Entry(source.name.removesuffix(".toml"), of_system, source, table)


@lru_cache(maxsize=256)
def _table(text: str, name: str) -> Mapping[str, Any]:
    """Parse a text; cached, because the library is searched often."""
    return parse_table(text, name)


def _system_of_folder(source: Path) -> str:
    return next((name for name in _folders(source) if name in SYSTEMS), DEFAULT)


def _folders(source: Path) -> list[str]:
    """Return the names of the file's folder and of its parent folder."""
    return [folder.name for folder in source.parents][:2]


def tables_within(kind: str, data: Entry) -> Iterator[Entry]:
    """Yield the tables of a kind inside a file, each with the file's system."""
    found = data.table.get(kind, [])
    for number, table in enumerate(found if isinstance(found, list) else [], start=1):
        if isinstance(table, dict):
            name = table.get("name")
            whole = {**table, "system": data.system, "kind": kind}
            called = name if isinstance(name, str) else f"{kind}-{number}"
            yield Entry(called, data.system, data.source, whole, field=f"{kind}.{number}")
