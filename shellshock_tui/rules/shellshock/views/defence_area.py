"""The blue area of the record sheet: armour, penetration values, shock threshold and defence values."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from shellshock_tui.engine.sheet_view import Block, Column, Hull, Lines, Role, Table
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import ARMOUR as ARMOUR_CHART
from shellshock_tui.rules.shellshock.charts import reading
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.damage.wound import armour_trail, wound
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE, SIDE_FACES
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.views.record import Record, Row

if TYPE_CHECKING:
    from shellshock_tui.rules.shellshock.fire.roll import Grade

CLOCKWISE = (0, 2, 3, 1)
"""The sides of armour clockwise from the front: front, right, rear, left."""
ARMOUR = RULEBOOK.terms["armour"].means
SHORT = {
    DefenceType.BALLISTIC: "ball",
    DefenceType.ENERGY: "ener",
    DefenceType.MISSILE: "miss",
    DefenceType.INDIRECT: "ind",
    DefenceType.SMALL_ARMS: "small",
    DefenceType.PHYSICAL: "phys",
}


def defence_area(record: Record, *, highlighted: bool) -> None:
    """Add the defence area to the page; what an aimed volley would hit is marked."""
    page, value = record.page, record.sheet.shock
    page.begin_area("defence")
    face, blows = record.face, record.blows
    damage = max((blow.damage for _, blow in blows), default=0)
    shock = page.number("shock", value, "shock threshold", clauses.DAMAGE_SHOCK, text=f"THR {value}")
    shock = replace(shock, means=RULEBOOK.terms["thr"].means)
    front, right, rear, left = (_armour(record, side, face, damage) for side in CLOCKWISE)
    page.answer("armour/*/after/*", partial(_armour_after, record.position, record.unit))
    hull = Hull((front, right, rear, left), _penetration(record, face))
    columns = (
        Column(""),
        record.page.head("F/R", "F/R", right=True),
        record.page.head("Sds", "Sds", short="Sd", right=True),
    )
    blocks: list[Block] = [hull, Table("", columns, _values(record, face))]
    if blows and face is not None:
        blocks.append(Lines((_inside(record, FACES[face], blows),)))
    plain = (_armour(record, side, None, 0) for side in CLOCKWISE)
    glance = (shock, left, Cell("◂"), front, Cell("▸"), right, Cell("▾"), rear)
    page.area("DEFENCE", Role.DEFENCE, (shock, *plain), *blocks, highlighted=highlighted, glance=glance)


def _inside(record: Record, face: str, blows: "Sequence[tuple[Grade, Dsp]]") -> Row:
    """Return the internal points of each d/s/p that the aimed volley may have."""
    cells: list[Cell] = [record.page.term("thr", "inside")]
    for grade, struck in blows:
        points = wound(record.position, record.unit, FACES.index(face), struck).internal.total
        numbers = "-".join(map(str, struck.parts))
        at = f"{record.position.address(record.unit)}/blow/{face}/{numbers}/internal"
        cells += [Cell(f"{points}", at, Mark.PICKED), Cell(f"{grade} {struck}", at, short=str(grade))]
    return tuple(cells)


def _armour(record: Record, side: int, face: int | None, damage: int) -> Cell:
    """Return the cell of a side's armour, with what an aimed volley may leave of it."""
    whole, left = record.sheet.armour[side], record.state.armour[side]
    name, is_struck = f"armour/{SIDES_OF_ARMOUR[side]}", face is not None and ARMOUR_OF_FACE[face] == side
    if damage and is_struck:
        after, at = f"→{max(0, left - damage)}", f"{record.page.root}{name}/after/{damage}"
        text = f"{left}{after}"
        return Cell(text, at, Mark.CURRENT, means=ARMOUR, part=(left, whole), short=after)
    mark = Mark.PLAIN if left else Mark.EMPTY
    if left != record.position.serving(record.unit).armour[side]:
        mark = Mark.PENDING
    elif is_struck:
        mark = Mark.CURRENT
    text = str(left) if left == whole else f"{left}/{whole}"
    why = partial(_armour_trail, record.position, record.unit, side)
    return replace(record.page.cell(name, text, why, mark), means=ARMOUR, part=(left, whole), short=str(left))


def _armour_trail(position: Position, unit: int, side: int) -> Trail:
    whole, name = position.sheet(unit).armour[side], SIDES_OF_ARMOUR[side]
    where = reading(position, unit, ARMOUR_CHART, name)
    printed = Term(f"{name} armour as printed", Op.ADD, whole, clauses.DAMAGE_ARMOUR, reading=where)
    lost = position.unit(unit).armour[side] - whole
    return Trail((printed, add("lost to damage", lost, clauses.DAMAGE_ARMOUR)))


def _armour_after(position: Position, unit: int, side: str, damage: str) -> Trail | None:
    if side not in SIDES_OF_ARMOUR or not damage.isdecimal():
        return None
    face = ARMOUR_OF_FACE.index(SIDES_OF_ARMOUR.index(side))
    return armour_trail(position, unit, face, Dsp(int(damage), 0, 0))


def _penetration(record: Record, face: int | None) -> tuple[Cell, Cell, Cell, Cell, Cell, Cell]:
    def value(number: int) -> Cell:
        name, mark = FACES[number], Mark.CURRENT if number == face else Mark.PLAIN
        label, printed = f"penetration value, {name}", record.sheet.penetration[number]
        cell = record.page.number(f"penetration/{name}", printed, label, clauses.DAMAGE_PENETRATION, mark)
        return replace(cell, means=RULEBOOK.terms["pen"].means)

    return value(0), value(1), value(2), value(3), value(4), value(5)


def _values(record: Record, face: int | None) -> tuple[Row, ...]:
    """Return the defence values by type, the physical one last, which is the same all round."""
    where = "" if face is None else "sides" if face in SIDE_FACES else "front"

    def value(kind: DefenceType, name: str, number: int) -> Cell:
        mark = Mark.CURRENT if name == where and kind in record.fired else Mark.PLAIN
        label = f"{kind} defence value"
        return record.page.number(f"value/{kind}/{name}", number, label, clauses.HIT_DEFENCE_VALUE, mark)

    shot, struck = list[Row](), list[Row]()
    for kind, front, sides in record.sheet.defence:
        ahead, beside = value(kind, "front", front), value(kind, "sides", sides)
        name = record.page.term("value", kind.capitalize())
        name.short = SHORT[kind]
        if kind is DefenceType.PHYSICAL:
            struck.append((name, beside, beside))
        else:
            shot.append((name, ahead, beside))
    return (*shot, *struck)
