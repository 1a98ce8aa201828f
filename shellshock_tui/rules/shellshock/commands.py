"""The commands of the protocol, as frozen values that hold the names a player would use."""

from dataclasses import dataclass

from shellshock_tui.kit.ending import AgreeDraw, Resign

FACES = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
"""Faces of a hex, clockwise from the unit's front."""
TURNS = {"left": -1, "right": 1}
"""Turns of one face, in faces clockwise."""


@dataclass(frozen=True, slots=True)
class TakeChit:
    """Place the chit just drawn beside a unit."""

    unit: str


@dataclass(frozen=True, slots=True)
class StartSpeed:
    """Choose the speed that a unit starts the game at."""

    unit: str
    speed: int


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Choose the unit to move next (initiative in parts)."""

    unit: str


@dataclass(frozen=True, slots=True)
class EndPart:
    """Say that enough units have moved for this part (initiative in parts)."""


@dataclass(frozen=True, slots=True)
class CallRed:
    """Call in the unit with the red chit."""


@dataclass(frozen=True, slots=True)
class AnnounceSpeed:
    """Announce a unit's speed for this turn."""

    unit: str
    speed: int
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class StepTo:
    """Step across a face."""

    unit: str
    to: str
    """The face that it leaves across."""
    drown: bool = False
    """Confirms a step into water that destroys the unit."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn one face."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class RamTo:
    """Ram the unit across a face."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class EndMove:
    """End a unit's move: free facing, turrets, leaving by an exit hex."""

    unit: str
    facing: str | None = None
    turrets: tuple[tuple[str, str], ...] = ()
    """Where each turret points, by its section; those left out stay."""
    nestle: bool | None = None
    exit: bool = False


@dataclass(frozen=True, slots=True)
class Fired:
    """One weapon of a volley, with the bin that feeds it."""

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
    shots: tuple[Fired, ...]
    spread: int = 0
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


Command = (
    TakeChit
    | StartSpeed
    | MoveUnit
    | EndPart
    | CallRed
    | AnnounceSpeed
    | StepTo
    | Turn
    | RamTo
    | EndMove
    | Fire
    | Strike
    | HoldFire
    | NextTurn
    | Resign
    | AgreeDraw
)
