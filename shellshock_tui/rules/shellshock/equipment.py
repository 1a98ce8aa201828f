"""Equipment as a record sheet prints it: weapons with their lines, bins, and all else of the manifest."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


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
        return Dsp(*(max(0, part - amount) for part in self.parts))

    @property
    def parts(self) -> tuple[int, int, int]:
        """The three numbers."""
        return self.damage, self.shock, self.penetration

    def __str__(self) -> str:
        """Write it as the sheet does."""
        return f"{self.damage}/{self.shock}/{self.penetration}"


class Line(NamedTuple):
    """What a weapon line or an ammunition line prints."""

    high: Dsp
    mid: Dsp
    low: Dsp
    spread: bool
    indirect: bool
    incendiary: bool = False


class Weapon(NamedTuple):
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


class Ammunition(NamedTuple):
    """The bin part of a piece of equipment."""

    name: str
    """The kind of round; empty for the plain one."""
    line: Line | None
    """What the rounds do; none where the weapon's own line holds."""
    protected: bool
    """Whether an explosion deflector or the like stands under it."""


class Equipment(NamedTuple):
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
