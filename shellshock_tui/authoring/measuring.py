"""The worth of a record sheet and the effect of its fire, measured in steps that do not block a screen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from shellshock_tui import library, rules
from shellshock_tui.engine.system import System
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.worksheet import Exchange
from shellshock_tui.files import DataError, Doubt, Finder

FIRES, SUFFERS = "▸", "◂"
"""The signs for the fire of the sheet at another sheet, and for the other's fire at it."""


class Worth(NamedTuple):
    """The worth of a sheet that its file states, or that was measured."""

    label: str
    text: str
    trail: Trail | None = None
    short: str = ""
    """A shorter label for narrow windows."""


class Fire(NamedTuple):
    """The effect of a sheet's fire at another, or of the other's fire at it."""

    sign: str
    other: str
    """The title of the other sheet."""
    exchanges: tuple[Exchange, ...]


class Statable(NamedTuple):
    """The value with which a field of the file would state the measured worth."""

    field: str
    value: int
    measured: int
    """The measured worth, with the first choice for each slot."""


Measured = tuple[Worth | Fire | Doubt | Statable, ...]
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


class WorthNote(NamedTuple):
    """The comparison of the worth that a sheet states with its measured worth."""

    words: str
    is_doubtful: bool


DOUBTFUL = 40
"""The difference in per cent of the measured worth beyond which a stated one is doubtful."""


def worth_note(system: System, table: Mapping[str, Any], find: Finder, file: str) -> WorthNote | None:
    """Compare the worth that a sheet states with the measured one; None if it is not measured.

    Raises:
        DataError: The sheet is wrong.
    """
    fill = first_fill(table)
    trail = system.worth(table, fill, find, file)
    if trail is None:
        return None
    stated = system.unit_cost(table, fill, find, file)
    return _compared(system, table, stated, int(trail.total))


def _compared(system: System, table: Mapping[str, Any], stated: int, measured: int) -> WorthNote:
    filled = ", with the first choice for each slot" if table.get("slots") else ""
    is_near = abs(stated - measured) * 100 <= DOUBTFUL * measured
    words = f"{stated:,} is stated and {measured:,} by measurement{_apart(stated, measured)}{filled}"
    return WorthNote(words, not is_near and table.get("name") not in system.printed_sheets)


def _apart(stated: int, measured: int) -> str:
    """Return by how much a stated worth differs from the measured, as a percentage in brackets."""
    if not (stated and measured):
        return ""
    return f" ({round(100 * (stated - measured) / measured):+} %)".replace("-", "−")


def _worth(system: str, table: Mapping[str, Any]) -> Measured:
    made, find, fill = rules.system(system), library.finder(system), first_fill(table)
    if not made.force_measure:
        return ()
    try:
        stated = made.unit_cost(table, fill, find, "the sheet")
        bare = made.unit_cost(table, {}, find, "the sheet")
        trail = made.worth(table, fill, find, "the sheet")
    except DataError:
        return ()
    filled = " with first choices" if fill else ""
    measured = int(trail.total) if trail else 0
    shown = f"{stated:,}{_apart(stated, measured)}" if stated else "–"
    short = f"{made.force_measure}{' filled' if fill else ''}"
    found = Worth(f"{made.force_measure}{filled}", shown, short=short)
    if trail is None:
        return (found,)
    note = _compared(made, table, stated, measured)
    doubts = (Doubt(made.worth_field, f"{made.force_measure} {note.words}"),) if note.is_doubtful else ()
    value = measured - (stated - bare)
    is_new = made.worth_field and value > 0 and value != table.get(made.worth_field)
    statable = (Statable(made.worth_field, value, measured),) if is_new else ()
    return (found, Worth("by measurement", f"{measured:,}", trail, "measured"), *statable, *doubts)


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
