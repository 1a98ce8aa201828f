"""Roads as fine dots: eight to a cell, so that a road runs on from place to place."""

from collections.abc import Iterable

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
