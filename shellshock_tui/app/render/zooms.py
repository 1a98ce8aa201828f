"""The zooms at which a board is drawn with borders: hexes and squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from textual.geometry import Region

from shellshock_tui.app.render.canvas import Canvas, Layout
from shellshock_tui.app.render.over_map import PROWS
from shellshock_tui.app.render.overview import MinimapRenderer, OverviewRenderer
from shellshock_tui.app.render.place import FLOORS, edge_ink, ground_of, paint
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.app.render.tile_style import Edge, TileStyle
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import NIGHT
from shellshock_tui.drawing.paint import StyledText, TextStyle

NORTH_EAST, SOUTH_EAST = 1, 2
HEX_BORDERS = (5, 4, 3)
"""The borders that a hex draws itself, west and south; its neighbours draw the others."""
VOID = TextStyle(NIGHT, NIGHT)


@dataclass(frozen=True, eq=False)
class HexRenderer(TileRenderer):
    """Draws hexes whose sides slope over a number of rows."""

    board: Board
    name: str
    slope: int
    """The rows of a sloping side: half of a hex's height."""
    period: int
    """The columns from one hex to the next."""

    @property
    def height(self) -> int:
        """The rows of a hex."""
        return 2 * self.slope

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""
        last = self.slope if self.board.width > 1 else 0
        return self.period * self.board.width + self.slope, self.height * self.board.height + last

    def box(self, place: int) -> Region:
        """Return the cells that a hex touches, borders included."""
        row, column = divmod(place, self.board.width)
        top = row * self.height + self.slope * (column % 2)
        return Region(column * self.period, top, self.period + self.slope, self.height)

    def place_at(self, x: int, y: int) -> int:
        """Return the hex that a cell belongs to, or `OFF_BOARD`."""
        column, offset = divmod(x, self.period)
        if offset < self.border(column, y):
            column -= 1
        return self.in_column(column, y)

    def in_column(self, column: int, y: int) -> int:
        """Return the hex of a column in a row of cells, or `OFF_BOARD`."""
        row = (y - self.slope * (column % 2)) // self.height
        inside = 0 <= column < self.board.width and 0 <= row < self.board.height
        return row * self.board.width + column if inside else OFF_BOARD

    def part(self, column: int, y: int) -> int:
        """Return which row of its hex a row of cells is, in a column."""
        return (y - self.slope * (column % 2)) % self.height

    def border(self, column: int, y: int) -> int:
        """Return the cells between a column's first and the sloping border in a row."""
        part = self.part(column, y)
        return self.slope - 1 - part if part < self.slope else part - self.slope

    def counter(self, place: int) -> Region:
        """Return the cells that a counter covers."""
        x, y, _, _ = self.box(place)
        return Region(
            x + 1, y + self.slope - 1, self.period if self.slope > 1 else 4, self.height + 1 - self.slope
        )

    def note(self, place: int) -> Region:
        """Return the cells of a note on a hex."""
        x, y, _, _ = self.box(place)
        right, down, width = self.layout.note
        return Region(x + right, y + down, width, 1)

    def front_sign(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:
        """Yield the cells of the triangles across one side of a hex, which show a front."""
        x, y, _, _ = self.box(place)
        yield from ((x + right, y + down, glyph) for right, down, glyph in PROWS[self.slope][way])

    def start(self, column: int, y: int) -> int:
        """Return where a column begins in a row of cells; the first begins at 0."""
        return column * self.period + self.border(column, y) if column else 0

    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, with the borders between them."""
        if columns.start == 0:
            yield StyledText(" " * self.border(0, y), VOID)
        for column in columns:
            place = self.in_column(column, y)
            if place == OFF_BOARD:
                yield from self._gap(scene, column, y)
            else:
                look = scene.look(place, HEX_BORDERS)
                yield from hex_rows(self.layout, self.slope, look)[self.part(column, y)]
        if columns.stop == self.board.width:
            yield from self._right_border(scene, self.board.width, y)
            yield StyledText(" " * (self.slope - 1 - self.border(self.board.width, y)), VOID)

    def _gap(self, scene: Scene, column: int, y: int) -> Iterator[StyledText]:
        """Yield the cells where a column has no hex, with the border of the hex on their left."""
        width = self.period + self.border(column + 1, y) - self.border(column, y)
        yield from self._right_border(scene, column, y)
        yield StyledText(" " * (width - 1), VOID)

    def _right_border(self, scene: Scene, column: int, y: int) -> Iterator[StyledText]:
        left = self.in_column(column - 1, y)
        if left == OFF_BOARD:
            yield StyledText(" ", VOID)
            return
        is_upper = self.part(column - 1, y) < self.slope
        way = NORTH_EAST if is_upper else SOUTH_EAST
        yield StyledText("╲" if is_upper else "╱", edge_ink(scene.border(left, way), NIGHT))

    @cached_property
    def layout(self) -> Layout:
        """The positions of everything on a hex."""
        slope, period, height = self.slope, self.period, self.height
        spans = tuple(
            (self.border(0, part), period + self.border(1, part) - self.border(0, part))
            for part in range(height)
        )
        middle = (slope + period) // 2
        is_near = slope > 1
        return Layout(
            spans,
            glyphs=(slope, 0, 5 if is_near else 3),
            level=(period - 1, 0, 1),
            code=(1, slope, period) if is_near else (1, 0, 4),
            ramp=(slope, height - 1, period - slope) if is_near else (1, 1, 4),
            name=(1, 1, period) if is_near else None,
            note=(1, 1, period) if is_near else (1, 0, 4),
            centre=(2.0 * middle, 4.0 * slope),
            ways=(
                (0, -8 * slope), (2 * period, -4 * slope), (2 * period, 4 * slope),
                (0, 8 * slope), (-2 * period, 4 * slope), (-2 * period, -4 * slope),
            ),
        )  # fmt: skip


@lru_cache(maxsize=8192)
def hex_rows(layout: Layout, slope: int, look: TileStyle) -> tuple[tuple[StyledText, ...], ...]:
    """Return the rows of cells that one hex draws."""
    ground = ground_of(look)
    upper, lower, bottom = look.edges
    canvas = Canvas(layout.spans, TextStyle(ground, ground))
    last = len(layout.spans) - 1
    first, length = layout.spans[last]
    paint(canvas, layout, look)
    for part, (start, _) in enumerate(layout.spans):
        side, glyph = (upper, "╱") if part < slope else (lower, "╲")
        if side >= Edge.OFFERED or canvas.is_free(start, part):
            canvas.put(start, part, glyph, edge_ink(side, ground))
    for x in range(first + 1, first + length):
        if canvas.is_free(x, last):
            canvas.put(x, last, FLOORS.get(bottom, "▂"), edge_ink(bottom, ground))
    return canvas.rows()


EAST = 2
SQUARE_BORDERS = (6, 4)
"""The borders that a square draws itself: west and south."""
STANDARD = 3
"""The rows of a square without room for names."""


@dataclass(frozen=True, eq=False)
class SquareRenderer(TileRenderer):
    """Draws squares of one size."""

    board: Board
    name: str
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""
        return self.width * self.board.width + 1, self.height * self.board.height

    def box(self, place: int) -> Region:
        """Return the cells that a square touches, borders included."""
        row, column = divmod(place, self.board.width)
        return Region(column * self.width, row * self.height, self.width + 1, self.height)

    def place_at(self, x: int, y: int) -> int:
        """Return the square that a cell belongs to, or `OFF_BOARD`."""
        return self.board.at(x // self.width, y // self.height)

    def counter(self, place: int) -> Region:
        """Return the cells that a counter covers."""
        x, y, _, _ = self.box(place)
        top = 1 if self.height >= STANDARD else 0
        return Region(x + 1, y + top, self.width - 2, self.height // 2 + 1 - top)

    def spared(self, place: int) -> Region:
        """Return the cells of a counter with its front and its strength, above and below its code."""
        x, y, _, _ = self.box(place)
        whole = Region(x + 1, y, self.width - 2, self.height)
        return whole if self.height >= STANDARD else self.counter(place)

    def note(self, place: int) -> Region:
        """Return the cells of a note on a square."""
        x, y, _, _ = self.box(place)
        right, down, width = self.layout.note
        return Region(x + right, y + down, width, 1)

    def middle(self, place: int) -> tuple[int, int]:
        """Return the centre of a square in dots, two to a cell across and four down."""
        x, y, _, _ = self.box(place)
        return 2 * x + self.width, 4 * y + 2 * self.height

    def front_sign(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:
        """Yield the bar at the side of a square that a counter faces."""
        x, y, _, _ = self.box(place)
        last, bottom = x + self.width - 1, y + self.height - 1
        across, down = range(x + 1, last), range(y + 1, bottom + (self.height > STANDARD))
        match way:
            case 0 | 1:
                yield from ((column, y, "▄") for column in across)
            case 2 | 3:
                yield from ((last, row, "▌") for row in down)
            case 4 | 5:
                yield from ((column, bottom, "▀") for column in across)
            case _:
                yield from ((x, row, "▐") for row in down)

    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, with the borders between them."""
        row, part = divmod(y, self.height)
        first = row * self.board.width
        for column in columns:
            yield from square_rows(self.layout, scene.look(first + column, SQUARE_BORDERS))[part]
        if columns.stop == self.board.width:
            look = scene.look(first + self.board.width - 1, (EAST,))
            yield StyledText("▏", edge_ink(look.edges[0], NIGHT))

    @cached_property
    def layout(self) -> Layout:
        """The positions of everything on a square."""
        width, height = self.width, self.height
        wide, high = 2 * width, 4 * height
        return Layout(
            tuple((0, width) for _ in range(height)),
            glyphs=(1, 0, width - 2),
            level=(width - 1, 0, 1),
            code=(1, height // 2 if height >= STANDARD else 0, width - 2),
            ramp=(1, height - 1, width - 2),
            name=(1, 1, width - 1) if height > STANDARD else None,
            note=(1, height - 1, width - 2),
            ramp_over=(1, 0, width - 2),
            centre=(float(width + 1), 2.0 * height),
            ways=(
                (0, -high), (wide, -high), (wide, 0), (wide, high),
                (0, high), (-wide, high), (-wide, 0), (-wide, -high),
            ),
        )  # fmt: skip


@lru_cache(maxsize=8192)
def square_rows(layout: Layout, look: TileStyle) -> tuple[tuple[StyledText, ...], ...]:
    """Return the rows of cells that one square draws."""
    ground = ground_of(look)
    west, south = look.edges
    canvas = Canvas(layout.spans, TextStyle(ground, ground))
    paint(canvas, layout, look)
    last = len(layout.spans) - 1
    below = range(1, layout.spans[last][1])
    free = [x for x in below if canvas.is_free(x, last)]
    is_covered = len(free) < len(below) or (look.token is not None and look.token.is_turned_down)
    floor = Edge.PLAIN if south >= Edge.OFFERED and is_covered else south
    for x in free:
        canvas.put(x, last, FLOORS.get(floor, "▂"), edge_ink(floor, ground))
    for part in range(last + 1):
        is_of_name = layout.name is not None and part == layout.name[1]
        if canvas.is_free(0, part) or (west >= Edge.OFFERED and not is_of_name):
            canvas.put(0, part, "▏" if west in FLOORS else "▎", edge_ink(west, ground))
    return canvas.rows()


INCH = 2
"""The cells of an inch of a table at its far zoom."""


def zooms(board: Board) -> tuple[TileRenderer, ...]:
    """Return the renderers of a board, from far to near."""
    far = OverviewRenderer(board)
    if board.neighbours == 6:
        standard, near = HexRenderer(board, "standard", slope=1, period=5), HexRenderer(board, "near", 2, 8)
        return far, standard, near
    if not board.facings:
        table = OverviewRenderer(board, width=INCH)
        down = -(-board.height // 2)
        low = MinimapRenderer(board, INCH * board.width, down, 2 * down, "low")
        return low, table, SquareRenderer(board, "standard", 4, 2), SquareRenderer(board, "near", 6, 3)
    standard_squares = SquareRenderer(board, "standard", width=6, height=3)
    return far, standard_squares, SquareRenderer(board, "near", width=9, height=4)
