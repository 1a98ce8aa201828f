"""Glyphs of ground and counters; each takes one cell, and none says a thing by colour alone."""

from shellshock_tui.drawing.colours import Hue
from shellshock_tui.engine.map_view import Tile

FEATURES: dict[str, tuple[str, Hue]] = {
    "deep": ("≈", Hue.DEEP),
    "lake": ("≈", Hue.DEEP),
    "shallow": ("~", Hue.SHALLOW),
    "water": ("~", Hue.SHALLOW),
    "stream": ("~", Hue.SHALLOW),
    "bridge": ("╪", Hue.ROAD),
    "building": ("⌂", Hue.BUILDING),
    "village": ("⌂", Hue.BUILDING),
    "wall": ("▦", Hue.WALL),
    "trees": ("♣", Hue.WOODS),
    "woods": ("♣", Hue.WOODS),
    "brush": ("♧", Hue.WOODS),
    "rough": ("∴", Hue.ROUGH),
    "barricade": ("▤", Hue.WALL),
    "sandbags": ("▤", Hue.WALL),
    "fence": ("╫", Hue.ROAD),
    "door": ("▥", Hue.BUILDING),
    "hill": ("∩", Hue.OPEN),
    "ditch": ("∪", Hue.DITCH),
    "road": ("═", Hue.ROAD),
}
"""Each feature's glyph and colour; a place has the colour of the first that it holds."""

WATER = frozenset({"deep", "lake", "shallow", "water", "stream"})
OVER_WATER = "bridge"
"""What is seen first of a place that holds it."""
UPPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LOWER = "₀₁₂₃₄₅₆₇₈₉"
HEX_HULLS = ("↑↗↘↓↙↖", "△◹◿▽◺◸", "⇑⇗⇘⇓⇙⇖")
SQUARE_HULLS = ("▲▶▼◀", "△▷▽◁", "⇑⇒⇓⇐")
"""A set of hulls for each side, full or hollow, or arrows, so that sides differ in shape."""
DANGERS = ".:!"
"""How dangerous a place is, step by step, where no colour tells it."""
HEX_ARROWS = "↑↗↘↓↙↖"
SQUARE_ARROWS = "↑→↓←"
STATE = "▞"
"""Stands on a counter that some state sets apart."""
EXIT = "⇥"
"""Stands at a border place by which a side may leave."""
OWNED, UNOWNED = "⚑", "⚐"
"""The flag of a place that some side owns, and of one that none does."""


def feature_glyph(feature: str) -> str:
    """Return the glyph of a feature; its first letter if it is not a known one."""
    known = FEATURES.get(feature)
    return known[0] if known else feature[:1] or "?"


def first_feature(features: tuple[str, ...]) -> str:
    """Return the feature that is shown where there is room for one; empty for open ground."""
    return OVER_WATER if OVER_WATER in features else next(iter(features), "")


def flag(owner: str) -> str:
    """Return the flag of a place, with the first letter of the name of the side that owns it."""
    return f"{OWNED}{owner[:1]}" if owner else UNOWNED


def ground_colour(features: tuple[str, ...]) -> Hue:
    """Return the colour of a place by what stands there; a road alone leaves the ground open."""
    return next((FEATURES[name][1] for name in FEATURES if name in features and name != "road"), Hue.OPEN)


def level_digit(level: int) -> str:
    """Return a small digit for a height, low for a depth; nothing for level 0."""
    if level == 0:
        return ""
    return (UPPER if level > 0 else LOWER)[min(abs(level), 9)]


def hull(facing: int, facings: int, side: int) -> str:
    """Return the sign of a hull's facing in the shape of its side."""
    shapes = HEX_HULLS if facings == 6 else SQUARE_HULLS
    return shapes[side % len(shapes)][facing % facings]


def arrow(facing: int, facings: int) -> str:
    """Return the arrow of what is aimed besides the hull."""
    return (HEX_ARROWS if facings == 6 else SQUARE_ARROWS)[facing % facings]


def legend(ground: tuple[Tile, ...]) -> tuple[tuple[str, str], ...]:
    """Return the signs of the ground that a board has, each with what it stands for."""
    features = dict.fromkeys(name for name in FEATURES if any(name in tile.features for tile in ground))
    features |= dict.fromkeys(name for tile in ground for name in tile.features)
    found = [(feature_glyph(name), name) for name in features]
    if any(tile.level > 0 for tile in ground):
        found.append((level_digit(1), "height, in levels, at a crest"))
    if any(tile.level < 0 for tile in ground):
        found.append((level_digit(-1), "depth, in levels, at its edge"))
    return tuple(found)
