"""The shadows that hexes cast around a viewer whose tops reach lines between eyes, exact on every slope.

The hexes of ring n are numbered clockwise from north, from 0 to 6n - 1. A hex lies in the direction of its
number / n, and the line to it crosses ring i at i / n of its number: over the hex nearest to that, at a half
over two. So hex j of ring i hides the directions between (2j - 1) / 2i and (2j + 1) / 2i, and those at its
borders where its neighbour hides them too.

Hexes are listed ring by ring; in a closed list the first hex of each ring stands behind its last once more.
"""

import re
from bisect import bisect_left, bisect_right
from functools import cached_property, lru_cache
from itertools import compress
from operator import itemgetter

from shellshock_tui.cached import cached

LIT = 1
SPARSE = 16
"""One hex in how many is few."""
Spot = tuple[int, int, int]
"""Where a hex is listed, its ring, and its number there."""
Wall = tuple[int, int]
"""A ring, and how high the hexes are that block in it."""


class Compass:
    """The directions in which hexes lie around a viewer, clockwise from north, a cell each."""

    def __init__(self, radius: int) -> None:
        """List the directions of all hexes within a radius."""
        self._radius, self._scale = radius, 2 * radius * radius
        """So fine that no direction of a hex and no border of another are rounded down to the same."""
        nearest = {t * self._scale // n: (t, n) for n in range(radius, 0, -1) for t in range(n)}
        self._sixth = sorted(nearest)
        self._nearest = [nearest[direction] for direction in self._sixth]
        """Number and ring of the first hex in each direction of a sixth."""
        self.size = 6 * len(nearest)
        self._low, self._high, self._starts = list[int](), list[int](), [0, 0]
        """In a closed list: the first cell that a hex hides, the first behind those; where a ring starts."""
        self._spots: dict[int, list[Spot]] = {}

    def towards(self, there: bytes) -> bytearray:
        """Return all cells, or where some listed hexes are few only those in which they lie."""
        if there.count(LIT) * SPARSE > len(there):
            return bytearray([LIT]) * self.size
        cells = bytearray(self.size)
        for cell in compress(self._cells, there):
            cells[cell] = LIT
        return cells

    def hidden(self, tops: bytes, wall: Wall) -> list[slice]:
        """Return the cells that a ring's hexes hide whose tops, in a closed list, are at least so high."""
        ring, lowest = wall
        while ring + 1 >= len(self._starts):
            self._add_borders(len(self._starts) - 1)
        low, high = self._low, self._high
        runs = _blocking(lowest).finditer(tops, self._starts[ring], self._starts[ring + 1])
        return [slice(low[run.start()], high[run.end() - 1]) for run in runs]

    def spots(self, cell: int) -> list[Spot]:
        """Return the hexes of a direction, the nearest first."""
        if cell not in self._spots:
            sixth, place = divmod(cell, len(self._sixth))
            number, ring = self._nearest[place]
            number += sixth * ring
            found = ((times * ring, times * number) for times in range(1, self._radius // ring + 1))
            self._spots[cell] = [(listed(n) + t, n, t) for n, t in found]
        return self._spots[cell]

    @cached_property
    def rings(self) -> tuple["itemgetter[tuple[int, ...]]", ...]:
        """For each ring what picks the cells of its hexes; nothing for the viewer."""
        numbers = range(self._radius + 1)
        return tuple(itemgetter(*self._cells[listed(n) : listed(n + 1)] or [0]) for n in numbers)

    @cached_property
    def _cells(self) -> list[int]:
        """The cells of all hexes."""
        rank = {direction: cell for cell, direction in enumerate(self._sixth)}
        rings = range(1, self._radius + 1)
        sixths = ([rank[t * self._scale // ring] for t in range(ring)] for ring in rings)
        return [cell for sixth in sixths for cell in self._all_around(sixth)]

    def _add_borders(self, ring: int) -> None:
        """Look for the directions next to the borders of a ring's hexes."""
        borders = [(2 * j + 1) * self._scale // (2 * ring) for j in range(ring)]
        low = self._all_around([bisect_right(self._sixth, border) for border in borders])
        high = self._all_around([bisect_left(self._sixth, border) for border in borders])
        self._low += [0, *low]
        self._high += [*high, self.size]
        self._starts.append(len(self._low))

    def _all_around(self, sixth: list[int]) -> list[int]:
        """Return cells of one sixth, and the like of the others."""
        return [cell + first for first in range(0, self.size, len(self._sixth)) for cell in sixth]


class Hidden(dict[Wall, list[slice]]):
    """The directions that the hexes of rings hide, worked out once."""

    def __init__(
        self, ways: Compass, tops: bytes, bare: "Hidden | None" = None, rings: frozenset[int] = frozenset()
    ) -> None:
        """Look over tops in a closed list, which differ only in some rings from those of the bare ground."""
        super().__init__()
        self._ways, self._tops, self._bare, self._rings = ways, tops, bare, rings

    def __missing__(self, wall: Wall) -> list[slice]:
        """Return what is known of the ground, or else work out what hides."""
        if self._bare is not None and wall[0] not in self._rings:
            return self._bare[wall]
        found = self[wall] = self._ways.hidden(self._tops, wall)
        return found


def listed(ring: int) -> int:
    """Return where the first hex of a ring is listed."""
    return 3 * ring * (ring - 1)


def is_clear(tops: bytes, spot: Spot, eyes: tuple[int, int], since: int) -> bool:
    """Look along the line to a hex from a ring on, between two heights of eyes over a closed list."""
    _, ring, number = spot
    height, climb = eyes[0] * ring, eyes[1] - eyes[0]
    for i in range(since, ring):
        crossed, rest = divmod(2 * number * i + ring, 2 * ring)
        under, line = listed(i) + i - 1 + crossed, height + climb * i
        if tops[under] * ring >= line and (rest or tops[under - 1] * ring >= line):
            return False
    return True


@lru_cache(4)
def compass(radius: int) -> Compass:
    """Return the compass of a radius; what it has worked out is kept."""
    return Compass(radius)


@lru_cache(256)
def walls(height: int, target: int, tops: frozenset[int], last: int) -> tuple[list[Wall], ...]:
    """Return for each ring up to the last what begins to block lines for good, between eyes at two heights.

    A top that is h above the viewer's eyes blocks the line from ring i to ring n if h * n >= climb * i: where
    it is as high as both eyes always, where the line climbs past it from some ring on.
    """
    found: tuple[list[Wall], ...] = tuple([] for _ in range(last + 1))
    for i in range(1, last):
        found[i + 1].append((i, max(height, target)))
        for top in (top for top in sorted(tops) if height < top < target):
            since = -(-i * (target - height) // (top - height))
            if since <= last:
                found[since].append((i, top))
    return found


@cached
def _blocking(lowest: int) -> re.Pattern[bytes]:
    """Return the pattern of hexes side by side whose tops are at least so high."""
    return re.compile(b"[\\x%02x-\\xff]+" % lowest)
