"""The commands of SShR."""

from dataclasses import dataclass

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign


@dataclass(frozen=True, slots=True)
class Place:
    """Place a model in a square, measured from where it stood when the move began."""

    unit: str
    model: int
    to: str


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a whole unit: its first model to a square, the others as they stood around it."""

    unit: str
    to: str


class EndMove(OfUnit):
    """End a unit's move."""


class Shoot(OfTarget):
    """Shoot with a unit at another."""


class EndPhase(Plain):
    """End the phase of a side."""


class Fight(OfUnit):
    """Resolve the close combat of a unit and of all units joined to it by contact."""


class NextTurn(Plain):
    """Begin the next turn."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw from the battle, so that the other side wins."""

    side: str


Command = Place | Shift | EndMove | Shoot | EndPhase | Fight | NextTurn | Withdraw | Resign | AgreeDraw
VERBS = verbs(Command)
COMMAND_KINDS = {
    Shift: CommandKind.MOVE,
    EndMove: CommandKind.END,
    Shoot: CommandKind.ATTACK,
    EndPhase: CommandKind.HOLD,
}
"""The general kinds of commands."""
