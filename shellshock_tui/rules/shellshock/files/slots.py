"""The open slots of a record sheet: what may stand in them, and the sheet with them filled."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.files import sheet_file
from shellshock_tui.strict import Name, Skill, Table, Value, parse

Added = tuple[tuple[str, str, int], ...]
"""What was added in open slots: slot, choice, its ECV."""
Open = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
"""The slots that are left open, each with its choices and the ECV of each."""


class ChoiceTable(Table):
    """One way to fill an open slot: a skill for a post, or something to stand on a position letter."""

    name: Name
    ecv: Value
    piloting: Skill | None = None
    gunnery: Skill | None = None
    equipment: sheet_file.EquipmentFigures | None = None
    weapon: sheet_file.WeaponFigures | None = None
    bin: sheet_file.BinFigures | None = None


class SlotTable(Table):
    """An open slot: a post or a position letter that a player may fill."""

    name: Name
    post: Name | None = None
    pos: sheet_file.Letter | None = None
    choices: Annotated[tuple[ChoiceTable, ...], Field(min_length=1, max_length=20)]


class SlotsTable(Table):
    """All open slots of a sheet."""

    slots: Annotated[tuple[SlotTable, ...], Field(max_length=20)]


def fill_slots(
    sheet: sheet_file.SheetFile, fill: Mapping[str, str], file: str
) -> tuple[sheet_file.SheetFile, Added, Open]:
    """Return the sheet with its slots filled, what was added, and the slots left open, as printed."""
    found = parse(SlotsTable, {"slots": sheet.slots}, file).slots
    for field, why in _slot_faults(sheet, found):
        raise DataError(file, field, why)
    slots = {slot.name: slot for slot in found}
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
    priced = ((slot.name, tuple((choice.name, choice.ecv) for choice in slot.choices)) for slot in found)
    return sheet, tuple(added), tuple((name, choices) for name, choices in priced if name not in fill)


def _slot_faults(sheet: sheet_file.SheetFile, slots: Sequence[SlotTable]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the slots, by field."""
    posts = {member.name for member in sheet.crew}
    letters = {line.pos for lines in (sheet.equipment, sheet.weapons, sheet.bins) for line in lines}
    for number, slot in enumerate(slots, start=1):
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
    if len({slot.name for slot in slots}) < len(slots):
        yield "slots", "two slots have the same name"


def _filled(sheet: sheet_file.SheetFile, slot: SlotTable, choice: ChoiceTable) -> sheet_file.SheetFile:
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
