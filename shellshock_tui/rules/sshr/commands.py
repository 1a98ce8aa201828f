"""The commands of SShR."""

from dataclasses import dataclass

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign


@dataclass(frozen=True, slots=True)
class Place:
    """Put a model of a unit into a square, measured from where it stood when the move began."""

    unit: str
    model: int
    to: str


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a whole unit: its first model to a square, the others beside it as they stood."""

    unit: str
    to: str


class EndMove(OfUnit):
    """End a unit's move."""


class Shoot(OfTarget):
    """Fire a unit's volley at another."""


class EndPhase(Plain):
    """End the side's phase."""


class Fight(OfUnit):
    """Fight with a unit in contact, and with all whom contact joins to it."""


class NextTurn(Plain):
    """Go on to the next turn."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw from the battle; the other side wins."""

    side: str


Command = Place | Shift | EndMove | Shoot | EndPhase | Fight | NextTurn | Withdraw | Resign | AgreeDraw
VERBS = verbs(Command)
COMMAND_KINDS = {
    Shift: CommandKind.MOVE,
    EndMove: CommandKind.END,
    Shoot: CommandKind.ATTACK,
    EndPhase: CommandKind.HOLD,
}
"""What the commands do, in general words."""
