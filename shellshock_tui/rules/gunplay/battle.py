"""Battles before they begin: their files, record sheets and tables, read and checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from shellshock_tui.board import OFF_BOARD, HexBoard
from shellshock_tui.files import Faults
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit.destinations import Destination, of_goals
from shellshock_tui.kit.goal_tables import ExitTable
from shellshock_tui.kit.scenario import check_side, refuse_programmed
from shellshock_tui.rules.gunplay.goals import Goal
from shellshock_tui.rules.gunplay.options import OPTIONS, Options
from shellshock_tui.rules.gunplay.rulebook_tables import Tables, Terrain, Trait, Weapon
from shellshock_tui.rules.gunplay.scenario_file import Scenario, Sheet, UnitSetup
from shellshock_tui.user_error import quoted

USUAL_WORTH = 3
"""The points of a character whose sheet the list of forces does not name."""


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
    make=Battle,
    scenario=Scenario,
    sheet=Sheet,
    board=HexBoard,
    legend=lambda tables: {one.key: one for one in tables.terrain},
    options=OPTIONS,
    tables=Tables,
)
