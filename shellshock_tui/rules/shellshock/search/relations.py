"""The facts about two places on which fire between them depends, cached for a battle."""

from typing import NamedTuple

from shellshock_tui.board import toward
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.sight import EYE, FLYING_EYE
from shellshock_tui.rules.shellshock.fire.target import in_arc
from shellshock_tui.rules.shellshock.sheet import Sheet

CACHE_SIZE = 1 << 14
"""The number of pairs of places that are cached."""
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
    is_clear: bool
    """Whether the terrain leaves the line of sight clear."""
    between: frozenset[int]
    """The places on the line, where a unit or a wreck may block sight."""


class Relations:
    """The relations of the places of a battle."""

    def __init__(self, battle: Battle) -> None:
        """Start with an empty cache."""
        self.battle = battle
        self._known: BoundedCache[tuple[int, int, int, int], Relation] = BoundedCache(CACHE_SIZE)
        self._faces: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    def of(self, start: int, end: int, above_start: int = EYE, above_end: int = EYE) -> Relation:
        """Return the relation of two places, for eyes at these heights above the ground."""
        key = start, end, above_start, above_end
        return self._known.get(key, lambda: self._relation(start, end, above_start, above_end))

    def _relation(self, start: int, end: int, above_start: int, above_end: int) -> Relation:
        battle, board = self.battle, self.battle.board
        hexes = board.distance(start, end)
        arcs = sum(1 << way for way in range(6) if in_arc(battle, start, way, end))
        line = tuple(board.walk(start, end)) if hexes > 1 else ()
        tops, height = battle.tops, (battle.ground[start].level + above_start) * hexes
        climb = battle.ground[end].level + above_end - battle.ground[start].level - above_start
        clear = True
        for places in line:
            height += climb
            if all(place >= 0 and tops[place] * hexes >= height for place in places):
                clear = False
                break
        between = frozenset(place for places in line for place in places) if clear else frozenset[int]()
        back = toward(*board.offset(end, start)) if hexes else ()
        return Relation(start, end, hexes, hit.range_modifier(hexes), arcs, back, clear, between)

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


def eyes(sheet: Sheet) -> int:
    """Return the height of a unit's eyes above the ground."""
    return FLYING_EYE if sheet.flies else EYE
