"""Equipment as printed on a record sheet: weapons, ammunition bins and everything else."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class DefenceType(StrEnum):
    """The type of a weapon, which decides the defence value against it (dVT)."""

    BALLISTIC = "ballistic"
    ENERGY = "energy"
    MISSILE = "missile"
    INDIRECT = "indirect"
    SMALL_ARMS = "small arms"
    PHYSICAL = "physical"


class Kind(StrEnum):
    """The kind of a piece of equipment."""

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


PARTS = ("damage", "shock", "penetration")
"""The parts of a d/s/p, in order."""


@dataclass(frozen=True, slots=True)
class Dsp:
    """Damage, shock and penetration."""

    damage: int
    shock: int
    penetration: int

    def __add__(self, other: "Dsp") -> "Dsp":
        """Return the sum, part by part."""
        return Dsp(self.damage + other.damage, self.shock + other.shock, self.penetration + other.penetration)

    def less(self, amount: int) -> "Dsp":
        """Return this d/s/p with an amount taken off each part, down to 0."""
        return Dsp(*(max(0, part - amount) for part in self.parts))

    @property
    def parts(self) -> tuple[int, int, int]:
        """Damage, shock and penetration as a tuple."""
        return self.damage, self.shock, self.penetration

    def __str__(self) -> str:
        """Return the text as printed: "20/6/6"."""
        return f"{self.damage}/{self.shock}/{self.penetration}"


class Line(NamedTuple):
    """The printed figures of a weapon or of its ammunition."""

    high: Dsp
    mid: Dsp
    low: Dsp
    spread: bool
    indirect: bool
    incendiary: bool = False


class Weapon(NamedTuple):
    """The figures of a weapon."""

    section: int
    """The index of its section."""
    type: DefenceType
    line: Line
    kreigs: int
    number: int
    """The number of such weapons that the line stands for."""
    grenade: bool
    min_range: int
    max_range: int | None
    bins: tuple[int, ...]
    """The indices of the bins that feed it, in letter order; empty if it needs none."""


class Ammunition(NamedTuple):
    """The figures of an ammunition bin."""

    name: str
    """The name of the rounds; empty for the plain kind."""
    line: Line | None
    """The figures of the rounds; None if the weapon's own line applies."""
    protected: bool
    """Whether it is protected against explosions, such as by an explosion deflector."""


class Equipment(NamedTuple):
    """A line of the manifest."""

    pos: str
    name: str
    kind: Kind
    hits: int
    """The number of hits that destroys it."""
    store: int = 0
    """The rounds of a bin or of a weapon with its own rounds, or a battery's charge; else 0."""
    kreigs: int = 0
    """The kreigs that an auxiliary power unit adds each turn."""
    bonus: int = 0
    """The bonus of a targeting computer."""
    post: int | None = None
    """The index of the crew member that it is, or that its computer serves."""
    weapon: Weapon | None = None
    ammunition: Ammunition | None = None
