"""The canvas on which one place is painted, cell by cell, and where things stand on it."""

from dataclasses import dataclass, field

from shellshock_tui.app.render.roads import Vector
from shellshock_tui.drawing.paint import Ink, Run, merged


@dataclass
class Canvas:
    """The cells that one place draws: each row begins at its own column and has its own length."""

    spans: tuple[tuple[int, int], ...]
    """First column and length of each row."""
    ink: Ink
    cells: dict[tuple[int, int], tuple[str, Ink]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write text from a cell on; what falls outside is lost."""
        for offset, character in enumerate(text):
            self.cells[x + offset, y] = character, ink

    def is_free(self, x: int, y: int) -> bool:
        """Say whether nothing has been written on a cell."""
        return (x, y) not in self.cells

    def rows(self) -> tuple[tuple[Run, ...], ...]:
        """Return the rows from top to bottom."""
        blank = " ", self.ink
        return tuple(
            merged(Run(*self.cells.get((first + i, y), blank)) for i in range(length))
            for y, (first, length) in enumerate(self.spans)
        )


Cells = tuple[int, int, int]
"""Where a text stands: column, row and length."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where things stand on a place of one size."""

    spans: tuple[tuple[int, int], ...]
    glyphs: Cells
    level: Cells
    code: Cells
    """Where a counter's code stands, with aim and figure."""
    ramp: Cells
    """Where a counter's ramp stands."""
    name: Cells | None
    """Where a counter's name stands; none where there is no room."""
    note: Cells
    centre: tuple[float, float]
    """The middle, in dots of a road: two to a cell across, four down."""
    ways: tuple[Vector, ...]
    """From this middle to that of each neighbour, in dots."""
    ramp_over: Cells | None = None
    """Where the ramp of a counter stands whose front lies below; none where that is all the same."""
