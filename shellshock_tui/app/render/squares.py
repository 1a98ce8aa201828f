"""Squares with a thin line on their left and below; a light bar stands at the front of a counter."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from textual.geometry import Region

from shellshock_tui.app.render.canvas import Canvas, Layout
from shellshock_tui.app.render.look import Edge, Look
from shellshock_tui.app.render.over_map import with_signs
from shellshock_tui.app.render.place import FLOORS, edge_ink, ground_of, paint
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.board import Board
from shellshock_tui.drawing.colours import NIGHT
from shellshock_tui.drawing.paint import Ink, Run

EAST, SOUTH, WEST = 2, 4, 6
OWN_BORDERS = (WEST, SOUTH)
STANDARD = 3
"""Rows of a square that has no room for names."""


@dataclass(frozen=True, eq=False)
class SquareRenderer(TileRenderer):
    """Squares of one size."""

    board: Board
    name: str
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""
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
        return (
            Region(x + 1, y, self.width - 2, self.height) if self.height >= STANDARD else self.counter(place)
        )

    def note(self, place: int) -> Region:
        """Return the cells of what is written on a square."""
        x, y, _, _ = self.box(place)
        right, down, width = self.layout.note
        return Region(x + right, y + down, width, 1)

    def middle(self, place: int) -> tuple[int, int]:
        """Return the middle of a square in dots, two to a cell across and four down."""
        x, y, _, _ = self.box(place)
        return 2 * x + self.width, 4 * y + 2 * self.height

    def prow(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:
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

    def start(self, column: int, y: int) -> int:  # noqa: ARG002 - every row begins alike
        """Return where a column begins."""
        return column * self.width

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        """Yield the cells of some columns of a row, from left to right."""
        yield from with_signs(self, scene, y, columns.start, self._ground(scene, y, columns))

    def _ground(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        row, part = divmod(y, self.height)
        first = row * self.board.width
        for column in columns:
            yield from square_rows(self.layout, scene.look(first + column, OWN_BORDERS))[part]
        if columns.stop == self.board.width:
            look = scene.look(first + self.board.width - 1, (EAST,))
            yield Run("▏", edge_ink(look.edges[0], NIGHT))

    @cached_property
    def layout(self) -> Layout:
        """Where things stand on a square."""
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
def square_rows(layout: Layout, look: Look) -> tuple[tuple[Run, ...], ...]:
    """Return the rows of cells that one square draws."""
    ground = ground_of(look)
    west, south = look.edges
    canvas = Canvas(layout.spans, Ink(ground, ground))
    paint(canvas, layout, look)
    last = len(layout.spans) - 1
    for x in range(1, layout.spans[last][1]):
        if canvas.is_free(x, last):
            canvas.put(x, last, FLOORS.get(south, "▂"), edge_ink(south, ground))
    for part in range(last + 1):
        is_of_name = layout.name is not None and part == layout.name[1]
        if canvas.is_free(0, part) or (west >= Edge.OFFERED and not is_of_name):
            canvas.put(0, part, "▏" if west in FLOORS else "▎", edge_ink(west, ground))
    return canvas.rows()
