"""The commands of SHOCK."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shock.state import Stance, TaskName, Way

Mode = Literal["single", "auto"]


class Panic(OfTarget):
    """Name a soldier for panic fire at an enemy; all panic shots are rolled together afterwards."""


class PanicDone(Plain):
    """Name no more soldiers for panic fire."""


class Activate(OfUnit):
    """Activate a soldier for an activation point."""


@dataclass(frozen=True, slots=True)
class ActivateHex:
    """Activate all soldiers in a hex for two activation points."""

    hex: str


class EndPhase(Plain):
    """Forfeit the remaining activation points, so that only the enemy still acts."""


@dataclass(frozen=True, slots=True)
class Step:
    """Step into an adjacent hex, through the front side or one next to it."""

    unit: str
    to: Way


@dataclass(frozen=True, slots=True)
class Face:
    """Turn to another hex side; a turn by one side is free, and again after each hex."""

    unit: str
    facing: Way


@dataclass(frozen=True, slots=True)
class ChangeStance:
    """Stand up, crouch or lie down."""

    unit: str
    to: Stance


class DoubleTime(OfUnit):
    """Go at double time, which exhausts the soldier for this turn and the next."""


class Aim(OfUnit):
    """Aim for an action point; not after moving."""


@dataclass(frozen=True, slots=True)
class Fire(OfTarget):
    """Fire at an enemy for an action point."""

    mode: Mode = "single"
    snap: bool = False


class Prime(OfUnit):
    """Prime a grenade for an action point; it explodes at the end of the next turn."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the primed grenade for an action point."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Task:
    """Declare a turn action, which ends the soldier's turn and is rolled at the end of the turn."""

    unit: str
    task: TaskName
    target: str = ""


@dataclass(frozen=True, slots=True)
class Drag(OfTarget):
    """Drag a comrade in shock into the next hex."""

    to: Way


class Leave(OfUnit):
    """Leave the map by an exit hex."""


class EndSoldier(OfUnit):
    """End a soldier's turn."""


class Enemy(Plain):
    """Let the next enemy soldier or marker act by its programme."""


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Let an unknown marker act: move it up to three hexes, or leave it in its own."""

    marker: str
    hex: str


class React(OfUnit):
    """React with a snap shot, which costs the rest of the soldier's turn."""


class LetGo(Plain):
    """Let the enemy's action happen without a reaction."""


class NextTurn(Plain):
    """Begin the next turn."""


Answered = Fire | Prime | Throw
"""The commands that enemies may react to before they are carried out."""
Walking = Step | Drag
"""The commands that enemies may react to afterwards."""
Ending = Task | Leave | EndSoldier
"""The commands that end a soldier's turn."""
Acting = (
    Step | Face | ChangeStance | DoubleTime | Aim | Fire | Prime | Throw | Task | Drag | Leave | EndSoldier
)
"""The commands of an activated soldier."""
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
