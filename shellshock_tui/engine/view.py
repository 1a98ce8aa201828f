"""What a screen may know of a game: cells that stand out, and where the game stands."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """How a cell stands out."""

    PLAIN = "plain"
    CURRENT = "current"
    PENDING = "pending"
    LOST = "lost"
    PICKED = "picked"
    EMPTY = "empty"


@dataclass(slots=True, unsafe_hash=True)
class Cell:  # not frozen: hundreds are made at each key, and that takes thrice as long
    """One readable thing: a number, a letter, a word."""

    text: str
    at: str = ""
    """Its address; `explain` answers it. Empty for a caption."""
    mark: Mark = Mark.PLAIN
    pick: str = ""
    """The name of the choice that acts on it, if one does now."""
    more: str = ""
    """The name of the choice of one more of it, or of a higher step."""
    less: str = ""
    """The name of the choice of one less."""
    short: str = ""
    """What stands for it where room is short."""
    means: str = ""
    """What it says, in one sentence."""
    is_word: bool | None = None
    """Whether it is a word of the print and no figure; if nothing is said, what has no address is."""
    part: tuple[int, int] = (0, 0)
    """How much is left, of how much: boxes to tick off; of none where it has no such thing."""


@dataclass(frozen=True, slots=True)
class Track:
    """Where the game stands: the turn, the phases, and the order of those who act."""

    turn: int
    phases: tuple[Cell, ...]
    slots: tuple[Cell, ...]
    note: str = ""
    """What is to be known of the turn, such as how many there are."""
    standing: str = ""
    """How the aims of the battle stand, in words."""
