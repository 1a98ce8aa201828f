"""The canvas on which one place is painted, where things stand on it, and roads as fine dots."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from shellshock_tui.drawing.paint import StyledText, TextStyle, merged

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot, row by row."""

FEWEST_DOTS = 3
"""A cell that a road only grazes stays ground."""

Vector = tuple[int, int]
"""A way from one centre to the next, in dots: right, down."""


def road_cells(centre: tuple[float, float], ways: Iterable[Vector]) -> dict[tuple[int, int], str]:
    """Return the cells that roads from a centre half way along each vector pass through, as dotted glyphs."""
    return dotted(_road_dots(centre, tuple(ways)), FEWEST_DOTS)


def dotted(dots: Iterable[tuple[int, int]], fewest: int = 1) -> dict[tuple[int, int], str]:
    """Return the cells that hold at least so many of some dots, as dotted glyphs."""
    bits: dict[tuple[int, int], int] = {}
    for x, y in sorted(dots):
        cell = x // 2, y // 4
        bits[cell] = bits.get(cell, 0) | _DOTS[y % 4][x % 2]
    return {cell: chr(_BRAILLE + pattern) for cell, pattern in bits.items() if pattern.bit_count() >= fewest}


def _road_dots(centre: tuple[float, float], ways: tuple[Vector, ...]) -> set[tuple[int, int]]:
    """Return the dots of all the roads, each two dots broad."""
    dots: set[tuple[int, int]] = set()
    for right, down in ways:
        length = 2 * max(abs(right), abs(down))
        for part in range(length // 2 + 1):
            x, y = centre[0] + right * part / length, centre[1] + down * part / length
            dots |= {
                (int(x + i) // 1, int(y + j) // 1)
                for i in (-0.5, 0.5)
                for j in (-0.5, 0.5)
                if x + i >= 0 <= y + j
            }
    return dots


@dataclass
class Canvas:
    """The cells that one place draws: each row begins at its own column and has its own length."""

    spans: tuple[tuple[int, int], ...]
    """First column and length of each row."""
    ink: TextStyle
    cells: dict[tuple[int, int], tuple[str, TextStyle]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, ink: TextStyle) -> None:
        """Write text from a cell on; what falls outside is lost."""
        for offset, character in enumerate(text):
            self.cells[x + offset, y] = character, ink

    def is_free(self, x: int, y: int) -> bool:
        """Say whether nothing has been written on a cell."""
        return (x, y) not in self.cells

    def rows(self) -> tuple[tuple[StyledText, ...], ...]:
        """Return the rows from top to bottom."""
        blank = " ", self.ink
        return tuple(
            merged(StyledText(*self.cells.get((first + i, y), blank)) for i in range(length))
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
