"""The minimap: the whole board in one view that fills its pane, each cell two blocks one above the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.geometry import Region

from shellshock_tui.app.render.counter import WRECKED, token_ink
from shellshock_tui.app.render.glyphs import ground_colour
from shellshock_tui.app.render.look import Look, Shade
from shellshock_tui.app.render.place import ground_of
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import Colour, Hue, mix
from shellshock_tui.drawing.paint import MARKED, Ink, Run, Weight, badge
from shellshock_tui.engine.map_view import is_struck

UPPER_HALF = "▀"
CURSOR = "◆"


@dataclass(frozen=True, eq=False)
class MinimapRenderer(TileRenderer):
    """A board that fills its pane: places are drawn as large, or as many in a block, as it takes."""

    board: Board
    across: int
    """Columns of cells."""
    down: int
    """Rows of cells."""
    name: str = "whole board"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""
        return self.across, self.down

    def box(self, place: int) -> Region:
        """Return the cells that a place lies in."""
        row, column = divmod(place, self.board.width)
        x, width = _stretch(column, self.board.width, self.across, 2)
        y, height = _stretch(row, self.board.height, self.down, 1)
        return Region(x, y, width, height)

    def place_at(self, x: int, y: int) -> int:
        """Return the place in the middle of a cell, or `OFF_BOARD`."""
        if not (0 <= x < self.across and 0 <= y < self.down):
            return OFF_BOARD
        return self._at(x, 2 * y)

    @property
    def columns(self) -> int:
        """How many columns of cells are drawn."""
        return self.across

    def column(self, place: int) -> int:
        """Return the column of cells that a place begins in."""
        return self.box(place).x

    def start(self, column: int, y: int) -> int:  # noqa: ARG002 - every row begins alike
        """Return where a column begins."""
        return column

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        """Yield the cells of some columns of a row, with the codes of the counters that stand there."""
        codes = self._codes(scene, y)
        for x in columns:
            upper, lower = (self._colour(scene, self._at(x, 2 * y + half)) for half in (0, 1))
            block = " " if upper == lower else UPPER_HALF
            yield codes.get(x, Run(block, Ink(upper, lower, weight=Weight.LINE)))

    def _codes(self, scene: Scene, y: int) -> dict[int, Run]:
        """Return the cells of a row in which counters, flags and the cursor stand: the first of each cell."""
        found: dict[int, Run] = {}
        here = dict.fromkeys((scene.cursor, *scene.pieces, *scene.flags))
        for place in here:
            box = self.box(place) if place != OFF_BOARD else None
            if box is None or box.y + (box.height - 1) // 2 != y:
                continue
            token, note = scene.token(place), scene.flag(place)
            text = CURSOR
            ink = MARKED
            if token is not None:
                text = f"{token.glyph[:1]}{WRECKED}" if is_struck(token.piece) else token.glyph
                ink = ink if place == scene.cursor else token_ink(token)
            elif note is not None:
                text, ink = note.text[:1], ink if place == scene.cursor else badge(note.colour)
            start = min(box.x + max(0, box.width - len(text)) // 2, self.across - len(text))
            if found.keys().isdisjoint(range(start, start + len(text))):
                found |= {start + offset: Run(sign, ink) for offset, sign in enumerate(text)}
        return found

    def _at(self, x: int, y: int) -> int:
        """Return the place in the middle of a half cell."""
        column = (2 * x + 1) * self.board.width // (2 * self.across)
        row = (2 * y + 1) * self.board.height // (4 * self.down)
        return row * self.board.width + column

    def _colour(self, scene: Scene, place: int) -> Colour:
        """Return a place's colour, darker outside what was in view."""
        tile = scene.ground[place]
        shade = Shade.PLAIN if place in scene.framed else Shade.DIM
        ground = ground_of(Look(tile, (), shade))
        is_plain = ground_colour(tile.features) is Hue.OPEN
        return mix(ground, Hue.PAVEMENT, 0.5) if tile.roads and is_plain else ground


def _stretch(number: int, count: int, cells: int, quarters: int) -> tuple[int, int]:
    """Return the first cell that one of so many has at so many quarters of it, and how many such cells."""
    start, end = (
        max(0, -(-(4 * cells * at - quarters * count) // (4 * count))) for at in (number, number + 1)
    )
    return min(start, cells - 1), max(1, end - start)


def fitting(board: Board, width: int, height: int) -> MinimapRenderer:
    """Return the minimap of a board that fills a pane."""
    return MinimapRenderer(board, max(1, width), max(1, height))
