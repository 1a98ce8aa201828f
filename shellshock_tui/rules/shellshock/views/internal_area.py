"""The brown area of the record sheet: internal amount, location chart and manifest."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import Chart, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.damage.wound import first_row_trail, hits_trail, rows_for, wound
from shellshock_tui.rules.shellshock.equipment import Equipment, Kind
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.views.record import Record, Row, short_name

LIVES, HIT, LOST = "◉", "◐", "†"
"""The signs of a crew member who lives, who is hit but acts until the phase ends, and who is dead."""


def internal_area(record: Record, *, highlighted: bool) -> None:
    """Add the internal area to the page."""
    record.page.begin_area("internal")
    amount, chart, manifest = _amount(record), _chart(record), _manifest(record)
    summary = _summary(record)
    lost = tuple(replace(cell, short=f"{cell.text.count(',') + 1} lost") for cell in summary[2:])
    glance = (Cell(f"{record.state.rows.bit_count()}/{ROWS}", summary[0].at), crew_pips(record), *lost)
    brief = (chart, Lines((lost,))) if lost else (chart,)
    record.page.area(
        "INTERNAL",
        Role.INTERNAL,
        summary,
        amount,
        chart,
        manifest,
        highlighted=highlighted,
        brief=brief,
        glance=glance,
    )


def _summary(record: Record) -> Row:
    gone, sheet, page = record.state.rows.bit_count(), record.sheet, record.page
    text, clause = f"{gone} of {ROWS} rows gone", clauses.INTERNAL_LOCATION
    rows = page.number("rows", gone, "rows crossed off", clause, text=text)
    rows.short = f"{gone}/{ROWS} gone"
    label = "internal points that kill outright"
    rip = page.number("rip", sheet.rip, label, clauses.INTERNAL_AMOUNT, text=f"RIP {sheet.rip}+")
    rip.means = RULEBOOK.terms["rip"].means
    hits = record.state.hits
    lost = [item.name for item, taken in zip(sheet.equipment, hits, strict=True) if taken >= item.hits]
    if not lost:
        return (rows, rip)
    return (rows, rip, page.cell("item", f"lost: {', '.join(lost)}", clauses.INTERNAL_HITS, Mark.LOST))


def _amount(record: Record) -> Chart:
    """Return the chart of rows by internal points; those that an aimed volley may cause are marked."""
    sheet = record.sheet
    record.page.reason("amount", clauses.INTERNAL_AMOUNT)
    face = record.face
    struck = {
        int(wound(record.position, record.unit, face, blow).internal.total)
        for _, blow in record.blows
        if face is not None
    }
    damage = range(1, sheet.rip)
    marks = (Mark.CURRENT if points in struck else Mark.PLAIN for points in damage)
    return Chart(
        ("damage", "rows"), tuple(_points(record, *found) for found in zip(damage, marks, strict=True))
    )


def _points(record: Record, points: int, mark: Mark) -> Row:
    """Return the cells of a number of internal points and of the rows that it crosses off."""
    page, sheet, clause = record.page, record.sheet, clauses.INTERNAL_AMOUNT
    rows = rows_for(sheet, points)
    name = f"amount/{rows}" if rows else "amount/none"
    is_fewest = rows > 0 and sheet.amount[rows - 1] == points
    label = f"internal points for {counted(rows, 'row')}"
    first = page.number(name if is_fewest else f"{name}/also/{points}", points, label, clause, mark)
    return (first, page.number(f"{name}/rows", rows, "rows to cross off", clause, mark))


def _chart(record: Record) -> Chart:
    record.page.reason("row", clauses.INTERNAL_LOCATION)
    record.page.answer("row/*/first", partial(_first_row, record.position, record.unit))
    return Chart(("d20", "hits"), tuple(_chart_row(record, row) for row in range(ROWS, 0, -1)))


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
    number = record.page.cell(f"row/{row}", row, clauses.INTERNAL_LOCATION, mark)
    return (number, *letters)


def _manifest(record: Record) -> Table:
    for pattern in ("item/*", "item/*/*"):
        record.page.answer(pattern, partial(_hits, record.position, record.unit))
    columns = Column(""), Column(""), Column("", rank=1)
    rows = tuple(_item_row(record, number, item) for number, item in enumerate(record.sheet.equipment))
    return Table("", columns, rows, flow=True)


def _item_row(record: Record, number: int, item: Equipment) -> Row:
    at = f"{record.page.root}item/{item.pos}"
    taken, before = record.state.hits[number], record.position.serving(record.unit).hits[number]
    mark = Mark.PENDING if taken > before else Mark.LOST if taken >= item.hits else Mark.PLAIN
    boxes = "■" * taken + "□" * (item.hits - taken) if item.hits > 1 or taken else ""
    short = f"{short_name(record.sheet, item)}{boxes}"
    noted = ", ".join((item.name, *_of_explosions(item)))
    name = Cell(noted, f"{at}/name", mark, short=short, means=f"{item.pos}: {noted}")
    return (
        Cell(item.pos, at, mark),
        name,
        Cell(boxes, f"{at}/hits", mark, means=RULEBOOK.terms["hits"].means),
    )


def _of_explosions(item: Equipment) -> Iterator[str]:
    """Yield what changes the dice for an explosion (internal.bins): a protected bin, incendiary fire."""
    if item.ammunition and item.ammunition.protected:
        yield "protected"
    own = item.ammunition.line if item.ammunition else item.weapon.line if item.weapon else None
    if own and own.incendiary:
        yield "incendiary"


def crew_pips(record: Record) -> Cell:
    """Return a cell with a sign for each crew member."""
    pips = "".join(_pip(record, post) for post in range(len(record.sheet.crew)))
    return Cell(f"crew {pips}", f"{record.position.address(record.unit)}/attack/crew", short=pips)


def _pip(record: Record, post: int) -> str:
    if not record.position.lives(record.unit, post):
        return LOST
    hits = zip(record.sheet.equipment, record.state.hits, strict=True)
    is_hit = any(item.kind is Kind.CREW and item.post == post and taken >= item.hits for item, taken in hits)
    return HIT if is_hit else LIVES


def _hits(position: Position, unit: int, pos: str, _: str = "") -> Trail | None:
    """Return the calculation of the hits that still destroy a piece of equipment."""
    item = position.sheet(unit).positions.get(pos)
    return None if item is None else hits_trail(position, unit, item)
