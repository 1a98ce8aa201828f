"""The commands of SHOCK."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shock.state import Stance, Way, Work

Mode = Literal["single", "auto"]


class Panic(OfTarget):
    """Let a soldier panic fire at an enemy, all at once when everybody has been named."""


class PanicDone(Plain):
    """Name nobody else for panic fire."""


class Activate(OfUnit):
    """Activate a soldier for an activation point."""


@dataclass(frozen=True, slots=True)
class ActivateHex:
    """Activate all in a hex for two activation points."""

    hex: str


class EndPhase(Plain):
    """Lose the activation points that are left; the enemy goes on alone."""


@dataclass(frozen=True, slots=True)
class Step:
    """Step into the next hex, through the front face or one beside it."""

    unit: str
    to: Way


@dataclass(frozen=True, slots=True)
class Face:
    """Turn to another face: one face is free, then again after each hex."""

    unit: str
    facing: Way


@dataclass(frozen=True, slots=True)
class ChangeStance:
    """Stand up, crouch or lie down."""

    unit: str
    to: Stance


class DoubleTime(OfUnit):
    """Go at double speed, exhausted for this turn and the next."""


class Aim(OfUnit):
    """Aim for an action point, before moving."""


@dataclass(frozen=True, slots=True)
class Fire(OfTarget):
    """Fire at an enemy for an action point."""

    mode: Mode = "single"
    snap: bool = False


class Prime(OfUnit):
    """Prime a grenade for an action point: it goes off at the end of the next turn."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the grenade that is primed, for an action point."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Task:
    """Declare a turn action: it ends the soldier's turn, and is rolled at the end of the turn."""

    unit: str
    task: Work
    target: str = ""


@dataclass(frozen=True, slots=True)
class Drag(OfTarget):
    """Drag a comrade in shock into the next hex."""

    to: Way


class Leave(OfUnit):
    """Leave the map from an exit hex."""


class EndSoldier(OfUnit):
    """End a soldier's turn."""


class Enemy(Plain):
    """Let one of the enemy act by its programme."""


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Let an unknown marker act: it goes up to three hexes, or stays in its own."""

    marker: str
    hex: str


class React(OfUnit):
    """React with a snap shot, for the rest of the soldier's turn."""


class LetGo(Plain):
    """Let what the enemy does go on."""


class NextTurn(Plain):
    """Begin the next turn."""


Answered = Fire | Prime | Throw
"""What enemies may react to before it is done."""
Walking = Step | Drag
"""What they may react to afterwards."""
Ending = Task | Leave | EndSoldier
"""What ends a soldier's turn."""
Acting = (
    Step | Face | ChangeStance | DoubleTime | Aim | Fire | Prime | Throw | Task | Drag | Leave | EndSoldier
)
"""What an activated soldier may do."""
Command = (
    Panic | PanicDone | Activate | ActivateHex | EndPhase | Acting
    | Enemy | MoveMarker | React | LetGo | NextTurn | Resign | AgreeDraw
)  # fmt: skip
VERBS = verbs(Command, {ChangeStance: "stance"})
COMMAND_KINDS: Mapping[type, CommandKind] = MappingProxyType({
    Activate: CommandKind.BEGIN,
    Step: CommandKind.MOVE, Face: CommandKind.MOVE, ChangeStance: CommandKind.MOVE,
    Fire: CommandKind.ATTACK, React: CommandKind.ATTACK,
    LetGo: CommandKind.HOLD, EndSoldier: CommandKind.END,
})  # fmt: skip
