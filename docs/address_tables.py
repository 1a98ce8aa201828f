"""The addresses of each rule system, from the sheets of the first battle that ships with it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.addresses import unit_address
from shellshock_tui.engine.sheet_view import Area, SheetView, cells_in
from shellshock_tui.rules import system

HEAD = ("on the sheet", "address", "followed by")
NUMBER, LETTER, UNIT, ANY = "NUMBER", "LETTER", "UNIT", "…"
"""The placeholders for the parts of an address that differ from unit to unit."""
SIDES = ("red", "blue")
"""The ids of the sides of the battles."""
FIGURES = "not shown; for questions"
TRACK = "the turn track"
Groups = dict[str, dict[str, None]]


def rows_of_addresses(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the addresses of a system: what shows them, their beginning, and what follows it."""
    data = library.open_file(library.SCENARIO, _first(name))
    rules: Any = system(name).rules(system(name).setup(data.table, data.find, data.file))
    state = rules.start(SeededDice("addresses")).state
    units = dict.fromkeys(
        piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ()) if piece.unit
    )
    found: dict[str, Groups] = {}
    for unit in units:
        view, page = rules.sheet(state, unit, ()), rules.page(rules.game(state), unit)
        for heading, addresses in _of_sheet(view):
            _add(found, heading, addresses, units)
        shown = {address for _, addresses in _of_sheet(view) for address in addresses}
        others = (one for one in (*page.reasons, *page.answers) if one not in shown)
        _add(found, FIGURES, (one for one in others if one.startswith(unit_address(unit))), units)
    track = rules.track(state)
    _add(found, TRACK, (cell.at for cell in (*track.phases, *track.slots)), units)
    for heading, groups in found.items():
        for beginning, ends in groups.items():
            yield heading, f"`{beginning}`", ", ".join(f"`{end}`" for end in ends)


def _first(name: str) -> str:
    return next(one.address for one in library.listed(library.SCENARIO) if one.system == name)


def _of_sheet(view: SheetView) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the heading of each area of a sheet with the addresses in it."""
    yield "the head", tuple(cell.at for cell in view.facts if cell.at)
    for area in view.areas:
        yield area.name, tuple(_cells(area))


def _cells(area: Area) -> Iterator[str]:
    figures = (cell for block in area.blocks for cell in cells_in(block))
    yield from (cell.at for cell in (*area.summary, *figures) if cell.at)


def _add(found: dict[str, Groups], heading: str, addresses: Iterable[str], units: Iterable[str]) -> None:
    """Add addresses with words in place of the parts that differ, grouped by all but their last part."""
    for address in addresses:
        parts = [_part(part, units) for part in address.split("/")]
        if len(parts) > 1 and parts[-1]:
            group = found.setdefault(heading, {}).setdefault("/".join(parts[:-1]), {})
            group[parts[-1]] = None


def _part(part: str, units: Iterable[str]) -> str:
    if part in units:
        return UNIT
    if part in SIDES:
        return "SIDE"
    if part == "*":
        return ANY
    if re.fullmatch("[0-9]+", part):
        return "PLACE" if len(part) == 4 else NUMBER
    return LETTER if re.fullmatch(r"[A-Z]|([a-z])\1", part) else part
