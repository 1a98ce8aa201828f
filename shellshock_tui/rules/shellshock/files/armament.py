"""Weapons and bins of a manifest: where they stand, what feeds them, what their rounds do."""

from collections.abc import Mapping

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.equipment import Ammunition, Equipment, Kind, Line, Weapon
from shellshock_tui.rules.shellshock.files.manifest_file import BinLine, WeaponLine
from shellshock_tui.rules.shellshock.files.sheet_file import SheetFile


def mount(line: WeaponLine, page: SheetFile, letters: Mapping[str, int], file: str, field: str) -> Equipment:
    """Return a weapon's equipment; letters give the index of each position; DataError(file, field, why)."""
    sections = [section.name for section in page.sections]
    if line.section not in sections:
        raise DataError(file, f"{field}.section", f"there is no section {line.section!r}")
    if line.max_range is not None and line.max_range < line.min_range:
        raise DataError(file, f"{field}.max_range", "is less than min_range")
    bins = tuple(sorted(letters[feeder.pos] for feeder in page.bins if line.pos in feeder.feeds))
    if bins and line.rounds is not None:
        raise DataError(file, f"{field}.rounds", "is given, but the weapon is fed by bins")
    weapon = Weapon(
        section=sections.index(line.section),
        type=line.type,
        line=Line(line.high, line.mid, line.low, line.spread, line.indirect, line.incendiary),
        kreigs=line.kreigs,
        number=line.number,
        grenade=line.grenade,
        min_range=line.min_range,
        max_range=line.max_range,
        bins=bins,
    )
    return Equipment(line.pos, line.name, Kind.WEAPON, line.hits, store=line.rounds or 0, weapon=weapon)


def stow(line: BinLine, page: SheetFile, file: str, field: str) -> Equipment:
    """Return a bin's equipment; DataError(file, field, why)."""
    weapons = {weapon.pos: weapon for weapon in page.weapons}
    for letter in line.feeds:
        if letter not in weapons:
            raise DataError(file, f"{field}.feeds", f"there is no weapon {letter} on the manifest")
    if sum(figures is not None for figures in (line.high, line.mid, line.low)) not in (0, 3):
        raise DataError(file, field, "should print all of high, mid and low, or none")
    rounds = Ammunition(line.ammunition or "", _round(line, weapons[line.feeds[0]]), line.protected)
    return Equipment(line.pos, line.name, Kind.BIN, line.hits, store=line.rounds, ammunition=rounds)


def _round(line: BinLine, weapon: WeaponLine) -> Line | None:
    """Return what a round does where the bin prints it; what it leaves out is the weapon's."""
    if (line.high, line.spread, line.indirect, line.incendiary) == (None, None, None, None):
        return None
    return Line(
        line.high or weapon.high,
        line.mid or weapon.mid,
        line.low or weapon.low,
        weapon.spread if line.spread is None else line.spread,
        weapon.indirect if line.indirect is None else line.indirect,
        weapon.incendiary if line.incendiary is None else line.incendiary,
    )
