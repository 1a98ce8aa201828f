"""Values that screens show: cells with their marks, and the state of the turn and the objectives."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from shellshock_tui.engine.trail import Trail


class Mark(StrEnum):
    """The way in which a cell stands out from others."""

    PLAIN = "plain"
    CURRENT = "current"
    PENDING = "pending"
    LOST = "lost"
    PICKED = "picked"
    EMPTY = "empty"


@dataclass(slots=True, unsafe_hash=True)
class Cell:  # not frozen: each key press makes hundreds, and frozen ones take three times as long
    """A number, letter or word on the screen."""

    text: str
    at: str = ""
    """The address that `explain` answers; empty for a caption."""
    mark: Mark = Mark.PLAIN
    pick: str = ""
    """The name of the choice that a click on the cell takes; empty if there is none now."""
    more: str = ""
    """The name of the choice that raises the value by one; empty if there is none now."""
    less: str = ""
    """The name of the choice that lowers the value by one; empty if there is none now."""
    short: str = ""
    """A shorter text for narrow layouts."""
    means: str = ""
    """The meaning of the text, in one sentence."""
    is_word: bool | None = None
    """Whether the text is a caption, not a value; if None, it is a caption when it has no address."""
    part: tuple[int, int] = (0, 0)
    """The amount left and the full amount, drawn as boxes or a bar; (0, 0) if the cell has no such figure."""
    source: str = ""
    """The field of the sheet's file that the cell shows while the sheet is being changed; otherwise empty."""


class ObjectiveKind(StrEnum):
    """The kind of objective by which a side wins."""

    HOLD = "hold"
    EXIT = "exit"
    DESTROY = "destroy"
    ENDURE = "endure"
    """Preserve something: the side must not lose it."""


@dataclass(frozen=True, slots=True)
class ObjectiveProgress:
    """The progress of a side towards one of its objectives."""

    side: str
    kind: ObjectiveKind
    name: str
    """The thing that is counted, in a word or two: a place, or a kind of unit."""
    count: int
    needed: int
    """The count that is needed, 0 if there is no limit; for `ENDURE` the count at the start."""
    short: str = ""
    """A shorter name for narrow layouts."""
    counted: str = ""
    """The label of the count, such as "turns of the ford"; the name itself if empty."""
    trail: Trail | None = None
    """The calculation of the count."""
    places: tuple[int, ...] = ()
    """The places that it is about; empty if it is about none."""
    now: str = ""
    """A sentence on whether the objective would count if the turn ended now, and why."""
    clause: str = ""
    """The id of the clause behind that sentence."""


class Track(NamedTuple):
    """The progress of the game: the turn, its phases, and the order in which units act."""

    turn: int
    phases: tuple[Cell, ...]
    slots: tuple[Cell, ...]
    turns: int = 0
    """The last turn of the battle; 0 if there is no limit."""
    objectives: tuple[ObjectiveProgress, ...] = ()
    """The progress of each side's objectives."""

    @property
    def phase(self) -> str:
        """The name of the present phase; empty if there is none."""
        return next((cell.text for cell in self.phases if cell.mark is Mark.CURRENT), "")

    @property
    def when(self) -> str:
        """The turn with its present phase, if there is one: "turn 3, movement"."""
        return f"turn {self.turn}, {self.phase}" if self.phase else f"turn {self.turn}"
