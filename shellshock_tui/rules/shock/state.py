"""The state of a mission: soldiers, unknown markers, explosives, and what is going on."""

from dataclasses import dataclass
from typing import Any, Literal

Way = Literal["n", "ne", "se", "s", "sw", "nw"]
Stance = Literal["standing", "crouched", "prone"]
Work = Literal["reload", "clear-jam", "kick-door", "set-charge", "treat"]
NOWHERE = -1
"""Where a soldier is that has left, or was not yet seen."""
UP, SHOCK, DEAD, GONE, UNSEEN = "up", "shock", "dead", "gone", "unseen"
"""What may become of a soldier; one of the enemy's is unseen until a marker reveals it."""


@dataclass(frozen=True, slots=True)
class Soldier:
    """A soldier as it stands."""

    at: int
    sheet: str
    """The name of its record sheet; empty while it is unseen."""
    facing: int
    stance: str
    state: str
    wounds: tuple[str, ...] = ()
    """The class of each wound."""
    stun: int = 0
    """The turn that it loses by a stun."""
    shaken: bool = False
    exhausted: int = 0
    """For how many turns, this one included."""
    empty: bool = False
    jammed: bool = False
    grenades: int = 0
    acted: bool = False
    full: bool = False
    """Whether it fired full automatic this turn."""
    task: str = ""
    """The turn action that it is at."""
    target: str = ""
    """The hex or the comrade that this is done to."""
    busy: bool = False
    """Whether that was declared this turn and is not lost."""
    tries: int = 0
    """How often in a row it has failed."""
    posture: str = ""
    hit: str = ""
    """Where it was last hit."""
    row: int = 0
    """The row of the chart in which that was read; 0 if cover or armour stopped it."""
    dragged: str = ""
    """By whom it was dragged this turn."""

    @property
    def is_up(self) -> bool:
        """Whether it is on its feet, as far as its wounds go."""
        return self.state == UP

    @property
    def has_fallen(self) -> bool:
        """Whether it lies on the map in shock or dead."""
        return self.state in (SHOCK, DEAD)


@dataclass(frozen=True, slots=True)
class Marker:
    """An enemy that is not known: what it is, a die says when it is revealed."""

    id: str
    at: int
    posture: str
    acted: bool = False

    @property
    def is_revealed(self) -> bool:
        """Whether it is off the map."""
        return self.at < 0


@dataclass(frozen=True, slots=True)
class Bomb:
    """A grenade or a charge that goes off at the end of a turn."""

    kind: str
    at: int
    turn: int
    carrier: str = ""
    """Who has primed it and not thrown it."""


@dataclass(frozen=True, slots=True)
class Going:
    """What a soldier has spent of its activation."""

    unit: str
    actions: int
    """Action points that are left."""
    spent: int = 0
    """Movement points."""
    aim: int = 0
    hexes: int = 0
    free: bool = True
    """Whether it may turn by one face at no cost."""
    shot: str = ""
    """How it has shot: "snap" or "steady"."""
    auto: int = 0
    """How many points of automatic fire it has made."""
    fast: bool = False
    """Whether it goes at double time."""
    drags: int = 0

    @property
    def moved(self) -> bool:
        """Whether it has spent movement points."""
        return self.spent > 0


@dataclass(frozen=True, slots=True)
class State:
    """A mission at rest."""

    turn: int
    phase: Any
    units: tuple[Soldier, ...]
    markers: tuple[Marker, ...]
    points: int = 0
    """Activation points that are left."""
    bombs: tuple[Bomb, ...] = ()
    charges: int = 0
    opened: tuple[int, ...] = ()
    """The doors that were kicked in."""
    wrecked: tuple[int, ...] = ()
    """The hexes in which a charge went off."""
