"""A battle as its files tell it: a scenario with a drawn map, and a record sheet for each unit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.map_view import Side, Tile
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.rules import Decision, Setup
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Aim, Cell, Mark, Track
from shellshock_tui.files import Finder
from shellshock_tui.kit.game import Position
from shellshock_tui.kit.options import OptionReader
from shellshock_tui.kit.rules import BaseRules
from shellshock_tui.kit.scenario import (
    DrawnScenario,
    check_names,
    find_places,
    paragraphs,
    read_legend,
    rows,
    sheet_tables,
)
from shellshock_tui.kit.script import bare
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.strict import Name, Slug, Table, parse


class SheetTable(Table):
    """What every record sheet says of itself."""

    system: Slug = ""
    kind: Literal["sheet"] = "sheet"
    name: Slug
    title: Name


GONE = "gone"
"""The state of a unit that has left the map of its own will, where units have states."""
S = TypeVar("S", bound=Position)
C = TypeVar("C")
H = TypeVar("H", bound=SheetTable)
R = TypeVar("R", bound="BattleRules[Any, Any, Any]")


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

    def resolved(self) -> dict[str, Any]:
        """Return all that the battle needs as one table."""
        return self.table

    def check(self, file: str) -> None:
        """DataError where what was read does not fit together; it does."""

    def fielded(self) -> Iterable[tuple[str, Fielded]]:
        """Return each unit with its side."""
        return ((one.side, Fielded(one.name, self.sheets[one.id].title)) for one in self.scenario.units)

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

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each unit begins."""
        return {unit.id: self.board.place(unit.labels[0]) for unit in self.scenario.units}


B = TypeVar("B", bound=Battle[Any])


@dataclass(frozen=True)
class BattleReader(Generic[B]):
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
        drawn = rows(scenario.map.terrain, file, "map.terrain", self.board.called)
        board = self.board(len(drawn[0]), len(drawn))
        ground = tuple(read_legend(drawn, self.legend(tables), file, "map.terrain"))
        check_names(scenario.sides, scenario.units, file, scenario.programmed)
        for number, unit in enumerate(scenario.units, start=1):
            find_places(board, unit.labels, file, f"units.{number}.at")
        found = sheet_tables(scenario.sheets, scenario.units, find, file)
        read = {name: parse(self.sheet, sheet, f"{name}.toml") for name, sheet in found.items()}
        sheets = {unit.id: read[unit.sheet] for unit in scenario.units}
        options, briefing = self.options.read(table, file), paragraphs(scenario.briefing, file)
        whole = {**table, "sheets": {**scenario.sheets, **found}, **kept}
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


class BattleRules(BaseRules[S, C], Generic[S, C, H]):
    """Rules bound to such a battle."""

    legend: Mapping[str, Tile]
    """The ground that each character of a map stands for."""
    features: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """What the map draws for ground whose name it does not know."""
    stages: Mapping[str, str] = MappingProxyType({})
    """The stage of the turn to which each kind of decision belongs."""
    phases: tuple[type, ...] = ()
    """The phases that ask something, as the protocol lists them."""
    state_table: type | None = None
    """The typed dictionary that is made of a state."""

    def __init__(self, battle: Battle[H]) -> None:
        """Bind the rules to a battle."""
        super().__init__(battle.board, tuple(map(self.tile, battle.ground)), battle.sides, battle.owners)
        self.battle, self.sheets = battle, battle.sheets

    def tile(self, ground: Any) -> Tile:
        """Return how the map draws what stands in the legend: as it is, or by its name."""
        if isinstance(ground, Tile):
            return ground
        is_high = getattr(ground, "is_high", False)
        return Tile(self.features.get(ground.name, (ground.name,)), int(is_high), words=ground.name)

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.names[unit]

    def withdrawn(self, s: S) -> tuple[str, ...]:
        """Return the units that left the map of their own will: those whose state says so."""
        return tuple(unit for unit, one in zip(self.ids, s.units, strict=True) if _has_left(one))

    def number(self, g: Any, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return what stands at an address that is no unit's: the clause of the turn at its stages."""
        is_stage = list(parts) == ["phase", "turn"]
        return self.clauses[self.turn_clause] if is_stage else super().number(g, parts)

    def track(self, s: S) -> Track:
        """Return the turn, its stages, who is there, and how the aims stand."""
        if not self.stages:
            return super().track(s)
        g, asked = self.game(s), self.decision(s)
        now = self.stages.get(asked.kind) if isinstance(asked, Decision) else None
        stages = dict.fromkeys(self.stages.values())
        cells = (Cell(one, "phase/turn", Mark.CURRENT if one == now else Mark.PLAIN) for one in stages)
        limit = self.battle.scenario.turn_limit
        return Track(s.turn, tuple(cells), tuple(self.slots(g)), limit, tuple(self.progress(g)))

    def slots(self, g: Any) -> Iterator[Cell]:
        """Yield who is there."""
        yield from ()

    def progress(self, g: Any) -> Iterator[Aim]:
        """Yield how far the sides have come with what they are to reach."""
        yield from ()


def _has_left(unit: Any) -> bool:
    return getattr(unit, "state", "") == GONE


class BattleSystem(BaseSystem[Battle[H]], Generic[H, R]):
    """A rule system whose battles are a drawn map, sides, and units with a sheet each."""

    scenario: type[DrawnScenario] = DrawnScenario
    sheet: type[H]
    board: type[HexBoard | SquareBoard] = SquareBoard
    bind: type[R]
    """The class of the rules."""

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle[H]:
        """Read a battle; DataError names the file, the field and why."""
        reader: BattleReader[Battle[H]] = BattleReader(
            Battle, self.scenario, self.sheet, self.board, lambda _: self.bind.legend, self.options_read
        )
        return reader.read(table, find, file)

    def rules(self, setup: Setup) -> R:
        """Bind the rules to a battle."""
        assert isinstance(setup, Battle)
        return self.bind(setup)

    def fielded(self, setup: Battle[H]) -> Iterable[tuple[str, Fielded]]:
        """Return each unit with its side."""
        return setup.fielded()

    def lone(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a battle of one unit on one place."""
        unit = {"id": "unit", "name": sheet["title"], "side": "red", "sheet": sheet["name"], "at": "0101"}
        return bare(self.name, next(iter(self.bind.legend)), [unit], sheets={sheet["name"]: dict(sheet)})
