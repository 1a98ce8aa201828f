"""The commands of Shellshock, as frozen values with names instead of indices."""

from dataclasses import dataclass
from typing import Annotated

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.protocol import Message, message
from shellshock_tui.kit.between import Between
from shellshock_tui.kit.codec import Codec
from shellshock_tui.kit.commands import OfUnit, verbs
from shellshock_tui.kit.ending import CONCESSIONS, AgreeDraw, Resign
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.table_facts import Moved

TURNS = {"left": -1, "right": 1}
"""The turns of one face, as faces clockwise."""
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The six directions of the map, clockwise from north."""
Number = Annotated[int, range(10_001)]
Face = Annotated[str, FACES]
RANGES = range(4_001)
"""The ranges that can be told, in quarters of an inch."""
LEVELS = range(10)
"""The levels of ground, as a map has them."""
CLEAR, OUT_OF_ARC, OUT_OF_SIGHT, UNSEEN = "clear", "out-of-arc", "out-of-sight", "unseen"
FINDINGS = (CLEAR, OUT_OF_ARC, OUT_OF_SIGHT, UNSEEN)
"""The possible findings of a gunner who takes aim; an unseen target is in the arc."""
MOVES = tuple(one.value for one in Moved)
GROUND = {
    "clear": Hex(),
    "rough": Hex(rough=True),
    "trees": Hex(trees=True),
    "rough-trees": Hex(trees=True, rough=True),
    "ditch": Hex(ditch=True),
    "shallow-water": Hex(shallow=True),
    "deep-water": Hex(deep=True),
    "building": Hex(building=1),
}
"""The ground that a unit may stand on, by name."""
Ground = Annotated[str, tuple(GROUND)]
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


@dataclass(frozen=True, slots=True)
class MarkSheet:
    """Mark a figure of a unit's record sheet by hand, by a house rule or the players' own judgement."""

    unit: str
    figure: str
    """The figure: armour/front, armour/left, armour/right, armour/rear, kreigs, or hits/ or rounds/ and the
    position letter of a piece of equipment."""
    number: Number
    """The armour left, the hits taken, the rounds left, or the kreigs left in this turn."""
    reason: str
    """Why, in at most 200 characters."""


# ---------------------------------------------------------------- on a table


@dataclass(frozen=True, slots=True)
class Measure:
    """Tell the range between two units on the table."""

    unit: str
    target: str
    quarters: Annotated[int | Between, RANGES]
    """The distance between their centres in quarters of an inch; in `legal`, between which numbers it is."""
    touching: bool = False
    """Whether they touch, so that they are adjacent at more than an inch."""


@dataclass(frozen=True, slots=True)
class TakeAim:
    """Tell whether a section bears on a target on the table, and whether its unit sees it."""

    unit: str
    section: str
    target: str
    finds: Annotated[str, FINDINGS]


@dataclass(frozen=True, slots=True)
class Look:
    """Tell whether a unit sees another on the table."""

    unit: str
    target: str
    seen: bool


@dataclass(frozen=True, slots=True)
class Meet:
    """Tell which face of a target the fire of a unit meets on the table."""

    unit: str
    target: str
    face: Face


@dataclass(frozen=True, slots=True)
class Shelter:
    """Tell whether something beside a target shelters it from a unit on the table."""

    unit: str
    target: str
    sheltered: bool


@dataclass(frozen=True, slots=True)
class Reach:
    """Tell whether the front of a unit touches another on the table."""

    unit: str
    target: str
    reached: bool


@dataclass(frozen=True, slots=True)
class Occupy:
    """Tell which sides have units on the ground of an objective on the table."""

    objective: Number
    """The number of the victory condition, counted from 1."""
    sides: Annotated[tuple[str, ...], "a list of sides"]


@dataclass(frozen=True, slots=True)
class DeclareTarget:
    """Declare a gunner's target on the table before the range is measured (an optional rule)."""

    unit: str
    post: str
    target: str


@dataclass(frozen=True, slots=True)
class Stand:
    """Tell what ground a unit is on now, on its way, or where it was told wrongly."""

    unit: str
    ground: Ground
    road: bool = False
    level: Annotated[int | Between | None, LEVELS] = None
    """The level of its ground; null if it is the same as before."""


@dataclass(frozen=True, slots=True)
class RamInto:
    """Ram another unit on the table."""

    unit: str
    target: str
    struck: Face
    """The face of the target that is hit."""
    face: Face
    """The face of the ramming unit that hits it."""


@dataclass(frozen=True, slots=True)
class Settle:
    """End a unit's move on the table, and tell where it stands."""

    unit: str
    how: Annotated[str, MOVES]
    """Whether it moved, only turned, or stood still."""
    ground: Ground | None = None
    """The ground under it; null if it has not moved."""
    road: bool = False
    level: Annotated[int | Between | None, LEVELS] = None
    """The level of its ground; null if it is the same as before."""
    spent: Annotated[int | Between | None, range(10_001)] = None
    """The points that it spent, if it stopped with nowhere to go; else null."""
    nestle: bool | None = None
    drown: bool = False
    """Consent to have gone into deep water that destroys the unit."""
    exit: Annotated[int | None, range(1, 10_001)] = None
    """The number of the victory condition by whose exit it left, counted from 1; null if it stays."""


Ordering = TakeChit | StartSpeed | MoveUnit | EndPart | CallRed
Moving = AnnounceSpeed | StepTo | Turn | RamTo | EndMove
Attack = Fire | Strike | HoldFire
Answer = Measure | TakeAim | Look | Meet | Shelter | Reach | Occupy | Stand
TOLD_OF_SHOTS = TakeAim, Look, Measure, Meet, Shelter, Reach
"""The commands that answer what has to be told before an attack on a table."""
MovingOnTable = RamInto | Settle
Command = (
    Ordering
    | Moving
    | Attack
    | NextTurn
    | Answer
    | MovingOnTable
    | DeclareTarget
    | MarkSheet
    | Resign
    | AgreeDraw
)
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
    Measure: CommandKind.TELL,
    TakeAim: CommandKind.TELL,
    Look: CommandKind.TELL,
    Meet: CommandKind.TELL,
    Shelter: CommandKind.TELL,
    Reach: CommandKind.TELL,
    Occupy: CommandKind.TELL,
    Stand: CommandKind.TELL,
    DeclareTarget: CommandKind.TELL,
    RamInto: CommandKind.ATTACK,
    Settle: CommandKind.END,
    MarkSheet: CommandKind.MARK,
}
"""The general kind of each command, where it has one."""
CODEC = Codec[Command](VERBS, "next-turn")
_FACING = f"one of {', '.join(DIRECTIONS)}"
_DESCRIPTIONS = {"facing": f"{_FACING}, or null", "turrets": f"{{section: {_FACING}}}"}
"""The protocol page's descriptions of fields whose types say too little."""


def messages() -> tuple[Message, ...]:
    """Return the protocol messages of the commands, field by field."""
    return tuple(message(name, kind, _DESCRIPTIONS) for name, kind in VERBS.items())
