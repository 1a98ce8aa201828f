"""Tile renderers: each measures a board, finds places and draws rows."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from textual.geometry import Region

from shellshock_tui.app.render.over_map import laid_over, over_map
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.board import Board
from shellshock_tui.drawing.paint import StyledText, merged
from shellshock_tui.drawing.text import PaintedLine


class TileRenderer(ABC):
    """One way to draw a board."""

    board: Board
    name: str
    """What players call this zoom."""
    width: int
    """The cells between the beginnings of two columns, where all rows begin alike."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """The columns and rows of the whole board."""

    @abstractmethod
    def box(self, place: int) -> Region:
        """Return the cells that a place touches, borders included."""

    def counter(self, place: int) -> Region:
        """Return the cells that a counter covers; by default the whole place."""
        return self.box(place)

    def spared(self, place: int) -> Region:
        """Return the cells of a counter that no label may cover."""
        return self.counter(place)

    def note(self, place: int) -> Region:  # noqa: ARG002
        """Return the cells for a note on a place; by default none."""
        return Region()

    def figures(self, place: int, text: str) -> Region:
        """Return the cells that a text takes in a place's note."""
        x, y, room, _ = self.note(place)
        width = min(room, len(text))
        return Region(x + (room - width) // 2, y, width, 1)

    def middle(self, place: int) -> tuple[int, int]:
        """Return the centre of a place in dots, two to a cell across and four down."""
        box = self.box(place)
        return 2 * box.x + box.width, 4 * box.y + 2 * box.height

    def front_sign(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:  # noqa: ARG002
        """Yield the cells of the front sign on a place's border; by default none."""
        return iter(())

    @abstractmethod
    def place_at(self, x: int, y: int) -> int:
        """Return the place that a cell belongs to, or `OFF_BOARD`."""

    @property
    def columns(self) -> int:
        """The number of columns that are drawn, of places or of blocks of them."""
        return self.board.width

    def column(self, place: int) -> int:
        """Return the column in which a place is drawn."""
        return place % self.board.width

    def start(self, column: int, y: int) -> int:  # noqa: ARG002 - where hexes slope it hangs on the row
        """Return where a column begins in a row of cells."""
        return column * self.width

    @abstractmethod
    def ground(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, without what is drawn over them."""

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[StyledText]:
        """Yield the cells of some columns of a row, from left to right."""
        runs, signs = self.ground(scene, y, columns), over_map(self, scene).get(y)
        return laid_over(runs, signs, self.start(columns.start, y)) if signs else runs

    def row(self, scene: Scene, y: int) -> Iterator[StyledText]:
        """Yield a row of the board from left to right."""
        yield from self.cells(scene, y, range(self.columns))

    def lines(self, scene: Scene) -> list[PaintedLine]:
        """Return all rows of the board."""
        return [merged(self.row(scene, y)) for y in range(self.size[1])]
