"""The files of a battle: record sheets, units, goals and points."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.scenario import DrawnScenario, Label, SideTable, Turns
from shellshock_tui.strict import Count, Identity, Name, Slug, Some, Table

FACINGS = ("n", "e", "s", "w")
Die = Annotated[int, Field(ge=2, le=6)]
Dice = Annotated[int, Field(ge=0, le=12)]
Places = Annotated[tuple[Slug, ...], Field(min_length=1, max_length=20)]


class Sheet(kit.SheetTable):
    """A record sheet: the printed numbers of a kind of unit."""

    arm: Literal["foot", "light", "mounted", "guns"]
    """The arm: ordinary foot, light foot, mounted, or guns."""
    size: Literal["small", "standard", "large"]
    """The size of the unit, which is already included in its other numbers."""
    hand: Dice
    """The number of dice in hand-to-hand combat."""
    shoot: Dice
    """The number of dice in shooting."""
    morale: Die
    """A save die must show at least this."""
    sp: Annotated[int, Field(ge=1, le=9)]
    """The strength points."""
    move: Annotated[int, Field(ge=1, le=9)]
    """The movement points in an activation."""
    weapon: Name
    """The name of its weapon in the tables of the rulebook, such as "musket"; "none" for a unit that cannot
    shoot."""


class InitialDamage(Table):
    """The condition of a unit that does not begin fresh."""

    sp: Some | None = None
    """The strength points left; if it is left out, those of the sheet."""
    disordered: bool = False
    """Whether the unit begins disordered."""
    acted: bool = False
    """Whether it has already acted in the first turn."""
    shot: bool = False
    """Whether it has already shot in the first turn."""


class UnitSetup(shared.UnitTable):
    """A unit of a scenario."""

    facing: Literal["n", "e", "s", "w"]
    """The direction in which the unit faces."""
    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the unit begins, if it is not fresh."""


class Hold(Table):
    """Victory by owning objectives at the end of some turns in a row."""

    win: Literal["hold"]
    """This goal is to own objectives."""
    side: Identity
    """The id of the side that has the goal."""
    name: Name
    """The name of the goal that players read."""
    places: Places
    """The names of the objectives."""
    turns: Turns
    """The number of turns in a row at whose end the side has to own them all."""


class Points(Table):
    """The points that some objectives are worth at the turn limit to a side that owns them."""

    side: Identity
    """The id of the side that gets the points."""
    value: Count
    """The points for each of the objectives."""
    places: Places
    """The names of the objectives."""


class Scenario(DrawnScenario):
    """A scenario of Closing Fire."""

    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=6)]
    """The two sides; only games saved by the first ruleset have more."""
    objectives: Annotated[dict[Slug, Label], Field(default_factory=dict, max_length=20)]
    """The objectives: the square of each, by name."""
    owned: Annotated[dict[Slug, Identity], Field(default_factory=dict, max_length=20)]
    """The side that owns an objective at the start, by the objective's name."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=60)]
    """The units of both sides."""
    victory: Annotated[tuple[Hold, ...], Field(max_length=20)] = ()
    """The ways to win at once."""
    points: Annotated[tuple[Points, ...], Field(max_length=6)] = ()
    """The points that objectives are worth when the last turn has ended."""
