"""Looks: all that decides how one place is drawn."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.map_view import Tile
from shellshock_tui.engine.view import Mark


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
    OFFERED = 6
    """A choice leads there."""
    CURRENT = 7
    """The unit that is asked stands there."""
    PICKED = 8
    LIT = 9
    """A lesson points there."""
    CURSOR = 10
    FRONT = 11
    """The front of a counter's hull points across it."""
    STRUCK = 12
    """A hit comes in across it."""


class Border(NamedTuple):
    """The border between two places as it is drawn."""

    edge: Edge
    colour: Colour | None = None
    """The colour of the counter whose front it is."""


class Shade(IntEnum):
    """How bright a place lies under the overlays."""

    DIM = 0
    PLAIN = 1
    BRIGHT = 2


@dataclass(frozen=True, slots=True)
class Token:
    """A counter as drawn."""

    glyph: str
    hull: str
    """The arrow of its facing; empty if it faces nowhere."""
    arrows: str
    """Those of what it aims besides its hull."""
    order: str
    colour: Colour
    mark: Mark
    crowd: int = 1
    """How many counters share the place."""
    name: str = ""
    acted: bool = False
    """Whether its part of the phase is over."""
    state: str = ""
    """The mark of a state that sets it apart; empty for none."""
    strength: tuple[int, int] = (0, 0)
    """How much is left, of how much; of none where it has no strength to count."""


@dataclass(frozen=True, slots=True)
class Note:
    """Short text on a place, such as an overlay writes."""

    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Look:
    """How one place is drawn."""

    tile: Tile
    edges: tuple[Border, ...]
    """The borders that the place draws itself, in the order its art names them."""
    shade: Shade = Shade.PLAIN
    token: Token | None = None
    note: Note | None = None
    cursor: bool = False
    heat: int = 0
    """How dangerous the place is, 0 to 9."""
    glow: int = 5
    """How strongly an overlay lights the place up, 0 to 9, where it is bright."""
    flag: Note | None = None
    """The flag of a place to fight for."""
    flash: Note | None = None
    """What is written over everything else for a moment."""
    lit: bool = False
