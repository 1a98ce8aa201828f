"""A battle as its files tell it: a scenario with a drawn map, and a record sheet for each unit."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.ruleset import RULESET
from shellshock_tui.files import Finder
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.destinations import Destination, walked
from shellshock_tui.kit.options import OptionReader
from shellshock_tui.kit.scenario import (
    DrawnScenario,
    check_names,
    find_places,
    paragraphs,
    read_legend,
    rows,
    sheet_tables,
)
from shellshock_tui.strict import Name, Slug, Table, parse


class SheetTable(Table):
    """What every record sheet says of itself."""

    system: Slug = ""
    kind: Literal["sheet"] = "sheet"
    name: Slug
    title: Name


H = TypeVar("H", bound=SheetTable)


@dataclass(frozen=True)
class Battle(Generic[H]):
    """A battle with all that it names."""

    scenario: DrawnScenario
    board: HexBoard | SquareBoard
    ground: tuple[Any, ...]
    """What stands in the legend for each place, row by row."""
    sheets: Mapping[str, H]
    """The record sheet of each unit."""
    options: Any
    """The optional rules as the battle sets them, as the system reads them."""
    briefing: tuple[str, ...]
    """The paragraphs of its briefing."""
    tables: Any
    """The tables of the rulebook, where the battles of a system need some."""
    table: dict[str, Any] = field(repr=False)

    @property
    def title(self) -> str:
        """The battle's name."""
        return self.scenario.title

    @property
    def ruleset(self) -> int:
        """The reading of the rulebook that the battle follows."""
        return self.scenario.ruleset

    def resolved(self) -> dict[str, Any]:
        """Return all that the battle needs as one table."""
        return self.table

    def check(self, file: str) -> None:
        """DataError where what was read does not fit together; it does."""

    def fielded(self) -> Iterable[tuple[str, Fielded]]:
        """Return each unit with its side."""
        return ((one.side, Fielded(one.name, self.sheets[one.id].title)) for one in self.scenario.units)

    @cached_property
    def known(self) -> dict[Any, BoundedCache[Any, Any]]:
        """What functions of the game have worked out in this battle."""
        return {}

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides in scenario order."""
        return tuple(Side(side.id, side.name) for side in self.scenario.sides)

    @cached_property
    def units(self) -> Mapping[str, Any]:
        """What the scenario says of each unit."""
        return {unit.id: unit for unit in self.scenario.units}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The side of each unit."""
        return {unit.id: unit.side for unit in self.scenario.units}

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each unit."""
        return {unit.id: unit.name for unit in self.scenario.units}

    @property
    def destinations(self) -> Iterable[Destination]:
        """Where the sides are to go; nowhere that the kit knows of."""
        return ()

    def starts(self, side: str) -> Iterable[int]:
        """Return where those of a side begin who can move."""
        return (place for unit, place in self.places.items() if self.owners[unit] == side)

    def may_enter(self, side: str, place: int) -> bool:
        """Say whether those of a side can ever enter a place."""
        return True

    def reached(self, side: str) -> frozenset[int]:
        """Return the places to which somebody of a side can ever go."""
        is_open = [self.may_enter(side, place) for place in range(self.board.size)]
        return walked(self.board, self.starts(side), is_open)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each unit begins."""
        return {unit.id: self.board.place(unit.labels[0]) for unit in self.scenario.units}


B = TypeVar("B", bound=Battle[Any])


class BattleReader(NamedTuple, Generic[B]):
    """What the battles of a system are read as."""

    make: type[B]
    scenario: type[DrawnScenario]
    sheet: type[SheetTable]
    board: type[HexBoard | SquareBoard]
    legend: Callable[[Any], Mapping[str, Any]]
    """Returns what each character of a map stands for, given the tables of the rulebook."""
    options: OptionReader[Any]
    tables: type[Table] | None = None
    """The tables of the rulebook, of its file `data`, that a battle needs and a saved game keeps."""

    def read(self, table: Mapping[str, Any], find: Finder, file: str) -> B:
        """Read a battle; DataError names the file, the field and why."""
        scenario = parse(self.scenario, table, file)
        kept, tables = self._tables(scenario, find)
        legend = self.legend(tables)
        drawn = rows(scenario.map.terrain, file, "map.terrain", legend, self.board.called)
        board = self.board(len(drawn[0]), len(drawn))
        ground = tuple(read_legend(drawn, legend))
        check_names(scenario.sides, scenario.units, file, scenario.programmed)
        for number, unit in enumerate(scenario.units, start=1):
            find_places(board, unit.labels, file, f"units.{number}.at")
        found = sheet_tables(scenario.sheets, scenario.units, find, file)
        read = {name: parse(self.sheet, sheet, f"{name}.toml") for name, sheet in found.items()}
        sheets = {unit.id: read[unit.sheet] for unit in scenario.units}
        options, briefing = self.options.read(table, file), paragraphs(scenario.briefing, file)
        whole = {**table, RULESET: scenario.ruleset, "sheets": {**scenario.sheets, **found}, **kept}
        battle = self.make(scenario, board, ground, sheets, options, briefing, tables, whole)
        battle.check(file)
        return battle

    def _tables(self, scenario: DrawnScenario, find: Finder) -> tuple[dict[str, Any], Table | None]:
        """Return the tables of the rulebook as a saved game keeps them, and as they are read."""
        if self.tables is None:
            return {}, None
        named = {field.alias or name for name, field in self.tables.model_fields.items()}
        kept = scenario.data or {name: one for name, one in find("data", "data").items() if name in named}
        return {"data": dict(kept)}, parse(self.tables, kept, "data.toml")
