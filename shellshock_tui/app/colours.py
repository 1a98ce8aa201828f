"""Colours: the palette of the screens and the arithmetic of shades."""

from functools import lru_cache

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

NIGHT: Colour = (16, 20, 27)
PANEL: Colour = (22, 27, 36)
RAISED: Colour = (33, 40, 52)
INK: Colour = (208, 214, 224)
FAINT: Colour = (118, 128, 145)
WHITE: Colour = (245, 247, 250)
GOLD: Colour = (244, 193, 78)
DANGER: Colour = (248, 92, 80)
GOOD: Colour = (96, 205, 122)

_SIDES: dict[str, Colour] = {
    "blue": (121, 176, 255),
    "red": (168, 38, 38),
    "green": (142, 214, 138),
    "gold": (232, 190, 70),
    "yellow": (226, 196, 90),
    "purple": (122, 76, 168),
    "grey": (168, 174, 184),
}


def side_colour(side: str, number: int) -> Colour:
    """Return a side's colour: the one it is named after, else the next of the palette."""
    known = list(_SIDES.values())
    return _SIDES.get(side.lower(), known[number % len(known)])


@lru_cache(maxsize=4096)
def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return one colour with a share, 0 to 1, of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def code(colour: Colour) -> str:
    """Return a colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=256)
def lightness(colour: Colour) -> float:
    """Return how bright a colour looks, 0 to 1."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def readable_on(ground: Colour) -> Colour:
    """Return dark or light ink, whichever reads better on a ground."""
    return NIGHT if lightness(ground) > 0.45 else WHITE
