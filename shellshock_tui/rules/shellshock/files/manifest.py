"""The manifest of a record sheet: its lines in the order of their position letters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.equipment import Equipment, Kind
from shellshock_tui.rules.shellshock.files.armament import mount, stow
from shellshock_tui.rules.shellshock.files.manifest_file import BinLine, CrewLine, EquipmentLine, WeaponLine
from shellshock_tui.rules.shellshock.files.sheet_file import SheetFile

LOCOMOTION_HITS = 2
_NEEDED = {"computer": "post", "auxiliary": "kreigs", "battery": "charge"}
_OWN_FIELDS = {"post": "computer", "bonus": "computer", "kreigs": "auxiliary", "charge": "battery"}

ManifestLine = CrewLine | EquipmentLine | WeaponLine | BinLine


@dataclass(frozen=True)
class Manifest:
    """The equipment of a sheet and the index of each position letter."""

    equipment: tuple[Equipment, ...]
    letters: Mapping[str, int]

    @property
    def turrets(self) -> frozenset[str]:
        """The letters of all turrets."""
        return frozenset(item.pos for item in self.equipment if item.kind is Kind.TURRET)

    def index(self, letter: str, file: str, field: str) -> int:
        """Return the index of a letter; DataError if nothing stands there."""
        if letter not in self.letters:
            raise DataError(file, field, f"there is no equipment {letter[:20]!r} on the manifest")
        return self.letters[letter]


def order(pos: str) -> tuple[int, str]:
    """Sort position letters: A to Z, then aa, bb and so on."""
    return len(pos), pos


def read_manifest(page: SheetFile, file: str) -> Manifest:
    """Return a sheet's manifest; DataError if letters clash or point nowhere."""
    lines = _lines(page)
    fields = sorted(lines, key=lambda field: order(lines[field].pos))
    letters: dict[str, int] = {}
    for index, field in enumerate(fields):
        letter = lines[field].pos
        if letter in letters:
            raise DataError(file, f"{field}.pos", f"the letter {letter} stands twice on the manifest")
        letters[letter] = index
    equipment = (_equipment(lines[field], page, letters, file, field) for field in fields)
    return Manifest(tuple(equipment), letters)


def _lines(page: SheetFile) -> dict[str, ManifestLine]:
    """Return each line of the manifest by the field that wrote it."""
    groups: dict[str, tuple[ManifestLine, ...]] = {
        "crew": page.crew,
        "equipment": page.equipment,
        "weapons": page.weapons,
        "bins": page.bins,
    }
    return {f"{name}.{i}": line for name, group in groups.items() for i, line in enumerate(group, start=1)}


def _equipment(
    line: ManifestLine, page: SheetFile, letters: Mapping[str, int], file: str, field: str
) -> Equipment:
    match line:
        case CrewLine():
            return Equipment(line.pos, line.name, Kind.CREW, 1, post=_post(line.name, page, file, field))
        case EquipmentLine():
            _check_own_fields(line, file, field)
            return _plain(line, page, file, field)
        case WeaponLine():
            return mount(line, page, letters, file, field)
        case BinLine():
            return stow(line, page, file, field)
        case _:
            assert_never(line)


def _check_own_fields(line: EquipmentLine, file: str, field: str) -> None:
    """Refuse fields of another kind of equipment, and miss those of its own."""
    for name, kind in _OWN_FIELDS.items():
        if getattr(line, name) is not None and line.kind != kind:
            raise DataError(file, f"{field}.{name}", f"belongs to kind {kind}, not to {line.kind}")
    needed = _NEEDED.get(line.kind)
    if needed and getattr(line, needed) is None:
        raise DataError(file, f"{field}.{needed}", "is missing")
    if line.kind == "locomotion" and line.hits not in (None, LOCOMOTION_HITS):
        raise DataError(file, f"{field}.hits", f"locomotion always takes {LOCOMOTION_HITS} hits")


def _plain(line: EquipmentLine, page: SheetFile, file: str, field: str) -> Equipment:
    return Equipment(
        line.pos,
        line.name,
        Kind(line.kind),
        line.hits or (LOCOMOTION_HITS if line.kind == "locomotion" else 1),
        store=line.charge or 0,
        kreigs=line.kreigs or 0,
        bonus=line.bonus or 0,
        post=None if line.post is None else _post(line.post, page, file, field),
    )


def _post(name: str, page: SheetFile, file: str, field: str) -> int:
    """Return the index of a crew member."""
    posts = [member.name for member in page.crew]
    if name not in posts:
        raise DataError(file, f"{field}.post", f"there is no post {name!r} in the crew")
    return posts.index(name)
