"""The overview: two cells a place, without borders, for boards of either kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from shellshock_tui.app.arts.art import Box
from shellshock_tui.app.arts.glyphs import feature_glyph, level_digit
from shellshock_tui.app.arts.look import Edge, Look
from shellshock_tui.app.arts.place import EDGE_INKS, flash_ink, ground_of, token_ink, token_text
from shellshock_tui.app.arts.scene import Scene
from shellshock_tui.app.colours import NIGHT, WHITE, mix
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.board import OFF_BOARD, Board

WIDTH = 2


@dataclass(frozen=True)
class OverviewArt:
    """Every place as two cells of one row; the rows of a hex board are drawn straight."""

    board: Board
    name: str = "far"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""
        return WIDTH * self.board.width, self.board.height

    def box(self, place: int) -> Box:
        """Return the two cells of a place."""
        row, column = divmod(place, self.board.width)
        return Box(column * WIDTH, row, WIDTH, 1)

    def place_at(self, x: int, y: int) -> int:
        """Return the place that a cell belongs to, or `OFF_BOARD`."""
        inside = 0 <= x < WIDTH * self.board.width and 0 <= y < self.board.height
        return y * self.board.width + x // WIDTH if inside else OFF_BOARD

    def row(self, scene: Scene, y: int) -> Iterator[Run]:
        """Yield a row of the board from left to right."""
        for place in range(y * self.board.width, (y + 1) * self.board.width):
            yield overview_run(scene.look(place, ()), scene.emphasis(place))


@lru_cache(maxsize=8192)
def overview_run(look: Look, edge: Edge) -> Run:
    """Return the two cells of a place: its counter, else its note, its ground and its height."""
    ground = ground_of(look)
    if look.flash:
        return Run(look.flash.text[:WIDTH].center(WIDTH), flash_ink(look.flash))
    if edge in (Edge.CURSOR, Edge.PICKED):
        text = look.token.glyph if look.token else "[]"
        return Run(text.ljust(WIDTH)[:WIDTH], Ink(NIGHT, EDGE_INKS[edge], "bold"))
    if look.token:
        return Run(token_text(look.token, WIDTH), token_ink(look.token))
    if look.note:
        return Run(look.note.text.rjust(WIDTH)[:WIDTH], Ink(look.note.colour, ground, "bold"))
    glyph = feature_glyph(look.tile.features[0]) if look.tile.features else " "
    paved = "═" if look.tile.roads else glyph
    return Run(
        (paved + level_digit(look.tile.level)).ljust(WIDTH),
        Ink(mix(ground, WHITE, 0.5), ground),
    )
