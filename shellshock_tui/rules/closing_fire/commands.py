"""The commands of Closing Fire."""

from dataclasses import dataclass
from typing import Literal

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign

Way = Literal["front", "front-left", "front-right", "back"]
To = Literal["left", "right", "about"]


class NextTurn(Plain):
    """Begin the next turn."""


class Activate(OfUnit):
    """Choose the unit that acts on the chit just drawn."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move one square."""

    unit: str
    to: Way


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn on the spot."""

    unit: str
    to: To


@dataclass(frozen=True, slots=True)
class Shoot(OfTarget):
    """Shoot at an enemy."""

    move: bool
    """Whether the unit means to move afterwards, which costs one die."""


class Charge(OfTarget):
    """Move into contact with the enemy straight ahead."""


class GiveClosingFire(OfUnit):
    """Fire at the enemy that moves into contact."""


class HoldFire(OfUnit):
    """Keep the fire for the melee."""


class EndActivation(OfUnit):
    """Do nothing more with the unit that acts."""


Command = (
    NextTurn
    | Activate
    | Step
    | Turn
    | Shoot
    | Charge
    | GiveClosingFire
    | HoldFire
    | EndActivation
    | Resign
    | AgreeDraw
)
VERBS = verbs(Command, {GiveClosingFire: "closing-fire"})
COMMAND_KINDS = {
    Activate: CommandKind.BEGIN,
    Step: CommandKind.MOVE,
    Turn: CommandKind.MOVE,
    EndActivation: CommandKind.END,
    Shoot: CommandKind.ATTACK,
    Charge: CommandKind.ATTACK,
    GiveClosingFire: CommandKind.ATTACK,
    HoldFire: CommandKind.HOLD,
}
"""The kind of each command."""
