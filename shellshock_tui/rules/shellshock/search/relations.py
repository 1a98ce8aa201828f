"""The facts about two places on which fire between them depends, cached for a battle."""

from typing import NamedTuple

from shellshock_tui.board import hex_line, toward
from shellshock_tui.cached import cached
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.sight import EYE, FLYING_EYE, is_clear
from shellshock_tui.rules.shellshock.fire.target import in_arc
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet

CACHE_SIZE = 1 << 15
"""The number of pairs of places that are cached; then the cache is emptied."""
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
    between: frozenset[int]
    """The places on a clear line, where a unit or a wreck may block sight."""


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
        clear, between = self._line(start, end, above_start, above_end, hexes)
        there = self._relation(start, end, hexes)
        return Pair(there, self._relation(end, start, hexes), clear, between)

    def _relation(self, start: int, end: int, hexes: int) -> Relation:
        offset = self.battle.board.offset(start, end)
        arcs = self._arcs.get(offset)
        if arcs is None:
            bearing = (in_arc(self.battle, start, way, end) << way for way in range(6))
            arcs = self._arcs[offset] = sum(bearing)
        back = toward(-offset[0], -offset[1]) if hexes else ()
        return Relation(start, end, hexes, hit.range_modifier(hexes), arcs, back)

    def _line(
        self, start: int, end: int, above_start: int, above_end: int, hexes: int
    ) -> tuple[bool, frozenset[int]]:
        """Return whether the terrain leaves a line clear, and the places on it (combat.line-of-sight)."""
        board, ground, tops = self.battle.board, self.battle.ground, self.battle.tops
        row, column = divmod(start, board.width)
        height = (ground[start].level + above_start) * hexes
        climb = ground[end].level + above_end - ground[start].level - above_start
        between = []
        for step in _squares(*board.offset(start, end), column & 1):
            height += climb
            blocked = True
            for right, down in step:
                if 0 <= column + right < board.width and 0 <= row + down < board.height:
                    place = start + down * board.width + right
                    between.append(place)
                    blocked = blocked and tops[place] * hexes >= height
                else:
                    blocked = False
            if blocked:
                return False, frozenset()
        return True, frozenset(between)

    def sees(self, position: Position, unit: int, target: int, pair: Pair) -> bool:
        """Return whether a unit sees another one; `pair` is that of their places."""
        units, options = position.state.units, position.battle.options
        if options.tree_cover or units[unit].nestled or units[target].nestled:
            return refuse_sight(position, unit, target) is None
        if not pair.is_clear or position.submerged(unit) or position.submerged(target):
            return False
        if pair.between.isdisjoint(position.occupants) and pair.between.isdisjoint(position.wrecks):
            return True
        return refuse_sight(position, unit, target) is None

    def is_open(self, position: Position, pair: Pair, above_start: int, above_end: int) -> bool:
        """Return whether neither terrain nor units nor wrecks block the line between two places."""
        if not pair.is_clear:
            return False
        if pair.between.isdisjoint(position.occupants) and pair.between.isdisjoint(position.wrecks):
            return True
        start, end, ground = pair.there.start, pair.there.end, position.battle.ground
        line = start, end, ground[start].level + above_start, ground[end].level + above_end
        return is_clear(position, line)

    def face(self, sheet: Sheet, facing: int, back: tuple[int, ...]) -> int:
        """Return the face of a unit that fire from some directions hits; at a corner, the stronger one."""
        if len(back) == 1:
            return (back[0] - facing) % 6
        key = sheet.penetration, back, facing
        found = self._faces.get(key)
        if found is None:
            faces = ((way - facing) % 6 for way in back)
            found = self._faces[key] = hit.hardest(sheet.penetration, faces)
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
