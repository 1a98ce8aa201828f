"""Making a record sheet out of its file: letters become indices, and what does not fit is refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Kind
from shellshock_tui.rules.shellshock.files import sheet_file
from shellshock_tui.rules.shellshock.files.manifest import post_index, read_manifest
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, Locomotion, Post, Section, Sheet
from shellshock_tui.strict import parse

Added = tuple[tuple[str, str, int], ...]
"""What was added in open slots: slot, choice, its ECV."""


def read_sheet(table: Mapping[str, Any], file: str, fill: Mapping[str, str] = {}) -> Sheet:
    """Read a record sheet with its open slots filled by name; DataError(file, field, why)."""
    page, added = _fill_slots(parse(sheet_file.SheetFile, table, file), fill, file)
    for field, why in _faults(page):
        raise DataError(file, field, why)
    equipment = read_manifest(page, file)
    own = {
        "ecv": page.ecv + sum(ecv for _, _, ecv in added),
        "terrain": tuple(page.move.terrain),
        "road_speeds": page.move.road,
        "defence": tuple(_defence(page.defence)),
        "amount": tuple(start for start, _ in page.internal.amount),
        "chart": _chart(page.internal, equipment, file),
        "crew": tuple(Post(member.name, member.piloting, member.gunnery) for member in page.crew),
        "sections": tuple(_sections(page, equipment, file)),
        "equipment": equipment,
        "slots": added,
        "open": tuple(
            (slot.name, tuple((choice.name, choice.ecv) for choice in slot.choices))
            for slot in page.slots
            if slot.name not in fill
        ),
    }
    return Sheet(**_printed(page) | own)


def _printed(page: sheet_file.SheetFile) -> dict[str, Any]:
    """Return what the file prints as the sheet holds it, by the name that both have for it."""
    printed: dict[str, Any] = {}
    for table in (page, page.move, page.attack, page.defence, page.internal):
        printed |= dict(table)
    return {field.name: printed[field.name] for field in fields(Sheet) if field.name in printed}


def _faults(page: sheet_file.SheetFile) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with names, speeds and crew, by field."""
    crew, speeds, road = page.crew, page.move.speeds, page.move.road
    if len({member.name for member in crew}) < len(crew):
        yield "crew", "two posts have the same name"
    if len({section.name for section in page.sections}) < len(page.sections):
        yield "sections", "two sections have the same name"
    for number, line in enumerate(speeds):
        if line.speed != number:
            why = f"should be speed {number}: the table goes up from 0 by 1"
            yield f"move.speeds.{number + 1}", why
    for number, line in enumerate(road, start=1):
        wanted = speeds[-1].speed + number
        if line.speed != wanted:
            yield f"move.road.{number}", f"should be speed {wanted}: it goes on where the speeds end"
    if all(member.piloting is None for member in crew):
        yield "crew", "nobody has a piloting skill, so nobody can drive"
    if page.move.locomotion is Locomotion.ROTORS and road:
        yield "move.road", "air units have no road speeds"


def _defence(table: sheet_file.DefenceTable) -> Iterator[tuple[DefenceType, int, int]]:
    for kind in DefenceType:
        value = getattr(table, kind.replace(" ", "_"))
        front, sides = (value, value) if kind is DefenceType.PHYSICAL else value
        yield kind, front, sides


def _chart(
    internal: sheet_file.InternalTable, equipment: Sequence[Equipment], file: str
) -> tuple[tuple[int, ...], ...]:
    """Return rows 1 to 20 of the location chart as indices of equipment."""
    rip = internal.amount[-1][1] + 1
    if internal.rip != rip:
        why = f"should be {rip}, one more than the last entry of the amounts"
        raise DataError(file, "internal.rip", why)
    positions = {item.pos: index for index, item in enumerate(equipment)}
    rows: dict[int, tuple[int, ...]] = {}
    for number, (row, letters) in enumerate(internal.chart, start=1):
        at = f"internal.chart.{number}"
        if row in rows:
            raise DataError(file, at, f"row {row} is written twice")
        for letter in letters:
            if letter not in positions:
                raise DataError(file, at, f"there is no equipment {letter[:20]!r} on the manifest")
        rows[row] = tuple(positions[letter] for letter in letters)
    for row in range(1, ROWS + 1):
        if row not in rows:
            raise DataError(file, "internal.chart", f"row {row} is missing")
    return tuple(rows[row] for row in range(1, ROWS + 1))


