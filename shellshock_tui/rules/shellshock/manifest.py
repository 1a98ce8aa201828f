"""The manifest of a record sheet: its lines in the order of their position letters."""

from collections.abc import Mapping
from dataclasses import dataclass

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.sheet import Ammunition, Equipment, Kind, Line, Weapon
from shellshock_tui.rules.shellshock.sheet_file import (
    BinLine,
    CrewLine,
    EquipmentLine,
    SheetFile,
    WeaponLine,
)

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


def manifest(page: SheetFile, file: str) -> Manifest:
    """Return a sheet's manifest; DataError if letters clash or point nowhere."""
    lines = _lines(page)
    places = sorted(lines, key=lambda field: order(lines[field].pos))
    letters: dict[str, int] = {}
    for index, field in enumerate(places):
        if lines[field].pos in letters:
            raise DataError(
                file, f"{field}.pos", f"the letter {lines[field].pos} stands twice on the manifest"
            )
        letters[lines[field].pos] = index
    made = _Maker(page, letters, file)
    return Manifest(tuple(made.equipment(field, lines[field]) for field in places), letters)


def _lines(page: SheetFile) -> dict[str, ManifestLine]:
    """Each line of the manifest by the field that wrote it."""
    groups: dict[str, tuple[ManifestLine, ...]] = {
        "crew": page.crew,
        "equipment": page.equipment,
        "weapons": page.weapons,
        "bins": page.bins,
    }
    return {f"{name}.{i}": line for name, group in groups.items() for i, line in enumerate(group, start=1)}


@dataclass(frozen=True)
class _Maker:
    """Turns lines into equipment, knowing the page and where each letter stands."""

    page: SheetFile
    letters: Mapping[str, int]
    file: str

    def equipment(self, field: str, line: ManifestLine) -> Equipment:
        match line:
            case CrewLine():
                posts = [member.name for member in self.page.crew]
                return Equipment(line.pos, line.name, Kind.CREW, 1, post=posts.index(line.name))
            case EquipmentLine():
                return self.plain(field, line)
            case WeaponLine():
                return self.weapon(field, line)
            case BinLine():
                return self.bin(field, line)

    def plain(self, field: str, line: EquipmentLine) -> Equipment:
        for name, kind in _OWN_FIELDS.items():
            if getattr(line, name) is not None and line.kind != kind:
                raise DataError(self.file, f"{field}.{name}", f"belongs to kind {kind}, not to {line.kind}")
        needed = _NEEDED.get(line.kind)
        if needed and getattr(line, needed) is None:
            raise DataError(self.file, f"{field}.{needed}", "is missing")
        if line.kind == "locomotion" and line.hits not in (None, LOCOMOTION_HITS):
            raise DataError(self.file, f"{field}.hits", f"locomotion always takes {LOCOMOTION_HITS} hits")
        hits = line.hits or (LOCOMOTION_HITS if line.kind == "locomotion" else 1)
        return Equipment(
            line.pos,
            line.name,
            Kind(line.kind),
            hits,
            store=line.charge or 0,
            kreigs=line.kreigs or 0,
            bonus=line.bonus or 0,
            post=None if line.post is None else self.post(line.post, field),
        )

    def post(self, name: str, field: str) -> int:
        posts = [member.name for member in self.page.crew]
        if name not in posts:
            raise DataError(self.file, f"{field}.post", f"there is no post {name!r} in the crew")
        return posts.index(name)

    def weapon(self, field: str, line: WeaponLine) -> Equipment:
        sections = [section.name for section in self.page.sections]
        if line.section not in sections:
            raise DataError(self.file, f"{field}.section", f"there is no section {line.section!r}")
        if line.max_range is not None and line.max_range < line.min_range:
            raise DataError(self.file, f"{field}.max_range", "is less than min_range")
        bins = tuple(sorted(self.letters[bin_.pos] for bin_ in self.page.bins if line.pos in bin_.feeds))
        if bins and line.rounds is not None:
            raise DataError(self.file, f"{field}.rounds", "is given, but the weapon is fed by bins")
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

    def bin(self, field: str, line: BinLine) -> Equipment:
        weapons = {weapon.pos: weapon for weapon in self.page.weapons}
        for letter in line.feeds:
            if letter not in weapons:
                raise DataError(self.file, f"{field}.feeds", f"there is no weapon {letter} on the manifest")
        ammunition = Ammunition(
            line.ammunition or "", self.round(field, line, weapons[line.feeds[0]]), line.protected
        )
        return Equipment(line.pos, line.name, Kind.BIN, line.hits, store=line.rounds, ammunition=ammunition)

    def round(self, field: str, line: BinLine, weapon: WeaponLine) -> Line | None:
        """Return what a round does where the bin prints it; what it leaves out is the weapon's."""
        switches = (line.spread, line.indirect, line.incendiary)
        printed = sum(figures is not None for figures in (line.high, line.mid, line.low))
        if printed not in (0, 3):
            raise DataError(self.file, field, "should print all of high, mid and low, or none")
        if not printed and switches == (None, None, None):
            return None
        return Line(
            line.high or weapon.high,
            line.mid or weapon.mid,
            line.low or weapon.low,
            weapon.spread if line.spread is None else line.spread,
            weapon.indirect if line.indirect is None else line.indirect,
            weapon.incendiary if line.incendiary is None else line.incendiary,
        )
