"""The glyphs of ground and counters, each one cell wide; none needs colour to be told apart."""

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
"""The glyph and the colour of each feature; a place has the colour of its first feature in this order."""

WATER = frozenset({"deep", "lake", "shallow", "water", "stream"})
OVER_WATER = "bridge"
"""The feature that is shown before all others."""
UPPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LOWER = "₀₁₂₃₄₅₆₇₈₉"
HEX_HULLS = ("↑↗↘↓↙↖", "△◹◿▽◺◸", "⇑⇗⇘⇓⇙⇖")
SQUARE_HULLS = ("▲▶▼◀", "△▷▽◁", "⇑⇒⇓⇐")
"""The signs of facing for each side: full, hollow or arrows, so that sides differ in shape."""
DANGERS = ".:!"
"""The degrees of danger, for terminals without colours."""
HEX_ARROWS = "↑↗↘↓↙↖"
SQUARE_ARROWS = "↑→↓←"
STATE = "▞"
"""The sign on a counter in some special state."""
EXIT = "⇥"
"""The sign at a border place by which a side may leave."""
OWNED, UNOWNED = "⚑", "⚐"
"""The flags of a place that a side owns, and of one that none owns."""


def feature_glyph(feature: str) -> str:
    """Return the glyph of a feature; its first letter if it is not known."""
    known = FEATURES.get(feature)
    return known[0] if known else feature[:1] or "?"


def first_feature(features: tuple[str, ...]) -> str:
    """Return the feature to show if there is room for one; "" for open ground."""
    return OVER_WATER if OVER_WATER in features else next(iter(features), "")


def flag(owner: str) -> str:
    """Return the flag of a place, with the first letter of the owner's name."""
    return f"{OWNED}{owner[:1]}" if owner else UNOWNED


def ground_colour(features: tuple[str, ...]) -> Hue:
    """Return the colour of a place with these features; a road alone leaves the ground open."""
    return next((FEATURES[name][1] for name in FEATURES if name in features and name != "road"), Hue.OPEN)


def level_digit(level: int) -> str:
    """Return a superscript digit for a height, a subscript one for a depth; "" for level 0."""
    if level == 0:
        return ""
    return (UPPER if level > 0 else LOWER)[min(abs(level), 9)]


def hull(facing: int, facings: int, side: int) -> str:
    """Return the sign of a hull's facing in the shape of its side."""
    shapes = HEX_HULLS if facings == 6 else SQUARE_HULLS
    return shapes[side % len(shapes)][facing % facings]


def arrow(facing: int, facings: int) -> str:
    """Return the arrow of what a counter aims apart from its hull."""
    return (HEX_ARROWS if facings == 6 else SQUARE_ARROWS)[facing % facings]


def legend(ground: tuple[Tile, ...]) -> tuple[tuple[str, str], ...]:
    """Return the terrain signs that a board uses, each with its meaning."""
    features = dict.fromkeys(name for name in FEATURES if any(name in tile.features for tile in ground))
    features |= dict.fromkeys(name for tile in ground for name in tile.features)
    found = [(feature_glyph(name), name) for name in features]
    if any(tile.level > 0 for tile in ground):
        found.append((level_digit(1), "height, in levels, at a crest"))
    if any(tile.level < 0 for tile in ground):
        found.append((level_digit(-1), "depth, in levels, at its edge"))
    return tuple(found)
