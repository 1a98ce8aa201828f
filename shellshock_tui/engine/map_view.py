"""Values that screens show on the map: ground, counters, objectives and overlays."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.engine.view import Mark

C_co = TypeVar("C_co", covariant=True)


class Side(NamedTuple):
    """One side of the battle."""

    id: str
    name: str


class Tile(NamedTuple):
    """The ground of one place."""

    features: tuple[str, ...]
    """The features in words: "trees", "rough", "shallow", "deep", "building", "ditch", "road"."""
    level: int
    roads: tuple[int, ...] = ()
    """The directions in which a road leaves the place."""
    words: str = ""
    """The ground in words, for the line that describes the place under the cursor."""
    height: int = 0
    """The height in levels of the trees or building in the place, where heights differ."""
    goal: str = ""
    """The part of the place in the objectives, in words; empty if it has none."""


class Loss(StrEnum):
    """Something that a unit on the map can no longer do."""

    MOVE = "move"
    ATTACK = "attack"
    CREW = "crew"
    """Some of the crew is lost."""


class Pose(StrEnum):
    """The pose of a single character."""

    STANDING = "standing"
    AIMING = "aiming"
    KNEELING = "kneeling"
    LYING = "lying"
    FALLEN = "fallen"


class Piece(NamedTuple):
    """A counter on the map: a unit, or one of several models of a unit."""

    at: int
    facing: int | None
    """The direction of its front, counted clockwise from north; None if it has no front."""
    arrows: tuple[int, ...]
    """The directions on the map, apart from its facing, in which its parts aim."""
    side: str
    glyph: str
    """The one or two ASCII characters on the counter."""
    label: str
    unit: str
    order: int
    """Its position in this turn's activation order; 0 if it has none."""
    mark: Mark = Mark.PLAIN
    """`CURRENT` for the unit asked, `PENDING` for one lost but not yet removed, `LOST` for a wreck."""
    acted: bool = False
    """Whether it has finished its part of the phase."""
    words: str = ""
    """Its facing and state in words."""
    strength: tuple[int, int] = (0, 0)
    """The strength that is left, and the full strength; (0, 0) if it has no strength."""
    state: str = ""
    """A temporary condition in a word, such as being broken; empty if there is none."""
    worth: int = 0
    """The value of the undamaged unit, in the system's own measure."""
    figure: str = ""
    """One or two figures to show on the counter, such as the speed."""
    lost: tuple[Loss, ...] = ()
    pose: Pose | None = None
    """The pose of a single character; None for other counters."""


def code(pieces: Iterable[Piece], unit: str) -> str:
    """Return the characters with which the glyphs of all counters of a unit begin.

    For a unit of one counter, that is the whole glyph.
    """
    glyphs = [piece.glyph for piece in pieces if piece.unit == unit]
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*glyphs, strict=False))
    return "".join(signs[0] for signs in alike)


def is_struck(piece: Piece) -> bool:
    """Return whether a counter is crossed out: it is marked as lost, and not by a temporary condition."""
    return piece.mark is Mark.LOST and not piece.state


class Flag(NamedTuple):
    """A place that sides fight for."""

    at: int
    name: str
    side: str = ""
    """The side that owns the place now; empty if none does."""
    progress: str = ""
    """The progress of the side's objective, in a few characters: "3/14"."""
    is_exit: bool = False
    """Whether the place is an exit, which the side leaves the map by, instead of a place to hold."""
    is_lasting: bool = False
    """Whether the side keeps the place whatever happens."""


class OverlayKind(StrEnum):
    """A kind of overlay on the map."""

    REACH = "reach"
    ARC = "arc"
    SIGHT = "sight"
    THREAT = "threat"
    RING = "ring"
    ZONE = "zone"
    """An area, such as an arc of fire; the overlay's description says which."""


THREAT_SIGNS = ". low, : medium, ! high"
"""The legend of the signs by which the map draws the levels of a threat."""
BEYOND = 0
"""The level of a place just out of reach, which the next higher effort of the same kind would reach."""


class Overlay(NamedTuple):
    """Marks over the map, each a place, a level from 0 to 9 and a short text.

    Level 9 is the strongest; the levels of an arc are its range bands.
    """

    kind: OverlayKind
    marks: tuple[tuple[int, int, str], ...]
    note: str = ""
    """A description of the overlay, in one sentence."""
    words: tuple[tuple[int, str], ...] = ()
    """Descriptions of places whose mark is too short to explain them."""
    ends: tuple[int, int] | None = None
    """The two places between which a line of sight is drawn; None if there is no such line."""
    beside: tuple[int, ...] = ()
    """Further places of the same kind, which are only outlined."""
    cohesion_lines: tuple[tuple[int, int], ...] = ()
    """The lines between the models of a unit that are in cohesion, each from place to place."""
    about: str = ""
    """The address for which the overlay was made."""


class Leg(NamedTuple, Generic[C_co]):
    """One command of a path, with the unit's place and facing after it."""

    command: C_co
    at: int
    facing: int | None
    left: str
    """The movement left after the command, in a few characters."""
    figure: str = ""
    """The figures on the counter after the command; empty if they do not change."""
