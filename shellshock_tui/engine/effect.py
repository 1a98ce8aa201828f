"""Effects: what can be seen of events on the map, for screens that show them as they happen."""

from enum import StrEnum
from typing import NamedTuple


class EffectKind(StrEnum):
    """What is seen."""

    STEP = "step"
    """A unit goes from one place to the next."""
    SHOT = "shot"
    """Something flies from one place to another."""
    MISS = "miss"
    HIT = "hit"
    ROLL = "roll"
    """A die falls on a chart of a unit's sheet: its text is the address of the column's head."""
    LOST = "lost"
    """A unit is destroyed."""
    HELD = "held"
    """A place to fight for goes over to a side, or has been held longer."""


class Effect(NamedTuple):
    """One thing that is seen at a place."""

    kind: EffectKind
    at: int
    start: int | None = None
    """Where a shot or a step comes from."""
    way: int | None = None
    """The direction from which a hit comes in: the face that it strikes."""
    text: str = ""
    """What it did, in a few characters."""
