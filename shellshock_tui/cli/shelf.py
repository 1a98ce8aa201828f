"""Scenarios and sheets by name: all of a kind in a list, or one, with the others named if it is missing."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.files import DataError, clean
from shellshock_tui.library import DataFile, Listed, shelf


def open_named(kind: str, given: str) -> DataFile:
    """Open a data file by name or path; Mistake names those there are if there is none of that name."""
    try:
        return library.open_file(kind, given)
    except DataError as error:
        names = [one.name for one in library.listed(kind)]
        if shelf.is_path(given) or given in names:
            raise
        known = ", ".join(closest_first(given, names))
        raise Mistake(f"{error}. There are: {known}.") from None


def closest_first(given: str, names: Iterable[str]) -> list[str]:
    """Return names in the order of their likeness to the one given."""
    return sorted(names, key=lambda name: SequenceMatcher(None, given, name).ratio(), reverse=True)


def list_shelf(kind: str) -> Answer:
    """List the data files of a kind that can be opened by name."""
    found = library.listed(kind)
    return Answer([_table(one) for one in found], (_shown(found),))


def _table(one: Listed) -> dict[str, object]:
    if one.header is None:
        return {"name": one.name, "fault": one.fault}
    return {"name": one.name, "title": one.header.title, "era": one.header.era, "tags": one.header.tags}


def _shown(found: Iterable[Listed]) -> Table:
    table = Table("name", "title", "era", "", box=None, pad_edge=False)
    for one in found:
        if one.header is None:
            table.add_row(Text(clean(one.name)), Text(clean(one.fault)))
        else:
            header = one.header
            table.add_row(*map(Text, (clean(one.name), header.title, header.era, ", ".join(header.tags))))
    return table
