"""A record sheet as play uses it: charts, crew, sections, and equipment by position letter."""

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
    """The kind of locomotion."""

    LEGS = "legs"
    TREADS = "treads"
    WHEELS = "wheels"
    ROTORS = "rotors"
    """The unit flies."""
    FOOT = "foot"
    """The unit is infantry."""


class Post(NamedTuple):
    """A crew member."""

    name: str
    piloting: int | None
    gunnery: int | None
    """None if the post has no gunnery skill, which is not the same as +0."""


class Section(NamedTuple):
    """A part of the unit that carries weapons, such as a turret."""

    name: str
    posts: tuple[int, ...]
    """The indices of the posts that may control it."""
    turret: int | None
    """The index of its turret ring in the manifest; None if it does not turn."""
    facing: int
    """Its facing at the start, in faces clockwise from the hull's front."""
    body: bool


class SpeedLine(NamedTuple):
    """A line of the speed table."""

    speed: int
    turn: int
    kreigs: int


@dataclass(frozen=True)
class Sheet:
    """A record sheet; charts by face go clockwise from the front."""

    name: str
    title: str
    type: str
    """The type of machine in words: "walker"."""
    era: str
    ecv: int
    """The printed value plus that of the filled slots."""
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
    """The number printed above the turn column; it has no effect."""
    terrain: tuple[tuple[str, int], ...]
    """The terrain factors by name: open, rough, trees, level1, level2, water."""
    speeds: tuple[SpeedLine, ...]
    road_speeds: tuple[SpeedLine, ...]
    defence: tuple[tuple[DefenceType, int, int], ...]
    """For each type: the type, the value for front and rear, and that for the sides."""
    armour: tuple[int, int, int, int]
    """The armour on front, left, right and rear."""
    shock: int
    penetration: tuple[int, int, int, int, int, int]
    ram: tuple[Fraction, Fraction, Fraction]
    ram_plate: bool
    amount: tuple[int, ...]
    """The fewest internal points that cross off 1, 2, 3, … rows."""
    rip: int
    """The fewest internal points that destroy the unit outright."""
    chart: tuple[tuple[int, ...], ...]
    """Rows 1 to 20 of the location chart, each with the indices of its equipment."""
    crew: tuple[Post, ...]
    sections: tuple[Section, ...]
    equipment: tuple[Equipment, ...]
    chosen: tuple[str, ...] = ()
    """The figures on the sheet that the source does not give, in words."""
    slots: tuple[tuple[str, str, int], ...] = ()
    """The filled slots, each as its name, the choice and the ECV."""
    open: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    """The open slots, each with its choices and their ECV."""
    unmanned: tuple[str, ...] = ()
    """The open slots without which a post has no skill; a unit takes part only with all of these filled."""

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
        """The terrain factors by name."""
        return dict(self.terrain)

    @cached_property
    def positions(self) -> dict[str, int]:
        """The index of each equipment line by its position letter."""
        return {item.pos: index for index, item in enumerate(self.equipment)}

    @cached_property
    def pilot(self) -> int:
        """The index of the post that drives: the first with a piloting skill, else the first post."""
        return next((index for index, post in enumerate(self.crew) if post.piloting is not None), 0)

    @cached_property
    def cross_country(self) -> int:
        """The highest speed off the road."""
        return self.speeds[-1].speed

    @cached_property
    def top_speed(self) -> int:
        """The highest speed, on the road."""
        return (self.road_speeds or self.speeds)[-1].speed

    @cached_property
    def table(self) -> dict[int, SpeedLine]:
        """The speed table including road speeds, by speed."""
        return {line.speed: line for line in self.speeds + self.road_speeds}

    @cached_property
    def turning(self) -> tuple[int, ...]:
        """The indices of the sections with a turret of their own."""
        return tuple(number for number, part in enumerate(self.sections) if part.turret is not None)

    @cached_property
    def physical(self) -> tuple[int, ...]:
        """The indices of the physical weapons, which the pilot uses."""
        return tuple(item for item, weapon in self._weapons if weapon.type is DefenceType.PHYSICAL)

    @cached_property
    def ranged(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the ranged weapons of each section."""
        shooting = [pair for pair in self._weapons if pair[1].type is not DefenceType.PHYSICAL]
        return tuple(
            tuple(item for item, weapon in shooting if weapon.section == section)
            for section in range(len(self.sections))
        )

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """For each line of the manifest, the ranged weapons of its section that are printed like it."""
        return tuple(map(self._printed_like, self.equipment))

    def _printed_like(self, line: Equipment) -> tuple[int, ...]:
        same_section = () if line.weapon is None else self.ranged[line.weapon.section]
        others = ((item, self.equipment[item]) for item in same_section)
        return tuple(item for item, other in others if (other.name, other.weapon) == (line.name, line.weapon))

    @cached_property
    def range_limits(self) -> tuple[int, ...]:
        """The distances at which a weapon comes into range or is out of range again, in ascending order."""
        weapons = [weapon for _, weapon in self._weapons]
        beyond = (weapon.max_range + 1 for weapon in weapons if weapon.max_range is not None)
        return tuple(sorted((*(weapon.min_range for weapon in weapons), *beyond)))

    @cached_property
    def controlled(self) -> tuple[tuple[int, ...], ...]:
        """The sections that each post may control; those of the body only the pilot."""
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
