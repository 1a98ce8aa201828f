"""The contract of everything that answers geometric questions about units."""

from fractions import Fraction
from typing import Protocol

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.goals import Hold

Length = int | Fraction
"""A distance in hexes, which are inches on the table."""


MARKS_OF_AN_INCH = 16
"""The finest parts of an inch on a tape."""


def length_text(length: Length) -> str:
    """Return a distance as a tape in inches shows it: "9", "9 1/4"."""
    whole, rest = divmod(round(length * MARKS_OF_AN_INCH), MARKS_OF_AN_INCH)
    if not rest:
        return f"{whole}"
    return f"{whole or ''} {Fraction(rest, MARKS_OF_AN_INCH)}".strip()


class Geometry(Protocol):
    """The geometric relations between units, which never name a place.

    Faces are counted clockwise from the front, which is 0. Units, sections and posts are indices.
    """

    def distance(self, unit: int, other: int) -> Length:
        """Return the distance between two units (combat.range)."""

    def distance_trail(self, unit: int, other: int) -> Trail:
        """Return the distance between two units as a calculation."""

    def is_adjacent(self, unit: int, other: int) -> bool:
        """Return whether two units are next to each other (option.point-blank)."""

    def is_ahead(self, unit: int, other: int) -> bool:
        """Return whether a unit's front touches another unit, so that a blow reaches it (physical.other)."""

    def refuse_sight(self, viewer: int, target: int) -> Blocked | None:
        """Return why a unit does not see another (combat.line-of-sight)."""

    def sight_trail(self, viewer: int, target: int) -> Trail:
        """Return the calculation of a line of sight that nothing blocks."""

    def refuse_arc(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why a section does not bear on a target (combat.arc)."""

    def refuse_view(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why a section cannot fire directly at a target: outside its arc, or not seen by its unit."""

    def struck_face(self, attacker: int, target: int) -> int:
        """Return the face of a target that an attacker's fire hits (hit.face)."""

    def is_sheltered(self, attacker: int, target: int, face: int) -> bool:
        """Return whether something beside a target shelters the face hit (option.motionless)."""

    def sides_on(self, objective: Hold) -> frozenset[str]:
        """Return the sides with units above water on the ground of an objective (aftermath.upkeep)."""

    length_unit: str
    """The plural of the unit of distances."""
    where: str
    """Words for where the units stand: "on the map"."""

    def length_words(self, length: Length) -> str:
        """Return a distance with its unit: "9 hexes"."""

    def section_words(self, unit: int, section: int) -> str:
        """Return the direction that a section faces, in a word; empty where nobody knows it."""
