"""A record sheet as play needs it: charts, crew, sections and equipment by position letter."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

SIDES_OF_ARMOUR = ("front", "left", "right", "rear")
ROWS = 20


class Locomotion(StrEnum):
    """What a unit moves on."""

    LEGS = "legs"
    TREADS = "treads"
    WHEELS = "wheels"
    ROTORS = "rotors"
    """Flies."""
    FOOT = "foot"
    """Infantry."""


class DefenceType(StrEnum):
    """A weapon's defence value type (dVT)."""

    BALLISTIC = "ballistic"
    ENERGY = "energy"
    MISSILE = "missile"
    INDIRECT = "indirect"
    SMALL_ARMS = "small arms"
    PHYSICAL = "physical"


class Kind(StrEnum):
    """What a piece of equipment does."""

    ENGINE = "engine"
    LOCOMOTION = "locomotion"
    TURRET = "turret"
    CREW = "crew"
    WEAPON = "weapon"
    BIN = "bin"
    FUEL = "fuel"
    COMPUTER = "computer"
    SENSORS = "sensors"
    SEALING = "sealing"
    FLOATS = "floats"
    HALON = "halon"
    AUXILIARY = "auxiliary"
    BATTERY = "battery"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Dsp:
    """Damage, shock and penetration."""

    damage: int
    shock: int
    penetration: int

    def __add__(self, other: "Dsp") -> "Dsp":
        """Add each of the three."""
        return Dsp(self.damage + other.damage, self.shock + other.shock, self.penetration + other.penetration)

    def less(self, amount: int) -> "Dsp":
        """Take an amount off each of the three, not below 0."""
        return Dsp(*(max(0, part - amount) for part in (self.damage, self.shock, self.penetration)))

    def __str__(self) -> str:
        """Write it as the sheet does."""
        return f"{self.damage}/{self.shock}/{self.penetration}"


@dataclass(frozen=True, slots=True)
class Line:
    """What a weapon line or an ammunition line prints."""

    high: Dsp
    mid: Dsp
    low: Dsp
    spread: bool
    indirect: bool
    incendiary: bool = False


@dataclass(frozen=True, slots=True)
class Weapon:
    """The weapon part of a piece of equipment."""

    section: int
    """Index of its section."""
    type: DefenceType
    line: Line
    kreigs: int
    number: int
    """How many of it the line stands for."""
    grenade: bool
    min_range: int
    max_range: int | None
    bins: tuple[int, ...]
    """Indices of the bins that feed it, first letter first; none if it needs none or carries its own."""


@dataclass(frozen=True, slots=True)
class Ammunition:
    """The bin part of a piece of equipment."""

    name: str
    """The kind of round; empty for the plain one."""
    line: Line | None
    """What the rounds do; none where the weapon's own line holds."""
    protected: bool
    """Whether an explosion deflector or the like stands under it."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """One line of the manifest."""

    pos: str
    name: str
    kind: Kind
    hits: int
    """Hits until it is destroyed."""
    store: int = 0
    """Rounds of a bin or of a weapon that carries its own; charge of a battery; 0 for all else."""
    kreigs: int = 0
    """Power that an auxiliary unit adds each turn."""
    bonus: int = 0
    """A targeting computer's bonus."""
    post: int | None = None
    """Index of the crew member it is, or whose computer it is."""
    weapon: Weapon | None = None
    ammunition: Ammunition | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A crew member."""

    name: str
    piloting: int | None
    gunnery: int | None
    """None: no gunnery skill, which is not the same as +0."""


@dataclass(frozen=True, slots=True)
class Section:
    """A place where weapons stand."""

    name: str
    posts: tuple[int, ...]
    """Indices of the posts that may control it."""
    turret: int | None
    """Index of the turret ring in the manifest; none for what does not turn."""
    facing: int
    """Faces clockwise from the hull's front that it faces when level with it."""
    body: bool


@dataclass(frozen=True, slots=True)
class SpeedLine:
    """A line of the speed table."""

    speed: int
    turn: int
    kreigs: int


@dataclass(frozen=True)
class Sheet:
    """A record sheet; all charts by face run clockwise from the front."""

    name: str
    title: str
    type: str
    """What sort of machine it is, in words: "walker"."""
    era: str
    ecv: int
    """Its printed value and that of what was added in its open slots."""
    msrp: int
    hit_dice: tuple[int, int]
    locomotion: Locomotion
    accel: int
    decel: int
    accel_yours: int | None
    decel_yours: int | None
    directions: tuple[int, int, int, int, int, int]
    free: int
    turn_head: int | None
    """The number printed at the head of the turn column; it has no effect."""
    terrain: tuple[tuple[str, int], ...]
    """Factors by name: open, rough, trees, level1, level2, water."""
    speeds: tuple[SpeedLine, ...]
    road_speeds: tuple[SpeedLine, ...]
    defence: tuple[tuple[DefenceType, int, int], ...]
    """Type, value for front and rear, value for the sides."""
    armour: tuple[int, int, int, int]
    """Front, left, right, rear."""
    shock: int
    penetration: tuple[int, int, int, int, int, int]
    ram: tuple[Fraction, Fraction, Fraction]
    ram_plate: bool
    amount: tuple[int, ...]
    """The fewest internal points for 1, 2, 3, … rows."""
    rip: int
    """The fewest internal points that kill outright."""
    chart: tuple[tuple[int, ...], ...]
    """Rows 1 to 20, each the indices of its equipment."""
    crew: tuple[Post, ...]
    sections: tuple[Section, ...]
    equipment: tuple[Equipment, ...]
    chosen: tuple[str, ...] = ()
    """What on the sheet the source does not give, in words."""
    slots: tuple[tuple[str, str, int], ...] = ()
    """Open slots as filled: slot, choice, its ECV."""
    open: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    """Slots still open: slot, and each choice with its ECV."""

    @property
    def flies(self) -> bool:
        """Whether the unit flies."""
        return self.locomotion is Locomotion.ROTORS

    @property
    def infantry(self) -> bool:
        """Whether the unit is infantry."""
        return self.locomotion is Locomotion.FOOT

    @cached_property
    def positions(self) -> dict[str, int]:
        """Index of each position letter."""
        return {item.pos: index for index, item in enumerate(self.equipment)}

    @cached_property
    def pilot(self) -> int:
        """Index of the post that drives: the first with a piloting skill."""
        return next(index for index, post in enumerate(self.crew) if post.piloting is not None)

    @cached_property
    def cross_country(self) -> int:
        """The highest speed on open ground."""
        return self.speeds[-1].speed

    @cached_property
    def top_speed(self) -> int:
        """The highest speed of all."""
        return (self.road_speeds or self.speeds)[-1].speed

    @cached_property
    def table(self) -> dict[int, SpeedLine]:
        """The speed table, road speeds included."""
        return {line.speed: line for line in self.speeds + self.road_speeds}

    def of_kind(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of all equipment of a kind."""
        return self._by_kind[kind]

    @cached_property
    def _by_kind(self) -> dict[Kind, tuple[int, ...]]:
        return {
            kind: tuple(index for index, item in enumerate(self.equipment) if item.kind is kind)
            for kind in Kind
        }
