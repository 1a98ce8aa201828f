"""Looks: all that decides how one place is drawn."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from shellshock_tui.app.render.glyphs import WATER
from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.map_view import Piece, Tile


class Edge(IntEnum):
    """How the border between two places is drawn; the higher wins where both have a say."""

    JOINED = 0
    """Water runs on under it."""
    PLAIN = 1
    SUNLIT = 2
    """A slope that falls off to the north or west, where maps have their light from."""
    SHADED = 3
    """A slope that falls off to the south or east."""
    SUNLIT_CLIFF = 4
    """A fall of two levels or more."""
    SHADED_CLIFF = 5
    BESIDE = 6
    """Where a second, fainter set ends."""
    REACH = 7
    """Where what can be reached ends."""
    ARC = 8
    """Where what can be aimed at ends."""
    OFFERED = 9
    """A choice leads there."""
    AIM = 10
    """A place that sides fight for."""
    CURRENT = 11
    """The unit that is asked stands there, or would stand there as planned."""
    PICKED = 12
    BLOCKING = 13
    """What is in the way of a line of sight."""
    LIT = 14
    """A lesson points there."""
    CURSOR = 15
    STRUCK = 16
    """A hit comes in across it."""


class Shade(IntEnum):
    """How bright a place lies under the overlays."""

    DIM = 0
    PLAIN = 1
    BRIGHT = 2


@dataclass(frozen=True, slots=True)
class Token:
    """A counter as drawn."""

    piece: Piece
    glyph: str
    """Its code, as far as there is room for it."""
    hull: str
    """The arrow of its facing; empty if it faces nowhere."""
    arrow: str
    """That of what it aims besides its hull; empty if it has none."""
    colour: Colour
    crowd: int
    """How many counters share the place."""
    front: int | None
    """The way to the neighbour that its front faces; none for a wreck, and for what has no front."""
    is_turned_down: bool
    """Whether its front lies at the lower border."""


@dataclass(frozen=True, slots=True)
class Note:
    """Short text on a place, such as an overlay writes."""

    text: str
    colour: Colour


class TileStyle(NamedTuple):
    """How one place is drawn."""

    tile: Tile
    edges: tuple[Edge, ...]
    """The borders that the place draws itself, in the order its art names them."""
    shade: Shade = Shade.PLAIN
    token: Token | None = None
    note: Note | None = None
    heat: int = 0
    """How dangerous the place is, 0 to 3."""
    glow: int = 5
    """How strongly an overlay lights the place up, 0 to 9, where it is bright."""
    flag: Note | None = None
    """The flag of a place to fight for."""
    flash: Note | None = None
    """What is written over everything else for a moment."""
    is_highlighted: bool = False
    is_crest: bool = False
    """Whether a neighbour lies lower, or higher than a depth."""

    def flashed(self, room: int) -> str:
        """Return what flashes up in so many columns; the name of a lit place whole or not at all."""
        text = self.flash.text if self.flash else ""
        return "" if self.is_highlighted and len(text) > room else text[:room].center(room)


EAST_OF_NORTH, WEST_OF_SOUTH = 45, 225
"""Slopes that fall off between these, in degrees clockwise from north, lie in the shade."""


def ground_edge(one: Tile, other: Tile, way: int, ways: int) -> Edge:
    """Return the border of a place towards its neighbour in one of so many ways."""
    if one.level != other.level:
        return _slope(other.level - one.level, way, ways)
    return Edge.JOINED if is_wet(one.features) and is_wet(other.features) else Edge.PLAIN


@lru_cache(maxsize=256)
def is_wet(features: tuple[str, ...]) -> bool:
    """Say whether ground is water, which runs on into water beside it."""
    return not WATER.isdisjoint(features)


@lru_cache(maxsize=256)
def _slope(rise: int, way: int, ways: int) -> Edge:
    """Return the border of a slope that rises so many levels in a direction."""
    falls = way if rise < 0 else way + ways // 2
    angle = falls % ways * 360 // ways
    is_sunlit = not EAST_OF_NORTH <= angle < WEST_OF_SOUTH
    if abs(rise) > 1:
        return Edge.SUNLIT_CLIFF if is_sunlit else Edge.SHADED_CLIFF
    return Edge.SUNLIT if is_sunlit else Edge.SHADED
