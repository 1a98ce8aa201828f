"""The tables of the page Battles of your own: what each system offers, and the forces that ship."""

from collections.abc import Iterator

from shellshock_tui import library
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.forces import prices

AIMS, MAPS = ("system", "aim", "what it is about"), ("system", "map", "ground")
FORCES = ("name", "force", "era", "limit", "ECV", "units")


def rows_of_aims() -> Iterator[tuple[object, ...]]:
    """Yield a row for each aim of each system."""
    for name, entry in SYSTEMS.items():
        made = system(name).skirmishes
        for aim, words in made.aims.items() if made else ():
            yield entry.title, f"`{aim}`", words
        if made and made.no_other_aims:
            yield entry.title, "no others", made.no_other_aims


def rows_of_maps() -> Iterator[tuple[object, ...]]:
    """Yield a row for each kind of random map of each system."""
    for name, entry in SYSTEMS.items():
        made = system(name).skirmishes
        for kind, words in made.fields.items() if made else ():
            yield entry.title, f"`{kind}`", words


def rows_of_forces() -> Iterator[tuple[object, ...]]:
    """Yield a row for each force that ships."""
    for path in sorted(library.locations.shipped(library.FORCE)):
        data = library.open_path(str(path))
        if data.header.kind != library.FORCE:
            continue
        find, rules = library.shipped(data.header.system), system(data.header.system)
        units = data.table["units"]
        titles = [str(find("sheet", unit["sheet"])["title"]) for unit in units]
        counts = {title: titles.count(title) for title in titles}
        told = ", ".join(f"{count} × {title}" if count > 1 else title for title, count in counts.items())
        limit, price = data.table["limit"], sum(prices(rules, units))
        yield f"`{data.name}`", data.header.title, data.header.era, f"{limit:,}", f"{price:,}", told
