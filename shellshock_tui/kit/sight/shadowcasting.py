"""The directions that hexes around a viewer hide, exact on every slope.

The hexes of ring n are numbered clockwise from north, from 0 to 6n - 1. The direction of a hex is its number
divided by n. The line to it crosses ring i at i / n times its number: over the hex nearest to that, or over
two hexes at a half. So hex j of ring i hides the directions between (2j - 1) / 2i and (2j + 1) / 2i, and its
border directions if the neighbour at that border hides them too.

Lists of hexes are sorted by ring. In a "closed" list, each ring ends with its first hex repeated. Lines of
sight run between the viewer's eyes and the target's; a hex blocks them if its top reaches the line.
"""

import re
from bisect import bisect_left, bisect_right
from functools import cached_property, lru_cache
from itertools import compress
from operator import itemgetter

from shellshock_tui.cached import cached

LIT = 1
SPARSE = 16
"""If at most one hex in this many is wanted, only the directions of those are followed."""
Spot = tuple[int, int, int]
"""A hex: its index in a list, its ring, and its number in the ring."""
Wall = tuple[int, int]
"""A ring, and the least height of the tops in it that block."""


class Compass:
    """The directions of the hexes around a viewer, clockwise from north; each direction is a cell."""

    def __init__(self, radius: int) -> None:
        self._radius, self._scale = radius, 2 * radius * radius
        """The resolution of directions: no two directions or borders are rounded to the same integer."""
        nearest = {t * self._scale // n: (t, n) for n in range(radius, 0, -1) for t in range(n)}
        self._sixth = sorted(nearest)
        self._nearest = [nearest[direction] for direction in self._sixth]
        """The number and ring of the nearest hex in each direction of the first sixth of the circle."""
        self.size = 6 * len(nearest)
        self._low, self._high, self._starts = list[int](), list[int](), [0, 0]
        """The cells at the borders of hexes, by index in a closed list.

        `_low` is the first cell that a hex hides, `_high` the first one after those, and `_starts` the index
        at which each ring starts.
        """
        self._spots: dict[int, list[Spot]] = {}

    def towards(self, there: bytes) -> bytearray:
        """Return the cells to follow: all, or only those in the directions of wanted hexes if they are few.

        `there` marks the wanted hexes.
        """
        if there.count(LIT) * SPARSE > len(there):
            return bytearray([LIT]) * self.size
        cells = bytearray(self.size)
        for cell in compress(self._cells, there):
            cells[cell] = LIT
        return cells

    def hidden(self, tops: bytes, wall: Wall) -> list[slice]:
        """Return the ranges of cells that a wall hides, given the tops of all hexes in a closed list."""
        ring, lowest = wall
        while ring + 1 >= len(self._starts):
            self._add_borders(len(self._starts) - 1)
        low, high = self._low, self._high
        runs = _blocking(lowest).finditer(tops, self._starts[ring], self._starts[ring + 1])
        return [slice(low[run.start()], high[run.end() - 1]) for run in runs]

    def spots(self, cell: int) -> list[Spot]:
        """Return the hexes in a direction, the nearest first."""
        if cell not in self._spots:
            sixth, place = divmod(cell, len(self._sixth))
            number, ring = self._nearest[place]
            number += sixth * ring
            found = ((times * ring, times * number) for times in range(1, self._radius // ring + 1))
            self._spots[cell] = [(listed(n) + t, n, t) for n, t in found]
        return self._spots[cell]

    @cached_property
    def rings(self) -> tuple["itemgetter[tuple[int, ...]]", ...]:
        """For each ring, a function that returns the values of its hexes' cells. Ring 0 is a placeholder."""
        numbers = range(self._radius + 1)
        return tuple(itemgetter(*self._cells[listed(n) : listed(n + 1)] or [0]) for n in numbers)

    @cached_property
    def _cells(self) -> list[int]:
        """The cell of each hex."""
        rank = {direction: cell for cell, direction in enumerate(self._sixth)}
        rings = range(1, self._radius + 1)
        sixths = ([rank[t * self._scale // ring] for t in range(ring)] for ring in rings)
        return [cell for sixth in sixths for cell in self._all_around(sixth)]

    def _add_borders(self, ring: int) -> None:
        """Find the cells next to the borders of a ring's hexes."""
        borders = [(2 * j + 1) * self._scale // (2 * ring) for j in range(ring)]
        low = self._all_around([bisect_right(self._sixth, border) for border in borders])
        high = self._all_around([bisect_left(self._sixth, border) for border in borders])
        self._low += [0, *low]
        self._high += [*high, self.size]
        self._starts.append(len(self._low))

    def _all_around(self, sixth: list[int]) -> list[int]:
        """Repeat the cells of the first sixth of the circle for the other five."""
        return [cell + first for first in range(0, self.size, len(self._sixth)) for cell in sixth]


class Hidden(dict[Wall, list[slice]]):
    """The ranges of cells that each wall hides, computed when first asked for."""

    def __init__(
        self, ways: Compass, tops: bytes, bare: "Hidden | None" = None, rings: frozenset[int] = frozenset()
    ) -> None:
        super().__init__()
        self._ways, self._tops, self._bare, self._rings = ways, tops, bare, rings

    def __missing__(self, wall: Wall) -> list[slice]:
        """Compute what a wall hides, or use the result for bare ground if the wall's ring is unchanged."""
        if self._bare is not None and wall[0] not in self._rings:
            return self._bare[wall]
        found = self[wall] = self._ways.hidden(self._tops, wall)
        return found


def listed(ring: int) -> int:
    """Return the index of a ring's first hex."""
    return 3 * ring * (ring - 1)


def is_clear(tops: bytes, spot: Spot, eyes: tuple[int, int], since: int) -> bool:
    """Return whether the line to a hex is clear from ring `since` on.

    `tops` is a closed list of heights; `eyes` are the heights of the viewer's and the target's eyes.
    """
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
    """Return the compass of a radius, cached."""
    return Compass(radius)


@lru_cache(256)
def walls(height: int, target: int, tops: frozenset[int], last: int) -> tuple[list[Wall], ...]:
    """Return for each ring up to `last` the walls that hide everything in their directions from that ring on.

    `height` and `target` are the heights of the viewer's and the target's eyes. A top that is h above the
    viewer's eyes in ring i blocks the line to ring n if h * n >= climb * i. So a top as high as both eyes
    blocks at once, and a lower one that the line climbs past blocks from some ring on.
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
    return re.compile(b"[\\x%02x-\\xff]+" % lowest)
