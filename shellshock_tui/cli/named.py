"""A scenario or a sheet by its name, with the others named if it is missing."""

from collections.abc import Iterable

from shellshock_tui import library
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.complaint import ended
from shellshock_tui.library import DataFile


def open_named(kind: str, given: str) -> DataFile:
    """Open a data file by name or path; Mistake names those there are if there is none of that name."""
    try:
        return library.open_file(kind, given)
    except library.NotThere as error:
        known = ", ".join(closest_first(given, [one.address for one in library.listed(kind)]))
        raise Mistake(f"{ended(str(error))} There are: {known}.") from None


def closest_first(given: str, names: Iterable[str]) -> list[str]:
    """Return names in the order of their likeness to the one given."""
    from difflib import SequenceMatcher  # a name that is there is opened without it

    return sorted(names, key=lambda name: SequenceMatcher(None, given, name).ratio(), reverse=True)
