"""What a record sheet is worth and what its fire does, in steps that can be worked out beside a screen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from shellshock_tui import library, rules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.worksheet import Exchange
from shellshock_tui.files import DataError

FIRES, SUFFERS = "▸", "◂"
"""The signs of the fire of the sheet at another, and of the other at it."""


class Worth(NamedTuple):
    """The worth of a sheet that its file states, or that was measured."""

    label: str
    text: str
    trail: Trail | None = None


class Fire(NamedTuple):
    """The fire of a sheet at another, or of the other at it."""

    sign: str
    other: str
    """The title of the other sheet."""
    exchanges: tuple[Exchange, ...]


Measured = tuple[Worth | Fire, ...]
Step = Callable[[], Measured]


def steps(system: str, table: Mapping[str, Any], others: Sequence[str]) -> Iterator[Step]:
    """Yield functions that measure a sheet, each in a fraction of a second; `others` are names of sheets.

    What cannot be measured is left out.
    """
    yield partial(_worth, system, table)
    for name in others:
        yield partial(_fire, system, table, name)


def first_fill(table: Mapping[str, Any]) -> dict[str, str]:
    """Return the first choice for each open slot of a sheet."""
    return {slot["name"]: slot["choices"][0]["name"] for slot in table.get("slots", ())}


def _worth(system: str, table: Mapping[str, Any]) -> Measured:
    made, find, fill = rules.system(system), library.finder(system), first_fill(table)
    if not made.force_measure:
        return ()
    try:
        stated = made.unit_cost(table, fill, find, "the sheet")
        trail = made.worth(table, fill, find, "the sheet")
    except DataError:
        return ()
    filled = " with first choices" if fill else ""
    measured = int(trail.total) if trail else 0
    apart = f" ({(stated - measured) * 100 // measured:+} %)".replace("-", "−") if stated and measured else ""
    found = [Worth(f"{made.force_measure}{filled}", f"{stated:,}{apart}" if stated else "–")]
    if trail:
        found.append(Worth("by measurement", f"{measured:,}", trail))
    return tuple(found)


def _fire(system: str, table: Mapping[str, Any], name: str) -> Measured:
    made, find = rules.system(system), library.finder(system)
    try:
        other = find("sheet", name)
        found = (
            Fire(FIRES, other["title"], made.exchange(table, other, find, "the sheet")),
            Fire(SUFFERS, other["title"], made.exchange(other, table, find, "the sheet")),
        )
    except DataError:
        return ()
    return tuple(one for one in found if one.exchanges)
