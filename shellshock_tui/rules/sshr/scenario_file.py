"""The files of a battle: record sheets, sides, units and missions."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.scenario import DrawnScenario, Label, Turns, by_win
from shellshock_tui.rules.sshr.rulebook_tables import Type, Value
from shellshock_tui.strict import Count, Identity, Name, Some, Table

Edge = Literal["n", "e", "s", "w"]
LEAST_TURNS = 10
"""The least number of turns that a battle lasts (length.least)."""


class Sheet(kit.SheetTable):
    """A record sheet: the nine values of a kind of unit, and the weapons of its models."""

    type: Type
    """The type of its models; "monster" is also that of heroic fighters."""
    ws: Value
    """Weapon skill: how well it shoots."""
    cs: Value
    """Close combat skill: how well it strikes."""
    m: Annotated[int, Field(ge=0, le=40)]
    """Movement in inches in a turn."""
    e: Value
    """Endurance: how hard its models are to wound."""
    hp: Annotated[int, Field(ge=1, le=40)]
    """The hit points of each model."""
    ag: Value
    """Agility: the higher one strikes first in close combat."""
    s: Value
    """The strength of its blows in close combat."""
    d: Value
    """Discipline: how well it stands losses."""
    a: Value
    """Armour: how well it saves."""
    arm: Name
    """The name of its weapon of close combat in the tables of the rulebook, such as "bayonet"."""
    guns: Annotated[tuple[tuple[Name, ...], ...], Field(min_length=1, max_length=20)]
    """The guns of each model: a list of names for each, empty for a model without a gun."""
    worth: Count
    """The points for which it counts when it is gone."""
    cohesion: Annotated[int, Field(ge=1, le=40)] | None = None
    """The cohesion distance in inches, if it differs from that of the type (cohesion.distance)."""
    heavy_after_moving: bool = False
    """Whether infantry of this kind may move and fire heavy weapons in one turn (shoot.heavy)."""

    @property
    def halts_for_heavy(self) -> bool:
        """Whether a model may not both move and fire a heavy weapon in a turn."""
        return self.type == "infantry" and not self.heavy_after_moving


class SideSetup(shared.SideTable):
    """A side and its home edge."""

    home: Edge | None = None
    """The edge of the table to which its shaken units fall back: without it, west for the first side and east
    for the second."""


class InitialDamage(Table):
    """The condition of a unit that does not begin fresh."""

    hp: Annotated[tuple[Count, ...], Field(max_length=20)] = ()
    """The hit points left of each model; 0 for one that is gone."""
    shaken: bool = False
    """Whether the unit is shaken."""


class UnitSetup(shared.FieldedTable):
    """A unit of a scenario."""

    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the unit begins, if it is not fresh."""


class HoldTable(Table):
    """A mission to hold a number of markers."""

    win: Literal["hold"]
    """This mission is to hold markers."""
    side: Identity
    """The id of the side that has the mission."""
    name: Name
    """The name of the mission that players read."""
    places: Annotated[tuple[Name, ...], Field(min_length=1, max_length=20)]
    """The names of the markers."""
    count: Some
    """The number of them that have to be held."""


class DestroyTable(Table):
    """A mission to destroy some units."""

    win: Literal["destroy"]
    """This mission is to destroy units."""
    side: Identity
    """The id of the side that has the mission."""
    name: Name
    """The name of the mission that players read."""
    units: Annotated[tuple[Identity, ...], Field(min_length=1, max_length=60)]
    """The ids of the units to be destroyed."""


Mission = Annotated[
    Annotated[HoldTable, Tag("[hold]")] | Annotated[DestroyTable, Tag("[destroy]")],
    by_win("hold or destroy"),
]


class Points(Table):
    """The points that a side gets for each marker that it holds at the turn limit."""

    side: Identity
    """The id of the side that gets the points."""
    value: Count
    """The points for each of the markers."""
    places: Annotated[tuple[Name, ...], Field(min_length=1, max_length=20)]
    """The names of the markers."""


class Scenario(DrawnScenario):
    """A scenario file."""

    turn_limit: Annotated[Turns, Field(ge=LEAST_TURNS)]
    """The number of turns after which the battle ends."""
    sides: Annotated[tuple[SideSetup, ...], Field(min_length=1, max_length=2)]
    """The sides."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=40)]
    """The units of both sides."""
    markers: Annotated[dict[Name, Label], Field(default_factory=dict, max_length=20)]
    """The markers: the square of each, by name."""
    victory: Annotated[tuple[Mission, ...], Field(max_length=20)] = ()
    """The missions of the sides."""
    points: Annotated[tuple[Points, ...], Field(max_length=6)] = ()
    """The points that markers are worth when the last turn has ended."""
