"""`TileGeometry`, which measures a drawn board and finds places on it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from textual.geometry import Region

from shellshock_tui.board import Board


class TileGeometry(ABC):
    """The positions of a board's places, in cells, in one way of drawing the board."""

    board: Board
    name: str
    """The name of this zoom for players."""
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
