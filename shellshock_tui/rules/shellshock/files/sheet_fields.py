"""The fields of a sheet's file that the cells of the record sheet show, and changes to lines of the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from shellshock_tui.engine.sheet_view import Block, Chart, SheetView, Table
from shellshock_tui.engine.view import Cell
from shellshock_tui.engine.worksheet import AddRow, Change, Plain, SetValue, StrikeRow
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.files.slots import GROUPS, SKILLS
from shellshock_tui.rules.shellshock.sheet import FACES, SIDES_OF_ARMOUR

PLAIN = {
    "move/accel": "move.accel",
    "move/decel": "move.decel",
    "move/accel-yours": "move.accel_yours",
    "move/decel-yours": "move.decel_yours",
    "move/free": "move.free",
    "attack/dice": "attack.hit_dice",
    "attack/msrp": "attack.msrp",
    "attack/ram/dsp": "attack.ram",
    "attack/ram/plate": "attack.ram_plate",
    "defence/shock": "defence.shock",
    "internal/rip": "internal.rip",
}
"""The field of each cell that every sheet has, by its address."""
OF_WEAPON = ("pos", "name", "type", "high", "mid", "low", "kreigs", "spread", "indirect")
OF_BIN = ("pos", "name", "high", "mid", "low", "spread", "indirect")
LETTERS = (*ascii_uppercase, *("".join(pair) for pair in zip(ascii_lowercase, ascii_lowercase, strict=True)))
"""The position letters in their order: A to Z, then aa, bb and so on."""
NAMED = ("crew", "sections", "slots")
"""The lists whose items are told apart by their names."""
CHART, CREW = "d20", "Crew"
"""The caption of the location chart, and the title of the table of the crew."""
LISTS = ("crew", "equipment", "weapons", "bins")
"""The lists whose lines have position letters."""


def cell_fields(sheet: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the field of each cell, by its address after the unit."""
    return {
        **PLAIN,
        **dict(_of_move(sheet)),
        **dict(_of_defence()),
        **dict(_of_chart(sheet)),
        **dict(_of_lines(sheet)),
    }


