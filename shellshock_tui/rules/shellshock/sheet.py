"""A record sheet as play needs it: charts, crew and sections, and equipment by position letter."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Kind, Weapon

FACES = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
"""Faces of a hex, clockwise from the unit's front."""
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


class Post(NamedTuple):
    """A crew member."""

    name: str
    piloting: int | None
    gunnery: int | None
    """None: no gunnery skill, which is not the same as +0."""


class Section(NamedTuple):
    """A place where weapons stand."""

    name: str
    posts: tuple[int, ...]
    """Indices of the posts that may control it."""
    turret: int | None
    """Index of the turret ring in the manifest; none for what does not turn."""
    facing: int
    """Faces clockwise from the hull's front that it faces when level with it."""
    body: bool


class SpeedLine(NamedTuple):
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
    unmanned: tuple[str, ...] = ()
    """Those of them whose posts have no skill yet; a unit is fielded only with all filled."""

    @cached_property
    def flies(self) -> bool:
        """Whether the unit flies."""
        return self.locomotion is Locomotion.ROTORS

    @cached_property
    def infantry(self) -> bool:
        """Whether the unit is infantry."""
        return self.locomotion is Locomotion.FOOT

    @cached_property
    def factors(self) -> dict[str, int]:
        """Factors of the terrain chart by name."""
        return dict(self.terrain)

    @cached_property
    def positions(self) -> dict[str, int]:
        """Index of each position letter."""
        return {item.pos: index for index, item in enumerate(self.equipment)}

    @cached_property
    def pilot(self) -> int:
        """Index of the post that drives: the first with a piloting skill; where none has any, the first."""
        return next((index for index, post in enumerate(self.crew) if post.piloting is not None), 0)

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

    @cached_property
    def turning(self) -> tuple[int, ...]:
        """Indices of the sections that turn by themselves."""
        return tuple(number for number, part in enumerate(self.sections) if part.turret is not None)

    @cached_property
    def physical(self) -> tuple[int, ...]:
        """Indices of the physical weapons; they belong to the pilot."""
        return tuple(item for item, weapon in self._weapons if weapon.type is DefenceType.PHYSICAL)

    @cached_property
    def ranged(self) -> tuple[tuple[int, ...], ...]:
        """For each section, the indices of its ranged weapons."""
        shooting = [pair for pair in self._weapons if pair[1].type is not DefenceType.PHYSICAL]
        return tuple(
            tuple(item for item, weapon in shooting if weapon.section == section)
            for section in range(len(self.sections))
        )

    @cached_property
    def controlled(self) -> tuple[tuple[int, ...], ...]:
        """For each post, the sections that it may ever control: the body's are the pilot's alone."""
        return tuple(
            tuple(
                number
                for number, section in enumerate(self.sections)
                if post in section.posts and (not section.body or post == self.pilot)
            )
            for post in range(len(self.crew))
        )

    @property
    def _weapons(self) -> Iterator[tuple[int, Weapon]]:
        for index, item in enumerate(self.equipment):
            if item.weapon:
                yield index, item.weapon

    def of_kind(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of all equipment of a kind."""
        return self._by_kind[kind]

    @cached_property
    def _by_kind(self) -> dict[Kind, tuple[int, ...]]:
        return {
            kind: tuple(index for index, item in enumerate(self.equipment) if item.kind is kind)
            for kind in Kind
        }
