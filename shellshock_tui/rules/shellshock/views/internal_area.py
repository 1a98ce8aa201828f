"""The brown area: internal amount, location chart and manifest."""

from shellshock_tui.engine.sheet_view import Area, Column, Role, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS


def internal_area(position: Position, unit: int) -> Area:
    """Return the area that is read when damage has gone internal."""
    blocks = (_amount(position, unit), _chart(position, unit), _manifest(position, unit))
    return Area("INTERNAL", Role.INTERNAL, False, _summary(position, unit), blocks)


def _summary(position: Position, unit: int) -> tuple[Cell, ...]:
    gone = position.unit(unit).rows.bit_count()
    equipment, hits = position.sheet(unit).equipment, position.unit(unit).hits
    lost = [item.name for item, taken in zip(equipment, hits, strict=True) if taken >= item.hits]
    rows = Cell(f"{gone} of {ROWS} rows gone", f"{position.address(unit)}/internal/rows")
    if not lost:
        return (rows,)
    return (rows, Cell(f"lost: {', '.join(lost)}", f"{position.address(unit)}/fact/fate", Mark.LOST))


def _amount(position: Position, unit: int) -> Table:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/internal"
    upper = (*(value - 1 for value in sheet.amount[1:]), sheet.rip - 1)
    cells = tuple(
        Cell(str(low) if low == high else f"{low}-{high}", f"{at}/amount/{rows}")
        for rows, (low, high) in enumerate(zip(sheet.amount, upper, strict=True), start=1)
    )
    columns = (
        Column("Rows"),
        *(Column(str(rows), right=True) for rows in range(1, len(cells) + 1)),
        Column("RIP", right=True),
    )
    row = (Cell("from"), *cells, Cell(f"{sheet.rip}+", f"{at}/rip"))
    return Table("Internal amount", columns, (row,))


def _row_mark(position: Position, unit: int, row: int) -> Mark:
    bit = 1 << (row - 1)
    if not position.unit(unit).rows & bit:
        return Mark.PLAIN
    return Mark.LOST if position.serving(unit).rows & bit else Mark.PENDING


def _chart(position: Position, unit: int) -> Table:
    return Table(
        "Location",
        (Column("d20", right=True), Column(""), Column(""), Column("")),
        tuple(_chart_row(position, unit, row) for row in range(ROWS, 0, -1)),
        flow=True,
    )


def _chart_row(position: Position, unit: int, row: int) -> tuple[Cell, ...]:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/internal"
    mark = _row_mark(position, unit, row)
    letters = tuple(
        Cell(sheet.equipment[item].pos, f"{at}/item/{sheet.equipment[item].pos}", mark)
        for item in sheet.chart[row - 1]
    )
    return (Cell(str(row), f"{at}/row/{row}", mark), *letters, *(Cell(""),) * (3 - len(letters)))


def _manifest(position: Position, unit: int) -> Table:
    rows = tuple(_item_row(position, unit, item) for item in range(len(position.sheet(unit).equipment)))
    return Table("Manifest", (Column("Pos"), Column("Equipment"), Column("Hits")), rows, flow=True)


def _item_row(position: Position, unit: int, item: int) -> tuple[Cell, ...]:
    equipment = position.sheet(unit).equipment[item]
    taken, before = position.unit(unit).hits[item], position.serving(unit).hits[item]
    at = f"{position.address(unit)}/internal/item/{equipment.pos}"
    mark = Mark.PENDING if taken > before else Mark.LOST if taken >= equipment.hits else Mark.PLAIN
    boxes = "■" * taken + "□" * (equipment.hits - taken) if equipment.hits > 1 or taken else ""
    return (
        Cell(equipment.pos, at, mark),
        Cell(equipment.name, f"{at}/name", mark),
        Cell(boxes, f"{at}/hits", mark),
    )
