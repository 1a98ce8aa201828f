"""Colours by their meaning; each palette defines how they are painted."""

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from shellshock_tui.engine.map_view import Side


class Hue(StrEnum):
    """A colour of the palettes, named after its use."""

    NIGHT = "night"
    """The background of the screen."""
    PANEL = "panel"
    """The background of a pane."""
    RAISED = "raised"
    """The background of a bar."""
    INK = "ink"
    FAINT = "faint"
    WHITE = "white"
    """The strongest text colour."""
    GOLD = "gold"
    """The colour of things that a player can act on now."""
    DANGER = "danger"
    GOOD = "good"
    LINE = "line"
    """The thin borders between places."""
    CHOSEN = "chosen"
    """The border of a selected place."""
    HEIGHT = "height"
    """The colour mixed into high ground."""
    SUNLIT = "sunlit"
    """The top of a slope in the light."""
    SHADED = "shaded"
    """The foot of a slope in the shade."""
    PAVEMENT = "pavement"
    WRECK = "wreck"
    """The letters on a destroyed counter."""
    HULK = "hulk"
    """The background of a destroyed counter."""
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
    """A mixture of two colours; `share`, 0 to 1, is that of the second."""

    one: "Colour"
    other: "Colour"
    share: float


class ReadableOn(NamedTuple):
    """The darkest or lightest colour, whichever is more legible on a background."""

    ground: "Colour"


Colour: TypeAlias = Hue | Blend | ReadableOn

NIGHT, PANEL, RAISED = Hue.NIGHT, Hue.PANEL, Hue.RAISED
INK, FAINT, WHITE = Hue.INK, Hue.FAINT, Hue.WHITE
GOLD, DANGER, GOOD = Hue.GOLD, Hue.DANGER, Hue.GOOD
PAST = Hue.SIDE_PURPLE
"""The colour for earlier positions."""

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
    """Return a mixture of two colours; `share`, 0 to 1, is that of the second."""
    return Blend(one, other, share)


def readable_on(ground: Colour) -> Colour:
    """Return the darkest or lightest colour, whichever is more legible on a background."""
    return ReadableOn(ground)


class Sides(NamedTuple):
    """The sides of a battle, with names and colours."""

    sides: "tuple[Side, ...]"

    def name(self, side: str) -> str:
        """Return a side's name, or its id if it is not of this battle."""
        return next((known.name for known in self.sides if known.id == side), side)

    def colour(self, side: str) -> Colour:
        """Return a side's colour, or a faint one if it is not of this battle."""
        known = [known.id for known in self.sides]
        return side_colour(side, known.index(side)) if side in known else FAINT
