"""Goals that are reached at a count, such as enemies down (victory)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.view import ObjectiveKind
from shellshock_tui.kit.goals import Exit, Hold


class Counted(Enum):
    """The things that a goal may count."""

    OFF_THEIR_FEET = auto()
    """Enemies that are not up."""
    FALLEN = auto()
    """Enemies that are down or out of the fight."""
    TURNS = auto()
    """Turns that have ended."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A goal of reaching a count, such as enemies down; it concerns no place."""

    side: str
    wanted: int
    counted: Counted
    kind: ObjectiveKind
    title: str
    shown: str
    reason: str
    description: str
    """A description of the goal, worded to follow "wins by"."""

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return the description of the goal, worded to follow "wins by"."""
        return self.description

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing: the goal has no places."""
        yield from ()


Goal = Hold | Exit | Tally


def last(side: str, enemies: int) -> Tally:
    """Return the goal that is reached when no enemy is on its feet."""
    shown, nobody = "enemies not on their feet", "no enemy"
    description = f"leaving {nobody} on its feet"
    return Tally(
        side=side,
        wanted=enemies,
        counted=Counted.OFF_THEIR_FEET,
        kind=ObjectiveKind.DESTROY,
        title="down",
        shown=shown,
        reason=f"{nobody} is on its feet",
        description=description,
    )


def downed(side: str, units: int) -> Tally:
    """Return the goal that is reached when so many enemies are down or out at one time."""
    reason = f"{counted(units, 'enemy is', 'enemies are')} down or out of the fight"
    description = f"having {counted(units, 'enemy', 'enemies')} down or out at one time"
    return Tally(
        side=side,
        wanted=units,
        counted=Counted.FALLEN,
        kind=ObjectiveKind.DESTROY,
        title="down",
        shown="enemies down or out",
        reason=reason,
        description=description,
    )


def limit(side: str, turns: int) -> Tally:
    """Return the goal that is reached when the last turn ends."""
    name, description = f"of {counted(turns, 'turn')}", f"holding out to the end of turn {turns}"
    reason = f"turn {turns} has ended"
    return Tally(
        side=side,
        wanted=turns,
        counted=Counted.TURNS,
        kind=ObjectiveKind.ENDURE,
        title=name,
        shown="turns endured",
        reason=reason,
        description=description,
    )
