"""What a screen may know of a game: cells, sheets, pieces, ground, overlays and choices."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar
from urllib.parse import quote

from shellshock_tui.engine.trail import Blocked, Trail

C_co = TypeVar("C_co", covariant=True)

HITS = "hits"
"""The kind of a chance that a weapon hits."""

Draft = tuple[str, ...]
"""The picks made so far on the way to a command: ("target=b1", "weapon=K:V")."""


class Mark(StrEnum):
    """How a cell stands out."""

    PLAIN = "plain"
    CURRENT = "current"
    PENDING = "pending"
    LOST = "lost"
    PICKED = "picked"
    EMPTY = "empty"


class Role(StrEnum):
    """What an area of a record sheet is read for; themes colour roles."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVE = "move"
    INTERNAL = "internal"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Cell:
    """One readable thing: a number, a letter, a word."""

    text: str
    at: str = ""
    """Its address; `explain` answers it. Empty for a caption."""
    mark: Mark = Mark.PLAIN
    pick: str = ""
    """The name of the choice that acts on it, if one does now."""
    more: str = ""
    """The name of the choice of one more of it, or of a higher step."""
    less: str = ""
    """The name of the choice of one less."""


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column."""

    head: str
    right: bool = False
    rank: int = 0
    """Columns of the highest rank are dropped first when room is short; rank 0 never."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; a table that flows may be folded into several columns side by side."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Rose:
    """Values around a shape, clockwise from the front: four make a box, six a hexagon."""

    title: str
    spokes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes to tick off: rounds, wounds, strength points."""

    title: str
    cells: tuple[Cell, ...]


Block = Table | Rose | Boxes


@dataclass(frozen=True, slots=True)
class Area:
    """One coloured area of a record sheet."""

    name: str
    role: Role
    lit: bool
    """Whether the area matters to what is asked now."""
    summary: tuple[Cell, ...]
    """The few cells that are kept when the area is folded."""
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A unit's record sheet."""

    unit: str
    """The unit's id; empty for a sheet without a game."""
    title: str
    facts: tuple[Cell, ...]
    areas: tuple[Area, ...]
    side: str = ""
    notes: tuple[Cell, ...] = ()
    """What is to be read below all areas."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the battle."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Tile:
    """The ground of one place."""

    features: tuple[str, ...]
    """What stands there, in plain words: "trees", "rough", "shallow", "deep", "building", "ditch", "road"."""
    level: int
    roads: tuple[int, ...] = ()
    """The directions in which the road goes on."""
    words: str = ""
    """The ground in words, for the cursor line."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter on the map."""

    at: int
    facing: int | None
    turrets: tuple[int, ...]
    """The absolute facing of each turret."""
    side: str
    glyph: str
    """One or two ASCII characters."""
    label: str
    unit: str
    order: int
    """Its place in this turn's order, 0 for none."""
    mark: Mark = Mark.PLAIN
    """CURRENT for the unit asked, PENDING for one lost but not yet removed, LOST for a wreck."""
    acted: bool = False
    """Whether its part of the phase is over."""
    words: str = ""
    """How it stands, in words: its facing, speed and state."""


class OverlayKind(StrEnum):
    """What can be laid over the map."""

    REACH = "reach"
    ARC = "arc"
    SIGHT = "sight"
    THREAT = "threat"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Overlay:
    """Marks over the map: place, level 0 to 9 (9 strongest), short text."""

    kind: OverlayKind
    marks: tuple[tuple[int, int, str], ...]
    note: str = ""
    """The overlay in one sentence."""
    words: tuple[tuple[int, str], ...] = ()
    """What is to be said of a place, where its mark is too short for that."""


@dataclass(frozen=True, slots=True)
class Leg(Generic[C_co]):
    """One command on the way to a place, and how the unit stands after it."""

    command: C_co
    at: int
    facing: int | None
    left: str
    """What it can still spend there, in a few characters."""


