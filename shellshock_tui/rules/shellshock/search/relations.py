"""The facts about two places on which fire between them depends, cached for a battle."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from shellshock_tui.board import OFF_BOARD, hex_line, toward
from shellshock_tui.cached import cached
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.arcs import hardest, in_arc
from shellshock_tui.rules.shellshock.fire.sight import EYE, FLYING_EYE, UNIT, blockers
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet

CACHE_SIZE = 1 << 15
"""The number of pairs of places that are cached; then the cache is emptied."""
BLOCKING = "blocking"
EVERY_WAY = 0b111111
"""All six facings of a section as bits."""


class Relation(NamedTuple):
    """A place as fire from another place meets it."""

    start: int
    end: int
    hexes: int
    further: int
    """The range modifier of the numbers needed."""
    arcs: int
    """The facings of a section that bears on the place, as bits."""
    back: tuple[int, ...]
    """The directions in which the fire comes in, seen from the place."""


class Pair(NamedTuple):
    """Two places, each as fire from the other meets it, and the line of sight between them."""

    there: Relation
    back: Relation
    is_clear: bool
    """Whether the terrain leaves the line of sight clear."""
    blocked: frozenset[int]
    """The places on a clear line where a unit or a wreck blocks it."""
    halves: tuple[tuple[int, int], ...]
    """The pairs of places beside a clear line where two of them block it together."""

    def is_open(self, blocking: Collection[int]) -> bool:
        """Return whether the line is clear while units and wrecks in some places block sight."""
        if not self.is_clear or not self.blocked.isdisjoint(blocking):
            return False
        return not any(one in blocking and other in blocking for one, other in self.halves)


class Relations:
    """The relations of the places of a battle."""

    def __init__(self, battle: Battle) -> None:
        """Start with an empty cache."""
        self.battle = battle
        self._pairs: dict[tuple[int, int, int], Pair] = {}
        self._arcs: dict[tuple[int, int], int] = {}
        self._faces: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    def of(self, start: int, end: int, above_start: int = EYE, above_end: int = EYE) -> Pair:
        """Return the relation of two places, for eyes at these heights above the ground."""
        key = start, end, above_start * 8 + above_end
        found = self._pairs.get(key)
        if found is None:
            if len(self._pairs) >= CACHE_SIZE:
                self._pairs.clear()
            found = self._pairs[key] = self._pair(start, end, above_start, above_end)
        return found

    def _pair(self, start: int, end: int, above_start: int, above_end: int) -> Pair:
        hexes = self.battle.board.distance(start, end)
        there, back = self._relation(start, end, hexes), self._relation(end, start, hexes)
        steps = tuple(self._steps(start, end, above_start, above_end, hexes))
        if any(len(step) == 0 for step in steps):
            return Pair(there, back, False, frozenset(), ())
        blocked = frozenset(step[0] for step in steps if len(step) == 1)
        halves = tuple((step[0], step[1]) for step in steps if len(step) == 2)
        return Pair(there, back, True, blocked - {OFF_BOARD}, halves)

    def _relation(self, start: int, end: int, hexes: int) -> Relation:
        offset = self.battle.board.offset(start, end)
        arcs = self._arcs.get(offset)
        if arcs is None:
            bearing = (in_arc(self.battle, start, way, end) << way for way in range(6))
            arcs = self._arcs[offset] = sum(bearing)
        back = toward(-offset[0], -offset[1]) if hexes else ()
        return Relation(start, end, hexes, hit.range_modifier(hexes), arcs, back)

    def _steps(
        self, start: int, end: int, above_start: int, above_end: int, hexes: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield, for each step of a line, the places that must be filled to block it (combat.line-of-sight).

        These are none where the terrain blocks the line, and `OFF_BOARD` where nothing could block it.
        """
        board, ground, tops = self.battle.board, self.battle.ground, self.battle.tops
        row, column = divmod(start, board.width)
        height = (ground[start].level + above_start) * hexes
        climb = ground[end].level + above_end - ground[start].level - above_start
        for step in _squares(*board.offset(start, end), column & 1):
            height += climb
            open_places, never = [], False
            for right, down in step:
                if 0 <= column + right < board.width and 0 <= row + down < board.height:
                    place = start + down * board.width + right
                    if tops[place] * hexes < height:
                        open_places.append(place)
                        never = never or (ground[place].level + UNIT) * hexes < height
                else:
                    never = True
            yield (OFF_BOARD,) if never else tuple(open_places)

    def sees(self, position: Position, unit: int, target: int, pair: Pair) -> bool:
        """Return whether a unit sees another one; `pair` is that of their places."""
        units, options = position.state.units, position.battle.options
        if options.tree_cover or units[unit].nestled or units[target].nestled:
            return refuse_sight(position, unit, target) is None
        if position.submerged(unit) or position.submerged(target):
            return False
        return pair.is_open(blocking(position))

    def face(self, sheet: Sheet, facing: int, back: tuple[int, ...]) -> int:
        """Return the face of a unit that fire from some directions hits; at a corner, the stronger one."""
        if len(back) == 1:
            return (back[0] - facing) % 6
        key = sheet.penetration, back, facing
        found = self._faces.get(key)
        if found is None:
            faces = ((way - facing) % 6 for way in back)
            found = self._faces[key] = hardest(sheet.penetration, faces)
        return found


def blocking(position: Position) -> frozenset[int]:
    """Return the places where a unit or a wreck blocks sight; cached in the position."""
    found: frozenset[int] | None = position.cache.get(BLOCKING)
    if found is None:
        places = (place for place in position.occupants if any(blockers(position, place)))
        found = position.cache[BLOCKING] = position.wrecks.union(places)
    return found


@cached
def _squares(q: int, r: int, odd: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the columns to the right and the rows down of the hexes under each step of an axial vector.

    `odd` is 1 if the line begins in a column that lies half a hex lower, else 0.
    """
    line = hex_line(q, r)
    return tuple(tuple((dq, dr + ((odd + dq) >> 1) - (odd >> 1)) for dq, dr in step) for step in line)


def eyes(sheet: Sheet) -> int:
    """Return the height of a unit's eyes above the ground."""
    return FLYING_EYE if sheet.flies else EYE
