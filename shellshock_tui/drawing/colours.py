"""Colours by their meaning: what paints them is a palette's affair, so that a theme changes them all."""

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from shellshock_tui.engine.map_view import Side


class Hue(StrEnum):
    """A colour of the palettes, named after what it is for."""

    NIGHT = "night"
    """What lies behind everything."""
    PANEL = "panel"
    """What lies behind a pane."""
    RAISED = "raised"
    """What lies behind a bar."""
    INK = "ink"
    FAINT = "faint"
    WHITE = "white"
    """The strongest ink."""
    GOLD = "gold"
    """What can be acted on now."""
    DANGER = "danger"
    GOOD = "good"
    LINE = "line"
    """The thin borders between places."""
    CHOSEN = "chosen"
    """The border of a place that was picked."""
    HEIGHT = "height"
    """What ground takes on the higher it lies."""
    SUNLIT = "sunlit"
    """The crest of a slope that lies in the light."""
    SHADED = "shaded"
    """The foot of a slope that lies in the shade."""
    PAVEMENT = "pavement"
    WRECK = "wreck"
    """The letters of a counter that is destroyed."""
    HULK = "hulk"
    """The ground of a counter that is destroyed."""
    ATTACK = "attack"
    DEFENCE = "defence"
    MOVE = "move"
    INTERNAL = "internal"
    NO_ROLE = "no-role"
    OPEN = "open"
    DEEP = "deep"
    SHALLOW = "shallow"
    BUILDING = "building"
    WALL = "wall"
    WOODS = "woods"
    ROUGH = "rough"
    DITCH = "ditch"
    ROAD = "road"
    SIDE_BLUE = "side-blue"
    SIDE_RED = "side-red"
    SIDE_GREEN = "side-green"
    SIDE_YELLOW = "side-yellow"
    SIDE_PURPLE = "side-purple"
    SIDE_GREY = "side-grey"


class Blend(NamedTuple):
    """One colour with a share, 0 to 1, of another."""

    one: "Colour"
    other: "Colour"
    share: float


class ReadableOn(NamedTuple):
    """The darkest or the lightest colour, whichever reads better on a ground."""

    ground: "Colour"


Colour: TypeAlias = Hue | Blend | ReadableOn

NIGHT, PANEL, RAISED = Hue.NIGHT, Hue.PANEL, Hue.RAISED
INK, FAINT, WHITE = Hue.INK, Hue.FAINT, Hue.WHITE
GOLD, DANGER, GOOD = Hue.GOLD, Hue.DANGER, Hue.GOOD
PAST = Hue.SIDE_PURPLE
"""Stands for what is looked back at."""

_SIDES: dict[str, Hue] = {
    "blue": Hue.SIDE_BLUE,
    "red": Hue.SIDE_RED,
    "green": Hue.SIDE_GREEN,
    "gold": Hue.SIDE_YELLOW,
    "yellow": Hue.SIDE_YELLOW,
    "purple": Hue.SIDE_PURPLE,
    "grey": Hue.SIDE_GREY,
}


def side_colour(side: str, number: int) -> Colour:
    """Return a side's colour: the one it is named after, else the next of the palette."""
    known = tuple(dict.fromkeys(_SIDES.values()))
    return _SIDES.get(side.lower(), known[number % len(known)])


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return one colour with a share, 0 to 1, of another."""
    return Blend(one, other, share)


def readable_on(ground: Colour) -> Colour:
    """Return dark or light ink, whichever reads better on a ground."""
    return ReadableOn(ground)


class Sides(NamedTuple):
    """The sides of a battle, by name and colour."""

    sides: "tuple[Side, ...]"

    def name(self, side: str) -> str:
        """Return a side's name; its id, if it is not of the battle."""
        return next((known.name for known in self.sides if known.id == side), side)

    def colour(self, side: str) -> Colour:
        """Return a side's colour; a faint one, if it is not of the battle."""
        known = [known.id for known in self.sides]
        return side_colour(side, known.index(side)) if side in known else FAINT
