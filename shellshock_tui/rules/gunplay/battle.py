"""The data models of a battle: characters, traits, weapons, terrain and goals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, Tag, ValidationInfo, field_validator

from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.files import DataError, Faults
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.destinations import Destination, of_goals
from shellshock_tui.kit.goal_tables import ExitTable, HoldTable
from shellshock_tui.kit.scenario import DrawnScenario, SideTable, by_win, check_side, refuse_programmed
from shellshock_tui.rules.gunplay.goals import Goal, downed, last, limit
from shellshock_tui.rules.gunplay.options import OPTIONS, Options
from shellshock_tui.strict import Count, Identity, Name, Skill, Slug, Some, Table
from shellshock_tui.user_error import quoted

SHOTGUN = "shotgun"
RESTRICTED, AUTOMATIC = "R", "3"
STRONG_OR_BRACED, BRACED_IF_WEAK = "strong-or-braced", "braced-if-weak"
NEEDS = {"none": "", STRONG_OR_BRACED: "strong or braced", BRACED_IF_WEAK: "braced if weak"}
USUAL_WORTH = 3
"""The points of a character whose sheet the list of forces does not name."""


OPEN, COVERED = ".", "o"
"""The terrain of a random street before it is drawn, and of the hexes in which its characters begin."""
STREET_DIE = 20
"""The number of faces of the die that draws the terrain of a random street."""
T = TypeVar("T", bound=Sequence[Any])


def rising(bands: T) -> T:
    """Return numbers unchanged if each is greater than the one before it; else raise ValueError."""
    if list(bands) != sorted(set(bands)):
        raise ValueError("should rise from one to the next")
    return bands


def each_face(rows: T) -> T:
    """Return the rows of a street unchanged if each face belongs to exactly one; else raise ValueError."""
    faces = (face for row in rows for face in range(row.faces[0], row.faces[1] + 1))
    if sorted(faces) != [*range(1, STREET_DIE + 1)]:
        raise ValueError(f"must have each face from 1 to {STREET_DIE} exactly once")
    return rows


class Weapon(Table):
    """A weapon."""

    name: Slug
    title: Name
    kind: Slug
    rof: Literal["1", "3", "R"]
    bands: Annotated[tuple[Some, ...], Field(min_length=2, max_length=3), AfterValidator(rising)]
    """The last hex of close, effective and extreme range."""
    damage: Count
    needs: Literal["none", "strong-or-braced", "braced-if-weak"]
    speed: Skill
    """The modifier that it gives to activation tests."""
    source: str = ""


class Trait(Table):
    """A trait of a character."""

    name: Slug
    test: str = ""
    """The names of the tests that it shifts, separated by spaces."""
    shift: Skill = 0
    """The number of levels by which it shifts them; positive is harder."""
    speed: Count = 0
    needs: str = ""
    not_with: Slug
    source: str = ""


class Terrain(Table):
    """A kind of terrain."""

    key: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    cost: Count
    """The movement points for a step into it; 0 if it cannot be entered."""
    cover: bool
    shelter: bool
    """Whether it gives cover to characters in the hex behind it."""
    blocks: bool


class Speed(Table):
    """The speeds in inches per action."""

    slow: Some
    base: Some
    fast: Some
    prone: Some


class Muster(Table):
    """The costs of characters for random forces."""

    limit: Some
    sheets: Annotated[dict[Slug, Some], Field(max_length=100)]


class Faces(Table):
    """The terrain that a range of die faces puts into a hex of a random street."""

    faces: Annotated[tuple[Some, Some], Field()]
    terrain: Annotated[str, Field(min_length=1, max_length=1)]


class Street(Table):
    """The tables for a random street."""

    width: Annotated[int, Field(ge=18, le=40)]
    height: Annotated[int, Field(ge=12, le=40)]
    table: Annotated[tuple[Faces, ...], Field(min_length=1, max_length=20), AfterValidator(each_face)]


class Tables(Table):
    """The tables of the rulebook."""

    speed: Speed
    weapon: tuple[Weapon, ...]
    trait: tuple[Trait, ...]
    terrain: tuple[Terrain, ...]
    muster: Muster
    street: Street

    @field_validator("street")
    @classmethod
    def _of_known_terrain(cls, street: Street, info: ValidationInfo) -> Street:
        known = {one.key for one in info.data.get("terrain", ())}
        for key in (OPEN, COVERED, *(row.terrain for row in street.table)):
            if known and key not in known:
                raise ValueError(f"there is no terrain {quoted(key)}")
        return street


class Sheet(kit.SheetTable):
    """A kind of character."""

    traits: Annotated[tuple[Slug, ...], Field(max_length=8)] = ()
    """The names of its traits in the tables of the rulebook, such as "strong"."""
    weapons: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=6)]
    """The names of its weapons in the tables of the rulebook, such as "rifle-medium"; the first is in hand.
    """


class InitialDamage(Table):
    """The condition in which a character begins."""

    wounds: Annotated[int, Field(ge=0, le=2)] = 0
    """The wounds that it has."""
    markers: Annotated[int, Field(ge=0, le=30)] = 0
    """The flinch markers that it has."""
    prone: bool = False
    """Whether it lies prone."""
    hidden: bool = False
    """Whether it is hidden, which takes cover and no enemy beside it."""
    down: bool = False
    """Whether it is down."""
    weapon: Slug | None = None
    """The weapon in its hand, if it is not the first of its sheet."""


class UnitSetup(shared.UnitTable):
    """A character of a scenario."""

    initial_damage: Annotated[InitialDamage, Field(alias="wear")] = InitialDamage()
    """The condition in which the character begins, if it is not fresh."""


class PlainTable(Table):
    """A goal: no enemy is on its feet, or the last turn ends."""

    win: Literal["last", "limit"]
    """The goal: "last" is to leave no enemy on its feet, "limit" that the last turn ends."""
    side: Identity
    """The id of the side that has the goal."""

    def read(self, board: HexBoard, scenario: "Scenario", file: str, field: str) -> Goal:
        """Return the goal."""
        if self.win == "limit":
            return limit(self.side, scenario.turn_limit)
        return last(self.side, sum(unit.side != self.side for unit in scenario.units))


class DownTable(Table):
    """A goal: so many enemies are down or out of the fight at one time."""

    win: Literal["down"]
    """This goal is to put enemies down or out of the fight."""
    side: Identity
    """The id of the side that has the goal."""
    units: Some
    """The number of enemies that have to be down or out at one time."""

    def read(self, board: HexBoard, scenario: "Scenario", file: str, field: str) -> Goal:
        """Return the goal.

        Raises:
            DataError: There are fewer enemies than the goal wants.
        """
        if self.units > sum(unit.side != self.side for unit in scenario.units):
            raise DataError(file, f"{field}.units", "is greater than the number of enemies")
        return downed(self.side, self.units)


GoalTable = Annotated[
    Annotated[HoldTable, Tag("[hold]")]
    | Annotated[ExitTable, Tag("[exit]")]
    | Annotated[PlainTable, Tag("[last]")]
    | Annotated[DownTable, Tag("[down]")]
    | Annotated[PlainTable, Tag("[limit]")],
    by_win("hold, exit, last, down or limit"),
]


class Points(Table):
    """The victory points that a side scores at the end of the last turn."""

    side: Identity
    """The id of the side that scores."""
    down: Count
    """The points for each enemy that is down or out of the fight."""
    hold: Count
    """The points for each of its hold goals whose places it holds."""


class Scenario(DrawnScenario):
    """A whole scenario."""

    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=2)]
    """The sides."""
    units: Annotated[tuple[UnitSetup, ...], Field(min_length=1, max_length=60)]
    """The characters of both sides."""
    victory: Annotated[tuple[GoalTable, ...], Field(max_length=20)] = ()
    """The ways to win; without any, the last side with a character on its feet wins."""
    points: Annotated[tuple[Points, ...], Field(max_length=6)] = ()
    """The victory points that are counted when the last turn has ended."""


@dataclass(frozen=True)
class Battle(kit.Battle[Sheet]):
    """A battle as read from its files."""

    scenario: Scenario
    board: HexBoard
    ground: tuple[Terrain, ...]
    options: Options
    tables: Tables

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The weapons by name."""
        return {weapon.name: weapon for weapon in self.tables.weapon}

    @cached_property
    def traits(self) -> Mapping[str, tuple[Trait, ...]]:
        """The traits of each character, by its id."""
        known = {trait.name: trait for trait in self.tables.trait}
        return {unit: tuple(known[name] for name in sheet.traits) for unit, sheet in self.sheets.items()}

    @cached_property
    def speeds(self) -> Mapping[str, int]:
        """The speed of each character in inches per action, by its id."""
        base = self.tables.speed.base
        return {
            unit: next((trait.speed for trait in traits if trait.speed), base)
            for unit, traits in self.traits.items()
        }

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """The goals of the sides in the order of the scenario."""
        read = enumerate(self.scenario.victory, start=1)
        return tuple(goal.read(self.board, self.scenario, "", f"victory.{number}") for number, goal in read)

    @property
    def destinations(self) -> Iterator[Destination]:
        """The hexes that sides have to hold or to leave by."""
        return of_goals(self.goals)

    def starts(self, side: str) -> Iterator[int]:
        """Yield the starting places of a side's characters that are up."""
        own = (unit for unit in self.scenario.units if unit.side == side and not unit.initial_damage.down)
        return (self.places[unit.id] for unit in own)

    def may_enter(self, side: str, place: int) -> bool:
        """Return whether characters can enter a hex (move)."""
        return bool(self.ground[place].cost)

    @cached_property
    def worths(self) -> Mapping[str, int]:
        """The points of each character, by its id."""
        known = self.tables.muster.sheets
        return {unit: known.get(sheet.name, USUAL_WORTH) for unit, sheet in self.sheets.items()}

    def check(self, file: str) -> None:
        """Check that sides, sheets, goals and places fit together.

        Raises:
            DataError: They do not; it names the file, the field and the cause.
        """
        faults = Faults()
        with faults:
            refuse_programmed(self.scenario, file)
        for sheet in self.sheets.values():
            faults.add(f"{sheet.name}.toml", self._sheet_faults(sheet))
        for number, goal in enumerate(self.scenario.victory, start=1):
            with faults:
                check_side(goal.side, self.scenario.sides, file, f"victory.{number}.side")
            with faults:
                goal.read(self.board, self.scenario, file, f"victory.{number}")
        for number, each in enumerate(self.scenario.points, start=1):
            with faults:
                check_side(each.side, self.scenario.sides, file, f"points.{number}.side")
        faults.add(file, (*self._exit_faults(), *self._unit_faults()))
        faults.raise_all()

    def _exit_faults(self) -> Iterator[tuple[str, str]]:
        """Yield the second and further exit goals of a side."""
        sides = set[str]()
        for number, goal in enumerate(self.scenario.victory, start=1):
            if isinstance(goal, ExitTable) and goal.side in sides:
                yield f"victory.{number}.win", f"{goal.side} already has an exit goal: add the places there"
            sides |= {goal.side} if isinstance(goal, ExitTable) else set()

    def _sheet_faults(self, sheet: Sheet) -> Iterator[tuple[str, str]]:
        known = {trait.name: trait for trait in self.tables.trait}
        for name in sheet.weapons:
            if name not in self.weapons:
                yield (
                    "weapons",
                    f"there is no weapon {quoted(name)}; the weapons are {', '.join(self.weapons)}",
                )
        for name in sheet.traits:
            if name not in known:
                yield "traits", f"there is no trait {quoted(name)}; the traits are {', '.join(known)}"
            elif known[name].not_with in sheet.traits:
                yield "traits", f"{name} and {known[name].not_with} exclude each other"

    def _is_met(self, unit: UnitSetup) -> bool:
        """Return whether an enemy that is up begins next to a character."""
        enemies = (
            one for one in self.scenario.units if one.side != unit.side and not one.initial_damage.down
        )
        return any(
            self.board.distance(self.places[unit.id], self.places[one.id]) <= 1
            for one in enemies
            if self.places[one.id] != OFF_BOARD
        )

    def _unit_faults(self) -> Iterator[tuple[str, str]]:
        taken: set[int] = set()
        for number, unit in enumerate(self.scenario.units, start=1):
            place, wear = self.places[unit.id], unit.initial_damage
            if place == OFF_BOARD or not self.ground[place].cost:
                yield (
                    f"units.{number}.at",
                    f"{unit.name} cannot stand in {unit.at}, which is {self.ground[place].name}",
                )
            if not wear.down and place in taken:
                yield f"units.{number}.at", f"another character already stands in {unit.at}"
            if wear.weapon is not None and wear.weapon not in self.sheets[unit.id].weapons:
                yield f"units.{number}.wear.weapon", f"{unit.name} does not carry a {wear.weapon}"
            if wear.hidden and not self.ground[place].cover:
                yield (
                    f"units.{number}.wear.hidden",
                    f"{unit.name} cannot be hidden: {unit.at} offers no cover",
                )
            if wear.hidden and wear.down:
                yield f"units.{number}.wear.hidden", f"{unit.name} cannot be hidden while down"
            if wear.hidden and self._is_met(unit):
                yield f"units.{number}.wear.hidden", f"{unit.name} cannot be hidden: an enemy is adjacent"
            if not wear.down:
                taken.add(place)


READER = kit.BattleReader(
    Battle, Scenario, Sheet, HexBoard, lambda tables: {one.key: one for one in tables.terrain},
    OPTIONS, Tables,
)  # fmt: skip
