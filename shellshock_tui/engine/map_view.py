"""What a screen may know of the map: ground, counters, and what lies over them."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.engine.view import Mark

C_co = TypeVar("C_co", covariant=True)


class Side(NamedTuple):
    """A side of the battle."""

    id: str
    name: str


class Tile(NamedTuple):
    """The ground of one place."""

    features: tuple[str, ...]
    """What stands there, in plain words: "trees", "rough", "shallow", "deep", "building", "ditch", "road"."""
    level: int
    roads: tuple[int, ...] = ()
    """The directions in which the road goes on."""
    words: str = ""
    """The ground in words, for the cursor line."""


class Loss(StrEnum):
    """What a unit on the map can no longer do."""

    MOVE = "move"
    ATTACK = "attack"
    CREW = "crew"
    """Some of those who serve it are gone."""


class Pose(StrEnum):
    """How a single character stands or lies."""

    STANDING = "standing"
    AIMING = "aiming"
    KNEELING = "kneeling"
    LYING = "lying"
    FALLEN = "fallen"


class Piece(NamedTuple):
    """A counter on the map."""

    at: int
    facing: int | None
    """One of the board's facings, clockwise from north; none for what has no front."""
    arrows: tuple[int, ...]
    """The absolute directions of what it can aim besides its hull."""
    side: str
    glyph: str
    """One or two ASCII characters."""
    label: str
    unit: str
    order: int
    """Its place in this turn's order, 0 for none."""
    mark: Mark = Mark.PLAIN
    """CURRENT for the unit asked, PENDING for one lost but not yet removed, LOST for a wreck."""
    acted: bool = False
    """Whether its part of the phase is over."""
    words: str = ""
    """How it stands, in words: its facing and state."""
    strength: tuple[int, int] = (0, 0)
    """How much of its strength is left, of how much; of none where it has no such thing."""
    state: str = ""
    """What sets it apart for a while, in a word."""
    worth: int = 0
    """What it is worth whole, in the system's own measure."""
    figure: str = ""
    """What is to be known of it at a glance: one or two figures, such as how fast it goes."""
    lost: tuple[Loss, ...] = ()
    pose: Pose | None = None
    """How it stands or lies, where it is a single character."""


def code(pieces: Iterable[Piece], unit: str) -> str:
    """Return what the counters of a unit have in common, which is a lone one's whole glyph."""
    glyphs = [piece.glyph for piece in pieces if piece.unit == unit]
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*glyphs, strict=False))
    return "".join(signs[0] for signs in alike)


def is_struck(piece: Piece) -> bool:
    """Say whether a counter is struck out: it is lost, and not for a while only."""
    return piece.mark is Mark.LOST and not piece.state


class Flag(NamedTuple):
    """A place that sides fight for."""

    at: int
    name: str
    side: str = ""
    """The side that owns it; empty if none does."""
    progress: str = ""
    """How far the side that it serves has come, in a few characters: "3/14"."""
    is_exit: bool = False
    """Whether the side may leave the map there, rather than hold the place."""
    is_lasting: bool = False
    """Whether the place is its side's whatever happens."""


class OverlayKind(StrEnum):
    """What can be laid over the map."""

    REACH = "reach"
    ARC = "arc"
    SIGHT = "sight"
    THREAT = "threat"
    RING = "ring"
    ZONE = "zone"
    """Ground that a thing covers; words say what."""


BEYOND = 0
"""The level of a place just out of reach: the next effort of the same kind would get there."""


class Overlay(NamedTuple):
    """Marks over the map: place, level 0 to 9 (9 strongest; of an arc its range bands), short text."""

    kind: OverlayKind
    marks: tuple[tuple[int, int, str], ...]
    note: str = ""
    """The overlay in one sentence."""
    words: tuple[tuple[int, str], ...] = ()
    """What is to be said of a place, where its mark is too short for that."""
    ends: tuple[int, int] | None = None
    """From where to where a line of sight is drawn."""
    beside: tuple[int, ...] = ()
    """Places of the same kind that are only outlined."""
    threads: tuple[tuple[int, int], ...] = ()
    """From where to where the pieces of a unit hang together."""
    about: str = ""
    """The address of what it was asked for."""


class Leg(NamedTuple, Generic[C_co]):
    """One command on the way to a place, and how the unit stands after it."""

    command: C_co
    at: int
    facing: int | None
    left: str
    """What it can still spend there, in a few characters."""
    figure: str = ""
    """What its counter then shows; empty if that stays as it was."""
