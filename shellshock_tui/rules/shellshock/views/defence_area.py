"""The blue area: armour, penetration values, shock threshold and defence values."""

from functools import partial

from shellshock_tui.engine.sheet_view import Column, Role, Rose, Table
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import armour_trail
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE, SIDE_FACES, struck_face
from shellshock_tui.rules.shellshock.fire.roll import grade_chances
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.views.record import Record, Row

CLOCKWISE = (0, 2, 3, 1)
"""Sides of armour clockwise from the front: front, right, rear, left."""
COLUMNS = (Column(""), Column("F/R", right=True), Column("Sds", right=True))


def defence_area(record: Record, *, lit: bool) -> None:
    """Write the area that is read when defending; what an aimed volley would strike is marked."""
    page, value = record.page, record.sheet.shock
    page.under("defence")
    face, damage = _face_aimed_at(record), _most_damage(record)
    shock = page.number("shock", value, "shock threshold", clauses.DAMAGE_SHOCK, text=f"shock {value}")
    summary = (*(_armour(record, side, None, 0) for side in CLOCKWISE), shock)
    armour = Rose("Arm", tuple(_armour(record, side, face, damage) for side in CLOCKWISE))
    threshold = Cell("Shock T:"), Cell(""), Cell(str(value), shock.at)
    page.answer("armour/*/after/*", partial(_armour_after, record.position, record.unit))
    values = Table("Defence values", COLUMNS, (*_values(record, face), threshold))
    page.area("DEFENCE", Role.DEFENCE, summary, armour, _penetration(record, face), values, lit=lit)


def _face_aimed_at(record: Record) -> int | None:
    position, unit = record.position, record.unit
    if record.aiming is None or f"target={record.page.unit}" not in record.draft:
        return None
    return struck_face(position, position.unit(record.aiming).place, unit)


def _most_damage(record: Record) -> int:
    """Return the most damage that the volley aimed at the unit may do, short of luck; 0 without one."""
    position, volley = record.position, record.volley
    if volley is None or volley.target != record.unit or not volley.shots or refuse_volley(position, volley):
        return 0
    grades = (grade for grade, _ in grade_chances(position, volley.unit, record.unit))
    return max(add_up(position, volley, volley.shots, grade, 1).damage for grade in grades)


def _armour(record: Record, side: int, face: int | None, damage: int) -> Cell:
    """Write the armour of a side, where a volley is aimed at it with what it may leave."""
    whole, left = record.sheet.armour[side], record.state.armour[side]
    name, is_struck = f"armour/{SIDES_OF_ARMOUR[side]}", face is not None and ARMOUR_OF_FACE[face] == side
    if damage and is_struck:
        text, at = f"{left}→{max(0, left - damage)}", f"{record.page.root}{name}/after/{damage}"
        return Cell(text, at, Mark.CURRENT)
    mark = Mark.PLAIN if left else Mark.EMPTY
    if left != record.position.serving(record.unit).armour[side]:
        mark = Mark.PENDING
    elif is_struck:
        mark = Mark.CURRENT
    text = str(left) if left == whole else f"{left}/{whole}"
    return record.page.figure(name, text, partial(_armour_trail, record.position, record.unit, side), mark)


def _armour_trail(position: Position, unit: int, side: int) -> Trail:
    whole, name = position.sheet(unit).armour[side], SIDES_OF_ARMOUR[side]
    at = f"{position.address(unit)}/defence/armour/{name}"
    printed = Term(f"{name} armour as printed", Op.ADD, whole, clauses.DAMAGE_ARMOUR, at)
    lost = position.unit(unit).armour[side] - whole
    return Trail((printed, Term("taken off by damage", Op.ADD, lost, clauses.DAMAGE_ARMOUR)))


def _armour_after(position: Position, unit: int, side: str, damage: str) -> Trail | None:
    if side not in SIDES_OF_ARMOUR or not damage.isdecimal():
        return None
    face = ARMOUR_OF_FACE.index(SIDES_OF_ARMOUR.index(side))
    return armour_trail(position, unit, face, Dsp(int(damage), 0, 0))


def _penetration(record: Record, face: int | None) -> Rose:
    spokes: list[Cell] = []
    for number, (name, value) in enumerate(zip(FACES, record.sheet.penetration, strict=True)):
        mark, label = Mark.CURRENT if number == face else Mark.PLAIN, f"penetration value, {name}"
        spokes.append(
            record.page.number(f"penetration/{name}", value, label, clauses.DAMAGE_PENETRATION, mark)
        )
    return Rose("Pen", tuple(spokes))


def _values(record: Record, face: int | None) -> tuple[Row, ...]:
    """Return the values against each type, then the one against blows, which holds all round."""
    where = "" if face is None else "sides" if face in SIDE_FACES else "front"

    def value(kind: DefenceType, name: str, number: int) -> Cell:
        mark = Mark.CURRENT if name == where and kind is not DefenceType.PHYSICAL else Mark.PLAIN
        label = f"{kind} defence value"
        return record.page.number(f"value/{kind}/{name}", number, label, clauses.HIT_DEFENCE_VALUE, mark)

    shot, struck = list[Row](), list[Row]()
    for kind, front, sides in record.sheet.defence:
        ahead, beside = value(kind, "front", front), value(kind, "sides", sides)
        if kind is DefenceType.PHYSICAL:
            struck.append((Cell("Physical"), Cell(""), beside))
        else:
            shot.append((Cell(kind.capitalize()), ahead, beside))
    return (*shot, *struck)
