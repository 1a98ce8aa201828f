"""Forces in files: their prices, their text, and those of the player."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomli_w

from shellshock_tui import library
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.system import System
from shellshock_tui.files import DataError
from shellshock_tui.kit.force import ForceUnit
from shellshock_tui.library import Listed
from shellshock_tui.session.drafts import kept_forces
from shellshock_tui.session.own_files import save_own
from shellshock_tui.user_error import quoted, with_full_stop

EVEN = 15
"""The difference in price, in per cent, up to which two forces are even."""


def sheets_of(name: str) -> list[Mapping[str, Any]]:
    """Return the record sheets of a system, without faulty ones."""
    return library.tables(library.SHEET, name)


def forces_listed(name: str) -> list[Listed]:
    """Return the forces of a system in the order of their titles, with faulty ones."""
    found = (one for one in library.listed(library.FORCE) if one.system == name)
    return sorted(found, key=lambda one: (one.header.title if one.header else one.name).casefold())


def shipped_sheets_of(name: str) -> list[Mapping[str, Any]]:
    """Return the record sheets from which a system's random forces are drawn: those that ship.

    Sheets that stand in the place of a shipped one are left out, so that a seed draws the same force
    wherever the shipped sheets are the same.
    """
    return [sheet for sheet in sheets_of(name) if is_shipped(name, sheet)]


def is_shipped(name: str, sheet: Mapping[str, Any]) -> bool:
    """Return whether a record sheet of a system ships exactly as it is."""
    try:
        return library.shipped(name)("sheet", sheet["name"]) == sheet
    except DataError:
        return False


def prices(system: System, units: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """Return the price of each unit of a force.

    Raises:
        DataError: A sheet is missing or wrong, or a slot is filled wrongly.
    """
    find = library.finder(system.name)
    return tuple(
        system.unit_cost(find("sheet", unit["sheet"]), unit.get("fill", {}), find, f"{unit['sheet']}.toml")
        for unit in units
    )


def sheet_faults(units: Iterable[ForceUnit], known: Mapping[str, Listed]) -> tuple[str, ...]:
    """Return a sentence for each record sheet of a force that is missing or wrong, with its units.

    `known` are the record sheets of the force's system, by name.
    """
    users: dict[str, list[str]] = {}
    for unit in units:
        users.setdefault(unit.sheet, []).append(unit.name)
    return tuple(
        _sheet_fault(name, ", ".join(names), known.get(name))
        for name, names in users.items()
        if name not in known or known[name].fault
    )


def _sheet_fault(sheet: str, units: str, listed: Listed | None) -> str:
    if listed is None:
        return f"There is no sheet {quoted(sheet)}, which these units have: {units}."
    return f"The sheet {quoted(sheet)} of these units is wrong: {units}. {with_full_stop(listed.fault)}"


def sheets_listed(name: str) -> Mapping[str, Listed]:
    """Return the record sheets of a system by name, with faulty ones."""
    return {one.name: one for one in library.listed(library.SHEET) if one.system == name}


def users_of_sheet(name: str, sheet: str) -> tuple[str, ...]:
    """Return the titles of the player's forces, half-built ones too, and battles that need a sheet.

    `name` is the system. Battles that hold the sheet themselves do not need it, nor does anything need a
    sheet of the player's own that stands in the place of one that ships.
    """
    with suppress(DataError):
        library.shipped(name)("sheet", sheet)
        return ()
    titles = [one.draft.title for one in kept_forces() if sheet in {unit.sheet for unit in one.draft.units}]
    for kind in (library.FORCE, library.SCENARIO):
        own = [one for one in library.listed(kind) if one.system == name and one.own]
        titles += [one.header.title for one in own if one.header and _names(kind, one, sheet)]
    return tuple(dict.fromkeys(titles))


def _names(kind: str, listed: Listed, sheet: str) -> bool:
    table = library.open_file(kind, f"{listed.system}/{listed.name}").table
    units = table.get("units")
    named = (
        {unit.get("sheet") for unit in units if isinstance(unit, Mapping)} if isinstance(units, list) else ()
    )
    return sheet in named and sheet not in table.get("sheets", {})


def is_even(ours: int, theirs: int) -> bool:
    """Return whether two prices differ by no more than forces that are even."""
    return 100 * abs(ours - theirs) <= EVEN * min(ours, theirs)


def force_lines(table: Mapping[str, Any], costs: Sequence[int], system: System) -> tuple[str, ...]:
    """Return the lines of a force's file, with the price of each unit in comments."""
    total, limit = sum(costs), table.get("limit")
    price = f"{total:,} of {system.price_words(limit)}" if limit else system.price_words(total)
    told = [f"# {counted(len(costs), 'unit')}, {price}."]
    told += [f"# {system.balance}"] if system.balance else []
    lines = [
        *told,
        *tomli_w.dumps({name: one for name, one in table.items() if name != "units"}).splitlines(),
    ]
    for unit, cost in zip(table["units"], costs, strict=True):
        price = f"  # {system.price_words(cost)}" if cost > 1 else ""
        lines += ["", f"[[units]]{price}"]
        lines += tomli_w.dumps({name: one for name, one in unit.items() if name != "fill"}).splitlines()
        if fill := unit.get("fill"):
            lines.append(f"fill = {{ {', '.join(_pair(slot, choice) for slot, choice in fill.items())} }}")
    return tuple(lines)


def _pair(slot: str, choice: str) -> str:
    return tomli_w.dumps({slot: choice}).strip()


def save_force(system: System, table: Mapping[str, Any], replaced: str = "") -> Path:
    """Check a force and write its file, and return its path.

    Raises:
        DataError: The force is wrong, such as over its limit.
        NameTakenError: There is another file of that name.
        UserError: The file cannot be written.
    """
    file = f"{table['name']}.toml"
    if not table["units"]:
        raise DataError(file, "units", "the force has no unit yet")
    system.check(table, library.finder(system.name), file)
    text = "\n".join(force_lines(table, prices(system, table["units"]), system))
    return save_own(library.FORCE, table["name"], f"{text}\n", replaced)
