"""Filling the open slots of a record sheet."""

from collections.abc import Mapping
from typing import TypeVar

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.files.manifest_file import (
    BinFigures,
    BinLine,
    ChoiceTable,
    EquipmentFigures,
    EquipmentLine,
    SlotTable,
    WeaponFigures,
    WeaponLine,
)
from shellshock_tui.rules.shellshock.files.sheet_file import SheetFile

Added = tuple[tuple[str, str, int], ...]
"""What was added: slot, choice, its ECV."""

L = TypeVar("L", EquipmentLine, WeaponLine, BinLine)


def fill_slots(sheet: SheetFile, fill: Mapping[str, str], file: str) -> tuple[SheetFile, Added]:
    """Return the sheet with its slots filled and what was added; a slot left open stays as printed."""
    _check_slots(sheet, file)
    slots = {slot.name: slot for slot in sheet.slots}
    added = []
    for name, wanted in fill.items():
        if name not in slots:
            raise DataError(file, f"slots.{name}", f"is not an open slot; open are: {_names(slots)}")
        choices = {choice.name: choice for choice in slots[name].choices}
        if wanted not in choices:
            raise DataError(
                file, f"slots.{name}", f"has no choice {wanted!r}; choices are: {_names(choices)}"
            )
        sheet = _filled(sheet, slots[name], choices[wanted])
        added.append((name, wanted, choices[wanted].ecv))
    return sheet, tuple(added)


def _names(known: Mapping[str, object]) -> str:
    return ", ".join(known) or "none"


def _check_slots(sheet: SheetFile, file: str) -> None:
    posts = {member.name for member in sheet.crew}
    manifest = (sheet.equipment, sheet.weapons, sheet.bins)
    letters = {line.pos for lines in manifest for line in lines}
    for number, slot in enumerate(sheet.slots, start=1):
        at = f"slots.{number}"
        if (slot.post is None) == (slot.pos is None):
            raise DataError(file, at, "should name either a post or a position letter")
        if slot.post is not None and slot.post not in posts:
            raise DataError(file, f"{at}.post", f"there is no post {slot.post!r} in the crew")
        if slot.pos is not None and slot.pos not in letters:
            raise DataError(file, f"{at}.pos", f"there is no equipment {slot.pos}")
        if len({choice.name for choice in slot.choices}) < len(slot.choices):
            raise DataError(file, f"{at}.choices", "two choices have the same name")
        for choice_number, choice in enumerate(slot.choices, start=1):
            _check_choice(slot, choice, file, f"{at}.choices.{choice_number}")
    if len({slot.name for slot in sheet.slots}) < len(sheet.slots):
        raise DataError(file, "slots", "two slots have the same name")


def _check_choice(slot: SlotTable, choice: ChoiceTable, file: str, at: str) -> None:
    things = sum(thing is not None for thing in (choice.equipment, choice.weapon, choice.bin))
    skills = sum(skill is not None for skill in (choice.piloting, choice.gunnery))
    if slot.post is not None and (things or not skills):
        raise DataError(file, at, "fills a post: it should give piloting or gunnery and nothing else")
    if slot.pos is not None and (things != 1 or skills):
        raise DataError(file, at, "fills a position: it should give one of equipment, weapon or bin")


def _filled(sheet: SheetFile, slot: SlotTable, choice: ChoiceTable) -> SheetFile:
    if slot.post is not None:
        skills = {"piloting": choice.piloting, "gunnery": choice.gunnery}
        given = {name: skill for name, skill in skills.items() if skill is not None}
        crew = tuple(m.model_copy(update=given) if m.name == slot.post else m for m in sheet.crew)
        return sheet.model_copy(update={"crew": crew})
    lines = {
        "equipment": _replaced(sheet.equipment, EquipmentLine, slot.pos or "", choice.equipment),
        "weapons": _replaced(sheet.weapons, WeaponLine, slot.pos or "", choice.weapon),
        "bins": _replaced(sheet.bins, BinLine, slot.pos or "", choice.bin),
    }
    return sheet.model_copy(update=lines)


def _replaced(
    lines: tuple[L, ...],
    line: type[L],
    pos: str,
    figures: EquipmentFigures | WeaponFigures | BinFigures | None,
) -> tuple[L, ...]:
    """Take the old line off a position and put new figures there."""
    kept = [old for old in lines if old.pos != pos]
    if figures is not None:
        kept.append(line.model_construct(pos=pos, **dict(figures)))
    return tuple(kept)
