"""The state of a battle: plain frozen values, changed by `replace`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from shellshock_tui.kit.ending import Over


class Fate(StrEnum):
    """What has become of a unit."""

    STANDING = "standing"
    DESTROYED = "destroyed"
    OUT = "out"
    """Out of action for good."""
    GONE = "gone"
    """Left the map."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon as fired: indices of the weapon and of the bin that feeds it."""

    weapon: int
    bin: int | None


@dataclass(frozen=True, slots=True)
class Order:
    """Indirect fire on its way (clause hit.indirect, modern)."""

    post: int
    section: int
    target: int
    shots: tuple[Shot, ...]
    spread: int
    spotter: tuple[int, int]
    """Unit and post."""
    lands: int
    """The turn in whose Combat phase it lands."""


@dataclass(frozen=True, slots=True)
class Ram:
    """A ram under way: the target, and the direction of the step towards it."""

    target: int
    direction: int


@dataclass(frozen=True, slots=True)
class Unit:
    """What changes about a unit."""

    place: int
    facing: int
    armour: tuple[int, int, int, int]
    """Left on front, left, right, rear."""
    hits: tuple[int, ...]
    """Hits taken by each line of the manifest."""
    stores: tuple[int, ...]
    """Rounds or charge left in each line of the manifest."""
    turrets: tuple[int, ...]
    """Each section's facing, in faces clockwise from the hull's front."""
    speed: int = 0
    """Announced this turn; before that, carried over from the last."""
    carried: int = 0
    """The speed that the next turn starts from."""
    reverse: bool = False
    engine: int = 0
    """Kreigs of the engine left this turn."""
    auxiliary: int = 0
    """Kreigs of auxiliary power left this turn."""
    spent: int = 0
    """Kreigs of engine and auxiliary power spent this turn."""
    engine_ran: bool = False
    """Whether the engine ran as the turn began; lost since, it still yields this turn's kreigs."""
    rows: int = 0
    """Rows of the location chart crossed off, bit 0 for row 1."""
    still: bool = False
    """Whether it came into the turn at speed 0 and has spent no points in it."""
    nestled: bool = False
    chit: int | None = None
    moved: bool = False
    ram: Ram | None = None
    orders: tuple[Order, ...] = ()
    fate: Fate = Fate.STANDING

    @property
    def speed_words(self) -> str:
        """Its speed in words."""
        return f"speed {self.speed}{' in reverse' if self.reverse else ''}"


@dataclass(frozen=True, slots=True)
class Move:
    """A unit's move under way."""

    points: int
    """Movement points left."""
    count: int = 0
    """Hexes travelled forward since the last turn of a face."""
    turns: int = 0
    """Turns of a face since the last step."""


@dataclass(frozen=True, slots=True)
class Activation:
    """The unit in hand, and its move once it has announced its speed."""

    unit: int
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Whose part it is, with initiative in parts."""

    order: tuple[int, ...]
    """The sides, in chit order."""
    least: tuple[int, ...]
    """For each side of the order, how many units it must move in a part."""
    turn: int
    """Index into the order."""
    left: int
    """Units that the side must still move in this part."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a gunner did this turn."""

    unit: int
    post: int
    section: int | None = None
    """The section controlled; none for holding fire and for physical attacks."""
    target: int | None = None
    spotter: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class StartSpeeds:
    """Before the first turn: units that choose their start speed, the next one first."""

    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Initiative:
    """Chits are drawn and placed."""

    order: tuple[int, ...]
    """The sides, in the order in which they draw."""
    turn: int
    """Index into the order: who has drawn."""
    bag: tuple[int, ...]
    """Chits left, ascending, the red one last."""
    chit: int
    """The chit drawn, waiting for a unit."""

    @property
    def drawer(self) -> int:
        """The side that has drawn."""
        return self.order[self.turn]


@dataclass(frozen=True, slots=True)
class Movement:
    """Units move one at a time."""

    activation: Activation | None
    """The unit asked; none while a side says which to move next (initiative in parts)."""
    queue: tuple[int, ...]
    """Units still to begin after it, in order."""
    red: int | None
    """The red unit while it may still cut in."""
    suspended: Activation | None = None
    """The unit that the red one interrupted."""
    ended: tuple[int, ...] = ()
    """Units in the order in which they ended their moves."""
    part: Part | None = None
    acts: tuple[Act, ...] = ()
    """What gunners have done already (phased play)."""


@dataclass(frozen=True, slots=True)
class Combat:
    """Gunners fire, unit by unit."""

    queue: tuple[int, ...]
    """Units still to fire, the one asked first."""
    began: tuple[Unit, ...] | None
    """All units as they stood at its beginning, which serve until the Aftermath; none in phased play."""
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The turn is over; a player says when the next begins."""


Phase: TypeAlias = "StartSpeeds | Initiative | Movement | Combat | Aftermath | Over"


@dataclass(frozen=True, slots=True)
class State:
    """A battle at one moment."""

    turn: int
    units: tuple[Unit, ...]
    phase: Phase
    held: tuple[int, ...]
    """For each victory condition, how many turns in a row it has been held."""
    resigned: tuple[str, ...] = ()
    """The sides that gave up while others played on."""
