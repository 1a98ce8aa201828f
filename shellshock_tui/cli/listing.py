"""Lists of scenarios and sheets, grouped by system."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.files import clean
from shellshock_tui.library import Listed, OfSystem
from shellshock_tui.rules import SYSTEMS, system

S = TypeVar("S", bound=OfSystem)
HEADS = "name", "title", "era", "tags"


def list_shelf(kind: str) -> Answer:
    """List the data files of a kind that can be opened by name."""
    found = library.listed(kind)
    return Answer([_table(one) for one in found], by_system(found, _shown))


def list_for_tables() -> Answer:
    """List the scenarios that can be played with miniatures."""
    found = [one for one in library.listed(library.SCENARIO) if _has_miniatures(one)]
    return Answer([_table(one) for one in found], by_system(found, _shown))


def _has_miniatures(one: Listed) -> bool:
    return one.system in SYSTEMS and system(one.system).has_miniatures


def by_system(
    found: Iterable[S], show: Callable[[Sequence[S]], RenderableType]
) -> tuple[RenderableType, ...]:
    """Return items grouped by system, each group below a heading if there are several."""
    groups = library.grouped(found)
    if len(groups) < 2:
        return tuple(map(show, groups.values()))
    return tuple(part for system, group in groups.items() for part in (*heading(system), show(group)))


def heading(system: str) -> tuple[Text, ...]:
    """Return the heading of a system's group: its title and summary."""
    entry = SYSTEMS.get(system)
    return Text(), Text(f"{entry.title}: {entry.summary}" if entry else clean(system), "bold")


def _table(one: Listed) -> dict[str, object]:
    head = {"system": one.system, "name": one.name}
    if one.header is None:
        return {**head, "fault": one.fault}
    return {**head, "title": one.header.title, "era": one.header.era, "tags": one.header.tags}


def _shown(found: Iterable[Listed]) -> Table:
    """Return a list without columns that are empty."""
    rows = list(map(_row, found))
    columns = [number for number in range(len(HEADS)) if any(row[number] for row in rows)]
    table = Table(*(HEADS[number] for number in columns), box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(clean(row[number])) for number in columns))
    return table


def _row(one: Listed) -> tuple[str, ...]:
    header = one.header
    if header is None:
        return one.address, one.fault, "", ""
    return one.address, header.title, header.era, ", ".join(header.tags)
