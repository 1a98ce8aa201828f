"""Glyphs of ground and counters; each takes one cell, and none says a thing by colour alone."""

from shellshock_tui.app.colours import Hue

FEATURES: dict[str, tuple[str, Hue]] = {
    "deep": ("≈", Hue.DEEP),
    "shallow": ("~", Hue.SHALLOW),
    "water": ("~", Hue.SHALLOW),
    "building": ("⌂", Hue.BUILDING),
    "wall": ("▓", Hue.WALL),
    "trees": ("♣", Hue.WOODS),
    "woods": ("♣", Hue.WOODS),
    "rough": ("∴", Hue.ROUGH),
    "ditch": ("∪", Hue.DITCH),
    "road": ("═", Hue.ROAD),
}
"""Each feature's glyph and colour; a place has the colour of the first that it holds."""

WATER = frozenset({"deep", "shallow", "water"})
UPPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LOWER = "₀₁₂₃₄₅₆₇₈₉"
HEX_HULLS = ("▲◥◢▼◣◤", "△◹◿▽◺◸", "⇑⇗⇘⇓⇙⇖")
SQUARE_HULLS = ("▲▶▼◀", "△▷▽◁", "⇑⇒⇓⇐")
"""A set of hulls for each side, full or hollow, so that sides differ in shape."""
HEX_ARROWS = "↑↗↘↓↙↖"
SQUARE_ARROWS = "↑→↓←"
EDGES = "╱╲▁▂▏"
MARKS = "✗⁺▸◉•·□▪×†"


def feature_glyph(feature: str) -> str:
    """Return the glyph of a feature; its first letter if it is not a known one."""
    known = FEATURES.get(feature)
    return known[0] if known else feature[:1] or "?"


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
