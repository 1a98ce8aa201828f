"""The reader of a record sheet's manifest, sorted by position letter."""

from collections.abc import Mapping
from typing import assert_never

from shellshock_tui.files import DataError, Faults
from shellshock_tui.rules.shellshock.equipment import Ammunition, Equipment, Kind, Line, Weapon
from shellshock_tui.rules.shellshock.files import sheet_file
from shellshock_tui.user_error import quoted

LOCOMOTION_HITS = 2
_NEEDED = {"computer": "post", "auxiliary": "kreigs", "battery": "charge"}
_OWN_FIELDS = {"post": "computer", "bonus": "computer", "kreigs": "auxiliary", "charge": "battery"}
PRINTED = ("high", "mid", "low", "spread", "indirect", "incendiary")
"""The figures that a weapon prints for its fire, and a bin for its rounds."""
OF_WEAPON = ("type", "kreigs", "number", "grenade", "min_range", "max_range")
"""The other figures that a weapon prints."""
ManifestLine = sheet_file.CrewLine | sheet_file.EquipmentLine | sheet_file.WeaponLine | sheet_file.BinLine


def read_manifest(page: sheet_file.SheetFile, file: str) -> tuple[Equipment, ...]:
    """Return the manifest of a sheet.

    Raises:
        DataError: A letter appears twice, or refers to nothing.
    """
    lines, faults = manifest_lines(page), Faults()
    letters: dict[str, int] = {}
    for index, (field, line) in enumerate(lines):
        with faults:
            if line.pos in letters:
                raise DataError(file, f"{field}.pos", f"the position letter {line.pos} is used twice")
            letters[line.pos] = index
    manifest: list[Equipment] = []
    for field, line in lines:
        with faults:
            manifest.append(read_line(line, page, letters, file, field))
    faults.raise_all()
    return tuple(manifest)


def manifest_lines(page: sheet_file.SheetFile) -> list[tuple[str, ManifestLine]]:
    """Return the lines of a sheet's manifest by position letter, each with its field."""
    groups: dict[str, tuple[ManifestLine, ...]] = {
        "crew": page.crew,
        "equipment": page.equipment,
        "weapons": page.weapons,
        "bins": page.bins,
    }
    written = [
        (f"{name}.{n}", line) for name, group in groups.items() for n, line in enumerate(group, start=1)
    ]
    # Letters run from A to Z, then aa, bb and so on.
    return sorted(written, key=lambda one: (len(one[1].pos), one[1].pos))


def read_line(
    line: ManifestLine, page: sheet_file.SheetFile, letters: Mapping[str, int], file: str, field: str
) -> Equipment:
    """Return a line of the manifest.

    Raises:
        DataError: It refers to something that the sheet does not have.
    """
    match line:
        case sheet_file.CrewLine():
            return Equipment(line.pos, line.name, Kind.CREW, 1, post=post_index(line.name, page, file, field))
        case sheet_file.EquipmentLine():
            return _plain(line, page, file, field)
        case sheet_file.WeaponLine():
            return _mount(line, page, letters, file, field)
        case sheet_file.BinLine():
            return _stow(line, page, file, field)
        case _:
            assert_never(line)


def post_index(name: str, page: sheet_file.SheetFile, file: str, field: str) -> int:
    """Return the index of a crew member by name; raise DataError if there is none."""
    posts = [member.name for member in page.crew]
    if name not in posts:
        raise DataError(file, field, f"there is no post {quoted(name)} in the crew")
    return posts.index(name)


def _plain(line: sheet_file.EquipmentLine, page: sheet_file.SheetFile, file: str, field: str) -> Equipment:
    """Return plain equipment; raise DataError for fields of another kind or missing ones."""
    moves, needed = line.kind == "locomotion", _NEEDED.get(line.kind)
    for name, kind in _OWN_FIELDS.items():
        if getattr(line, name) is not None and line.kind != kind:
            raise DataError(file, f"{field}.{name}", f"belongs to equipment of kind {kind}, not {line.kind}")
    if needed and getattr(line, needed) is None:
        why = f"is missing; equipment of kind {line.kind} needs it"
        raise DataError(file, f"{field}.{needed}", why)
    if moves and line.hits not in (None, LOCOMOTION_HITS):
        raise DataError(file, f"{field}.hits", f"locomotion always takes {LOCOMOTION_HITS} hits")
    return Equipment(
        line.pos,
        line.name,
        Kind(line.kind),
        line.hits or (LOCOMOTION_HITS if moves else 1),
        store=line.charge or 0,
        kreigs=line.kreigs or 0,
        bonus=line.bonus or 0,
        post=None if line.post is None else post_index(line.post, page, file, f"{field}.post"),
    )


def _mount(
    line: sheet_file.WeaponLine, page: sheet_file.SheetFile, letters: Mapping[str, int], file: str, field: str
) -> Equipment:
    sections = [section.name for section in page.sections]
    if line.section not in sections:
        raise DataError(file, f"{field}.section", f"there is no section {quoted(line.section)}")
    if line.max_range is not None and line.max_range < line.min_range:
        raise DataError(file, f"{field}.max_range", "is less than min_range")
    bins = tuple(sorted(letters[feeder.pos] for feeder in page.bins if line.pos in feeder.feeds))
    if bins and line.rounds is not None:
        raise DataError(file, f"{field}.rounds", "is given, but the weapon is fed by bins")
    weapon = Weapon(
        section=sections.index(line.section),
        line=_line(line),
        bins=bins,
        **{name: getattr(line, name) for name in OF_WEAPON},
    )
    return Equipment(line.pos, line.name, Kind.WEAPON, line.hits, store=line.rounds or 0, weapon=weapon)


def _stow(line: sheet_file.BinLine, page: sheet_file.SheetFile, file: str, field: str) -> Equipment:
    weapons = {weapon.pos: weapon for weapon in page.weapons}
    for letter in line.feeds:
        if letter not in weapons:
            raise DataError(file, f"{field}.feeds", f"there is no weapon {letter} on the manifest")
    if sum(figures is not None for figures in (line.high, line.mid, line.low)) not in (0, 3):
        raise DataError(file, field, "should give all of high, mid and low, or none of them")
    rounds = Ammunition(line.ammunition or "", _round(line, weapons[line.feeds[0]]), line.protected)
    return Equipment(line.pos, line.name, Kind.BIN, line.hits, store=line.rounds, ammunition=rounds)


def _line(weapon: sheet_file.WeaponLine) -> Line:
    return Line(**{name: getattr(weapon, name) for name in PRINTED})


def _round(line: sheet_file.BinLine, weapon: sheet_file.WeaponLine) -> Line | None:
    """Return the figures of a bin's rounds, completed from the weapon; None if the bin prints none."""
    printed = {name: getattr(line, name) for name in PRINTED if getattr(line, name) is not None}
    return _line(weapon)._replace(**printed) if printed else None
