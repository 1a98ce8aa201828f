"""The blocks of record sheets on paper: tables, charts, boxes to tick, shapes with values around them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple, assert_never

from shellshock_tui.engine.sheet_view import Block, Boxes, Chart, Hull, Lines, Role, Rose, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.paper.page import (
    FAINT,
    INK,
    PAPER,
    THICK,
    Anchor,
    Box,
    Line,
    Outline,
    Rectangle,
    Shape,
    Size,
    Words,
    width_of,
)


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
BY_ROAD = "═"
"""The sign of the screen behind a speed that only a road allows."""
UNPRINTED = str.maketrans(dict.fromkeys(BY_ROAD + "▲▼●←↑→↓↖↗↘↙" + OPEN + CLOSED, ""))
"""Signs of the screen that paper leaves out."""
MOST_BOXES = 40
"""The greatest number of boxes to tick; larger numbers are written."""
IN_A_GROUP, BETWEEN_GROUPS = 5, 0.6
"""The number of boxes after which there is a space, and the width of the space."""
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
    """Whether a line for a number replaces the boxes, because there would be too many boxes."""
    is_faint: bool = False
    is_lost: bool = False


NOTHING = Written("")
"""A blank cell."""


def written(cell: Cell) -> Written:
    """Return the print of a cell: its text, and boxes for the amount left."""
    return _written(cell.text, cell.part, is_lost=cell.mark is Mark.LOST, is_word=bool(cell.is_word))


@lru_cache(maxsize=10_000)  # the same cells are measured in each size of text
def _written(shown: str, part: tuple[int, int], *, is_lost: bool, is_word: bool) -> Written:
    left, of = part
    open_boxes, closed = sum(map(shown.count, OPEN)), sum(map(shown.count, CLOSED))
    text = " ".join(shown.translate(UNPRINTED).split())
    if BY_ROAD in shown and text:
        text = f"road {text}"
    indent = "  " if shown.startswith(" ") else ""
    if open_boxes or closed:
        return Written(indent + text, open_boxes + closed, closed, is_lost=is_lost)
    if 0 < of <= MOST_BOXES:
        return Written(indent + text, of, of - left, is_lost=is_lost)
    if of:
        return Written(indent + text, is_counted=True, is_lost=is_lost)
    return Written(indent + text, is_faint=is_word, is_lost=is_lost)


@dataclass(frozen=True)
class Print:
    """The size in which a sheet is printed."""

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
        return number * (self.box + 0.25) + (max(0, number - 1) // IN_A_GROUP) * BETWEEN_GROUPS

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
            left = x + index * (self.box + 0.25) + (index // IN_A_GROUP) * BETWEEN_GROUPS
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
    shapes: Iterable[Shape]


@dataclass(frozen=True)
class Undrawn:
    """Shapes that are made whenever they are drawn; most blocks are only measured."""

    draw: Callable[[], Iterator[Shape]]

    def __iter__(self) -> Iterator[Shape]:
        return self.draw()


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


def draw_block(block: Block, how: Print, room: float) -> Drawn:
    """Return a block that is laid out within a width."""
    match block:
        case Table():
            return _table(block, how, room)
        case Chart():
            return _chart(block, how)
        case Lines(rows=rows, title=title):
            return _titled(title, how, draw_lines(rows, how, room))
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

    def shapes() -> Iterator[Shape]:
        yield Words((0, how.size), words, how.size, is_bold=True)
        yield from (moved(shape, 0, how.line) for shape in drawn.shapes)

    width = max(drawn.size.width, width_of(words, how.size, is_bold=True))
    return Drawn(Size(width, drawn.size.height + how.line), Undrawn(shapes))


def _table(table: Table, how: Print, room: float) -> Drawn:
    """Return a table; one that flows stands in as many columns as there is room for."""
    heads = [written(Cell(column.head)).text for column in table.columns]
    rows = [[written(cell) for cell in row] for row in table.rows]
    for index in _columns_of_boxes(table):
        rows = [
            [
                Written("", 1) if number == index and cell == NOTHING else cell
                for number, cell in enumerate(row)
            ]
            for row in rows
        ]
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

    def shapes() -> Iterator[Shape]:
        for column in range(columns):
            left = column * (width + 2 * space)
            top = 0.0
            if has_head:
                yield from _head(table, heads, widths, used, left, how)
                top = how.line
            for number, row in enumerate(rows[column * deep : (column + 1) * deep]):
                base = top + number * how.line + how.size
                x = left
                for index in used:
                    cell, is_right = row[index], table.columns[index].right
                    start = x + widths[index] - how.width(cell) if is_right else x
                    yield from how.cell((start, base), cell)
                    x += widths[index] + space

    size = Size(columns * width + (columns - 1) * 2 * space, (deep + has_head) * how.line)
    return _titled(table.title, how, Drawn(size, Undrawn(shapes)))


def _columns_of_boxes(table: Table) -> list[int]:
    """Return the columns that hold boxes and nothing else; a blank cell there has one box on paper."""
    cells = [[row[index].text for row in table.rows] for index in range(len(table.columns))]
    return [
        index
        for index, texts in enumerate(cells)
        if any(texts) and all(set(text) <= set(OPEN + CLOSED) for text in texts)
    ]


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


def draw_lines(rows: Iterable[Sequence[Cell]], how: Print, room: float) -> Drawn:
    """Return rows of cells one after the other, folded to a width."""
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
"""The least number of rows for the boxes of a side."""


def _hull(sides: Sequence[Cell], faces: Sequence[Cell], how: Print) -> Drawn:
    """Return a hull seen from above: boxes for the armour of each side, and the figures of the faces."""
    counts = [cell.part[1] or _count(cell) for cell in sides]
    lost = [cell.part[1] - cell.part[0] for cell in sides]
    step = how.box + 0.25
    grids = [max(1, -(-count // (SIDES_DEEP * IN_A_GROUP))) * IN_A_GROUP for count in counts]
    deep = [-(-count // grid) for count, grid in zip(counts, grids, strict=True)]
    longs = [how.boxes_width(min(grid, count)) for count, grid in zip(counts, grids, strict=True)]
    body = Size(how.size * 9, how.size * 6.6)
    left_wide, right_wide = deep[3] * step, deep[1] * step
    top_deep, low_deep = deep[0] * step, deep[2] * step
    across = max(body.width, longs[0], longs[2])
    down = max(body.height, longs[1], longs[3])
    x0, y0 = left_wide + 1.2, top_deep + 1.2
    hull = Box(x0, y0, across, down)
    shapes: list[Shape] = [Rectangle(hull, face=PAPER, thickness=THICK)]
    shapes += _grid(
        Box(x0 + (across - longs[0]) / 2, 0, 0, 0), counts[0], lost[0], grids[0], how, is_row=True
    )
    low = Box(x0 + (across - longs[2]) / 2, hull.bottom + 1.2, 0, 0)
    shapes += _grid(low, counts[2], lost[2], grids[2], how, is_row=True)
    shapes += _grid(
        Box(hull.right + 1.2, y0 + (down - longs[1]) / 2, 0, 0),
        counts[1],
        lost[1],
        grids[1],
        how,
        is_row=False,
    )
    shapes += _grid(Box(0, y0 + (down - longs[3]) / 2, 0, 0), counts[3], lost[3], grids[3], how, is_row=False)
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
        along = index % wide * step + index % wide // IN_A_GROUP * BETWEEN_GROUPS
        across = index // wide * step
        right, down = (along, across) if is_row else (across, along)
        box = Box(corner.left + right, corner.top + down, how.box, how.box)
        yield from how.one_box(box, is_ticked=index >= number - lost)


def packed(blocks: Iterable[Drawn], room: float) -> Drawn:
    """Return blocks side by side, in as many rows as they need."""
    places: list[tuple[Drawn, float, float]] = []
    x = y = deep = widest = 0.0
    for drawn in blocks:
        if x and x + drawn.size.width > room:
            x, y, deep = 0.0, y + deep + GAP * 0.8, 0.0
        places.append((drawn, x, y))
        x += drawn.size.width + GAP * 1.8
        widest = max(widest, x - GAP * 1.8)
        deep = max(deep, drawn.size.height)

    def shapes() -> Iterator[Shape]:
        for block, left, top in places:
            yield from (moved(shape, left, top) for shape in block.shapes)

    return Drawn(Size(widest, y + deep), Undrawn(shapes))
