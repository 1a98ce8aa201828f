"""Effects: what can be seen of events on the map, for screens that show them as they happen."""

from dataclasses import dataclass
from enum import StrEnum


class EffectKind(StrEnum):
    """What is seen."""

    SHOT = "shot"
    """Something flies from one place to another."""
    MISS = "miss"
    HIT = "hit"
    LOST = "lost"
    """A unit is destroyed."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that is seen at a place."""

    kind: EffectKind
    at: int
    start: int | None = None
    """Where a shot comes from."""
    way: int | None = None
    """The direction from which a hit comes in: the face that it strikes."""
    text: str = ""
    """What it did, in a few characters."""