def _of_move(sheet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for number, face in enumerate(FACES, start=1):
        yield f"move/direction/{face}", f"move.directions.{number}"
    for name in sheet["move"]["terrain"]:
        yield f"move/terrain/{name}", f"move.terrain.{name}"
    for name in ("speeds", "road"):
        for number, line in enumerate(sheet["move"].get(name, ()), start=1):
            at = f"move/speed/{line.split()[0]}"
            for place, column in enumerate(("speed", "turn", "kreigs"), start=1):
                yield f"{at}/{column}", f"move.{name}.{number}.{place}"


def _of_defence() -> Iterator[tuple[str, str]]:
    for number, side in enumerate(SIDES_OF_ARMOUR, start=1):
        yield f"defence/armour/{side}", f"defence.armour.{number}"
    for number, face in enumerate(FACES, start=1):
        yield f"defence/penetration/{face}", f"defence.penetration.{number}"
    for kind in DefenceType:
        field = f"defence.{kind.replace(' ', '_')}"
        for number, name in enumerate(("front", "sides"), start=1):
            is_single = kind is DefenceType.PHYSICAL
            yield f"defence/value/{kind}/{name}", field if is_single else f"{field}.{number}"


def _of_chart(sheet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for number, _ in enumerate(sheet["internal"]["amount"].split(), start=1):
        yield f"internal/amount/{number}", f"internal.amount.{number}"
    for number, row in enumerate(sheet["internal"]["chart"], start=1):
        yield f"internal/row/{row.split()[0]}", f"internal.chart.{number}.1"


def _of_lines(sheet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for number, member in enumerate(sheet["crew"], start=1):
        for name in ("name", *SKILLS):
            yield f"attack/crew/{member['name']}/{name}", f"crew.{number}.{name}"
    for group in LISTS:
        for number, line in enumerate(sheet.get(group, ()), start=1):
            field, at = f"{group}.{number}", f"internal/item/{line['pos']}"
            yield at, f"{field}.pos"
            yield f"{at}/name", f"{field}.name"
            if group != "crew" and line.get("kind") != "locomotion":  # which always takes two hits
                yield f"{at}/hits", f"{field}.hits"
    for group, names in (("weapons", OF_WEAPON), ("bins", OF_BIN)):
        for number, line in enumerate(sheet.get(group, ()), start=1):
            field, at = f"{group}.{number}", f"attack/weapon/{line['pos']}"
            for name in names:
                yield f"{at}/{name}", f"{field}.{name}"
            if group == "bins" or "rounds" in line:
                yield f"{at}/left", f"{field}.rounds"


def with_shared_addresses(view: SheetView, sheet: Mapping[str, Any]) -> SheetView:
    """Return a sheet with the fields of cells that share an address.

    A letter of the location chart has the address of its line on the manifest, and all bonuses of computers
    have one address.
    """
    rows = {row.split()[0]: number for number, row in enumerate(sheet["internal"]["chart"], start=1)}
    bonuses = {
        line.get("post"): f"equipment.{number}.bonus"
        for number, line in enumerate(sheet.get("equipment", ()), start=1)
        if "bonus" in line
    }

    def named(block: Block) -> Block:
        match block:
            case Chart(captions=(caption, *_)) if caption == CHART:
                return replace(block, columns=tuple(map(lettered, block.columns)))
            case Table(title=title) if title == CREW:
                return replace(block, rows=tuple(map(served, block.rows, sheet["crew"])))
            case _:
                return block

    def lettered(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        head, *letters = cells
        field = f"internal.chart.{rows[head.text]}"
        numbered = enumerate(letters, start=2)
        return (head, *(replace(cell, source=f"{field}.{place}") for place, cell in numbered))

    def served(cells: tuple[Cell, ...], member: Mapping[str, Any]) -> tuple[Cell, ...]:
        *others, computer = cells
        return (*others, replace(computer, source=bonuses.get(member["name"], "") if computer.text else ""))

    areas = (replace(area, blocks=tuple(map(named, area.blocks))) for area in view.areas)
    return replace(view, areas=tuple(areas))


# ---------------------------------------------------------------- what the sheet itself names


def field_words(sheet: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of posts and sections, and the letters of turrets and weapons."""
    posts = _texts(_lines(sheet, "crew"), "name")
    turrets = _texts((line for line in _lines(sheet, "equipment") if line.get("kind") == "turret"), "pos")
    return {
        "sections.*.posts.*": posts,
        "equipment.*.post": posts,
        "slots.*.post": posts,
        "weapons.*.section": _texts(_lines(sheet, "sections"), "name"),
        "bins.*.feeds.*": _texts(_lines(sheet, "weapons"), "pos"),
        "sections.*.turret": turrets,
    }


def _lines(sheet: Mapping[str, Any], group: str) -> list[Mapping[str, Any]]:
    """Return the lines of a list of a sheet that may be wrong."""
    lines = sheet.get(group)
    return [line for line in lines if isinstance(line, dict)] if isinstance(lines, list) else []


def _texts(lines: Iterable[Mapping[str, Any]], name: str) -> tuple[str, ...]:
    return tuple(line[name] for line in lines if isinstance(line.get(name), str))


def new_row(sheet: Mapping[str, Any], field: str) -> Plain | None:
    """Return a new line for an empty list, without its letter; None for one made from the schema."""
    sections, weapons = _texts(_lines(sheet, "sections"), "name"), _texts(_lines(sheet, "weapons"), "pos")
    speeds = sheet.get("move", {}).get("speeds")
    match field:
        case "weapons" if sections:
            shots = {"high": "0/0/0", "mid": "0/0/0", "low": "0/0/0"}
            return {"pos": "", "name": "New weapon", "section": sections[0], "type": "ballistic", **shots}
        case "bins" if weapons:
            return {"pos": "", "name": "New bin", "feeds": [weapons[0]], "rounds": 1}
        case "equipment":
            return {"pos": "", "name": "New equipment", "kind": "other"}
        case "move.road" if isinstance(speeds, list) and speeds and isinstance(speeds[-1], str):
            return str(speeds[-1])
        case _:
            return None


def copied_row(sheet: Mapping[str, Any], field: str, row: Plain) -> Plain:
    """Return a copy of a line with its own letter and, if need be, its own name; of a speed, the next."""
    match row:
        case dict():
            taken = {letter for group in LISTS for letter in _texts(_lines(sheet, group), "pos")}
            letter = {"pos": next(one for one in _letters() if one not in taken)} if "pos" in row else {}
            names = _texts(_lines(sheet, field), "name")
            name = {"name": _free(str(row.get("name")), names)} if field in NAMED else {}
            return {**row, **letter, **name}
        case str() if field in ("move.speeds", "move.road") and row.partition(" ")[0].isdecimal():
            speed, *rest = row.split()
            return " ".join((str(int(speed) + 1), *rest))
        case _:
            return row


def _letters() -> Iterator[str]:
    yield from LETTERS
    yield from map("".join, product(ascii_lowercase, repeat=2))


def _free(name: str, taken: Sequence[object]) -> str:
    return next(one for number in range(2, len(taken) + 3) if (one := f"{name} {number}") not in taken)


def filling(sheet: Mapping[str, Any], slot: str, choice: str) -> tuple[Change, ...]:
    """Return the changes that put a choice into an open slot, add its price, and remove the slot.

    Raises:
        KeyError: There is no such slot, or no such choice for it.
    """
    for number, one in enumerate(sheet.get("slots", ()), start=1):
        chosen = next((each for each in one["choices"] if each["name"] == choice), None)
        if one["name"] == slot and chosen:
            price = SetValue("ecv", sheet["ecv"] + chosen["ecv"])
            return (*_put(sheet, one, chosen), price, StrikeRow(f"slots.{number}"))
    raise KeyError(slot)


def replacing_slot(sheet: Mapping[str, Any], field: str) -> str:
    """Return the name of the open slot whose choice replaces the value of a field; empty for none."""
    group, number, *names = (*field.split("."), "", "")
    lines = _lines(sheet, group)
    if not (number.isdigit() and 1 <= int(number) <= len(lines)):
        return ""
    line, name = lines[int(number) - 1], names[0]
    return next((one["name"] for one in _lines(sheet, "slots") if _replaces(one, group, line, name)), "")


def _replaces(slot: Mapping[str, Any], group: str, line: Mapping[str, Any], name: str) -> bool:
    """Return whether the choices for an open slot replace a value of a line of a sheet."""
    choices = _lines(slot, "choices")
    if group == "crew" and name in SKILLS:
        return slot.get("post") == line.get("name") and any(name in choice for choice in choices)
    return group in GROUPS and name != "pos" and slot.get("pos") == line.get("pos", group)


def _put(sheet: Mapping[str, Any], slot: Mapping[str, Any], choice: Mapping[str, Any]) -> Iterator[Change]:
    if "post" in slot:
        posts = [member["name"] for member in sheet["crew"]]
        member = posts.index(slot["post"]) + 1
        yield from (SetValue(f"crew.{member}.{skill}", choice[skill]) for skill in SKILLS if skill in choice)
        return
    for group, name in GROUPS.items():
        lines = sheet.get(group, ())
        number = next((n for n, line in enumerate(lines, start=1) if line["pos"] == slot["pos"]), 0)
        if number:
            yield StrikeRow(f"{group}.{number}")
        if name in choice:
            yield AddRow(group, {"pos": slot["pos"], **choice[name]}, len(lines) - bool(number))
