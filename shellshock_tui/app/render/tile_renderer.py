"""Tile renderers: each measures a board, finds a place and draws a row."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from shellshock_tui.app.render.scene import Scene
from shellshock_tui.drawing.paint import Run


class Box(NamedTuple):
    """The cells that a place touches."""

    x: int
    y: int
    width: int
    height: int


class TileRenderer(Protocol):
    """One way to draw a board."""

    def __hash__(self) -> int:
        """Tell it from others: what is worked out for it may be kept."""

    @property
    def name(self) -> str:
        """What players call this size."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole board."""

    def box(self, place: int) -> Box:
        """Return the cells that a place touches, borders included."""

    def counter(self, place: int) -> Box:
        """Return the cells that a counter covers."""

    def middle(self, place: int) -> tuple[int, int]:
        """Return the middle of a place in dots, two to a cell across and four down."""

    def prow(self, place: int, way: int) -> Iterator[tuple[int, int, str]]:
        """Yield the cells that tell across the borders of a place which way a counter faces."""

    def place_at(self, x: int, y: int) -> int:
        """Return the place that a cell belongs to, or `OFF_BOARD`."""

    @property
    def columns(self) -> int:
        """How many columns of places, or of blocks of them, are drawn."""

    def column(self, place: int) -> int:
        """Return the column that a place is drawn in."""

    def start(self, column: int, y: int) -> int:
        """Return where a column begins in a row of cells."""

    def cells(self, scene: Scene, y: int, columns: range) -> Iterator[Run]:
        """Yield the cells of some columns of a row, from left to right."""

    def row(self, scene: Scene, y: int) -> Iterator[Run]:
        """Yield a row of the board from left to right."""
