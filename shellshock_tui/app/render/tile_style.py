"""Tile styles: everything that decides how one place is drawn."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from shellshock_tui.app.render.glyphs import WATER
from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.map_view import Piece, Tile


class Edge(IntEnum):
    """The style of a border between two places; the higher value wins."""

    JOINED = 0
    """Water continues across it."""
    PLAIN = 1
    SUNLIT = 2
    """A slope falling to the north or west, from where maps are lit."""
    SHADED = 3
    """A slope falling to the south or east."""
    SUNLIT_CLIFF = 4
    """A fall of two levels or more."""
    SHADED_CLIFF = 5
    BESIDE = 6
    """The edge of a second, fainter set."""
    REACH = 7
    """The edge of the reach."""
    ARC = 8
    """The edge of the arc of fire."""
    OFFERED = 9
    """A place that can be chosen."""
    OBJECTIVE = 10
    """An objective."""
    CURRENT = 11
    """The place of the active unit, or where it would be as planned."""
    PICKED = 12
    BLOCKING = 13
    """A place that blocks a line of sight."""
    LIT = 14
    """A place that a lesson points at."""
    CURSOR = 15
    STRUCK = 16
    """A hit comes across it."""


class Shade(IntEnum):
    """The brightness of a place under the overlays."""

    DIM = 0
    PLAIN = 1
    BRIGHT = 2


@dataclass(frozen=True, slots=True)
class Token:
    """A counter as drawn."""

    piece: Piece
    glyph: str
    """The first two characters of its code."""
    hull: str
    """The arrow of its facing; "" if it has none."""
    arrow: str
    """The arrow of what it aims apart from its hull; "" if it has none."""
    colour: Colour
    crowd: int
    """The number of counters in the place."""
    front: int | None
    """The direction of the neighbour that its front faces; None if it has no front or is a wreck."""
    is_turned_down: bool
    """Whether its front is at the lower border."""


@dataclass(frozen=True, slots=True)
class Note:
    """A short text on a place."""

    text: str
    colour: Colour


class TileStyle(NamedTuple):
    """The style in which one place is drawn."""

    tile: Tile
    edges: tuple[Edge, ...]
    """The borders that the place draws itself, in the renderer's order."""
    shade: Shade = Shade.PLAIN
    token: Token | None = None
    note: Note | None = None
    heat: int = 0
    """The degree of danger, 0 to 3."""
    glow: int = 5
    """The brightness given by an overlay, 0 to 9, if `shade` is bright."""
    flag: Note | None = None
    """The flag of an objective or exit."""
    flash: Note | None = None
    """A text drawn over everything else for a moment."""
    is_highlighted: bool = False
    is_crest: bool = False
    """Whether a neighbour is lower, or higher than a depth."""

    def flashed(self, room: int) -> str:
        """Return the flashing text in `room` columns; on a highlighted place, "" unless it fits whole."""
        text = self.flash.text if self.flash else ""
        return "" if self.is_highlighted and len(text) > room else text[:room].center(room)


EAST_OF_NORTH, WEST_OF_SOUTH = 45, 225
"""Slopes falling between these directions, in degrees clockwise from north, are in the shade."""


def ground_edge(one: Tile, other: Tile, way: int, ways: int) -> Edge:
    """Return the border of a place towards its neighbour in direction `way` of `ways`."""
    if one.level != other.level:
        return _slope(other.level - one.level, way, ways)
    return Edge.JOINED if is_wet(one.features) and is_wet(other.features) else Edge.PLAIN


@lru_cache(maxsize=256)
def is_wet(features: tuple[str, ...]) -> bool:
    """Return whether ground is water, which continues into water beside it."""
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