@dataclass(frozen=True, slots=True)
class Track:
    """Where the game stands: the turn, the phases, and the order of those who act."""

    turn: int
    phases: tuple[Cell, ...]
    slots: tuple[Cell, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice(Generic[C_co]):
    """One thing that may be done next: a command, or a pick on the way to one."""

    name: str
    """Stable within the question: "step=front"."""
    label: str
    then: C_co | Draft
    """The command, or the draft with the pick made."""
    at: str = ""
    """The address of what it acts on: a click there takes it."""
    blocked: Blocked | None = None
    """Why it may not be taken, if it may not."""
    key: str = ""
    """The key that the rule system suggests for it."""
    picked: bool = False
    """Whether the draft already holds it, so that taking it again puts it back."""
    words: str = ""
    """What it would mean, where its label does not say."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in these words came about."""


@dataclass(frozen=True, slots=True)
class Among:
    """Things of one kind that may come of an attack, any number of them together, likeliest first."""

    title: str
    """What kind they are, in a word or two."""
    chances: tuple[tuple[str, Fraction], ...]
    mark: Mark = Mark.PLAIN


@dataclass(frozen=True, slots=True)
class Gain:
    """What stands after one of several attacks made in turn, and how much of it that attack adds."""

    name: str
    so_far: Fraction
    added: Fraction
    at: str
    """Its address; `explain` answers it."""
    is_chance: bool = True
    """Whether it is a chance; otherwise so many on average."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One of several attacks made in turn on one target."""

    words: str
    """Who attacks, with what."""
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Company(Generic[C_co]):
    """Attacks that a side can make in turn on one target."""

    attacks: tuple[C_co, ...]
    note: str = ""
    """Who is left out, and why."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What attacks will do: the number each weapon needs with its chance, and the outcomes with theirs."""

    needs: tuple[tuple[str, Trail, Fraction], ...]
    outcomes: tuple[tuple[str, Fraction, Mark], ...]
    """What may come of it, one of them for certain: the chances add up to 1."""
    among: tuple[Among, ...] = ()
    """What may happen besides, the gravest kind first."""
    detail: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...] = ()
    """Whole distributions by name, for programs."""
    stages: tuple[Stage, ...] = ()
    """What each attack adds, where there are several."""
    at: str = ""
    """The address under which each chance has its own; empty where none can be opened."""

    def address(self, kind: str, name: str) -> str:
        """Return the address of a chance: of an outcome, if the kind is empty, else of one of its kind."""
        return "/".join((self.at, *(quote(part, safe="") for part in (kind, name)))) if self.at else ""

    def need_address(self, weapon: str) -> str:
        """Return the address of the chance that a weapon hits."""
        return self.address(HITS, weapon)


@dataclass(frozen=True, slots=True)
class Counsel:
    """What is best of the ways to go on from a draft."""

    draft: Draft
    """The draft to go on with; the same again if the best is picked already."""
    names: tuple[str, ...]
    """The choices that it picks."""
    words: str
    """What it is, and by how much it is better."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in the words came about."""
    loss: str = ""
    """What is easily overlooked without it, as a sentence without its stop; empty if nothing is."""


@dataclass(frozen=True, slots=True)
class Link:
    """One step from a throw of dice to what it did, in a few words."""

    title: str
    """What the step is, in a word or two: "roll", "armour"."""
    words: str
    """Its dice and sums: "10 → 7 + 3 = 20"."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in it came about."""
    clause: str = ""
    mark: Mark = Mark.PLAIN
    """PENDING for harm done, LOST for the end of a unit."""


@dataclass(frozen=True, slots=True)
class Need:
    """The number that a weapon needs, and the chance of it."""

    trail: Trail
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Bearing:
    """One row of "why can it not": who, from where, with what, and what it needs or what blocks it."""

    post: str
    section: str
    weapon: str
    """Its short name, as commands write it."""
    name: str
    """Its name in words."""
    verdict: Need | Blocked
