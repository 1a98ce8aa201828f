"""The commands of Gunplay."""

from dataclasses import dataclass
from typing import Annotated, Literal

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.kit.commands import OfTarget, OfUnit, Plain, verbs
from shellshock_tui.kit.ending import AgreeDraw, Resign

Way = Literal["n", "ne", "se", "s", "sw", "nw"]
To = Literal["prone", "stand", "hide", "brace"]
Targets = Annotated[tuple[str, ...], range(1, 4), "one target, or three for automatic fire"]


@dataclass(frozen=True, slots=True)
class CountOverwatch:
    """Declare how many characters go on overwatch this turn."""

    side: str
    count: int


class MarkOverwatch(OfUnit):
    """Put a character on overwatch."""


class Activate(OfUnit):
    """Activate a character."""


class PassInitiative(Plain):
    """Pass the initiative that the side has kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move one hex."""

    unit: str
    to: Way


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire the weapon in hand: a single shot, or three shots of automatic fire, each at a named target."""

    unit: str
    targets: Targets
    auto: bool = False

    @property
    def target(self) -> str:
        """The first of the targets."""
        return self.targets[0]


@dataclass(frozen=True, slots=True)
class Posture:
    """Drop prone, stand up, hide or brace."""

    unit: str
    to: To


class Reload(OfUnit):
    """Reload after automatic fire."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Take another weapon in hand."""

    unit: str
    weapon: str


class Aid(OfTarget):
    """Help up a friend that is down."""


class Leave(OfUnit):
    """Leave the map by an exit hex."""


class EndActivation(OfUnit):
    """End the activation of the active character."""


@dataclass(frozen=True, slots=True)
class React:
    """Fire from overwatch at the active enemy."""

    unit: str
    auto: bool = False


class Hold(Plain):
    """Hold fire on overwatch this time."""


class NextTurn(Plain):
    """Begin the next turn."""


Action = Step | Fire | Posture | Reload | Ready | Aid | Leave
"""The commands by which the active character acts."""
Command = (
    CountOverwatch
    | MarkOverwatch
    | Activate
    | PassInitiative
    | Action
    | EndActivation
    | React
    | Hold
    | NextTurn
    | Resign
    | AgreeDraw
)
VERBS = verbs(Command, {CountOverwatch: "overwatch-count", MarkOverwatch: "mark", PassInitiative: "pass"})
COMMAND_KINDS = {
    Activate: CommandKind.BEGIN,
    Step: CommandKind.MOVE,
    EndActivation: CommandKind.END,
    Fire: CommandKind.ATTACK,
    React: CommandKind.ATTACK,
    Hold: CommandKind.HOLD,
}
"""The general kind of each command, where it has one."""
