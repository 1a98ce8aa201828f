"""A battle before it begins: map, sides, units, victory conditions and options."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.ruleset import CURRENT
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.options import Options
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.working import Working

if TYPE_CHECKING:
    from shellshock_tui.rules.shellshock.aims import Points, Victory

RED = 0
"""The red chit. Numbered chits count from 1; a unit without a chit holds None."""


def chit_name(chit: int) -> str:
    """Return what is printed on a chit."""
    return "R" if chit == RED else str(chit)


class Hex(NamedTuple):
    """The ground of one hex."""

    level: int = 0
    trees: bool = False
    rough: bool = False
    ditch: bool = False
    shallow: bool = False
    deep: bool = False
    building: int = 0
    """The building's height in levels, 0 for none."""
    roads: tuple[int, ...] = ()
    """The directions in which pavement goes on; pavement has at least one."""

    @property
    def paved(self) -> bool:
        """Whether pavement runs through the hex; over water it is a bridge."""
        return bool(self.roads)

    @property
    def bridge(self) -> bool:
        """Whether pavement runs over water here."""
        return self.paved and (self.shallow or self.deep)

    @property
    def drowning(self) -> bool:
        """Whether who stands here is in deep water; a bridge keeps it out."""
        return self.deep and not self.roads


class UnitSetup(NamedTuple):
    """A unit as the scenario fields it."""

    id: str
    name: str
    side: str
    sheet: Sheet
    place: int
    facing: int
    initial_damage: Mapping[str, Any] = {}
    """What it has behind it, as fields of its state; nothing for a unit fresh from the yard."""


@dataclass(frozen=True)
class Battle:
    """Everything that is fixed before play."""

    title: str
    era: str
    briefing: tuple[str, ...]
    """Its paragraphs."""
    board: HexBoard
    ground: tuple[Hex, ...]
    sides: tuple[tuple[str, str], ...]
    """Each side's id and name, in scenario order."""
    units: tuple[UnitSetup, ...]
    options: Options
    victory: tuple["Victory", ...]
    """Several sides that meet theirs in one turn draw; last side standing counts when nobody does."""
    points: tuple["Points", ...]
    turn_limit: int
    table: dict[str, Any]
    """The scenario with its sheets, as one JSON table."""
    ruleset: int = CURRENT
    """The reading of the rulebook that the battle follows."""

    @cached_property
    def footing(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """For each unit and place, the factor of a step in each direction, as far as it was asked for."""
        return tuple({} for _ in self.units)

    @cached_property
    def steps(self) -> dict[Any, dict[int, Any]]:
        """The steps that lead from each pose, by ways of going, as far as they were asked for."""
        return {}

    @cached_property
    def deep(self) -> frozenset[int]:
        """The places where a unit that neither flies nor floats is under water."""
        return frozenset(place for place, ground in enumerate(self.ground) if ground.drowning)

    @cached_property
    def working(self) -> list[Working]:
        """What serves of each unit, as it was last asked for, with the hits from which that follows."""
        return [Working(unit.sheet, (0,) * len(unit.sheet.equipment)) for unit in self.units]

    @cached_property
    def worked(self) -> BoundedCache[tuple[int, tuple[int, ...]], Working]:
        """What serves of units, by unit and hits, for those who go to and fro between positions."""
        return BoundedCache(200)

    @cached_property
    def relief(self) -> dict[int, Any]:
        """Heights of the ground as they lie around a hex, by the radius that was asked for."""
        return {}

    def resolved(self) -> dict[str, Any]:
        """Return the scenario with its sheets as one JSON table."""
        return self.table

    def ecv(self, side: str) -> int:
        """Return what the units of a side are worth together."""
        return sum(unit.sheet.ecv for unit in self.units if unit.side == side)

    def unit_index(self, unit: str) -> int:
        """Return the index of a unit by its id; ValueError if there is none."""
        for index, unit_setup in enumerate(self.units):
            if unit_setup.id == unit:
                return index
        raise ValueError(f"there is no unit {unit!r}")


def alone(sheet: Sheet) -> Battle:
    """Return a battle of one unit alone on one hex."""
    unit = UnitSetup("unit", sheet.title, "red", sheet, 0, 0)
    return Battle(
        title=sheet.title,
        era=sheet.era,
        briefing=(),
        board=HexBoard(1, 1),
        ground=(Hex(),),
        sides=(("red", "Red"),),
        units=(unit,),
        options=Options(),
        victory=(),
        points=(),
        turn_limit=1,
        table={},
    )
