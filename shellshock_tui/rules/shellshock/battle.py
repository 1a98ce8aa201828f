"""The fixed data of a battle: map, sides, units, victory conditions and options."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.ruleset import CURRENT
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.counters import id_codes
from shellshock_tui.rules.shellshock.options import Options
from shellshock_tui.rules.shellshock.scale import TRUE_SCALE, Scale
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.working import Working
from shellshock_tui.user_error import quoted

if TYPE_CHECKING:
    from shellshock_tui.rules.shellshock.goals import Points, Victory

TREES = 2
"""The height of trees in levels."""
RED = 0
"""The value of the red chit. Numbered chits count from 1; a unit without a chit holds None."""


def chit_name(chit: int) -> str:
    """Return the text printed on a chit: "R" or its number."""
    return "R" if chit == RED else str(chit)


class TypeOfPlay(StrEnum):
    """The type of play: on a map or on a table (setup.types-of-play)."""

    HEXES = "hexes"
    MINIATURES = "miniatures"
    """On a table, which only the players see."""


class Hex(NamedTuple):
    """The terrain of one hex."""

    level: int = 0
    trees: bool = False
    rough: bool = False
    ditch: bool = False
    shallow: bool = False
    deep: bool = False
    building: int = 0
    """The building's height in levels, 0 for none."""
    roads: tuple[int, ...] = ()
    """The directions in which the road leads on; empty for a hex without a road."""

    @property
    def cover(self) -> int:
        """The height of its trees or building, whichever is higher."""
        return max(TREES if self.trees else 0, self.building)

    @property
    def paved(self) -> bool:
        """Whether a road runs through the hex."""
        return bool(self.roads)

    @property
    def bridge(self) -> bool:
        """Whether the road crosses water here, so that the hex holds a bridge."""
        return self.paved and (self.shallow or self.deep)

    @property
    def shelters(self) -> bool:
        """Whether a unit in the hex is hull down on every side."""
        return self.ditch or self.trees or self.rough

    @property
    def drowning(self) -> bool:
        """Whether a unit here is in deep water, with no bridge to stand on."""
        return self.deep and not self.roads


class UnitSetup(NamedTuple):
    """A unit at the start of a scenario."""

    id: str
    name: str
    side: str
    sheet: Sheet
    place: int
    facing: int
    initial_damage: Mapping[str, Any] = {}
    """Its damage at the start, as fields of its state; empty for an undamaged unit."""


@dataclass(frozen=True)
class Battle:
    """Everything about a battle that does not change during play."""

    title: str
    era: str
    briefing: tuple[str, ...]
    """The paragraphs of the briefing."""
    board: HexBoard
    ground: tuple[Hex, ...]
    sides: tuple[tuple[str, str], ...]
    """The id and the name of each side, in scenario order."""
    units: tuple[UnitSetup, ...]
    options: Options
    victory: tuple["Victory", ...]
    """The victory conditions, in scenario order.

    Sides that reach theirs in the same turn draw. If no side does, the last one with units wins.
    """
    points: tuple["Points", ...]
    turn_limit: int
    table: dict[str, Any]
    """The scenario with its record sheets, as one JSON table."""
    ruleset: int = CURRENT
    """The number of the rulebook reading by which the battle is played."""
    type_of_play: TypeOfPlay = TypeOfPlay.HEXES
    """On a table the map says only how to lay it out, and where units start."""
    scale: Scale = TRUE_SCALE
    """The length on the table that stands for an inch in the rules."""

    @cached_property
    def footing(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """The cache of step factors: for each unit and place, the factor in each direction.

        Units with the same terrain chart share it.
        """
        known: dict[Hashable, dict[int, tuple[int, ...]]] = {}
        sheets = (unit.sheet for unit in self.units)
        return tuple(known.setdefault((one.terrain, one.infantry, one.flies), {}) for one in sheets)

    @cached_property
    def steps(self) -> dict[Any, dict[int, Any]]:
        """The cache of steps from each pose, by `moves.search.Going`."""
        return {}

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The code on the counter of each unit, by the unit's id."""
        return id_codes(unit.id for unit in self.units)

    @cached_property
    def deep(self) -> frozenset[int]:
        """The places where a unit that neither flies nor floats is under water."""
        return frozenset(place for place, ground in enumerate(self.ground) if ground.drowning)

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The height up to which the terrain of each place blocks sight."""
        return tuple(ground.level + ground.cover for ground in self.ground)

    @cached_property
    def working(self) -> list[Working]:
        """The working equipment of each unit as last asked for."""
        return [Working(unit.sheet, (0,) * len(unit.sheet.equipment)) for unit in self.units]

    @cached_property
    def worked(self) -> BoundedCache[tuple[int, tuple[int, ...]], Working]:
        """The cache of working equipment, by unit and hits, for callers that switch between positions."""
        return BoundedCache(200)

    @cached_property
    def relief(self) -> dict[int, Any]:
        """The cache of terrain heights around a hex, by radius."""
        return {}

    def resolved(self) -> dict[str, Any]:
        """Return the scenario with its record sheets as one JSON table."""
        return self.table

    def ecv(self, side: str) -> int:
        """Return the total ECV of a side's units."""
        return sum(unit.sheet.ecv for unit in self.units if unit.side == side)

    def unit_index(self, unit: str) -> int:
        """Return the index of a unit by its id.

        Raises:
            ValueError: There is no such unit.
        """
        for index, unit_setup in enumerate(self.units):
            if unit_setup.id == unit:
                return index
        raise ValueError(f"there is no unit {quoted(unit)}")


def alone(sheet: Sheet) -> Battle:
    """Return a battle with a single unit on a map of one hex."""
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
