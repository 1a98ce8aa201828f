"""The blue area, read when a unit is hit, and the brown one of what is inside: charts and manifest."""

from functools import partial

from shellshock_tui.engine.sheet_view import Column, Role, Rose, Table
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import armour_trail, first_row_trail, hits_trail
from shellshock_tui.rules.shellshock.equipment import DefenceType, Dsp, Equipment
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE, SIDE_FACES, struck_face
from shellshock_tui.rules.shellshock.fire.roll import grade_chances
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.views.record import BLANKS, Record, Row

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
    return Trail.of(printed, Term("taken off by damage", Op.ADD, lost, clauses.DAMAGE_ARMOUR))


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


def internal_area(record: Record, *, lit: bool) -> None:
    """Write the area that is read when damage has gone internal."""
    record.page.under("internal")
    blocks = _amount(record), _chart(record), _manifest(record)
    record.page.area("INTERNAL", Role.INTERNAL, _summary(record), *blocks, lit=lit)


def _summary(record: Record) -> Row:
    gone = record.state.rows.bit_count()
    text, clause = f"{gone} of {ROWS} rows gone", clauses.INTERNAL_LOCATION
    rows = record.page.number("rows", gone, "rows crossed off", clause, text=text)
    equipment, hits = record.sheet.equipment, record.state.hits
    lost = [item.name for item, taken in zip(equipment, hits, strict=True) if taken >= item.hits]
    if not lost:
        return (rows,)
    at = f"{record.position.address(record.unit)}/fact/fate"
    return (rows, Cell(f"lost: {', '.join(lost)}", at, Mark.LOST))


def _amount(record: Record) -> Table:
    page, sheet, clause = record.page, record.sheet, clauses.INTERNAL_AMOUNT
    page.reason("amount", clause)
    upper = (*(value - 1 for value in sheet.amount[1:]), sheet.rip - 1)
    cells: list[Cell] = []
    for rows, (low, high) in enumerate(zip(sheet.amount, upper, strict=True), start=1):
        label, text = f"internal points for {rows} rows", str(low) if low == high else f"{low}-{high}"
        cells.append(page.number(f"amount/{rows}", low, label, clause, text=text))
    rip = page.number("rip", sheet.rip, "internal points that kill outright", clause, text=f"{sheet.rip}+")
    amounts = (Column(str(rows), right=True) for rows in range(1, len(cells) + 1))
    columns = (Column("Rows"), *amounts, Column("RIP", right=True))
    return Table("Internal amount", columns, ((Cell("from"), *cells, rip),))


def _chart(record: Record) -> Table:
    record.page.reason("row", clauses.INTERNAL_LOCATION)
    record.page.answer("row/*/first", partial(_first_row, record.position, record.unit))
    columns = (Column("d20", right=True), Column(""), Column(""), Column(""))
    rows = tuple(_chart_row(record, row) for row in range(ROWS, 0, -1))
    return Table("Location", columns, rows, flow=True)


def _first_row(position: Position, unit: int, shown: str) -> Trail | None:
    if not shown.isdecimal() or not 1 <= int(shown) <= ROWS:
        return None
    return first_row_trail(position, unit, int(shown))


def _chart_row(record: Record, row: int) -> Row:
    bit, mark = 1 << (row - 1), Mark.PLAIN
    if record.state.rows & bit:
        mark = Mark.LOST if record.position.serving(record.unit).rows & bit else Mark.PENDING
    items = (record.sheet.equipment[item].pos for item in record.sheet.chart[row - 1])
    letters = tuple(Cell(pos, f"{record.page.root}item/{pos}", mark) for pos in items)
    number = record.page.figure(f"row/{row}", row, clauses.INTERNAL_LOCATION, mark)
    return (number, *letters, *BLANKS[len(letters) :])


def _manifest(record: Record) -> Table:
    for pattern in ("item/*", "item/*/*"):
        record.page.answer(pattern, partial(_hits, record.position, record.unit))
    columns = Column("Pos"), Column("Equipment"), Column("Hits")
    rows = tuple(_item_row(record, number, item) for number, item in enumerate(record.sheet.equipment))
    return Table("Manifest", columns, rows, flow=True)


def _item_row(record: Record, number: int, item: Equipment) -> Row:
    at = f"{record.page.root}item/{item.pos}"
    taken, before = record.state.hits[number], record.position.serving(record.unit).hits[number]
    mark = Mark.PENDING if taken > before else Mark.LOST if taken >= item.hits else Mark.PLAIN
    boxes = "■" * taken + "□" * (item.hits - taken) if item.hits > 1 or taken else ""
    return (Cell(item.pos, at, mark), Cell(item.name, f"{at}/name", mark), Cell(boxes, f"{at}/hits", mark))


def _hits(position: Position, unit: int, pos: str, _: str = "") -> Trail | None:
    """Return the hits that a piece of equipment still takes, whichever of its cells is asked about."""
    item = position.sheet(unit).positions.get(pos)
    return None if item is None else hits_trail(position, unit, item)
