"""The state of a battle: frozen values, changed by `replace`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from shellshock_tui.rules.shellshock.table_facts import TableFacts

if TYPE_CHECKING:
    from shellshock_tui.kit.ending import Over


class Fate(StrEnum):
    """The fate of a unit."""

    STANDING = "standing"
    DESTROYED = "destroyed"
    OUT = "out"
    """Out of action for the rest of the battle."""
    GONE = "gone"
    """Left the map."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon with the bin that feeds it, as indices."""

    weapon: int
    bin: int | None


@dataclass(frozen=True, slots=True)
class Order:
    """Indirect fire in the air (hit.indirect, modern era)."""

    post: int
    section: int
    target: int
    shots: tuple[Shot, ...]
    spread: int
    spotter: tuple[int, int]
    """The unit and the post of the spotter."""
    lands: int
    """The turn in whose Combat phase it lands."""


@dataclass(frozen=True, slots=True)
class Ram:
    """A declared ram: its target, and the faces that meet."""

    target: int
    struck: int
    """The face of the target that is hit, clockwise from its front."""
    face: int
    """The face of the ramming unit through which it rams."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The state of a unit."""

    place: int
    facing: int
    armour: tuple[int, int, int, int]
    """The armour left on front, left, right and rear."""
    hits: tuple[int, ...]
    """The hits taken by each line of the manifest."""
    stores: tuple[int, ...]
    """The rounds or charge left in each line of the manifest."""
    turrets: tuple[int, ...]
    """The facing of each section, in faces clockwise from the hull's front."""
    speed: int = 0
    """The speed announced this turn; before that, the one carried over."""
    carried: int = 0
    """The speed carried over into the next turn."""
    reverse: bool = False
    engine: int = 0
    """The engine's kreigs left this turn."""
    auxiliary: int = 0
    """The kreigs of auxiliary power left this turn."""
    spent: int = 0
    """The kreigs of engine and auxiliary power spent this turn."""
    engine_ran: bool = False
    """Whether the engine worked when the turn began; if so, it still yields this turn's kreigs."""
    rows: int = 0
    """The crossed-off rows of the location chart as bits; bit 0 is row 1."""
    still: bool = False
    """Whether it began the turn at speed 0 and has spent no points since."""
    nestled: bool = False
    chit: int | None = None
    moved: bool = False
    ram: Ram | None = None
    orders: tuple[Order, ...] = ()
    fate: Fate = Fate.STANDING

    @property
    def speed_words(self) -> str:
        """The speed in words: "speed 3 in reverse"."""
        return f"speed {self.speed}{' in reverse' if self.reverse else ''}"


@dataclass(frozen=True, slots=True)
class Move:
    """The progress of the active unit's move."""

    points: int
    """The movement points left."""
    count: int = 0
    """The hexes travelled forward since the last turn of a face."""
    turns: int = 0
    """The turns of a face since the last step."""


@dataclass(frozen=True, slots=True)
class Activation:
    """The active unit, with its move once it has announced its speed."""

    unit: int
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The side whose part it is (initiative in parts)."""

    order: tuple[int, ...]
    """The indices of the sides, in chit order."""
    least: tuple[int, ...]
    """For each side in `order`, the fewest units that it must move in a part."""
    turn: int
    """The index in `order` of the side whose part it is."""
    left: int
    """The number of units that the side must still move in this part."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a gunner this turn."""

    unit: int
    post: int
    section: int | None = None
    """The section controlled; None for holding fire and for physical attacks."""
    target: int | None = None
    spotter: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class StartSpeeds:
    """The phase before the first turn, in which units choose their start speeds."""

    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Initiative:
    """The Initiative phase: chits are drawn and placed."""

    order: tuple[int, ...]
    """The indices of the sides, in drawing order."""
    turn: int
    """The index in `order` of the side that drew last."""
    bag: tuple[int, ...]
    """The chits left, in ascending order with the red one last."""
    chit: int
    """The chit drawn, to be placed beside a unit."""

    @property
    def drawer(self) -> int:
        """The index of the side that drew last."""
        return self.order[self.turn]


@dataclass(frozen=True, slots=True)
class Movement:
    """The Movement phase: units move one at a time."""

    activation: Activation | None
    """The active unit; None while a side chooses the next one (initiative in parts)."""
    queue: tuple[int, ...]
    """The units still to move after it, in order."""
    red: int | None
    """The red-chit unit while it may still interrupt."""
    suspended: Activation | None = None
    """The unit that the red-chit unit interrupted."""
    ended: tuple[int, ...] = ()
    """The units that have ended their moves, in order."""
    part: Part | None = None
    acts: tuple[Act, ...] = ()
    """The actions of gunners so far (phased play)."""


@dataclass(frozen=True, slots=True)
class Combat:
    """The Combat phase: gunners fire, unit by unit."""

    queue: tuple[int, ...]
    """The units still to fire, the one that decides first."""
    began: tuple[Unit, ...] | None
    """The units as they stood at the beginning of the phase, whose equipment works until the Aftermath.

    None in phased play.
    """
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """The end of a turn on a table, until the players have told who stands on the objectives."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The phase between two turns, until a player begins the next one."""


Phase: TypeAlias = "StartSpeeds | Initiative | Movement | Combat | Holding | Aftermath | Over"


@dataclass(frozen=True, slots=True)
class State:
    """The state of a battle."""

    turn: int
    units: tuple[Unit, ...]
    phase: Phase
    held: tuple[int, ...]
    """For each victory condition, the number of turns in a row that it has been held."""
    resigned: tuple[str, ...] = ()
    """The ids of the sides that resigned while others played on."""
    told: TableFacts | None = None
    """The facts that the players have told about the table; None in a battle on hexes.

    On a table a unit's `place` and `facing` are those at the start; a unit that has left is in an exit hex.
    """
