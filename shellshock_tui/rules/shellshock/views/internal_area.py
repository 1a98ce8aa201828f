"""The brown area: internal amount, location chart and manifest."""

from functools import partial

from shellshock_tui.engine.sheet_view import Column, Role, Table
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import first_row_trail, hits_trail
from shellshock_tui.rules.shellshock.equipment import Equipment
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.views.record import BLANKS, Record, Row


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
