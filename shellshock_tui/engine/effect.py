"""Effects: what screens animate on the map when events happen."""

from enum import StrEnum
from typing import NamedTuple


class EffectKind(StrEnum):
    """The kind of an effect."""

    STEP = "step"
    """A unit moves from one place to the next."""
    SHOT = "shot"
    """A projectile flies from one place to another."""
    MISS = "miss"
    HIT = "hit"
    ROLL = "roll"
    """A die is rolled on a chart of a unit's sheet; `text` is the address of the column's head."""
    LOST = "lost"
    """A unit is destroyed."""
    HELD = "held"
    """A side takes an objective, or has held it for another turn."""


class Effect(NamedTuple):
    """One effect at a place."""

    kind: EffectKind
    at: int
    start: int | None = None
    """The place where a shot or a step begins; None for other effects."""
    way: int | None = None
    """The direction from which a hit comes, which is the face that it strikes; None if unknown."""
    text: str = ""
    """The result, in a few characters."""
