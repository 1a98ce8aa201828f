"""The commands of Shellshock, as frozen values with names instead of indices."""

from dataclasses import dataclass
from typing import Annotated

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.protocol import Message, message
from shellshock_tui.kit.codec import Codec
from shellshock_tui.kit.commands import OfUnit, verbs
from shellshock_tui.kit.ending import CONCESSIONS, AgreeDraw, Resign
from shellshock_tui.rules.shellshock.sheet import FACES

TURNS = {"left": -1, "right": 1}
"""The turns of one face, as faces clockwise."""
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The six directions of the map, clockwise from north."""
Number = Annotated[int, range(10_001)]
Face = Annotated[str, FACES]
Direction = Annotated[str, DIRECTIONS]


class TakeChit(OfUnit):
    """Place the chit just drawn beside a unit."""


@dataclass(frozen=True, slots=True)
class StartSpeed:
    """Choose the speed that a unit starts the game at."""

    unit: str
    speed: Number


class MoveUnit(OfUnit):
    """Choose the unit to move next (initiative in parts)."""


@dataclass(frozen=True, slots=True)
class EndPart:
    """End the side's part (initiative in parts)."""


@dataclass(frozen=True, slots=True)
class CallRed:
    """Interrupt the movement with the red-chit unit."""


@dataclass(frozen=True, slots=True)
class AnnounceSpeed:
    """Announce a unit's speed for this turn."""

    unit: str
    speed: Number
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class StepTo:
    """Move one hex through a face of the unit."""

    unit: str
    to: Face
    """The face of the unit through which it moves."""
    drown: bool = False
    """Consent to a step into water that destroys the unit."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn one face."""

    unit: str
    to: Annotated[str, tuple(TURNS)]


@dataclass(frozen=True, slots=True)
class RamTo:
    """Ram the unit in front of a face."""

    unit: str
    to: Face


@dataclass(frozen=True, slots=True)
class EndMove:
    """End a unit's move, with its final facing and turrets, or by leaving the map."""

    unit: str
    facing: Direction | None = None
    turrets: Annotated[tuple[tuple[str, Direction], ...], "a table of section and facing"] = ()
    """The direction of each turret, by section; turrets left out stay as they are."""
    nestle: bool | None = None
    exit: bool = False


@dataclass(frozen=True, slots=True)
class Fired:
    """A weapon of a volley, with the bin that feeds it."""

    weapon: str
    ammo: str | None = None


@dataclass(frozen=True, slots=True)
class Spotter:
    """The gunner who spots for indirect fire."""

    unit: str
    post: str


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire a gunner's volley."""

    unit: str
    post: str
    section: str
    target: str
    shots: Annotated[tuple[Fired, ...], range(1, 51), "a list of at least one shot"]
    spread: Number = 0
    spotter: Spotter | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    """Strike with a physical weapon."""

    unit: str
    weapon: str
    target: str


@dataclass(frozen=True, slots=True)
class HoldFire:
    """Let a gunner hold fire."""

    unit: str
    post: str


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Begin the next turn."""


Ordering = TakeChit | StartSpeed | MoveUnit | EndPart | CallRed
Moving = AnnounceSpeed | StepTo | Turn | RamTo | EndMove
Attack = Fire | Strike | HoldFire
Command = Ordering | Moving | Attack | NextTurn | Resign | AgreeDraw
VERBS = {**verbs(Command, {StepTo: "step", RamTo: "ram"}), **CONCESSIONS}
COMMAND_KINDS = {
    TakeChit: CommandKind.LOT,
    StartSpeed: CommandKind.BEGIN,
    AnnounceSpeed: CommandKind.BEGIN,
    StepTo: CommandKind.MOVE,
    Turn: CommandKind.MOVE,
    RamTo: CommandKind.ATTACK,
    EndMove: CommandKind.END,
    Fire: CommandKind.ATTACK,
    Strike: CommandKind.ATTACK,
    HoldFire: CommandKind.HOLD,
}
"""The general kind of each command, where it has one."""
CODEC = Codec[Command](VERBS, "next-turn")
_FACING = f"one of {', '.join(DIRECTIONS)}"
_DESCRIPTIONS = {"facing": f"{_FACING}, or null", "turrets": f"{{section: {_FACING}}}"}
"""The protocol page's descriptions of fields whose types say too little."""


def messages() -> tuple[Message, ...]:
    """Return the protocol messages of the commands, field by field."""
    return tuple(message(name, kind, _DESCRIPTIONS) for name, kind in VERBS.items())
