"""Battles before they begin: their files, record sheets and tables, read and checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shellshock_tui.board import TableBoard
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import Doubt, Faults
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.destinations import Destination, walked
from shellshock_tui.kit.options import OptionReader
from shellshock_tui.kit.scenario import check_side, find_place, refuse_programmed
from shellshock_tui.kit.system import NoOptions
from shellshock_tui.rules.sshr.rulebook_tables import VEHICLE, Arm, Ground, Tables, Type, Weapon
from shellshock_tui.rules.sshr.scenario_file import Edge, HoldTable, Scenario, Sheet, UnitSetup
from shellshock_tui.user_error import quoted

HOMES: tuple[Edge, ...] = ("w", "e", "n", "s")
"""The home edges of sides that name none, in the order of the sides."""
BLOCKED = 2
"""The opacity of a place that nobody sees through."""
NEAR = 3
"""The distance in inches within which a model holds a marker (victory.hold)."""


@dataclass(frozen=True)
class Battle(kit.Battle[Sheet]):
    """A battle before it begins."""

    scenario: Scenario
    board: TableBoard
    ground: tuple[Ground, ...]
    tables: Tables

    @cached_property
    def homes(self) -> Mapping[str, Edge]:
        """The home edge of each side."""
        return {side.id: side.home or edge for side, edge in zip(self.scenario.sides, HOMES, strict=False)}

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The guns by name."""
        return {weapon.name: weapon for weapon in self.tables.weapon}

    @cached_property
    def arms(self) -> Mapping[str, Arm]:
        """The weapons of close combat by name."""
        return {arm.name: arm for arm in self.tables.arm}

    @cached_property
    def markers(self) -> Mapping[str, int]:
        """The place of each marker."""
        return {name: self.board.place(label) for name, label in self.scenario.markers.items()}

    @cached_property
    def difficult(self) -> tuple[bool, ...]:
        """Whether each place is difficult ground."""
        return tuple(each.difficult for each in self.ground)

    @cached_property
    def opacity(self) -> tuple[int, ...]:
        """The degree to which each place hinders sight: 0 if clear, 1 if dense, `BLOCKED` if blocked."""
        return tuple(("clear", "dense", "blocked").index(each.sight) for each in self.ground)

    @cached_property
    def barred(self) -> Mapping[str, tuple[bool, ...]]:
        """Whether each place is barred, by type of model."""
        types: tuple[Type, ...] = ("infantry", "monster", "vehicle")
        return {kind: tuple(kind in each.barred for each in self.ground) for kind in types}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of each place."""
        return tuple(map(self.board.label, range(self.board.size)))

    @cached_property
    def around(self) -> tuple[frozenset[int], ...]:
        """Each place together with all places that touch it (table.contact)."""
        step, ways = self.board.step, range(self.board.neighbours)
        return tuple(frozenset((at, *(step(at, way) for way in ways))) for at in range(self.board.size))

    @cached_property
    def fights(self) -> BoundedCache[Any, Any]:
        """A cache of close combats: who fights whom, the strikes, and their distribution."""
        return BoundedCache(20_000)

    @cached_property
    def sights(self) -> BoundedCache[tuple[int, int], Trail | Blocked]:
        """A cache of lines of sight between places."""
        return BoundedCache(20_000)

    def cohesion(self, unit: str) -> int:
        """Return the cohesion distance of a unit, in inches."""
        sheet = self.sheets[unit]
        return sheet.cohesion or int(getattr(self.tables.cohesion, sheet.type))

    def edge(self, side: str, place: int) -> int:
        """Return the distance of a place from a side's home edge, in squares; 0 at the edge."""
        row, column = divmod(place, self.board.width)
        match self.homes[side]:
            case "w":
                return column
            case "e":
                return self.board.width - 1 - column
            case "n":
                return row
            case "s":
                return self.board.height - 1 - row

    @property
    def destinations(self) -> Iterator[Destination]:
        """The markers that a mission needs and its side can never reach (victory.hold)."""
        reached = {side.id: self.reached(side.id) for side in self.scenario.sides}
        for mission in self.scenario.victory:
            if isinstance(mission, HoldTable):
                around = {name: self.near(self.markers[name]) for name in mission.places}
                away = [name for name, near in around.items() if reached[mission.side].isdisjoint(near)]
                if len(mission.places) - len(away) < mission.count:
                    yield from (
                        Destination(mission.side, mission.name, around[name], (self.markers[name],))
                        for name in away
                    )

    @property
    def doubts(self) -> Iterator[Doubt]:
        """Yield a doubt for each unit that begins out of cohesion (cohesion.distance)."""
        for number, unit in enumerate(self.scenario.units, start=1):
            standing = self.standing(unit)
            if len(self.chain(unit.id, standing)) < len(standing):
                most = counted(self.cohesion(unit.id), "inch", "inches")
                why = f"{unit.name} begins out of cohesion: a model is more than {most} from the rest"
                yield Doubt(f"units.{number}.at", why)

    def standing(self, unit: UnitSetup) -> list[int]:
        """Return the squares in which the models of a unit begin that are not gone."""
        points = unit.initial_damage.hp or (self.sheets[unit.id].hp,) * len(unit.labels)
        return [self.board.place(at) for at, hp in zip(unit.labels, points, strict=True) if hp]

    def chain(self, unit: str, places: list[int]) -> list[int]:
        """Return the squares connected with the first of some by steps of the cohesion distance."""
        most = self.cohesion(unit) ** 2
        found, waiting = places[:1], places[1:]
        for here in found:
            near = [one for one in waiting if self.board.squared(here, one) <= most]
            waiting = [one for one in waiting if one not in near]
            found += near
        return found

    def near(self, place: int) -> tuple[int, ...]:
        """Return the places from which a marker in a place is held."""
        row, column = divmod(place, self.board.width)
        rows = range(max(0, row - NEAR), min(self.board.height, row + NEAR + 1))
        columns = range(max(0, column - NEAR), min(self.board.width, column + NEAR + 1))
        square = (self.board.width * y + x for y in rows for x in columns)
        return tuple(at for at in square if self.board.squared(at, place) <= NEAR * NEAR)

    def reached(self, side: str) -> frozenset[int]:
        """Return the places that models of a side can ever reach, each type on terrain open to it."""
        starts: dict[Type, list[int]] = {}
        for unit in self.scenario.units:
            if unit.side == side:
                starts.setdefault(self.sheets[unit.id].type, []).extend(self.standing(unit))
        ways = (
            walked(self.board, own, tuple(not barred for barred in self.barred[kind]))
            for kind, own in starts.items()
        )
        return frozenset().union(*ways)

    def check(self, file: str) -> None:
        """Check sides, sheets, units and missions.

        Raises:
            DataError: They do not fit together.
        """
        faults, scenario = Faults(), self.scenario
        with faults:
            refuse_programmed(scenario, file)
        for sheet in self.sheets.values():
            faults.add(f"{sheet.name}.toml", self._sheet_faults(sheet))
        for name, label in scenario.markers.items():
            with faults:
                find_place(self.board, label, file, f"markers.{name}")
        for kind, listed in self._goals:
            for number, one in enumerate(listed, start=1):
                with faults:
                    check_side(one.side, scenario.sides, file, f"{kind}.{number}.side")
        faults.add(file, (*self._unit_faults(), *self._mission_faults()))
        faults.raise_all()

    @property
    def _goals(self) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """The missions and the points, each list with its field."""
        return ("victory", self.scenario.victory), ("points", self.scenario.points)

    def _sheet_faults(self, sheet: Sheet) -> Iterator[tuple[str, str]]:
        """Yield unknown guns and weapons of close combat."""
        for name in (gun for guns in sheet.guns for gun in guns):
            if name not in self.weapons:
                yield "guns", f"there is no gun {quoted(name)}; the guns are {', '.join(self.weapons)}"
        if sheet.arm not in self.arms:
            yield "arm", f"there is no arm {quoted(sheet.arm)}; the arms are {', '.join(self.arms)}"

    def _unit_faults(self) -> Iterator[tuple[str, str]]:
        """Yield wrong numbers of places or hit points, barred terrain, and squares taken twice."""
        taken: set[int] = set()
        for number, unit in enumerate(self.scenario.units, start=1):
            sheet, field = self.sheets[unit.id], f"units.{number}.at"
            if len(unit.labels) != len(sheet.guns):
                models = counted(len(sheet.guns), "model")
                places = counted(len(unit.labels), "place is", "places are")
                yield field, f"{unit.name} has {models}, but {places} listed"
            if unit.initial_damage.hp and len(unit.initial_damage.hp) != len(sheet.guns):
                yield f"units.{number}.wear.hp", f"needs a number for {counted(len(sheet.guns), 'model')}"
            if max(unit.initial_damage.hp, default=0) > sheet.hp:
                yield (
                    f"units.{number}.wear.hp",
                    f"a model of {unit.name} has at most {counted(sheet.hp, 'hit point')}",
                )
            if unit.initial_damage.shaken and sheet.type == VEHICLE:
                yield (
                    f"units.{number}.wear.shaken",
                    f"{unit.name} is a vehicle, and vehicles are never shaken",
                )
            for label in unit.labels:
                place = self.board.place(label)
                if self.barred[sheet.type][place]:
                    yield (
                        field,
                        f"{unit.name} cannot stand in {label}, which is {self.ground[place].name}",
                    )
                if place in taken:
                    yield field, f"another model already stands in {label}"
                taken.add(place)

    def _mission_faults(self) -> Iterator[tuple[str, str]]:
        """Yield missions and points of unknown markers or units."""
        for kind, listed in self._goals:
            for number, one in enumerate(listed, start=1):
                for name in getattr(one, "places", ()):
                    if name not in self.scenario.markers:
                        yield f"{kind}.{number}.places", f"there is no marker {quoted(name)}"
                for name in getattr(one, "units", ()):
                    if name not in self.units:
                        yield f"{kind}.{number}.units", f"there is no unit {quoted(name)}"
                if getattr(one, "count", 0) > len(getattr(one, "places", ())) > 0:
                    yield f"{kind}.{number}.count", "is more than the number of places"


def _legend(tables: Tables) -> Mapping[str, Ground]:
    return {ground.char: ground for ground in tables.ground}


OPTIONS = OptionReader(NoOptions)
READER = kit.BattleReader(
    make=Battle,
    scenario=Scenario,
    sheet=Sheet,
    board=TableBoard,
    legend=_legend,
    options=OPTIONS,
    tables=Tables,
)
