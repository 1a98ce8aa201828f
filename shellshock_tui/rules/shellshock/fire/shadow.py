"""The shadows that a blocking hex casts: which of the hexes around a viewer are seen through which point.

All is relative to the viewer and the same for every battle. Sets of hexes are whole numbers, a bit a hex,
so that a shadow is cast by one operation; the rule is that of `fire.sight`, exact on every slope.
"""

from collections.abc import Iterator
from functools import cache, cached_property

from shellshock_tui.board import hex_length, hex_line

Point = tuple[int, int, int]
"""A point of a line: steps from the viewer, length of the line, and the bit of the hex that it leads to."""


class Window:
    """The hexes within a radius of a viewer, in columns from left to right, each from top to bottom."""

    def __init__(self, radius: int) -> None:
        """Lay out the hexes within so many steps."""
        self.radius = radius
        self.offsets = tuple(
            (q, r)
            for q in range(-radius, radius + 1)
            for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1)
        )
        self.index = {offset: number for number, offset in enumerate(self.offsets)}
        self._cast: dict[tuple[int, int, int, int], int] = {}

    def bit(self, number: int) -> int:
        """Return the bit of a hex by its number; the first hex has the highest."""
        return 1 << (len(self.offsets) - 1 - number)

    @cached_property
    def points(self) -> dict[tuple[int, int], list[Point]]:
        """The points in each hex; those on the border of two stand under both, the lower number first."""
        found: dict[tuple[int, int], list[Point]] = {}
        for number, (q, r) in enumerate(self.offsets):
            length = hex_length(q, r)
            for i, under in enumerate(hex_line(q, r), start=1):
                key = sorted(self.index[place] for place in under)
                found.setdefault((key[0], key[-1]), []).append((i, length, self.bit(number)))
        return found

    @cached_property
    def lines(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """For each hex the line to it: the steps taken, and the hex or the two hexes under each point."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in self.offsets]
        last = len(self.offsets) - 1
        for (low, high), points in self.points.items():
            for i, _, bit in points:
                found[last - bit.bit_length() + 1].append((i, low, high))
        return tuple(tuple(sorted(line)) for line in found)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """For each hex its distance from the viewer."""
        return tuple(hex_length(*offset) for offset in self.offsets)

    @cached_property
    def near_first(self) -> tuple[int, ...]:
        """The numbers of the hexes, those near the viewer first."""
        return tuple(sorted(range(len(self.offsets)), key=lambda number: self.lengths[number]))

    @cached_property
    def partners(self) -> dict[int, tuple[int, ...]]:
        """For each hex, itself and the hexes of higher number with which it shares points on their border."""
        found: dict[int, tuple[int, ...]] = {}
        for low, high in sorted(self.points):
            found[low] = (*found.get(low, ()), high)
        return found

    def shadow(self, low: int, high: int, top: int, slope: int) -> int:
        """Return the hexes hidden by a hex, or by two on their border.

        Their top and the eyes at the end of the line are measured from the viewer's eyes: the line to a
        hex whose eyes are `slope` higher is blocked at i of n steps if top * n >= slope * i.
        """
        key = (low, high, top, slope)
        if key not in self._cast:
            self._cast[key] = sum(bit for i, n, bit in self.points[low, high] if top * n >= slope * i)
        return self._cast[key]

    def hexes(self, bits: int) -> Iterator[int]:
        """Yield the numbers of the hexes of a set."""
        digits = f"{bits:0{len(self.offsets)}b}"
        number = digits.find("1")
        while number >= 0:
            yield number
            number = digits.find("1", number + 1)


@cache
def window(radius: int) -> Window:
    """Return the window of a radius; its shadows are kept."""
    return Window(radius)
