"""Battles with a drawn map and a record sheet for each unit, and how they are read from files."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.ruleset import RULESET
from shellshock_tui.files import Doubt, Faults, Finder
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.destinations import Destination, walked
from shellshock_tui.kit.options import OptionReader
from shellshock_tui.kit.scenario import (
    DrawnScenario,
    check_names,
    drawing,
    find_places,
    paragraphs,
    read_legend,
    rows,
    sheet_tables,
)
from shellshock_tui.strict import Name, Slug, Table, parse


class SheetTable(Table):
    """The fields that every record sheet has."""

    system: Slug = ""
    """The rule system of the sheet."""
    kind: Literal["sheet"] = "sheet"
    """The kind of the file."""
    name: Slug
    """The name by which scenarios refer to the sheet; its file should have the same name."""
    title: Name
    """The name that players read."""


H = TypeVar("H", bound=SheetTable)


@dataclass(frozen=True)
class Battle(Generic[H]):
    """A battle that has been read from its files, with everything that they refer to."""

    scenario: DrawnScenario
    board: HexBoard | SquareBoard
    ground: tuple[Any, ...]
    """The legend entry of each place, row by row."""
    sheets: Mapping[str, H]
    """The record sheet of each unit, by the unit's id."""
    options: Any
    """The optional rules of the battle, an instance of the system's options class."""
    briefing: tuple[str, ...]
    """The paragraphs of the briefing."""
    tables: Any
    """The rulebook's tables, for a system that reads them from its file `data`; else None."""
    table: dict[str, Any] = field(repr=False)

    @property
    def title(self) -> str:
        """The battle's title."""
        return self.scenario.title

    @property
    def ruleset(self) -> int:
        """The number of the ruleset, the version of the rules by which the battle is played."""
        return self.scenario.ruleset

    def resolved(self) -> dict[str, Any]:
        """Return one table with everything needed to read the battle again without its other files."""
        return self.table

    def check(self, file: str) -> None:
        """Check what the models cannot check; the default checks nothing.

        Raises:
            DataError: in a subclass, if parts of the battle do not fit together.
        """

    def fielded(self) -> Iterable[tuple[str, Fielded]]:
        """Return each unit's name and sheet title, with the id of its side."""
        return ((one.side, Fielded(one.name, self.sheets[one.id].title)) for one in self.scenario.units)

    @cached_property
    def known(self) -> dict[Any, BoundedCache[Any, Any]]:
        """The caches of functions decorated with `cached_by`, by function."""
        return {}

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides in scenario order."""
        return tuple(Side(side.id, side.name) for side in self.scenario.sides)

    @cached_property
    def units(self) -> Mapping[str, Any]:
        """The scenario's table of each unit, by id."""
        return {unit.id: unit for unit in self.scenario.units}

    @cached_property
    def owners(self) -> dict[str, str]:
        """The id of each unit's side, by the unit's id."""
        return {unit.id: unit.side for unit in self.scenario.units}

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of each unit, by id."""
        return {unit.id: unit.name for unit in self.scenario.units}

    @property
    def destinations(self) -> Iterable[Destination]:
        """The places that the sides have to reach, for a check of the scenario: none by default."""
        return ()

    @property
    def doubts(self) -> Iterable[Doubt]:
        """The doubts about a valid battle that only this system has: none by default."""
        return ()

    def starts(self, side: str) -> Iterable[int]:
        """Return the starting places of a side's units; a system may leave out units that cannot move."""
        return (place for unit, place in self.places.items() if self.owners[unit] == side)

    def may_enter(self, side: str, place: int) -> bool:
        """Return whether units of a side can ever enter a place."""
        return True

    def reached(self, side: str) -> frozenset[int]:
        """Return the places that some unit of a side can ever reach."""
        is_open = [self.may_enter(side, place) for place in range(self.board.size)]
        return walked(self.board, self.starts(side), is_open)

    @cached_property
    def places(self) -> dict[str, int]:
        """The starting place of each unit's first piece, by the unit's id."""
        return {unit.id: self.board.place(unit.labels[0]) for unit in self.scenario.units}


B = TypeVar("B", bound=Battle[Any])


class BattleReader(NamedTuple, Generic[B]):
    """The reader of a system's battles, with their classes, board, legend and options."""

    make: type[B]
    scenario: type[DrawnScenario]
    sheet: type[SheetTable]
    board: type[HexBoard | SquareBoard]
    legend: Callable[[Any], Mapping[str, Any]]
    """Returns the legend entry of each map character, given the rulebook's tables."""
    options: OptionReader[Any]
    tables: type[Table] | None = None
    """The model of the rulebook's tables, if battles read them; saved games keep a copy of the data."""

    def read(self, table: Mapping[str, Any], find: Finder, file: str) -> B:
        """Return the battle of a scenario's table.

        `find` returns the tables of sheets and data by kind and name; `file` is named in error messages.

        Raises:
            DataError: The battle is invalid; the message names the file, the field and the reason.
        """
        faults = Faults()
        with faults:
            scenario = parse(self.scenario, table, file)
        with faults:
            kept, tables = self._tables(table, find)
            legend = self.legend(tables)
            if terrain := drawing(table):
                drawn = rows(terrain, file, "map.terrain", legend, self.board.called)
        found, read = sheet_tables(table, find, file, faults), {}
        for name, sheet in found.items():
            with faults:
                read[name] = parse(self.sheet, sheet, f"{name}.toml")
        with faults:
            options = self.options.read(table, file)
        faults.raise_all()
        board, ground = self.board(len(drawn[0]), len(drawn)), tuple(read_legend(drawn, legend))
        for number, unit in enumerate(scenario.units, start=1):
            with faults:
                find_places(board, unit.labels, file, f"units.{number}.at")
        with faults:
            check_names(scenario.sides, scenario.units, file, scenario.programmed)
        with faults:
            briefing = paragraphs(scenario.briefing, file)
        faults.raise_all()
        whole = {**table, RULESET: scenario.ruleset, "sheets": {**scenario.sheets, **found}, **kept}
        sheets = {unit.id: read[unit.sheet] for unit in scenario.units}
        battle = self.make(
            scenario=scenario,
            board=board,
            ground=ground,
            sheets=sheets,
            options=options,
            briefing=briefing,
            tables=tables,
            table=whole,
        )
        battle.check(file)
        return battle

    def known_tables(self, find: Finder) -> Any:
        """Return the rulebook's tables that `find` returns.

        Raises:
            DataError: They are invalid.
        """
        return self._tables({}, find)[1]

    def known_legend(self, find: Finder) -> Mapping[str, Any]:
        """Return the legend entry of each map character, from the rulebook's tables that `find` returns."""
        return self.legend(self.known_tables(find))

    def _tables(self, scenario: Mapping[str, Any], find: Finder) -> tuple[dict[str, Any], Table | None]:
        """Return the rulebook's tables twice: as a saved game keeps them, and parsed."""
        if self.tables is None:
            return {}, None
        named = {field.alias or name for name, field in self.tables.model_fields.items()}
        own = scenario.get("data")
        kept = (
            own
            if own and isinstance(own, Mapping)
            else {name: one for name, one in find("data", "data").items() if name in named}
        )
        return {"data": dict(kept)}, parse(self.tables, kept, "data.toml")
