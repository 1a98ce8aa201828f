"""Looks: all that decides how one place is drawn."""

from dataclasses import dataclass
from enum import IntEnum

from shellshock_tui.app.colours import Colour
from shellshock_tui.engine.view import Mark, Tile


class Edge(IntEnum):
    """How the border between two places is drawn; the higher wins where both have a say."""

    JOINED = 0
    """Water runs on under it."""
    PLAIN = 1
    OFFERED = 2
    """A choice leads there."""
    CURRENT = 3
    """The unit that is asked stands there."""
    PICKED = 4
    CURSOR = 5


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
    turret: str
    order: str
    colour: Colour
    mark: Mark
    crowd: int = 1
    """How many counters share the place."""


@dataclass(frozen=True, slots=True)
class Note:
    """Short text that an overlay writes on a place."""

    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Look:
    """How one place is drawn."""

    tile: Tile
    edges: tuple[Edge, ...]
    """The borders that the place draws itself, in the order its art names them."""
    shade: Shade = Shade.PLAIN
    token: Token | None = None
    note: Note | None = None
    cursor: bool = False
