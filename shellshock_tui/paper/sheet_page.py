"""Record sheets on paper: the areas of a sheet with their colours, with boxes to tick and room to write."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from math import cos, pi, sin
from typing import NamedTuple, assert_never

from shellshock_tui.engine.sheet_view import (
    Area,
    Block,
    Boxes,
    Chart,
    Hull,
    Lines,
    Role,
    Rose,
    SheetView,
    Table,
)
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.paper.page import (
    FAINT,
    INK,
    PAPER,
    THICK,
    THIN,
    Anchor,
    Box,
    Line,
    Outline,
    Page,
    Rectangle,
    Shape,
    Size,
    Words,
    width_of,
)
from shellshock_tui.user_error import UserError


class Ink(NamedTuple):
    """The two colours of an area."""

    strong: str
    pale: str


INKS = {
    Role.ATTACK: Ink("#a8231b", "#fbecea"),
    Role.DEFENCE: Ink("#1f4e9e", "#e9eff9"),
    Role.MOVE: Ink("#2a6e2e", "#eaf4ea"),
    Role.INTERNAL: Ink("#6b4a1c", "#f5eee4"),
    Role.NONE: Ink("#4a4f57", "#eff0f2"),
}
SIZES = (3.9, 3.6, 3.3, 3.1, 2.9, 2.7, 2.5, 2.3, 2.1, 1.95)
"""The sizes of text that are tried, the largest first, in millimetres."""
GAP = 2.0
"""The space between blocks, and between areas."""
OPEN, CLOSED = "□◉", "■○"
"""The signs of boxes that are open, and of boxes that are ticked."""
UNPRINTED = str.maketrans(dict.fromkeys("═▲▼●←↑→↓↖↗↘↙" + OPEN + CLOSED, ""))
"""Signs of the screen that paper does without."""
MOST_BOXES = 40
"""The greatest number of boxes to tick; larger numbers are written."""
IN_A_GROUP = 5
"""After how many boxes there is a space."""
NOTES = "Notes"
WRITTEN = 7.0
"""The space between two lines to write on."""
LEADING = 1.32
"""The height of a line as a multiple of the size of its text."""


class Written(NamedTuple):
    """A text of a cell, and the boxes behind it."""

    text: str
    boxes: int = 0
    ticked: int = 0
    is_counted: bool = False
    """Whether there is room to write down what is left, since it is too much for boxes."""
    is_faint: bool = False
    is_lost: bool = False


def written(cell: Cell) -> Written:
    """Return what paper shows of a cell: its text, and boxes for what is left of it."""
    left, of = cell.part
    open_boxes, closed = sum(map(cell.text.count, OPEN)), sum(map(cell.text.count, CLOSED))
    text = " ".join(cell.text.translate(UNPRINTED).split())
    indent = "  " if cell.text.startswith(" ") else ""
    is_lost = cell.mark is Mark.LOST
    if open_boxes or closed:
        return Written(indent + text, open_boxes + closed, closed, is_lost=is_lost)
    if 0 < of <= MOST_BOXES:
        return Written(indent + text, of, of - left, is_lost=is_lost)
    if of:
        return Written(indent + text, is_counted=True, is_lost=is_lost)
    return Written(indent + text, is_faint=bool(cell.is_word), is_lost=is_lost)


@dataclass(frozen=True)
class Print:
    """How large a sheet is printed."""

    size: float
    """The size of its text."""

    @property
    def line(self) -> float:
        """The height of a line."""
        return self.size * LEADING

    @property
    def box(self) -> float:
        """The edge of a box to tick."""
        return self.size * 0.82

    def boxes_width(self, number: int) -> float:
        """Return the width of some boxes in a row."""
        return number * (self.box + 0.25) + (max(0, number - 1) // IN_A_GROUP) * 0.6

    def width(self, cell: Written, *, is_bold: bool = False) -> float:
        """Return the width of what a cell shows."""
        text = width_of(cell.text, self.size, is_bold=is_bold)
        space = self.size * 0.4 if cell.text.strip() and cell.boxes else 0
        return text + space + self.boxes_width(cell.boxes) + (self.room if cell.is_counted else 0)

    @property
    def room(self) -> float:
        """The width of the room to write a number."""
        return self.size * 8

    def cell(
        self, at: tuple[float, float], cell: Written, *, is_bold: bool = False, colour: str = INK
    ) -> Iterator[Shape]:
        """Yield the shapes of a cell whose text begins at a place on its base line."""
        x, y = at
        if cell.text.strip():
            ink = FAINT if cell.is_faint and colour == INK else colour
            yield Words(at, cell.text, self.size, "#5b6068" if ink == FAINT else ink, is_bold=is_bold)
            width = width_of(cell.text, self.size, is_bold=is_bold)
            if cell.is_lost:
                yield Line((x, y - self.size * 0.3), (x + width, y - self.size * 0.3))
            x += width + self.size * 0.4
        if cell.is_counted:
            yield Line((x, y + 0.3), (x + self.room - self.size * 0.4, y + 0.3), FAINT)
        yield from self.boxes((x, y), cell.boxes, cell.ticked)

    def boxes(self, at: tuple[float, float], number: int, ticked: int) -> Iterator[Shape]:
        """Yield boxes in a row on a base line; the last ones are ticked."""
        x, y = at
        for index in range(number):
            left = x + index * (self.box + 0.25) + (index // IN_A_GROUP) * 0.6
            yield from self.one_box(
                Box(left, y - self.box, self.box, self.box), is_ticked=index >= number - ticked
            )

    def one_box(self, box: Box, *, is_ticked: bool) -> Iterator[Shape]:
        """Yield a box, crossed if it is ticked."""
        yield Rectangle(box, face=PAPER)
        if is_ticked:
            yield Line((box.left, box.top), (box.right, box.bottom), thickness=0.25)
            yield Line((box.left, box.bottom), (box.right, box.top), thickness=0.25)


@dataclass(frozen=True)
class Drawn:
    """A block that is laid out, with its upper left corner at (0, 0)."""

    size: Size
    shapes: tuple[Shape, ...]


def moved(shape: Shape, x: float, y: float) -> Shape:
    """Return a shape at another place."""
    match shape:
        case Rectangle(box=box):
            return shape._replace(box=box._replace(left=box.left + x, top=box.top + y))
        case Line(start=(x1, y1), end=(x2, y2)):
            return shape._replace(start=(x1 + x, y1 + y), end=(x2 + x, y2 + y))
        case Outline(corners=corners):
            return shape._replace(corners=tuple((one + x, other + y) for one, other in corners))
        case Words(at=(x1, y1)):
            return shape._replace(at=(x1 + x, y1 + y))
        case _:
            assert_never(shape)


def _block(block: Block, how: Print, room: float) -> Drawn:
    match block:
        case Table():
            return _table(block, how, room)
        case Chart():
            return _chart(block, how)
        case Lines(rows=rows, title=title):
            return _titled(title, how, _lines(rows, how, room))
        case Boxes(title=title, cells=cells):
            return _titled(title, how, _tick_boxes(cells, how))
        case Rose(title=title, spokes=spokes):
            return _titled(title, how, _rose(spokes, how))
        case Hull(sides=sides, faces=faces, title=title):
            return _titled(title, how, _hull(sides, faces, how))
        case _:
            assert_never(block)


def _titled(title: str, how: Print, drawn: Drawn) -> Drawn:
    words = written(Cell(title)).text
    if not words:
        return drawn
    shapes = (
        Words((0, how.size), words, how.size, is_bold=True),
        *(moved(s, 0, how.line) for s in drawn.shapes),
    )
    width = max(drawn.size.width, width_of(words, how.size, is_bold=True))
    return Drawn(Size(width, drawn.size.height + how.line), shapes)


def _table(table: Table, how: Print, room: float) -> Drawn:
    """Return a table; one that flows stands in as many columns as there is room for."""
    heads = [written(Cell(column.head)).text for column in table.columns]
    rows = [[written(cell) for cell in row] for row in table.rows]
    kept = [
        index
        for index, column in enumerate(table.columns)
        if not column.rank
        or heads[index]
        or any(row[index].text.strip(" 0–") or row[index].boxes for row in rows)
    ]
    used = [
        index
        for index in kept
        if heads[index] or any(row[index].text.strip() or row[index].boxes for row in rows)
    ]
    widths = {index: max((how.width(row[index]) for row in rows), default=0.0) for index in used}
    widths = {
        index: max(width, width_of(heads[index], how.size, is_bold=True)) for index, width in widths.items()
    }
    space = how.size * 0.7
    width = sum(widths.values()) + space * (len(used) - 1)
    has_head = any(heads[index] for index in used)
    columns = (
        max(1, min(int((room + 2 * space) // (width + 2 * space)), -(-len(rows) // 3))) if table.flow else 1
    )
    deep = -(-len(rows) // columns) if rows else 0
    shapes: list[Shape] = []
    for column in range(columns):
        left = column * (width + 2 * space)
        top = 0.0
        if has_head:
            shapes += _head(table, heads, widths, used, left, how)
            top = how.line
        for number, row in enumerate(rows[column * deep : (column + 1) * deep]):
            base = top + number * how.line + how.size
            x = left
            for index in used:
                cell, is_right = row[index], table.columns[index].right
                start = x + widths[index] - how.width(cell) if is_right else x
                shapes += how.cell((start, base), cell)
                x += widths[index] + space
    size = Size(columns * width + (columns - 1) * 2 * space, (deep + has_head) * how.line)
    return _titled(table.title, how, Drawn(size, tuple(shapes)))


def _head(
    table: Table, heads: Sequence[str], widths: dict[int, float], used: Sequence[int], left: float, how: Print
) -> Iterator[Shape]:
    space = how.size * 0.7
    x = left
    for index in used:
        is_right = table.columns[index].right
        at = (x + widths[index] if is_right else x, how.size)
        yield Words(at, heads[index], how.size, anchor=Anchor.END if is_right else Anchor.START, is_bold=True)
        x += widths[index] + space
    yield Line((left, how.line - 0.2), (x - space, how.line - 0.2), FAINT)


def _chart(chart: Chart, how: Print) -> Drawn:
    """Return a chart on its side: a grid with the captions to the left."""
    columns = [[written(cell) for cell in column] for column in chart.columns]
    deep = max(map(len, columns), default=0)
    wide = max((how.width(cell) for column in columns for cell in column), default=0.0) + how.size * 0.7
    captions = [written(Cell(caption)).text for caption in chart.captions]
    left = (
        max((width_of(caption, how.size, is_bold=True) for caption in captions), default=0.0) + how.size * 0.6
    )
    height = how.line * 1.08
    shapes: list[Shape] = [
        Words((0, index * height + how.size), caption, how.size, is_bold=True)
        for index, caption in enumerate(captions)
    ]
    for number, column in enumerate(columns):
        x = left + number * wide
        shapes.append(Rectangle(Box(x, 0, wide, height), face=PAPER))
        shapes.append(Rectangle(Box(x, height, wide, height * (deep - 1)), face=PAPER))
        for row, cell in enumerate(column):
            at = (x + wide / 2, row * height + how.size)
            shapes.append(Words(at, cell.text, how.size, anchor=Anchor.MIDDLE, is_bold=row == 0))
            if cell.is_lost:
                shapes.append(
                    Line((x + 0.4, row * height + height / 2), (x + wide - 0.4, row * height + height / 2))
                )
    return _titled(chart.title, how, Drawn(Size(left + len(columns) * wide, deep * height), tuple(shapes)))


def _lines(rows: Iterable[Sequence[Cell]], how: Print, room: float) -> Drawn:
    shapes: list[Shape] = []
    x = widest = 0.0
    base = how.size
    for row in rows:
        x = 0.0
        for cell in map(written, row):
            if not (cell.text.strip() or cell.boxes):
                continue
            width = how.width(cell)
            if x and x + width > room:
                x, base = 0.0, base + how.line
            shapes += how.cell((x, base), cell)
            x += width + how.size * 0.8
            widest = max(widest, x)
        base += how.line
    return Drawn(Size(widest, base - how.size), tuple(shapes))


def _tick_boxes(cells: Sequence[Cell], how: Print) -> Drawn:
    edge = how.box * 1.25
    shapes: list[Shape] = []
    for index, cell in enumerate(cells):
        is_ticked = cell.mark in (Mark.LOST, Mark.PENDING)
        box = Box(index * (edge + 0.4), 0.2, edge, edge)
        shapes += how.one_box(box, is_ticked=is_ticked)
    return Drawn(Size(len(cells) * (edge + 0.4), edge + 0.6), tuple(shapes))


def _rose(spokes: Sequence[Cell], how: Print) -> Drawn:
    """Return values around a shape, clockwise from the front."""
    radius, away = how.size * 1.5, how.size * 2.5
    middle = away + how.size
    count = len(spokes)
    turns = [2 * pi * index / count for index in range(count)]
    offset = pi / count
    corners = tuple(
        (middle + radius * sin(turn + offset), middle - radius * cos(turn + offset)) for turn in turns
    )
    shapes: list[Shape] = [Outline(corners, face=PAPER, thickness=THICK)]
    tip = (middle, middle - radius * 0.55)
    shapes.append(
        Outline((tip, (middle + how.size * 0.35, middle), (middle - how.size * 0.35, middle)), face=INK)
    )
    for turn, cell in zip(turns, spokes, strict=True):
        at = (middle + away * sin(turn), middle - away * cos(turn) + how.size * 0.36)
        shapes.append(Words(at, written(cell).text, how.size, anchor=Anchor.MIDDLE, is_bold=True))
    return Drawn(Size(2 * middle, 2 * middle), tuple(shapes))


SIDES_DEEP = 3
"""In how many rows the boxes of a side stand at least."""


def _hull(sides: Sequence[Cell], faces: Sequence[Cell], how: Print) -> Drawn:
    """Return a hull seen from above: boxes for the armour of each side, and the figures of the faces."""
    counts = [cell.part[1] or _count(cell) for cell in sides]
    lost = [cell.part[1] - cell.part[0] for cell in sides]
    step = how.box + 0.25
    long = max(8, -(-max(counts) // SIDES_DEEP))
    grids = [min(long, max(1, -(-count // SIDES_DEEP))) for count in counts]
    deep = [-(-count // grid) for count, grid in zip(counts, grids, strict=True)]
    body = Size(how.size * 9, how.size * 6.6)
    left_wide, right_wide = deep[3] * step, deep[1] * step
    top_deep, low_deep = deep[0] * step, deep[2] * step
    across = max(body.width, grids[0] * step, grids[2] * step)
    down = max(body.height, grids[3] * step, grids[1] * step)
    x0, y0 = left_wide + 1.2, top_deep + 1.2
    hull = Box(x0, y0, across, down)
    shapes: list[Shape] = [Rectangle(hull, face=PAPER, thickness=THICK)]
    shapes += _grid(
        Box(x0 + (across - grids[0] * step) / 2, 0, 0, 0), counts[0], lost[0], grids[0], how, is_row=True
    )
    low = Box(x0 + (across - grids[2] * step) / 2, hull.bottom + 1.2, 0, 0)
    shapes += _grid(low, counts[2], lost[2], grids[2], how, is_row=True)
    shapes += _grid(
        Box(hull.right + 1.2, y0 + (down - grids[1] * step) / 2, 0, 0),
        counts[1],
        lost[1],
        grids[1],
        how,
        is_row=False,
    )
    shapes += _grid(
        Box(0, y0 + (down - grids[3] * step) / 2, 0, 0), counts[3], lost[3], grids[3], how, is_row=False
    )
    centre = (hull.left + across / 2, hull.top + down / 2)
    faint = "#5b6068"
    places = (
        (centre[0], hull.top + how.size * 1.1),
        (hull.right - how.size * 1.2, hull.top + down * 0.3),
        (hull.right - how.size * 1.2, hull.top + down * 0.82),
        (centre[0], hull.bottom - how.size * 0.5),
        (hull.left + how.size * 1.2, hull.top + down * 0.82),
        (hull.left + how.size * 1.2, hull.top + down * 0.3),
    )
    for at, face in zip(places, faces, strict=True):
        shapes.append(Words(at, written(face).text, how.size * 1.1, anchor=Anchor.MIDDLE, is_bold=True))
    inner = (
        (centre[0], centre[1] - how.size * 0.7),
        (centre[0] + how.size * 1.9, centre[1] + how.size * 0.4),
        (centre[0], centre[1] + how.size * 1.5),
        (centre[0] - how.size * 1.9, centre[1] + how.size * 0.4),
    )
    for at, side in zip(inner, sides, strict=True):
        shapes.append(Words(at, written(side).text, how.size * 0.9, faint, Anchor.MIDDLE))
    return Drawn(Size(hull.right + 1.2 + right_wide, hull.bottom + 1.2 + low_deep), tuple(shapes))


def _count(cell: Cell) -> int:
    return int(cell.text) if cell.text.isdigit() else 0


def _grid(corner: Box, number: int, lost: int, wide: int, how: Print, *, is_row: bool) -> Iterator[Shape]:
    step = how.box + 0.25
    for index in range(number):
        along, across = index % wide, index // wide
        column, row = (along, across) if is_row else (across, along)
        box = Box(corner.left + column * step, corner.top + row * step, how.box, how.box)
        yield from how.one_box(box, is_ticked=index >= number - lost)


def _packed(blocks: Iterable[Drawn], room: float) -> Drawn:
    """Return blocks side by side, in as many rows as they need."""
    shapes: list[Shape] = []
    x = y = deep = widest = 0.0
    for drawn in blocks:
        if x and x + drawn.size.width > room:
            x, y, deep = 0.0, y + deep + GAP * 0.8, 0.0
        shapes += (moved(shape, x, y) for shape in drawn.shapes)
        x += drawn.size.width + GAP * 1.8
        widest = max(widest, x - GAP * 1.8)
        deep = max(deep, drawn.size.height)
    return Drawn(Size(widest, y + deep), tuple(shapes))


def _area(area: Area, how: Print, room: float) -> Drawn:
    """Return the inside of an area, packed into a width."""
    return _packed((_block(block, how, room) for block in area.blocks), room)


def _framed(area: Area, inside: Drawn, box: Box, how: Print) -> Iterator[Shape]:
    ink = INKS[area.role]
    bar = how.line * 1.05
    yield Rectangle(box, ink.strong, ink.pale, THICK)
    yield Rectangle(Box(box.left, box.top, box.width, bar), ink.strong, ink.strong)
    yield Words((box.left + 1.2, box.top + how.size * 1.03), area.name, how.size, PAPER, is_bold=True)
    summary = "   ".join(filter(None, (written(cell).text for cell in area.summary)))
    if width_of(f"{area.name}   {summary}", how.size, is_bold=True) < box.width - 3:
        yield Words((box.right - 1.2, box.top + how.size * 1.03), summary, how.size, PAPER, Anchor.END)
    yield from (moved(shape, box.left + 1.2, box.top + bar + 1.0) for shape in inside.shapes)


@dataclass(frozen=True)
class _Row:
    """Areas side by side."""

    areas: tuple[Area, ...]
    insides: tuple[Drawn, ...]
    height: float


def _rows(areas: Sequence[Area], how: Print, width: float) -> Iterator[_Row]:
    """Yield the areas in rows of one or two: two where each fits into half of the width."""
    half = (width - GAP) / 2 - 2.4
    bar = how.line * 1.05 + 2.2
    waiting = list(areas)
    while waiting:
        pair = waiting[:2]
        halves = [_area(one, how, half) for one in pair]
        if len(pair) == 2 and all(one.size.width <= half for one in halves):
            yield _Row(tuple(pair), tuple(halves), max(one.size.height for one in halves) + bar)
            waiting = waiting[2:]
            continue
        whole = _area(waiting[0], how, width - 2.4)
        yield _Row((waiting[0],), (whole,), whole.size.height + bar)
        waiting = waiting[1:]


class TooLargeError(UserError):
    """Raised for a sheet that does not fit into its room on the paper."""


def draw_sheet(page: Page, sheet: SheetView, room: Box) -> None:
    """Draw a record sheet into a room of a page, in the largest text that fits.

    Raises:
        TooLargeError: It does not fit in the smallest text.
    """
    for size in SIZES:
        how = Print(size)
        rows = list(_rows(sheet.areas, how, room.width))
        head = _heading(sheet, how, room.width)
        notes = _lines([(note,) for note in sheet.notes], how, room.width)
        height = (
            head.size.height
            + how.line * 0.2
            + sum(row.height + GAP * 0.7 for row in rows)
            + notes.size.height
        )
        widest = max((inside.size.width for row in rows for inside in row.insides), default=0.0)
        if height <= room.height and widest <= room.width - 2.4:
            _draw(page, room, how, head, rows, notes)
            return
    raise TooLargeError(f"{sheet.title} does not fit into {room.width:.0f} by {room.height:.0f} mm.")


def _heading(sheet: SheetView, how: Print, room: float) -> Drawn:
    """Return the title with the facts beside it that fit, and the others on lines of their own below."""
    large = how.size * 1.55
    title = f"{sheet.code}  {sheet.title}" if sheet.code else sheet.title
    shapes: list[Shape] = [Words((0.0, large), title, large, is_bold=True)]
    facts = [fact for fact in sheet.facts if written(fact).text or written(fact).boxes]
    widths = [how.width(written(fact)) + how.size for fact in facts]
    free = room - width_of(title, large, is_bold=True)
    beside = sum(1 for taken in accumulate(widths) if taken <= free)
    x = room - sum(widths[:beside]) + how.size
    for fact, width in zip(facts[:beside], widths, strict=False):
        shapes += how.cell((x, large), written(fact))
        x += width
    below = _lines([(fact,) for fact in facts[beside:]], how, room)
    shapes += (moved(shape, 0.0, how.line * 1.9) for shape in below.shapes)
    return Drawn(Size(room, how.line * 2.1 + below.size.height), tuple(shapes))


def _draw(page: Page, room: Box, how: Print, head: Drawn, rows: Sequence[_Row], notes: Drawn) -> None:
    page.add(*(moved(shape, room.left, room.top) for shape in head.shapes))
    y = room.top + head.size.height
    for row in rows:
        width = (room.width - GAP * (len(row.areas) - 1)) / len(row.areas)
        for number, (area, inside) in enumerate(zip_longest(row.areas, row.insides)):
            box = Box(room.left + number * (width + GAP), y, width, row.height)
            page.add(*_framed(area, inside, box, how))
        y += row.height + GAP * 0.7
    page.add(*(moved(shape, room.left, y) for shape in notes.shapes))
    _draw_notes(
        page, room._replace(top=y + notes.size.height, height=room.bottom - y - notes.size.height), how
    )


def _draw_notes(page: Page, room: Box, how: Print) -> None:
    """Draw lines to write on into what is left of a room."""
    lines = int((room.height - how.line) // WRITTEN)
    if lines < 1:
        return
    page.add(Words((room.left, room.top + how.size), NOTES, how.size, is_bold=True))
    for number in range(lines):
        y = room.top + how.line + (number + 1) * WRITTEN - 1
        page.add(Line((room.left, y), (room.right, y), FAINT))


def sheet_pages(sheets: Sequence[SheetView], size: Size) -> tuple[Page, ...]:
    """Return pages with record sheets, two on a page where they fit, else one.

    Raises:
        TooLargeError: A sheet does not fit on a page.
    """
    pages: list[Page] = []
    upper = True
    for sheet in sheets:
        inner = Page(size).inner
        half = (inner.height - GAP * 2) / 2
        room = inner._replace(height=half, top=inner.top if upper else inner.top + half + GAP * 2)
        trial = Page(size) if upper else pages[-1]
        try:
            draw_sheet(trial, sheet, room)
        except TooLargeError:
            trial, upper = Page(size), True
            draw_sheet(trial, sheet, inner)
            pages.append(trial)
            continue
        if upper:
            pages.append(trial)
        else:
            middle = inner.top + half + GAP
            trial.add(Line((0, middle), (size.width, middle), FAINT, THIN))
        upper = not upper
    return tuple(pages)
