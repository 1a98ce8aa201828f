"""The state of a mission: soldiers, unknown markers, explosives and the current phase."""

from dataclasses import dataclass
from typing import Any, Literal

Way = Literal["n", "ne", "se", "s", "sw", "nw"]
Stance = Literal["standing", "crouched", "prone"]
TaskName = Literal["reload", "clear-jam", "kick-door", "set-charge", "treat"]
NOWHERE = -1
"""The place of a soldier who has left the map or is not yet revealed."""
UP, SHOCK, DEAD, GONE, UNSEEN = "up", "shock", "dead", "gone", "unseen"
"""The possible states of a soldier; one of the enemy is unseen until its marker is revealed."""


@dataclass(frozen=True, slots=True)
class Soldier:
    """A soldier's position and condition."""

    at: int
    sheet: str
    """The name of the record sheet; empty while the soldier is unseen."""
    facing: int
    stance: str
    state: str
    wounds: tuple[str, ...] = ()
    """The class of the round that caused each wound."""
    stun: int = 0
    """The number of the turn lost to a stun; 0 if none."""
    shaken: bool = False
    exhausted: int = 0
    """The number of turns that exhaustion still lasts, this one included."""
    empty: bool = False
    jammed: bool = False
    grenades: int = 0
    acted: bool = False
    full: bool = False
    """Whether the soldier has fired full automatic this turn."""
    task: TaskName | Literal[""] = ""
    """The turn action in progress; empty if none."""
    target: str = ""
    """The hex or the comrade that the turn action is for."""
    busy: bool = False
    """Whether the turn action was declared this turn and is still to be rolled."""
    tries: int = 0
    """The number of times in a row that the turn action has failed."""
    posture: str = ""
    hit: str = ""
    """The place of the body that was hit last."""
    row: int = 0
    """The row of the severity chart that was read for the last hit; 0 if cover or armour stopped it."""
    dragged: str = ""
    """The id of the soldier who dragged this one this turn."""

    @property
    def is_up(self) -> bool:
        """Whether the soldier is neither in shock, dead, gone nor unseen."""
        return self.state == UP

    @property
    def has_fallen(self) -> bool:
        """Whether the soldier lies on the map in shock or dead."""
        return self.state in (SHOCK, DEAD)


@dataclass(frozen=True, slots=True)
class Marker:
    """An unknown enemy, whose soldiers are rolled when it is revealed."""

    id: str
    at: int
    posture: str
    acted: bool = False

    @property
    def is_revealed(self) -> bool:
        """Whether the marker has been revealed and is off the map."""
        return self.at < 0


@dataclass(frozen=True, slots=True)
class Bomb:
    """A grenade or a charge that explodes at the end of a turn."""

    kind: str
    at: int
    turn: int
    carrier: str = ""
    """The id of the soldier who has primed the grenade and still holds it; empty if none."""


@dataclass(frozen=True, slots=True)
class Going:
    """The points that a soldier has spent, and has left, in the current activation."""

    unit: str
    actions: int
    """The action points left."""
    spent: int = 0
    """The movement points spent."""
    aim: int = 0
    hexes: int = 0
    free: bool = True
    """Whether a turn by one hex side is still free."""
    shot: str = ""
    """"snap" or "steady" after a shot; empty before one."""
    auto: int = 0
    """The number of action points spent on automatic fire."""
    fast: bool = False
    """Whether the soldier goes at double time."""
    drags: int = 0

    @property
    def moved(self) -> bool:
        """Whether the soldier has spent movement points."""
        return self.spent > 0


@dataclass(frozen=True, slots=True)
class Activation:
    """A phase in which a soldier acts."""

    going: Going


class EndOfTurn:
    """The last phase of a turn, after the actions of all soldiers."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class State:
    """The state of a mission between two commands."""

    turn: int
    phase: Any
    units: tuple[Soldier, ...]
    markers: tuple[Marker, ...]
    points: int = 0
    """The activation points left."""
    bombs: tuple[Bomb, ...] = ()
    charges: int = 0
    opened: tuple[int, ...] = ()
    """The hexes of doors that have been kicked in."""
    wrecked: tuple[int, ...] = ()
    """The hexes in which charges have exploded."""

    @property
    def going(self) -> Going | None:
        """The activation of the soldier that acts; None if none acts."""
        return self.phase.going if isinstance(self.phase, Activation) else None
