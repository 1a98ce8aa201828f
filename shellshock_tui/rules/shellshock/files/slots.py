"""The open slots of a record sheet: their choices, and the sheet with them filled."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, Faults
from shellshock_tui.rules.shellshock.files import sheet_file
from shellshock_tui.rules.shellshock.files.manifest import ManifestLine, read_line
from shellshock_tui.strict import Name, Skill, Table, Value, parse
from shellshock_tui.user_error import quoted

SKILLS = ("piloting", "gunnery")
GROUPS = {"equipment": "equipment", "weapons": "weapon", "bins": "bin"}
"""The groups of lines on a sheet, each with the field of a choice that adds a line to it."""


class ChoiceTable(Table):
    """A choice for an open slot: a skill for a post, or equipment for a position letter."""

    name: Name
    """The name of the choice."""
    ecv: Value
    """The ECV that it adds."""
    piloting: Skill | None = None
    """The piloting skill of the post."""
    gunnery: Skill | None = None
    """The gunnery skill of the post."""
    equipment: sheet_file.EquipmentFigures | None = None
    """The equipment that it puts in the position."""
    weapon: sheet_file.WeaponFigures | None = None
    """The weapon that it puts in the position."""
    bin: sheet_file.BinFigures | None = None
    """The bin that it puts in the position."""


class SlotTable(Table):
    """An open slot: a post or a position letter that the player fills."""

    name: Name
    """The name of the slot."""
    post: Name | None = None
    """The name of the post that the player fills; a slot has either a post or a position letter."""
    pos: sheet_file.Letter | None = None
    """The position letter that the player fills."""
    choices: Annotated[tuple[ChoiceTable, ...], Field(min_length=1, max_length=20)]
    """The choices."""


class SlotsTable(Table):
    """All open slots of a sheet."""

    slots: Annotated[tuple[SlotTable, ...], Field(max_length=20)]
    """The open slots."""


class SlottedSheetFile(sheet_file.SheetFile):
    """A whole record sheet with its open slots."""

    slots: Annotated[tuple[SlotTable, ...], Field(max_length=20)] = ()
    """The open slots, which players fill for a battle."""


def fill_slots(
    sheet: sheet_file.SheetFile, fill: Mapping[str, str], file: str, ruleset: int
) -> sheet_file.Filled:
    """Return the sheet with its slots filled; a bin that stays open is empty."""
    found = parse(SlotsTable, {"slots": sheet.slots}, file).slots
    _check(sheet, found, file, ruleset)
    slots = {slot.name: slot for slot in found}
    added = []
    for name, wanted in fill.items():
        if name not in slots:
            known = f"the open slots are {', '.join(slots)}" if slots else "the sheet has none"
            raise DataError(file, f"slots.{name}", f"is not an open slot; {known}")
        choices = {choice.name: choice for choice in slots[name].choices}
        if wanted not in choices:
            why = f"has no choice {quoted(wanted)}; the choices are {', '.join(choices)}"
            raise DataError(file, f"slots.{name}", why)
        sheet = _filled(sheet, slots[name], choices[wanted])
        added.append((name, wanted, choices[wanted].ecv))
    left = [slot for slot in found if slot.name not in fill]
    if ruleset != FIRST:
        for slot in left:
            sheet = _with_empty_bin(sheet, slot)
    return sheet_file.Filled(
        sheet,
        tuple(added),
        tuple((slot.name, tuple((choice.name, choice.ecv) for choice in slot.choices)) for slot in left),
        tuple(slot.post for slot in found if slot.post is not None),
        tuple(_unmanned(sheet, left)),
    )


def _unmanned(sheet: sheet_file.SheetFile, left: Sequence[SlotTable]) -> Iterator[str]:
    """Yield the names of the open slots without which a post has no skill at all, or nobody drives."""
    nobody_drives = all(member.piloting is None for member in sheet.crew)
    idle = [member.name for member in sheet.crew if member.piloting is None and member.gunnery is None]
    for slot in left:
        drives = any(choice.piloting is not None for choice in slot.choices)
        if slot.post in idle or (drives and nobody_drives):
            yield slot.name


def _check(sheet: sheet_file.SheetFile, slots: Sequence[SlotTable], file: str, ruleset: int) -> None:
    """Raise DataError for wrong slots; games of the first ruleset keep some that were once allowed."""
    faults = Faults()
    faults.add(file, _slot_faults(sheet, slots))
    faults.add(file, _clashes(slots) if ruleset != FIRST else ())
    faults.raise_all()
    if ruleset != FIRST:
        _check_choices(sheet, slots, file)


def _slot_faults(sheet: sheet_file.SheetFile, slots: Sequence[SlotTable]) -> Iterator[tuple[str, str]]:
    """Yield the faults of the slots, each with its field."""
    posts = {member.name for member in sheet.crew}
    letters = {line.pos for lines in (sheet.equipment, sheet.weapons, sheet.bins) for line in lines}
    for number, slot in enumerate(slots, start=1):
        at = f"slots.{number}"
        if (slot.post is None) == (slot.pos is None):
            yield at, "should name either a post or a position letter"
        if slot.post is not None and slot.post not in posts:
            yield f"{at}.post", f"there is no post {quoted(slot.post)} in the crew"
        if slot.pos is not None and slot.pos not in letters:
            yield f"{at}.pos", f"there is no equipment {slot.pos}"
        if len({choice.name for choice in slot.choices}) < len(slot.choices):
            yield f"{at}.choices", "two choices have the same name"
        for choice_number, choice in enumerate(slot.choices, start=1):
            things = sum(thing is not None for thing in (choice.equipment, choice.weapon, choice.bin))
            skills = choice.piloting is not None or choice.gunnery is not None
            if slot.post is not None and (things or not skills):
                why = "fills a post, so it should give only piloting or gunnery"
                yield f"{at}.choices.{choice_number}", why
            if slot.pos is not None and (things != 1 or skills):
                why = "fills a position, so it should give exactly one of equipment, weapon or bin"
                yield f"{at}.choices.{choice_number}", why
    if len({slot.name for slot in slots}) < len(slots):
        yield "slots", "two slots have the same name"


def _clashes(slots: Sequence[SlotTable]) -> Iterator[tuple[str, str]]:
    """Yield the slots for a position or a skill that already has a slot, each with its field."""
    taken: dict[tuple[str, str], str] = {}
    for number, slot in enumerate(slots, start=1):
        if slot.pos is not None and ("pos", slot.pos) in taken:
            yield f"slots.{number}.pos", f"{slot.pos} already has the open slot {taken['pos', slot.pos]}"
        given = [skill for skill in SKILLS if any(getattr(one, skill) is not None for one in slot.choices)]
        for skill in given:
            if slot.post is not None and (slot.post, skill) in taken:
                before = taken[slot.post, skill]
                yield f"slots.{number}.post", f"{slot.post} already has the slot {before} for {skill}"
        things = [("pos", slot.pos)] if slot.pos else [(slot.post or "", skill) for skill in given]
        taken |= dict.fromkeys(things, slot.name)


def _check_choices(sheet: sheet_file.SheetFile, slots: Sequence[SlotTable], file: str) -> None:
    """Raise DataError for a choice that refers to something the sheet does not have."""
    offered = [
        (f"slots.{number}.choices.{each}", slot.pos, choice)
        for number, slot in enumerate(slots, start=1)
        for each, choice in enumerate(slot.choices, start=1)
        if slot.pos is not None
    ]
    mounted = {line.pos: line for line in sheet.weapons}
    racked = {pos: _weapon_line(pos, choice.weapon) for _, pos, choice in offered if choice.weapon}
    page = sheet.model_copy(update={"weapons": tuple((racked | mounted).values())})
    letters = {line.pos: 0 for lines in (sheet.equipment, sheet.weapons, sheet.bins) for line in lines}
    for at, pos, choice in offered:
        for group, line in _lines(pos, choice):
            read_line(line, page, letters, file, f"{at}.{GROUPS[group]}")


def _with_empty_bin(sheet: sheet_file.SheetFile, slot: SlotTable) -> sheet_file.SheetFile:
    """Return the sheet with an empty bin in place of an open slot for ammunition."""
    mounted = [line.pos for line in sheet.weapons if line.rounds is None]
    fed = [letter for choice in slot.choices if choice.bin for letter in choice.bin.feeds]
    feeds = tuple(letter for letter in dict.fromkeys(fed) if letter in mounted)
    place = next((line for line in sheet.equipment if line.pos == slot.pos), None)
    if not feeds or place is None:
        return sheet
    empty = sheet_file.BinLine.model_construct(
        pos=place.pos, name=place.name, feeds=feeds, rounds=0, hits=place.hits or 1
    )
    kept = tuple(line for line in sheet.equipment if line is not place)
    return sheet.model_copy(update={"equipment": kept, "bins": (*sheet.bins, empty)})


def _filled(sheet: sheet_file.SheetFile, slot: SlotTable, choice: ChoiceTable) -> sheet_file.SheetFile:
    """Return the sheet with a choice put into a slot."""
    if slot.pos is None:
        skills = {"piloting": choice.piloting, "gunnery": choice.gunnery}
        given = {name: skill for name, skill in skills.items() if skill is not None}
        crew = tuple(m.model_copy(update=given) if m.name == slot.post else m for m in sheet.crew)
        return sheet.model_copy(update={"crew": crew})
    put = dict(_lines(slot.pos, choice))
    kept = {name: [old for old in getattr(sheet, name) if old.pos != slot.pos] for name in GROUPS}
    return sheet.model_copy(
        update={name: (*lines, *([put[name]] if name in put else [])) for name, lines in kept.items()}
    )


def _lines(pos: str, choice: ChoiceTable) -> Iterator[tuple[str, ManifestLine]]:
    """Yield the manifest line that a choice puts on a position, with its group."""
    if choice.equipment:
        yield "equipment", sheet_file.EquipmentLine.model_construct(pos=pos, **dict(choice.equipment))
    if choice.weapon:
        yield "weapons", _weapon_line(pos, choice.weapon)
    if choice.bin:
        yield "bins", sheet_file.BinLine.model_construct(pos=pos, **dict(choice.bin))


def _weapon_line(pos: str, weapon: sheet_file.WeaponFigures) -> sheet_file.WeaponLine:
    return sheet_file.WeaponLine.model_construct(pos=pos, **dict(weapon))
