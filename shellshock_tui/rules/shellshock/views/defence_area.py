"""The blue area: armour, penetration values, shock threshold and defence values."""

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.sheet_view import Area, Column, Role, Rose, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE, SIDE_FACES, struck_face
from shellshock_tui.rules.shellshock.fire.roll import grade_chances
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.views.picking import drafted_at

CLOCKWISE = (0, 2, 3, 1)
"""Sides of armour clockwise from the front: front, right, rear, left."""


def defence_area(position: Position, unit: int, draft: Draft) -> Area:
    """Return the area that is read when defending; what an aimed volley would strike is marked."""
    face = _face_aimed_at(position, unit, draft)
    blocks = (
        _armour(position, unit, face, _worst(position, unit, draft)),
        _penetration(position, unit, face),
        _values(position, unit, face),
    )
    return Area("DEFENCE", Role.DEFENCE, False, _summary(position, unit), blocks)


def _worst(position: Position, unit: int, draft: Draft) -> int:
    """Return the most damage that the volley aimed at a unit may do, short of luck; 0 without one."""
    volley = drafted_at(position, unit, draft)
    if volley is None:
        return 0
    grades = (grade for grade, _ in grade_chances(position, volley.unit, unit))
    return max(add_up(position, volley, volley.shots, grade, 1).damage for grade in grades)


def _face_aimed_at(position: Position, unit: int, draft: Draft) -> int | None:
    aiming = aimer(position, draft)
    if aiming is None or f"target={position.unit_setup(unit).id}" not in draft:
        return None
    return struck_face(position, position.unit(aiming).place, unit)


def _summary(position: Position, unit: int) -> tuple[Cell, ...]:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/defence"
    armour = (_armour_cell(position, unit, side, None, 0) for side in CLOCKWISE)
    return (*armour, Cell(f"shock {sheet.shock}", f"{at}/shock"))


def _armour_cell(position: Position, unit: int, side: int, face: int | None, damage: int) -> Cell:
    whole, left = position.sheet(unit).armour[side], position.unit(unit).armour[side]
    text = str(left) if left == whole else f"{left}/{whole}"
    at = f"{position.address(unit)}/defence/armour/{SIDES_OF_ARMOUR[side]}"
    if damage and face is not None and ARMOUR_OF_FACE[face] == side:
        return Cell(f"{left}→{max(0, left - damage)}", f"{at}/after/{damage}", Mark.CURRENT)
    if left != position.serving(unit).armour[side]:
        return Cell(text, at, Mark.PENDING)
    if face is not None and ARMOUR_OF_FACE[face] == side:
        return Cell(text, at, Mark.CURRENT)
    return Cell(text, at, Mark.PLAIN if left else Mark.EMPTY)


def _armour(position: Position, unit: int, face: int | None, damage: int) -> Rose:
    return Rose("Arm", tuple(_armour_cell(position, unit, side, face, damage) for side in CLOCKWISE))


def _penetration(position: Position, unit: int, face: int | None) -> Rose:
    at = f"{position.address(unit)}/defence/penetration"
    spokes = (
        Cell(str(value), f"{at}/{FACES[number]}", Mark.CURRENT if number == face else Mark.PLAIN)
        for number, value in enumerate(position.sheet(unit).penetration)
    )
    return Rose("Pen", tuple(spokes))


def _values(position: Position, unit: int, face: int | None) -> Table:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/defence"
    rows = [
        (
            Cell(kind.capitalize()),
            _value_cell(
                front, f"{at}/value/{kind}/front", struck=face is not None and face not in SIDE_FACES
            ),
            _value_cell(sides, f"{at}/value/{kind}/sides", struck=face in SIDE_FACES),
        )
        for kind, front, sides in sheet.defence
        if kind is not DefenceType.PHYSICAL
    ]
    rows += [
        (Cell("Physical"), Cell(""), Cell(str(sides), f"{at}/value/{kind}/sides"))
        for kind, _, sides in sheet.defence
        if kind is DefenceType.PHYSICAL
    ]
    rows.append((Cell("Shock T:"), Cell(""), Cell(str(sheet.shock), f"{at}/shock")))
    return Table(
        "Defence values", (Column(""), Column("F/R", right=True), Column("Sds", right=True)), tuple(rows)
    )


def _value_cell(value: int, at: str, *, struck: bool) -> Cell:
    return Cell(str(value), at, Mark.CURRENT if struck else Mark.PLAIN)
