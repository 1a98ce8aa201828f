"""The files of a mission: record sheets, soldiers, markers and goals."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.scenario import DrawnScenario, Label, SideTable
from shellshock_tui.rules.shock.rulebook_tables import Class, Stat
from shellshock_tui.rules.shock.state import Stance, Way
from shellshock_tui.strict import Count, Identity, Name, Slug, Some, Table

OPPOSING = "opfor"
"""The id of the side that acts by its programme unless the mission names another."""
Posture = Literal["hold", "advance", "withdraw"]


class Sheet(kit.SheetTable):
    """A record sheet: the printed values of a kind of soldier."""

    quality: Slug
    """The grade of training: the name of a quality in the tables of the rulebook, such as "regular"."""
    tap: Annotated[tuple[Stat, Stat, Stat] | None, Field()] = None
    """Toughness, Awareness and Prowess; derived from the quality if they are not given."""
    rolled: bool = False
    """Whether the stats were rolled, so that they need not stay within the assigned points."""
    weapon: Slug
    """The name of the weapon in the tables of the rulebook, such as "assault-rifle"."""
    grenades: Count = 0
    """The number of grenades."""
    armour: tuple[Slug, ...] = ()
    """The names of the pieces of armour in the tables of the rulebook, such as "helmet"."""
    medic: bool = False
    """Whether the soldier is a medic."""


class InitialDamage(Table):
    """The condition of a soldier who does not begin fresh."""

    state: Literal["up", "shock", "dead"] = "up"
    """Whether the soldier is up, in shock or dead."""
    wounds: tuple[Class, ...] = ()
    """The class of the round behind each wound."""
    stun: bool = False
    """Whether the soldier is stunned."""
    shaken: bool = False
    """Whether the soldier is shaken."""
    exhausted: Annotated[int, Field(ge=0, le=2)] = 0
    """The number of turns, with the first, in which the soldier is exhausted."""
    empty: bool = False
    """Whether the weapon is empty."""
    jammed: bool = False
    """Whether the weapon is jammed."""
    acted: bool = False
    """Whether the soldier has already acted in the first turn."""


class UnitSetup(shared.UnitTable):
    """A soldier of a mission."""

    facing: Way = "n"
    """The direction in which the soldier faces."""
    stance: Stance = "standing"
    """Whether the soldier stands, crouches or lies prone."""
    posture: Posture = "hold"
    """The behaviour of a soldier of the opposing force: to hold its ground, advance, or withdraw."""
    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the soldier begins, if not fresh."""


class MarkerSetup(Table):
    """An unknown marker of a mission."""

    id: Identity
    """The id of the marker."""
    at: Label
    """The hex in which it starts, as column and row."""
    posture: Posture
    """The behaviour of its soldiers: to hold their ground, advance, or withdraw."""


class Goal(Table):
    """A way for the squad to win."""

    win: Literal["occupy", "destroy", "rescue", "last"]
    """The goal: "occupy" the hexes named, "destroy" them, "rescue" the soldier named, or be the "last" on the
    map."""
    side: Identity
    """The id of the side that has the goal."""
    name: Name
    """The name of the goal that players read."""
    places: tuple[Label, ...] = ()
    """The hexes of the goal."""
    units: Count = 0
    """The number of soldiers that it takes; 0 counts as 1."""
    soldier: Identity = ""
    """The id of the soldier to be rescued."""

    @property
    def wanted(self) -> int:
        """The count at which the goal is reached."""
        return max(1, self.units)


class Scenario(DrawnScenario):
    """A mission file."""

    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=2)]
    """The squad and the opposing force."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=60)]
    """The soldiers of the squad, and those of the enemy that are known."""
    markers: Annotated[tuple[MarkerSetup, ...], Field(max_length=30)] = ()
    """The unknown markers of the enemy."""
    charges: Count = 0
    """The number of charges of explosive that the squad has."""
    charge_turns: Some = 2
    """The number of turns until a charge goes off."""
    mast: Label | None = None
    """The hex of a mast; the rules do not use it."""
    reveal: Slug = "patrol"
    """The table in the rulebook that says what markers turn out to be."""
    breaks_at: Count = 0
    """The number of enemies in shock, dead or gone at which the others stop advancing, and those that hold
    withdraw; 0 for never."""
    aid: tuple[Label, ...] = ()
    """The hexes where soldiers in shock are safe, and to which a rescued soldier has to be brought."""
    exit: Annotated[dict[Identity, tuple[Label, ...]], Field(default_factory=dict)]
    """The hexes by which each side leaves the map, by the id of the side."""
    victory: Annotated[tuple[Goal, ...], Field(max_length=6)] = ()
    """The ways for the squad to win."""

    @property
    def enemies(self) -> tuple[str, ...]:
        """The ids of the sides that act by their programme."""
        return self.programmed or tuple(side.id for side in self.sides if side.id == OPPOSING)

    @property
    def squad(self) -> str:
        """The id of the side that the player leads."""
        return next((side.id for side in self.sides if side.id not in self.enemies), self.sides[0].id)
