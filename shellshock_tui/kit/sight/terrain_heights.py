"""The heights of a hex map, stored so that the hexes around a place can be listed ring by ring."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress

from shellshock_tui.board import HEX_STEPS, OFF_BOARD, HexBoard
from shellshock_tui.cached import cached
from shellshock_tui.kit.sight.shadowcasting import Hidden, compass

NOWHERE = 255
"""The level of hexes off the map. Their tops are 0, which blocks nothing."""

CACHE_SIZE = 100
"""The number of places whose surroundings are cached: enough for all units of a large battle."""


class Relief:
    """The levels and tops of all hexes, a byte for each, in rows of axial coordinates.

    The rows have margins as wide as the radius, so that rings around any place can be read. A ring that
    leaves a row on the left continues in the margin of the row above.
    """

    def __init__(self, board: HexBoard, ground: Sequence[int], covers: Sequence[int], radius: int) -> None:
        """Store the level of each place, and how high above it the terrain there reaches."""
        self.board, self.radius = board, radius
        self._stride = self.board.width + radius
        self._above = radius + (self.board.width - 1) // 2
        self._size = (self._above + self.board.height + radius) * self._stride + radius
        self._middle = radius * self._stride + radius
        """The index of a hex with room for all rings; the slices of rings are relative to it."""
        rings = [tuple(self._ring(number)) for number in range(1, radius + 1)]
        self._rings = tuple(side for ring in rings for side in ring[:-1])
        self._closed_rings = tuple(side for ring in rings for side in ring)
        self._indices = [index for side in self._rings for index in range(self._size)[side]]
        levels = bytes(ground)
        tops = bytes(map(sum, zip(levels, covers, strict=True)))
        self.heights, self.all_levels = frozenset(tops), sorted(set(levels))
        self.tops = self._laid(tops, 0)
        self.levels = self._laid(levels, NOWHERE)
        self._kept: dict[int, Surroundings] = {}
        self._places = [OFF_BOARD] * self._size
        for column, part in self._columns():
            self._places[part] = range(self.board.size)[column]

    def surroundings(self, start: int) -> "Surroundings":
        """Return the terrain around a place, cached for the places asked for last."""
        if start not in self._kept:
            if len(self._kept) >= CACHE_SIZE:
                self._kept.clear()
            self._kept[start] = Surroundings(self, start)
        return self._kept[start]

    def index(self, place: int) -> int:
        """Return the index of a place in the stored bytes."""
        q, r = self.board.axial(place)
        return (r + self._above) * self._stride + q + self.radius

    def around(self, start: int, last: int, laid: bytes) -> bytes:
        """Return the stored values around a place up to a ring, sorted by ring."""
        first = self.index(start) - self._middle
        window = laid[first : first + 2 * self._middle + 1]
        return b"".join(map(window.__getitem__, self._rings[: 6 * last]))

    def closed(self, start: int, last: int, laid: bytes) -> bytes:
        """Return the stored values around a place up to a ring, as a closed list."""
        first = self.index(start) - self._middle
        window = laid[first : first + 2 * self._middle + 1]
        return b"".join(map(window.__getitem__, self._closed_rings[: 7 * last]))

    def raised(self, tops: Mapping[int, int]) -> bytes:
        """Return the stored tops with those of some places replaced."""
        found = bytearray(self.tops)
        for place, height in tops.items():
            found[self.index(place)] = height
        return bytes(found)

    def without(self, places: Iterable[int]) -> bytes:
        """Return stored values of 0 for some places and of `NOWHERE` for all others, used as a mask."""
        found = bytearray([NOWHERE]) * self._size
        for place in places:
            found[self.index(place)] = 0
        return bytes(found)

    def places(self, start: int, marked: bytes) -> Iterator[int]:
        """Yield the places of the marked hexes around a place."""
        first = self.index(start) - self._middle
        return (self._places[first + index] for index in compress(self._indices, marked))

    def last_ring(self, start: int) -> int:
        """Return the outermost ring around a place that has hexes on the map."""
        return min(self.radius, max(self.board.distance(start, corner) for corner in self.board.corners))

    def _ring(self, number: int) -> Iterator[slice]:
        """Yield slices of a ring's six sides, clockwise from north, and of its first hex once more."""
        corners = [self._middle + number * (dq + dr * self._stride) for dq, dr in HEX_STEPS]
        for here, after in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield slice(here, after, (after - here) // number)
        yield slice(corners[0], corners[0] + 1)

    def _laid(self, values: bytes, margin: int) -> bytes:
        found = bytearray([margin]) * self._size
        for column, part in self._columns():
            found[part] = values[column]
        return bytes(found)

    def _columns(self) -> Iterator[tuple[slice, slice]]:
        """Yield the slices of each column of the map: by place, and by index in the stored bytes."""
        length = self.board.height * self._stride
        for column in range(self.board.width):
            first = self.index(column)
            yield slice(column, None, self.board.width), slice(first, first + length, self._stride)


class Surroundings:
    """The terrain around a place, sorted by ring."""

    def __init__(self, ground: Relief, start: int) -> None:
        self.start, self.last = start, ground.last_ring(start)
        self.levels = ground.around(start, self.last, ground.levels)
        self.of_level = [(level, of_level(self.levels, level)) for level in ground.all_levels]
        """Each level of the map with the mask of the hexes on it."""
        self.tops = ground.closed(start, self.last, ground.tops)
        self.hidden = Hidden(compass(ground.radius), self.tops)


def of_level(levels: bytes, level: int) -> bytes:
    """Return the mask of the hexes on a level."""
    return levels.translate(_only(level))


@cached
def _only(value: int) -> bytes:
    return bytes(one == value for one in range(256))
