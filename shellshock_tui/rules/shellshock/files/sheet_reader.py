"""The reader of record sheets: letters become indices, and inconsistent sheets are refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.files import DataError, Faults
from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Kind
from shellshock_tui.rules.shellshock.files import sheet_file
from shellshock_tui.rules.shellshock.files.manifest import manifest_lines, post_index, read_manifest
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, Locomotion, Post, Section, Sheet, SpeedLine
from shellshock_tui.strict import parse_known
from shellshock_tui.user_error import quoted


def read_sheet(
    table: Mapping[str, Any], file: str, fill: Mapping[str, str] = {}, ruleset: int = CURRENT
) -> Sheet:
    """Read a record sheet with its open slots filled by name.

    Raises:
        DataError: The sheet is wrong; it names the file, the field and the cause.
    """
    faults = Faults()
    written = parse_known(sheet_file.SheetFile, table, file, faults)
    filled = sheet_file.Filled(written)
    with faults:
        filled = _filled(written, fill, file, ruleset)
    page, may_be_unmanned = filled.page, bool(faults or (filled.unmanned and ruleset != FIRST))
    faults.add(file, _faults(page))
    with faults:
        if not may_be_unmanned and all(member.piloting is None for member in page.crew):
            raise DataError(file, "crew", "no crew member has a piloting skill, so nobody can drive")
    with faults:
        equipment = read_manifest(page, file)
    faults.add(file, _chart_faults(page.internal, {line.pos for _, line in manifest_lines(page)}))
    with faults:
        sections = _sections(page, filled.posts, file)
    faults.raise_all()
    own = {
        "ecv": page.ecv + sum(ecv for _, _, ecv in filled.added),
        "terrain": tuple(page.move.terrain),
        "road_speeds": page.move.road,
        "defence": tuple(_defence(page.defence)),
        "amount": tuple(start for start, _ in page.internal.amount),
        "chart": _chart(page.internal, equipment),
        "crew": tuple(Post(member.name, member.piloting, member.gunnery) for member in page.crew),
        "sections": sections,
        "equipment": equipment,
        "slots": filled.added,
        "open": filled.open,
        "unmanned": filled.unmanned,
    }
    return Sheet(**_printed(page) | own)


def _filled(
    page: sheet_file.SheetFile, fill: Mapping[str, str], file: str, ruleset: int
) -> sheet_file.Filled:
    if not page.slots and not fill:
        return sheet_file.Filled(page)
    from shellshock_tui.rules.shellshock.files.slots import fill_slots

    return fill_slots(page, fill, file, ruleset)


def _printed(page: sheet_file.SheetFile) -> dict[str, Any]:
    """Return the fields that the file and the sheet have in common."""
    printed: dict[str, Any] = {}
    for table in (page, page.move, page.attack, page.defence, page.internal):
        printed |= dict(table)
    return {field.name: printed[field.name] for field in fields(Sheet) if field.name in printed}


def _faults(page: sheet_file.SheetFile) -> Iterator[tuple[str, str]]:
    """Yield the faults in names, speeds and crew, each with its field."""
    crew, speeds, road = page.crew, page.move.speeds, page.move.road
    if len({member.name for member in crew}) < len(crew):
        yield "crew", "two posts have the same name"
    if len({section.name for section in page.sections}) < len(page.sections):
        yield "sections", "two sections have the same name"
    yield from _gap("move.speeds", speeds, 0, "the table counts up from 0")
    yield from _gap("move.road", road, speeds[-1].speed + 1, "road speeds continue the speed table")
    if page.move.locomotion is Locomotion.ROTORS and road:
        yield "move.road", "flying units have no road speeds"


def _gap(field: str, lines: Sequence[SpeedLine], first: int, why: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a speed table with a wrong speed, of a shifted part only the first."""
    shift = 0
    for number, line in enumerate(lines):
        wanted, before = first + number, shift
        shift = line.speed - wanted
        if shift not in (0, before):
            yield f"{field}.{number + 1}", f"should be speed {wanted + before}, not {line.speed}: {why}"


def _defence(table: sheet_file.DefenceTable) -> Iterator[tuple[DefenceType, int, int]]:
    for kind in DefenceType:
        value = getattr(table, kind.replace(" ", "_"))
        front, sides = (value, value) if kind is DefenceType.PHYSICAL else value
        yield kind, front, sides


def _chart_faults(internal: sheet_file.InternalTable, positions: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the faults of the location chart, each with its field; `positions` are those of the manifest."""
    rip = internal.amount[-1][1] + 1
    if internal.rip != rip:
        yield "internal.rip", f"should be {rip}, one more than the last entry of internal.amount"
    rows = set[int]()
    for number, (row, letters) in enumerate(internal.chart, start=1):
        if row in rows:
            yield f"internal.chart.{number}", f"row {row} appears twice"
        for letter in letters:
            if letter not in positions:
                why = f"row {row} names {quoted(letter)}, but nothing on the manifest has this letter"
                yield f"internal.chart.{number}", why
        rows.add(row)
    for row in range(1, ROWS + 1):
        if row not in rows:
            yield "internal.chart", f"row {row} is missing"


def _chart(internal: sheet_file.InternalTable, equipment: Sequence[Equipment]) -> tuple[tuple[int, ...], ...]:
    """Return rows 1 to 20 of the location chart as indices of equipment."""
    positions = {item.pos: index for index, item in enumerate(equipment)}
    rows = {row: tuple(positions[letter] for letter in letters) for row, letters in internal.chart}
    return tuple(rows[row] for row in range(1, ROWS + 1))


def _sections(page: sheet_file.SheetFile, slotted: Sequence[str], file: str) -> tuple[Section, ...]:
    """Return the sections; raise DataError if some name a post or a turret that does not exist."""
    turrets = {
        line.pos: index
        for index, (_, line) in enumerate(manifest_lines(page))
        if isinstance(line, sheet_file.EquipmentLine) and Kind(line.kind) is Kind.TURRET
    }
    found: list[Section] = []
    faults = Faults()
    for number, section in enumerate(page.sections, start=1):
        at, turret = f"sections.{number}", None
        with faults:
            if section.turret is not None:
                if section.turret not in turrets:
                    why = f"{section.turret} is not a turret, or belongs to another section"
                    raise DataError(file, f"{at}.turret", why)
                turret = turrets.pop(section.turret)
        with faults:
            posts = tuple(post_index(name, page, file, f"{at}.posts") for name in section.posts)
            for post in posts:
                if page.crew[post].name not in slotted:
                    _check_post(page.crew[post], section, file, f"{at}.posts")
            found.append(Section(section.name, posts, turret, FACES.index(section.facing), section.body))
    faults.raise_all()
    return tuple(found)


def _check_post(member: sheet_file.CrewLine, section: sheet_file.SectionTable, file: str, at: str) -> None:
    """Raise DataError if a post lacks the skill to fire from a section."""
    if member.gunnery is None:
        raise DataError(file, at, f"{member.name} has no gunnery skill and cannot control {section.name}")
    if section.body and member.piloting is None:
        why = f"only the pilot fires weapons of the body, and {member.name} has no piloting skill"
        raise DataError(file, at, why)
