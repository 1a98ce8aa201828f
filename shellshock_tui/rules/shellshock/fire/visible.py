"""All the hexes that are seen from one hex at once, the same as line by line (combat.line-of-sight)."""

from collections.abc import Sequence
from functools import cache
from itertools import islice

from shellshock_tui.rules.shellshock.fire.relief import Relief, relief
from shellshock_tui.rules.shellshock.fire.shadow import (
    LIT,
    Compass,
    Wall,
    compass,
    is_clear,
    listed,
    walls,
)
from shellshock_tui.rules.shellshock.fire.sight import EYE, top
from shellshock_tui.rules.shellshock.position import Position

FOREVER = 255
"""Stands for a ring beyond the map."""


def visible(position: Position, start: int, height: int, radius: int) -> frozenset[int]:
    """Return the places within a radius in which a unit on the ground is seen by eyes at a height."""
    ground = relief(position.battle, radius)
    around = Surroundings(position, ground, start, ground.last_ring(start))
    return _seen(around, around.levels, height, EYE)


def seen_among(
    position: Position, start: int, height: int, places: Sequence[int], above: int
) -> frozenset[int]:
    """Return the places in which eyes so high above the ground are seen by eyes at a height."""
    board = position.battle.board
    ground = relief(position.battle, board.diameter)
    last = max(board.distance(start, place) for place in places)
    around = Surroundings(position, ground, start, last)
    rest = ground.around(start, last, ground.without(places))
    levels = int.from_bytes(around.levels, "little") | int.from_bytes(rest, "little")
    return _seen(around, levels.to_bytes(len(rest), "little"), height, above)


def _seen(around: "Surroundings", levels: bytes, height: int, above: int) -> frozenset[int]:
    """Return the places around in which eyes so high above some levels are seen by eyes at a height."""
    seen = 0
    for level in around.ground.all_levels:
        there = levels.translate(_only(level))
        lit = Light(around, height, level + above, there).hexes()
        seen |= int.from_bytes(lit, "little") & int.from_bytes(there[: len(lit)], "little")
    return frozenset(around.ground.places(around.start, seen.to_bytes(len(levels), "little")))


@cache
def _only(value: int) -> bytes:
    return bytes(one == value for one in range(256))


class Surroundings:
    """What stands around a viewer."""

    def __init__(self, position: Position, ground: Relief, start: int, last: int) -> None:
        """Raise what stands on the ground, up to a ring."""
        self.ground, self.start, self.last = ground, start, last
        tops = bytearray(ground.tops)
        standing = {place: top(position, place) for place in position.wrecks.union(position.occupants)}
        for place, height in standing.items():
            tops[ground.index(place)] = height
        self.heights = ground.heights.union(standing.values())
        self.tops = ground.closed(start, last, bytes(tops))
        self.levels = ground.around(start, last, ground.levels)
        self.compass = compass(ground.radius)
        self.hidden = Hidden(self.compass, self.tops)


class Hidden(dict[Wall, list[slice]]):
    """The directions that a ring's hexes hide, kept once they were asked for."""

    def __init__(self, ways: Compass, tops: bytes) -> None:
        """Look over tops in a closed list."""
        self._ways, self._tops = ways, tops

    def __missing__(self, wall: Wall) -> list[slice]:
        """Work out what hides."""
        found = self[wall] = self._ways.hidden(self._tops, wall)
        return found


class Light:
    """Which hexes are seen from eyes at one height if theirs are at another, farther from ring to ring."""

    def __init__(self, around: Surroundings, height: int, target: int, there: bytes) -> None:
        """Begin at the viewer, who sees all around."""
        self.around, self.eyes, self.climb, self.there = around, (height, target), target - height, there
        self.few = 2 * around.ground.radius // 3
        """In how many directions it is faster to look at each hex alone."""
        self.cells = around.compass.towards(there)
        """Which directions are not hidden for good."""
        low, high = sorted(self.eyes)
        between = [top for top in around.heights if low < top < high]
        self.lowest = min(between, default=high)
        """The lowest top that can block for good."""
        self.falling = [(top, bytearray(around.compass.size)) for top in between if self.climb < 0]
        """Up to which ring each direction is hidden by tops between both eyes that the line falls past."""

    def hexes(self) -> bytearray:
        """Return the hexes that are seen, as far as any is; it is certain of those only that are there."""
        around, cells, found = self.around, self.cells, bytearray()
        dark, size, hidden = bytes(len(cells)), len(cells), around.hidden
        rings = zip(around.compass.rings, walls(*self.eyes, around.heights, around.last), strict=False)
        for ring, (hexes, rising) in islice(enumerate(rings), 1, None):
            for wall in rising:
                for part in hidden[wall]:
                    cells[part] = dark[part]
            seen = bytes(hexes(cells))
            # As many of the ring's hexes are seen as of all directions are left, more or less.
            if seen.count(LIT) * size <= 2 * self.few * len(seen) and self._are_few():
                return self._one_by_one(found, ring)
            found += self._falling(ring, seen) if self.falling else seen
        return found

    def _are_few(self) -> bool:
        """Say whether few directions are left."""
        cell = -1
        for _ in range(self.few):
            cell = self.cells.find(LIT, cell + 1)
            if cell < 0:
                return True
        return False

    def _falling(self, ring: int, seen: bytes) -> bytes:
        """Return what is seen of a ring past what the line falls past.

        A top that is h below the viewer's eyes blocks the line from ring i to ring n if h * n <= fall * i.
        """
        for lowest, until in self.falling:
            if ring > 1:
                last = bytes([min(FOREVER, (ring - 1) * self.climb // (lowest - self.eyes[0]))])
                for part in self.around.hidden[ring - 1, lowest]:
                    until[part] = last * (part.stop - part.start)
            hidden = self.around.compass.rings[ring](until)
            seen = bytes(lit and last < ring for lit, last in zip(seen, hidden, strict=True))
        return seen

    def _one_by_one(self, found: bytearray, ring: int) -> bytearray:
        """Look from a ring on at each of the hexes that lies in the directions left."""
        there, first, since = self.there, listed(ring), self._first_open(ring)
        found += bytes(len(there) - len(found))
        cell = self.cells.find(LIT)
        while cell >= 0:
            for spot in self.around.compass.spots(cell):
                if first <= spot[0] < len(there) and there[spot[0]]:
                    found[spot[0]] = is_clear(self.around.tops, spot, self.eyes, since)
            cell = self.cells.find(LIT, cell + 1)
        return found

    def _first_open(self, ring: int) -> int:
        """Return the first ring that may block lines beyond another though it hides no direction yet."""
        if self.climb <= 0:
            return ring if self.climb == 0 else 1
        return min(ring, 1 + ring * (self.lowest - self.eyes[0]) // self.climb)
