"""The tables of the page Armies: what sheets of Shellshock print, and the real machines behind them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.sheet import Sheet

HEAD = (
    "sheet",
    "machine",
    "ECV",
    "speed, road",
    "armour",
    "shock",
    "penetration",
    "weapons: high d/s/p",
    "crew",
)
HEAD_OF_REAL = ("machine", "tonnes", "hp", "mm of steel", "km/h", "gun, mm pierced", "rounds", "crew")
FILE = Path(__file__).parent / "machines.toml"
ERAS = ("ww2", "modern", "future")


def rows_of_machines(era: str) -> Iterator[tuple[object, ...]]:
    """Yield a row for each machine of an era: what its blank sheet prints."""
    for name, sheet in sorted(_sheets().items()):
        if sheet.era == era:
            yield (
                f"`{name}`",
                sheet.title,
                sheet.ecv,
                f"{sheet.cross_country}, {sheet.top_speed}",
                " ".join(map(str, sheet.armour)),
                sheet.shock,
                " ".join(map(str, sheet.penetration)),
                "; ".join(_weapons(sheet)),
                len(sheet.crew),
                ", ".join(name for name, _ in sheet.open),
            )


def rows_of_real_machines() -> Iterator[tuple[object, ...]]:
    """Yield a row for each real machine: the figures that its sheet is made from."""
    sheets = _sheets()
    for one in real()["machines"]:
        yield (
            sheets[one["sheet"]].title,
            one["tonnes"],
            one["horsepower"],
            " / ".join(map(str, one["steel"])),
            " / ".join(map(str, one["kmh"])),
            " mm, ".join(str(figure) for figure in one.get("gun", ()) if figure),
            one.get("rounds", ""),
            one["crew"],
        )


def real() -> dict[str, Any]:
    """Return the scale and the figures of the real machines."""
    return tomllib.loads(FILE.read_text("utf-8"))


def _sheets() -> dict[str, Sheet]:
    listed = (one for one in library.listed(library.SHEET) if one.system == "shellshock")
    files = (library.open_file(library.SHEET, one.address) for one in listed)
    return {one.name: read_sheet(one.table, one.file) for one in files}


def _weapons(sheet: Sheet) -> Iterator[str]:
    """Yield each weapon that is not physical with its best line: that of the weapon, or of its rounds."""
    for item in sheet.equipment:
        if item.weapon is not None and item.weapon.type is not DefenceType.PHYSICAL:
            rounds = [sheet.equipment[one].ammunition for one in item.weapon.bins]
            lines = [f"{one.name} {one.line.high}" for one in rounds if one and one.line and one.name]
            number = f"({item.weapon.number}) " if item.weapon.number > 1 else ""
            yield f"{number}{item.name} {', '.join(lines) or item.weapon.line.high}"