def _sections(page: sheet_file.SheetFile, equipment: Sequence[Equipment], file: str) -> Iterator[Section]:
    """Yield the sections; DataError if a post or a turret is not there for them."""
    turrets = {item.pos: index for index, item in enumerate(equipment) if item.kind is Kind.TURRET}
    for number, section in enumerate(page.sections, start=1):
        at, turret = f"sections.{number}", None
        if section.turret is not None:
            if section.turret not in turrets:
                why = f"{section.turret} is not a turret of this section's own"
                raise DataError(file, f"{at}.turret", why)
            turret = turrets.pop(section.turret)
        posts = tuple(_post(name, section, page, file, f"{at}.posts") for name in section.posts)
        yield Section(section.name, posts, turret, FACES.index(section.facing), section.body)


def _post(name: str, section: sheet_file.SectionTable, page: sheet_file.SheetFile, file: str, at: str) -> int:
    """Return the index of a post that may control a section."""
    post = post_index(name, page, file, at)
    if page.crew[post].gunnery is None:
        raise DataError(file, at, f"{name} has no gunnery skill and cannot control {section.name}")
    if section.body and page.crew[post].piloting is None:
        raise DataError(file, at, f"only a pilot fires the body's weapons, and {name} has no piloting skill")
    return post


# ---------------------------------------------------------------- open slots


def _fill_slots(
    sheet: sheet_file.SheetFile, fill: Mapping[str, str], file: str
) -> tuple[sheet_file.SheetFile, Added]:
    """Return the sheet with its slots filled and what was added; a slot left open stays as printed."""
    for field, why in _slot_faults(sheet):
        raise DataError(file, field, why)
    slots = {slot.name: slot for slot in sheet.slots}
    added = []
    for name, wanted in fill.items():
        if name not in slots:
            known = ", ".join(slots) or "none"
            raise DataError(file, f"slots.{name}", f"is not an open slot; open are: {known}")
        choices = {choice.name: choice for choice in slots[name].choices}
        if wanted not in choices:
            why = f"has no choice {wanted!r}; choices are: {', '.join(choices)}"
            raise DataError(file, f"slots.{name}", why)
        sheet = _filled(sheet, slots[name], choices[wanted])
        added.append((name, wanted, choices[wanted].ecv))
    return sheet, tuple(added)


def _slot_faults(sheet: sheet_file.SheetFile) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the slots, by field."""
    posts = {member.name for member in sheet.crew}
    letters = {line.pos for lines in (sheet.equipment, sheet.weapons, sheet.bins) for line in lines}
    for number, slot in enumerate(sheet.slots, start=1):
        at = f"slots.{number}"
        if (slot.post is None) == (slot.pos is None):
            yield at, "should name either a post or a position letter"
        if slot.post is not None and slot.post not in posts:
            yield f"{at}.post", f"there is no post {slot.post!r} in the crew"
        if slot.pos is not None and slot.pos not in letters:
            yield f"{at}.pos", f"there is no equipment {slot.pos}"
        if len({choice.name for choice in slot.choices}) < len(slot.choices):
            yield f"{at}.choices", "two choices have the same name"
        for choice_number, choice in enumerate(slot.choices, start=1):
            things = sum(thing is not None for thing in (choice.equipment, choice.weapon, choice.bin))
            skills = choice.piloting is not None or choice.gunnery is not None
            if slot.post is not None and (things or not skills):
                why = "fills a post: it should give piloting or gunnery and nothing else"
                yield f"{at}.choices.{choice_number}", why
            if slot.pos is not None and (things != 1 or skills):
                why = "fills a position: it should give one of equipment, weapon or bin"
                yield f"{at}.choices.{choice_number}", why
    if len({slot.name for slot in sheet.slots}) < len(sheet.slots):
        yield "slots", "two slots have the same name"


def _filled(
    sheet: sheet_file.SheetFile, slot: sheet_file.SlotTable, choice: sheet_file.ChoiceTable
) -> sheet_file.SheetFile:
    """Return the sheet with a skill given to a post, or with something else on a position."""
    if slot.pos is None:
        skills = {"piloting": choice.piloting, "gunnery": choice.gunnery}
        given = {name: skill for name, skill in skills.items() if skill is not None}
        crew = tuple(m.model_copy(update=given) if m.name == slot.post else m for m in sheet.crew)
        return sheet.model_copy(update={"crew": crew})
    groups = (
        ("equipment", sheet_file.EquipmentLine, choice.equipment),
        ("weapons", sheet_file.WeaponLine, choice.weapon),
        ("bins", sheet_file.BinLine, choice.bin),
    )
    lines = {}
    for name, line, figures in groups:
        kept = [old for old in getattr(sheet, name) if old.pos != slot.pos]
        put = [line.model_construct(pos=slot.pos, **dict(figures))] if figures else []
        lines[name] = (*kept, *put)
    return sheet.model_copy(update=lines)
