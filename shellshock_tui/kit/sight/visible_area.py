"""All hexes visible from a hex, with the same result as a check of each line of sight."""

from collections.abc import Mapping, Sequence
from itertools import islice

from shellshock_tui.kit.sight.shadowcasting import LIT, Hidden, compass, is_clear, listed, walls
from shellshock_tui.kit.sight.terrain_heights import Relief, of_level

FOREVER = 255
"""Stands for a ring beyond any map."""


class View:
    """The surroundings of a viewer, with whatever stands there at the moment."""

    def __init__(self, ground: Relief, start: int, last: int, standing: Mapping[int, int]) -> None:
        """Look from the place `start` as far as ring `last`.

        `standing` gives the height of the top of whatever stands in a place, by place.
        """
        self.last = last
        self.ground, self.around, self.compass = ground, ground.surroundings(start), compass(ground.radius)
        self.tops, self.hidden, self.heights = self.around.tops, self.around.hidden, ground.heights
        rings = {place: ground.board.distance(start, place) for place in standing}
        near = {place: standing[place] for place, ring in rings.items() if 0 < ring <= self.around.last}
        if near:
            self.heights = ground.heights.union(near.values())
            self.tops = ground.closed(start, self.around.last, ground.raised(near))
            changed = frozenset(rings[place] for place in near)
            self.hidden = Hidden(self.compass, self.tops, self.around.hidden, changed)

    def all(self, height: int, above: int) -> frozenset[int]:
        """Return the places in which eyes `above` the ground are visible to eyes at `height`."""
        return self._seen(self.around.of_level, height, above)

    def among(self, places: Sequence[int], height: int, above: int) -> frozenset[int]:
        """Return those of some places in which eyes `above` the ground are visible to eyes at `height`."""
        rest = self.ground.around(self.around.start, self.last, self.ground.without(places))
        levels = int.from_bytes(self.around.levels[: len(rest)], "little") | int.from_bytes(rest, "little")
        masked = levels.to_bytes(len(rest), "little")
        hexes = [(level, of_level(masked, level)) for level in self.ground.all_levels]
        return self._seen(hexes, height, above)

    def _seen(self, hexes: Sequence[tuple[int, bytes]], height: int, above: int) -> frozenset[int]:
        """Return the visible places among hexes given as a mask for each level."""
        seen = 0
        for level, there in hexes:
            found = VisibleArea(self, height, level + above, there).hexes()
            seen |= int.from_bytes(found, "little") & int.from_bytes(there[: len(found)], "little")
        marked = seen.to_bytes(len(self.around.levels), "little")
        return frozenset(self.ground.places(self.around.start, marked))


class VisibleArea:
    """The hexes visible between eyes at two fixed heights, found ring by ring from the viewer outwards."""

    def __init__(self, view: View, height: int, target: int, there: bytes) -> None:
        """Take the heights of the viewer's eyes and of the targets' eyes, and a mask of the targets."""
        self.view, self.eyes, self.climb, self.there = view, (height, target), target - height, there
        self.few = 2 * view.ground.radius // 3
        """The number of directions up to which it is faster to check each hex by itself."""
        self.cells = view.compass.towards(there)
        """The directions that are not hidden for all further rings."""
        low, high = sorted(self.eyes)
        between = [top for top in view.heights if low < top < high]
        self.lowest = min(between, default=high)
        """The lowest top that can hide a direction for all further rings."""
        self.falling = [(top, bytearray(view.compass.size)) for top in between if self.climb < 0]
        """For lines that fall: tops between both eyes, and the last ring that they hide in each direction."""

    def hexes(self) -> bytearray:
        """Return the mask of the visible hexes up to the last visible one; only targets are certain."""
        view, cells, found = self.view, self.cells, bytearray()
        dark, size, hidden = bytes(len(cells)), len(cells), view.hidden
        rings = zip(view.compass.rings, walls(*self.eyes, view.heights, view.last), strict=False)
        for ring, (hexes, rising) in islice(enumerate(rings), 1, None):
            for wall in rising:
                for part in hidden[wall]:
                    cells[part] = dark[part]
            seen = bytes(hexes(cells))
            # The share of visible hexes in the ring estimates the share of directions left.
            if seen.count(LIT) * size <= 2 * self.few * len(seen) and self._are_few():
                return self._one_by_one(found, ring)
            found += self._falling(ring, seen) if self.falling else seen
        return found

    def _are_few(self) -> bool:
        cell = -1
        for _ in range(self.few):
            cell = self.cells.find(LIT, cell + 1)
            if cell < 0:
                return True
        return False

    def _falling(self, ring: int, seen: bytes) -> bytes:
        """Return the mask of a ring's visible hexes, without those behind tops that the line falls past.

        A top that is h below the viewer's eyes in ring i blocks the line to ring n if h * n <= fall * i.
        """
        for lowest, until in self.falling:
            if ring > 1:
                last = bytes([min(FOREVER, (ring - 1) * self.climb // (lowest - self.eyes[0]))])
                for part in self.view.hidden[ring - 1, lowest]:
                    until[part] = last * (part.stop - part.start)
            hidden = self.view.compass.rings[ring](until)
            seen = bytes(visible and last < ring for visible, last in zip(seen, hidden, strict=True))
        return seen

    def _one_by_one(self, found: bytearray, ring: int) -> bytearray:
        """Check each target from a ring on that lies in one of the directions left."""
        there, first, since = self.there, listed(ring), self._first_open(ring)
        found += bytes(len(there) - len(found))
        cell = self.cells.find(LIT)
        while cell >= 0:
            for spot in self.view.compass.spots(cell):
                if first <= spot[0] < len(there) and there[spot[0]]:
                    found[spot[0]] = is_clear(self.view.tops, spot, self.eyes, since)
            cell = self.cells.find(LIT, cell + 1)
        return found

    def _first_open(self, ring: int) -> int:
        """Return the first ring that may block lines to a ring though it hides no whole direction yet."""
        if self.climb <= 0:
            return ring if self.climb == 0 else 1
        return min(ring, 1 + ring * (self.lowest - self.eyes[0]) // self.climb)
