"""The lie of the land: how the ground of two neighbours meets at their border."""

from functools import lru_cache

from shellshock_tui.app.render.glyphs import WATER
from shellshock_tui.app.render.look import Edge
from shellshock_tui.engine.map_view import Tile

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
