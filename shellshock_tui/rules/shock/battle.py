"""Missions before they begin: their files, record sheets and tables, read and checked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError, Doubt, Faults, Finder
from shellshock_tui.kit import battle as kit
from shellshock_tui.kit.destinations import Destination, exits
from shellshock_tui.kit.scenario import check_side, find_place, find_places
from shellshock_tui.kit.walks import beside
from shellshock_tui.rules.shock.options import OPTIONS
from shellshock_tui.rules.shock.rulebook_tables import DOOR, LETTERS, RoundClass, Row, Tables, Terrain, Weapon
from shellshock_tui.rules.shock.scenario_file import Scenario, Sheet
from shellshock_tui.strict import parse


def check_row(name: str, rows: Iterable[Any], file: str, field: str, what: str = "") -> None:
    """Check that a table has a row of a given name.

    Raises:
        DataError: It has none; `what` goes before the name in the message.
    """
    if all(row.name != name for row in rows):
        raise DataError(file, field, f"there is no {what}{name}")


@dataclass(frozen=True)
class Battle(kit.Battle[Sheet]):
    """A mission before it begins."""

    scenario: Scenario
    board: HexBoard
    ground: tuple[Terrain, ...]
    tables: Tables

    def check(self, file: str) -> None:
        """Check the names, places and numbers of the mission and its sheets.

        Raises:
            DataError: A name is unknown, a hex is off the map, or a number is not allowed.
        """
        tables, scenario, faults = self.tables, self.scenario, Faults()
        for name, sheet in self.kinds.items():
            self._check_sheet(sheet, f"{name}.toml", faults)
        for cover in filter(None, (ground.cover for ground in tables.terrain)):
            with faults:
                check_row(cover, tables.cover, file, "data.terrain", "cover ")
        with faults:
            check_row(scenario.reveal, tables.reveal, file, "reveal", "table ")
        with faults:
            if self.ruleset > FIRST and scenario.squad in scenario.programmed:
                why = f"names {scenario.squad}, but that squad is led by a player"
                raise DataError(file, "programmed", why)
        for number, marker in enumerate(scenario.markers, start=1):
            with faults:
                find_place(self.board, marker.at, file, f"markers.{number}.at")
        for side, places in scenario.exit.items():
            with faults:
                check_side(side, scenario.sides, file, f"exit.{side}")
                find_places(self.board, places, file, f"exit.{side}")
        with faults:
            find_places(self.board, scenario.aid, file, "aid")
        for number, goal in enumerate(scenario.victory, start=1):
            with faults:
                check_side(goal.side, scenario.sides, file, f"victory.{number}.side")
            with faults:
                find_places(self.board, goal.places, file, f"victory.{number}.places")
        faults.add(file, self._soldier_faults())
        faults.raise_all()

    def _check_sheet(self, sheet: Sheet, file: str, faults: Faults) -> None:
        """Check the names and the stats of a sheet; `faults` takes up what is wrong."""
        named = (("quality", (sheet.quality,)), ("weapon", (sheet.weapon,)), ("armour", sheet.armour))
        for field, names in named:
            for name in names:
                with faults:
                    check_row(name, getattr(self.tables, field), file, field, f"{field} ")
        if self.ruleset > FIRST and any(one.name == sheet.quality for one in self.tables.quality):
            with faults:
                self.check_stats(sheet, file)

    def _soldier_faults(self) -> Iterator[tuple[str, str]]:
        """Yield soldiers with too many wounds, and goals of rescuing nobody."""
        most = self.tables.sum_of_wounds
        for number, unit in enumerate(self.scenario.units, start=1):
            total = sum(self.classes[one].wound for one in unit.initial_damage.wounds)
            if total >= most or (total and unit.initial_damage.state != "up"):
                words = f"{unit.name} would be in shock with a sum of {most} or more"
                words += ", and a soldier in shock or dead has no wounds"
                yield f"units.{number}.wear.wounds", words
        for number, goal in enumerate(self.scenario.victory, start=1):
            if goal.win == "rescue" and goal.soldier not in self.units:
                yield f"victory.{number}.soldier", f"there is no soldier {goal.soldier}"

    def check_stats(self, sheet: Sheet, file: str) -> None:
        """Check that assigned stats stay within the points that the rulebook allows (stats).

        Raises:
            DataError: They add up to more.
        """
        if sheet.tap is None or sheet.rolled:
            return
        mod = next(one.mod for one in self.tables.quality if one.name == sheet.quality)
        allowed = self.tables.assigned_points + len(sheet.tap) * max(0, mod)
        if sum(sheet.tap) > allowed:
            points = counted(allowed, "point")
            most = f"a soldier of quality {sheet.quality} is assigned {points} at most"
            words = f"the stats add up to {sum(sheet.tap)}, but {most}; for rolled stats write rolled = true"
            raise DataError(file, "tap", words)

    @cached_property
    def squad(self) -> str:
        """The id of the side that the player leads."""
        return self.scenario.squad

    @cached_property
    def force(self) -> str:
        """The id of the opposing force; empty if there is none."""
        return next((side.id for side in self.scenario.sides if side.id != self.squad), "")

    @property
    def destinations(self) -> Iterator[Destination]:
        """The places that each side has to be able to reach: exits, and the hexes of goals."""
        for side, places in self.exits.items():
            yield from exits(side, places)
        for goal in self.scenario.victory:
            places = tuple(map(self.board.place, goal.places))
            match goal.win:
                case "occupy":
                    yield Destination(goal.side, goal.name, places)
                case "destroy":
                    around = (tuple(beside(self.board, place)) for place in places)
                    yield from (Destination(goal.side, f"a hex beside {goal.name}", one) for one in around)
                case "rescue":
                    yield Destination(goal.side, goal.name, (self.places[goal.soldier],))
                    yield Destination(goal.side, "the aid hexes", self.aid)
                case "last":
                    pass

    @property
    def doubts(self) -> Iterator[Doubt]:
        """Yield a doubt for each goal that takes more soldiers than there are, and if there is no enemy."""
        living = sum(
            unit.side == self.squad and unit.initial_damage.state != "dead" for unit in self.scenario.units
        )
        for number, goal in enumerate(self.scenario.victory, start=1):
            if goal.win in ("occupy", "destroy") and goal.wanted > living:
                why = f"{goal.name} takes {counted(goal.wanted, 'soldier')}, but the squad has {living}"
                yield Doubt(f"victory.{number}", why)
        if self.force and not self.scenario.markers and self.force not in self.owners.values():
            why = f"side {self.force} has neither units nor markers, so the squad has nobody to fight"
            yield Doubt("sides", why)

    def starts(self, side: str) -> Iterator[int]:
        """Yield the places where soldiers of a side begin who are up, and its unknown markers."""
        up = (one for one in self.scenario.units if one.side == side and one.initial_damage.state == "up")
        yield from (self.places[one.id] for one in up)
        if side == self.force:
            yield from (self.board.place(one.at) for one in self.scenario.markers)

    def may_enter(self, side: str, place: int) -> bool:
        """Return whether a side can ever enter a hex, by kicking in doors or with charges if need be."""
        ground = self.ground[place]
        is_wrecked = side == self.squad and bool(self.scenario.charges) and ground.stands
        return not ground.barred or ground.name == DOOR or is_wrecked

    @cached_property
    def kinds(self) -> Mapping[str, Sheet]:
        """Every record sheet by name, including those of soldiers whom markers may reveal."""
        faults, read = Faults(), {}
        for name, one in self.table["sheets"].items():
            with faults:
                read[name] = parse(Sheet, one, f"{name}.toml")
        faults.raise_all()
        return read

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The reveal table of the mission."""
        return next(one.table for one in self.tables.reveal if one.name == self.scenario.reveal)

    @cached_property
    def hidden(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the soldiers that each marker may reveal, in order, by the marker's id."""
        numbers = range(1, 1 + max(len(row.soldiers) for row in self.rows))
        return {one.id: tuple(f"{one.id}-{n}" for n in numbers) for one in self.scenario.markers}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The side of each soldier, including those whom markers may reveal."""
        found = {unit.id: unit.side for unit in self.scenario.units}
        side = next(iter(self.scenario.enemies), "")
        return found | {unit: side for units in self.hidden.values() for unit in units}

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each soldier."""
        found = {unit.id: unit.name for unit in self.scenario.units}
        for number, units in enumerate(self.hidden.values(), start=1):
            found |= {unit: f"Enemy {number}{letter}" for unit, letter in zip(units, LETTERS, strict=False)}
        return {unit: name.strip() for unit, name in found.items()}

    @cached_property
    def classes(self) -> Mapping[str, RoundClass]:
        """The classes of rounds by name."""
        return {one.name: one for one in self.tables.classes}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The rank of each class of rounds, from 1 for the weakest."""
        return {one.name: rank for rank, one in enumerate(self.tables.classes, start=1)}

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The weapons by name."""
        return {one.name: one for one in self.tables.weapon}

    @cached_property
    def chart(self) -> Mapping[str, tuple[str, ...]]:
        """The severity chart: the results of the modified rolls 1 to 10 for each place of the body."""
        return {one.place: one.results for one in self.tables.severity}

    @cached_property
    def rubble(self) -> Terrain:
        """The terrain that a charge leaves behind."""
        return next((one for one in self.tables.terrain if one.difficult), self.tables.terrain[0])

    @cached_property
    def exits(self) -> Mapping[str, tuple[int, ...]]:
        """The places of each side's exit hexes."""
        return {side: tuple(map(self.board.place, one)) for side, one in self.scenario.exit.items()}

    @cached_property
    def aid(self) -> tuple[int, ...]:
        """The places of the aid hexes."""
        return tuple(map(self.board.place, self.scenario.aid))


class MissionReader(kit.BattleReader[Battle]):
    """The reader of missions, which also finds the sheets of soldiers whom markers may reveal."""

    def read(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Return the mission in a table.

        Raises:
            DataError: Something in it is wrong.
        """
        own = table.get("sheets", {})
        if isinstance(own, Mapping) and table.get("markers"):
            tables, chosen = table.get("data") or find("data", "data"), table.get("reveal", "patrol")
            names = (name for name in dict.fromkeys(_revealed(tables, chosen)) if name not in own)
            table = {**table, "sheets": {**{name: dict(find("sheet", name)) for name in names}, **own}}
        return super().read(table, find, file)


def _revealed(tables: Any, chosen: object) -> tuple[str, ...]:
    """Return the names of the sheets that markers may reveal; none if the tables are malformed."""
    try:
        named = [one for one in tables["reveal"] if one["name"] == chosen]
        return tuple(str(name) for one in named for row in one["table"] for name in row["soldiers"])
    except (KeyError, TypeError):
        return ()


READER = MissionReader(
    make=Battle,
    scenario=Scenario,
    sheet=Sheet,
    board=HexBoard,
    legend=lambda tables: {one.key: one for one in tables.terrain},
    options=OPTIONS,
    tables=Tables,
)
