"""Battles before they begin: their files, record sheets and tables, read and checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from shellshock_tui.board import SquareBoard
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, Faults
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit.destinations import Destination, walked
from shellshock_tui.kit.scenario import check_side, find_place, refuse_programmed
from shellshock_tui.rules.closing_fire.options import OPTIONS
from shellshock_tui.rules.closing_fire.rulebook_tables import LIGHT, Ground, Tables, Weapon
from shellshock_tui.rules.closing_fire.scenario_file import Scenario, Sheet
from shellshock_tui.user_error import quoted

SIDES = 2
"""The number of sides that a battle may have (victory.break)."""


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
            DataError: They do not fit together.
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


READER = kit.BattleReader(
    make=Battle,
    scenario=Scenario,
    sheet=Sheet,
    board=SquareBoard,
    legend=_legend,
    options=OPTIONS,
    tables=Tables,
)
