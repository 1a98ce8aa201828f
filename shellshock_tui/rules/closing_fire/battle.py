"""Battles of Closing Fire as read from their files: sheets, units, terrain, charts and goals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.board import SquareBoard
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, Faults
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit import scenario as shared
from shellshock_tui.kit.destinations import Destination, walked
from shellshock_tui.kit.scenario import (
    DrawnScenario,
    Label,
    SideTable,
    Turns,
    check_side,
    find_place,
    refuse_programmed,
)
from shellshock_tui.rules.closing_fire.options import OPTIONS
from shellshock_tui.strict import Count, Identity, Name, Slug, Some, Table
from shellshock_tui.user_error import quoted

FACINGS = ("n", "e", "s", "w")
LIGHT, MOUNTED, GUNS = "light", "mounted", "guns"
Die = Annotated[int, Field(ge=2, le=6)]
Dice = Annotated[int, Field(ge=0, le=12)]
SIDES = 2
"""The number of sides that a battle may have (victory.break)."""
Places = Annotated[tuple[Slug, ...], Field(min_length=1, max_length=20)]


class Sheet(kit.SheetTable):
    """A record sheet: the printed numbers of a kind of unit."""

    arm: Literal["foot", "light", "mounted", "guns"]
    """The arm: ordinary foot, light foot, mounted, or guns."""
    size: Literal["small", "standard", "large"]
    """The size of the unit; the other numbers already allow for it."""
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


class Weapon(Table):
    """A weapon and its range."""

    name: Name
    inches: Count
    squares: Count
    """The range in squares."""
    guns: bool


class Ground(Table):
    """A kind of terrain."""

    char: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    foot: Count
    light: Count
    mounted: Count
    guns: Count
    blocks: bool
    """Whether it blocks lines of fire."""
    cover: bool

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """The movement points that each arm pays to enter; 0 if it may not."""
        return {"foot": self.foot, "light": self.light, "mounted": self.mounted, "guns": self.guns}

    @cached_property
    def is_high(self) -> bool:
        """Whether it is a hill."""
        return self.name == "hill"


class ChartRow(Table):
    """A row of an outcome chart: what happens to a unit that was hit."""

    hits: Count = 0
    sixes: Count = 0
    sp: Count
    disordered: bool
    back: bool
    halt: bool = False


class Charts(Table):
    """The outcome charts, whose rows count up from no hits or sixes."""

    unsaved: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]
    sixes: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]


class Tables(Table):
    """The tables of the rulebook."""

    charts: Charts
    weapon: tuple[Weapon, ...]
    ground: tuple[Ground, ...]


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


@dataclass(frozen=True)
class Battle(kit.Battle[Sheet]):
    """A battle of Closing Fire."""

    scenario: Scenario
    ground: tuple[Ground, ...]
    tables: Tables

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The weapon of each unit."""
        known = {weapon.name: weapon for weapon in self.tables.weapon}
        return {unit: known[sheet.weapon] for unit, sheet in self.sheets.items()}

    @cached_property
    def costs(self) -> Mapping[str, tuple[int, ...]]:
        """The movement points that each unit pays to enter each place; 0 if it may not."""
        arms = {
            sheet.arm: tuple(each.costs[sheet.arm] for each in self.ground) for sheet in self.sheets.values()
        }
        return {unit: arms[sheet.arm] for unit, sheet in self.sheets.items()}

    @cached_property
    def blocks(self) -> tuple[bool, ...]:
        """Whether each place blocks lines of fire."""
        return tuple(each.blocks for each in self.ground)

    @cached_property
    def objectives(self) -> Mapping[str, int]:
        """The place of each objective, by name."""
        return {name: self.board.place(at) for name, at in self.scenario.objectives.items()}

    @cached_property
    def strengths(self) -> Mapping[str, int]:
        """The SP with which each unit begins."""
        return {unit: one.initial_damage.sp or self.sheets[unit].sp for unit, one in self.units.items()}

    @cached_property
    def strength(self) -> Mapping[str, int]:
        """The SP of each side at the start."""
        found = dict.fromkeys((side.id for side in self.sides), 0)
        for unit, sp in self.strengths.items():
            found[self.owners[unit]] += sp
        return found

    @cached_property
    def unsaved(self) -> tuple[tuple[int, bool, bool], ...]:
        """SP lost, disordered and falls back, by unsaved hits; the last row also stands for more."""
        return tuple((row.sp, row.disordered, row.back) for row in self.tables.charts.unsaved)

    @cached_property
    def sixes(self) -> tuple[tuple[int, bool, bool, bool], ...]:
        """SP lost, disordered, halted, falls back, by sixes of closing fire; the last row stands for more."""
        return tuple((row.sp, row.disordered, row.halt, row.back) for row in self.tables.charts.sixes)

    @property
    def destinations(self) -> Iterator[Destination]:
        """The objectives that a side has to hold and does not own at the start (victory.hold)."""
        for goal in self.scenario.victory:
            away = (name for name in goal.places if self.scenario.owned.get(name) != goal.side)
            yield from (Destination(goal.side, goal.name, (self.objectives[name],)) for name in away)

    def reached(self, side: str) -> frozenset[int]:
        """Return the squares that some unit of a side can ever reach, on terrain open to its arm."""
        starts: dict[tuple[int, ...], list[int]] = {}
        for unit, place in self.places.items():
            if self.owners[unit] == side:
                starts.setdefault(self.costs[unit], []).append(place)
        ways = (walked(self.board, own, tuple(map(bool, costs))) for costs, own in starts.items())
        return frozenset().union(*ways)

    def check(self, file: str) -> None:
        """Check the sides, sheets, objectives, goals and starting places.

        Raises:
            DataError: if they do not fit together.

        """
        faults = Faults()
        with faults:
            refuse_programmed(self.scenario, file)
        with faults:
            if len(self.sides) > SIDES and self.ruleset > FIRST:
                why = f"names {len(self.sides)} sides, but Closing Fire is played by {SIDES}"
                raise DataError(file, "sides", why)
        for sheet in self.sheets.values():
            with faults:
                known = [weapon.name for weapon in self.tables.weapon]
                if sheet.weapon not in known:
                    why = f"there is no weapon {quoted(sheet.weapon)}; the weapons are {', '.join(known)}"
                    raise DataError(f"{sheet.name}.toml", "weapon", why)
        for name, at in self.scenario.objectives.items():
            with faults:
                find_place(self.board, at, file, f"objectives.{name}")
        for field, side in self._sides_named():
            with faults:
                check_side(side, self.scenario.sides, file, field)
        faults.add(file, (*self._unit_faults(), *self._goal_faults()))
        faults.raise_all()

    def _sides_named(self) -> Iterator[tuple[str, str]]:
        """Yield the sides that goals, points and objectives name, each with its field."""
        for number, goal in enumerate(self.scenario.victory, start=1):
            yield f"victory.{number}.side", goal.side
        for number, each in enumerate(self.scenario.points, start=1):
            yield f"points.{number}.side", each.side
        for name, side in self.scenario.owned.items():
            yield f"owned.{name}", side

    def _unit_faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of units: too much SP, forbidden terrain, or a square that they cannot share."""
        there: dict[int, list[str]] = {}
        for number, unit in enumerate(self.scenario.units, start=1):
            sheet, place = self.sheets[unit.id], self.places[unit.id]
            if unit.initial_damage.sp and unit.initial_damage.sp > sheet.sp:
                yield f"units.{number}.wear.sp", f"is more than the {sheet.sp} of its sheet"
            if not self.ground[place].costs[sheet.arm]:
                yield (
                    f"units.{number}.at",
                    f"{unit.name} cannot stand in {unit.at}, which is {self.ground[place].name}",
                )
            others = there.setdefault(place, [])
            light = [one for one in (*others, unit.id) if self.sheets[one].arm == LIGHT]
            if (
                any(self.owners[one] != unit.side for one in others)
                or len(others) > 1
                or (others and not light)
            ):
                yield f"units.{number}.at", f"{unit.name} cannot share the square {self.board.label(place)}"
            others.append(unit.id)

    def _goal_faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of goals that name unknown objectives or take longer than the battle."""
        scenario = self.scenario
        named = [
            *(
                (f"victory.{number}.places", goal.places)
                for number, goal in enumerate(scenario.victory, start=1)
            ),
            *((f"points.{number}.places", one.places) for number, one in enumerate(scenario.points, start=1)),
            ("owned", tuple(scenario.owned)),
        ]
        for field, names in named:
            yield from (
                (field, f"there is no objective {one}") for one in names if one not in scenario.objectives
            )
        for number, goal in enumerate(scenario.victory, start=1):
            if goal.turns > scenario.turn_limit:
                yield f"victory.{number}.turns", "is more than the turn limit"


def _legend(tables: Tables) -> Mapping[str, Ground]:
    return {ground.char: ground for ground in tables.ground}


READER = kit.BattleReader(Battle, Scenario, Sheet, SquareBoard, _legend, OPTIONS, Tables)
