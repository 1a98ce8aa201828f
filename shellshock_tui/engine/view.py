"""What a screen may know of a game: cells that stand out, and where the game stands."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


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


class ObjectiveKind(StrEnum):
    """What a side wins by."""

    HOLD = "hold"
    EXIT = "exit"
    DESTROY = "destroy"
    ENDURE = "endure"
    """What it must not lose."""


@dataclass(frozen=True, slots=True)
class ObjectiveProgress:
    """How far a side has come with what it wins by."""

    side: str
    kind: ObjectiveKind
    name: str
    """What it is about, in a word or two: a place, or what is counted."""
    count: int
    needed: int
    """Of how many, 0 of what has no end; of what a side must not lose, how many it began with."""
    short: str = ""
    """Its name where there is little room."""


class Track(NamedTuple):
    """Where the game stands: the turn, the phases, and the order of those who act."""

    turn: int
    phases: tuple[Cell, ...]
    slots: tuple[Cell, ...]
    turns: int = 0
    """How many turns there are at most; 0 if there is no limit."""
    objectives: tuple[ObjectiveProgress, ...] = ()
    """How the aims of the battle stand."""

    @property
    def phase(self) -> str:
        """The phase that is on; empty where there is none."""
        return next((cell.text for cell in self.phases if cell.mark is Mark.CURRENT), "")

    @property
    def when(self) -> str:
        """The turn, and its phase if one is on."""
        return f"turn {self.turn}, {self.phase}" if self.phase else f"turn {self.turn}"
