"""The minimap: the whole board in one view, each cell two blocks of places one above the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.app.render.counter import token_ink
from shellshock_tui.app.render.glyphs import ground_colour
from shellshock_tui.app.render.look import Look, Shade
from shellshock_tui.app.render.place import ground_of
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import Box
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import GOLD, NIGHT, Colour, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run, Weight
from shellshock_tui.engine.view import Mark

UPPER_HALF = "▀"
CURSOR = "◆"


@dataclass(frozen=True)
class MinimapRenderer:
    """A board so small that it fits its pane."""

    board: Board
    scale: int
    """How many places a block is wide and high."""
    name: str = "whole board"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""
        return -(-self.board.width // self.scale), -(-self.board.height // (2 * self.scale))

    def box(self, place: int) -> Box:
        """Return the cell that a place lies in."""
        row, column = divmod(place, self.board.width)
        return Box(column // self.scale, row // (2 * self.scale), 1, 1)

    def counter(self, place: int) -> Box:
        """Return the cells that a counter covers."""
        return self.box(place)

    def middle(self, place: int) -> tuple[int, int]:
        """Return the middle of a place in dots, two to a cell across and four down."""
        box = self.box(place)
        return 2 * box.x + box.width, 4 * box.y + 2 * box.height

    def prow(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:  # noqa: ARG002
        """Yield nothing: there is no room to tell fronts."""
        return iter(())

    def place_at(self, x: int, y: int) -> int:
        """Return the place in the middle of a cell, or `OFF_BOARD`."""
        width, height = self.size
        if not (0 <= x < width and 0 <= y < height):
            return OFF_BOARD
        return self._block(x, 2 * y)

    @property
    def columns(self) -> int:
        """How many columns of blocks are drawn."""
        return self.size[0]

    def column(self, place: int) -> int:
        """Return the column that a place is drawn in."""
        return place % self.board.width // self.scale

    def start(self, column: int, y: int) -> int:  # noqa: ARG002 - every row begins alike
        """Return where a column begins."""
        return column

    def row(self, scene: Scene, y: int) -> Iterator[Run]:
        """Yield a row of the board from left to right."""
        yield from self.cells(scene, y, range(self.columns))

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        """Yield the cells of some columns of a row; the counters of a cell stand for both its blocks."""
        tokens = self._tokens(scene, y)
        for x in columns:
            upper, lower = (self._colour(scene, self._block(x, 2 * y + half)) for half in (0, 1))
            if scene.cursor != OFF_BOARD and self.box(scene.cursor)[:2] == (x, y):
                sign = tokens[x].text if x in tokens else CURSOR
                yield Run(sign, Ink(NIGHT, GOLD, "bold"))
            else:
                yield tokens.get(x, Run(UPPER_HALF, Ink(upper, lower, weight=Weight.LINE)))

    def _tokens(self, scene: Scene, y: int) -> dict[int, Run]:
        """Return the counters of a row by column: the first of each cell, as its hull's sign."""
        found: dict[int, Run] = {}
        for place in scene.pieces:
            box, token = self.box(place), scene.token(place)
            if box.y == y and token is not None:
                sign = "✗" if token.mark is Mark.LOST else token.hull or token.glyph[:1]
                found.setdefault(box.x, Run(sign, token_ink(token)))
        return found

    def _block(self, x: int, y: int) -> int:
        """Return the place that stands for a block; the last one where the board ends within it."""
        column = min(x * self.scale + self.scale // 2, self.board.width - 1)
        row = min(y * self.scale + self.scale // 2, self.board.height - 1)
        return row * self.board.width + column

    def _colour(self, scene: Scene, place: int) -> Colour:
        """Return a place's colour, darker outside what was in view."""
        tile = scene.ground[place]
        shade = Shade.PLAIN if place in scene.framed else Shade.DIM
        ground = ground_of(Look(tile, (), shade))
        is_plain = ground_colour(tile.features) is Hue.OPEN
        return mix(ground, Hue.PAVEMENT, 0.5) if tile.roads and is_plain else ground


def fitting(board: Board, width: int, height: int) -> MinimapRenderer:
    """Return the largest minimap of a board that fits a pane."""
    across, down = -(-board.width // max(1, width)), -(-board.height // max(1, 2 * height))
    return MinimapRenderer(board, max(1, across, down))
