"""The canvas on which a place is painted, the layout of a place, and roads drawn as fine dots."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from shellshock_tui.drawing.paint import StyledText, TextStyle, merged

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot in a braille character, row by row."""

FEWEST_DOTS = 3
"""Fewer dots of a road than this leave the ground of a cell visible."""

Vector = tuple[int, int]
"""The offset from a centre to that of a neighbour, in dots: right, down."""


def road_cells(centre: tuple[float, float], ways: Iterable[Vector]) -> dict[tuple[int, int], str]:
    """Return, as dotted glyphs, the cells of roads from a centre to half-way along each vector."""
    return dotted(_road_dots(centre, tuple(ways)), FEWEST_DOTS)


def dotted(dots: Iterable[tuple[int, int]], fewest: int = 1) -> dict[tuple[int, int], str]:
    """Return, as dotted glyphs, the cells that hold at least `fewest` of the dots."""
    bits: dict[tuple[int, int], int] = {}
    for x, y in sorted(dots):
        cell = x // 2, y // 4
        bits[cell] = bits.get(cell, 0) | _DOTS[y % 4][x % 2]
    return {cell: chr(_BRAILLE + pattern) for cell, pattern in bits.items() if pattern.bit_count() >= fewest}


def _road_dots(centre: tuple[float, float], ways: tuple[Vector, ...]) -> set[tuple[int, int]]:
    """Return the dots of all roads, each two dots wide."""
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
    """The cells that one place draws; each row has its own first column and length."""

    spans: tuple[tuple[int, int], ...]
    """The first column and the length of each row."""
    ink: TextStyle
    cells: dict[tuple[int, int], tuple[str, TextStyle]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, ink: TextStyle) -> None:
        """Write text from a cell on; what lies outside is not drawn."""
        for offset, character in enumerate(text):
            self.cells[x + offset, y] = character, ink

    def is_free(self, x: int, y: int) -> bool:
        """Return whether nothing is written in a cell."""
        return (x, y) not in self.cells

    def rows(self) -> tuple[tuple[StyledText, ...], ...]:
        """Return the rows from top to bottom."""
        blank = " ", self.ink
        return tuple(
            merged(StyledText(*self.cells.get((first + i, y), blank)) for i in range(length))
            for y, (first, length) in enumerate(self.spans)
        )


Cells = tuple[int, int, int]
"""The position of a text: column, row and length."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The positions of everything on a place, for one zoom."""

    spans: tuple[tuple[int, int], ...]
    glyphs: Cells
    level: Cells
    code: Cells
    """The code of a counter, with its aim and its figure."""
    ramp: Cells
    """The strength ramp of a counter."""
    name: Cells | None
    """The name of a counter; None if there is no room."""
    note: Cells
    centre: tuple[float, float]
    """The centre, in dots of a road: two to a cell across, four down."""
    ways: tuple[Vector, ...]
    """The offset to the centre of each neighbour, in dots."""
    ramp_over: Cells | None = None
    """The ramp of a counter whose front is at the bottom; None if it is the same."""
