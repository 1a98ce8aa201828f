"""A rule system's outer side by default: rulebook, options, front page, blank sheets, examples, checks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.engine.ruleset import CURRENT
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.options import OptionReader

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.campaign import Campaign
    from shellshock_tui.engine.example import Example
    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.outline import Fielded, Outline
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import Rules, Setup
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.trail import Clause

B = TypeVar("B", bound="Setup")


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a system that has none."""


class BaseSystem(ABC, Generic[B]):
    """A rule system by default: it gives its name, its rulebook, `setup`, `rules` and `lone`.

    A battle has `units`, each with `side`, `name` and `sheet`, and the paragraphs of its `briefing`.
    """

    name: str
    version = "1"
    book: Rulebook
    options_read: OptionReader[Any] = OptionReader(NoOptions)
    verbs: Mapping[str, type]
    """The commands of the system; giving up and agreeing on a draw come besides."""
    phases: tuple[type, ...] = ()
    """The phases that ask something; each has its `kind` of decision."""
    state_table: type | None = None
    """The typed dictionary that the rules make of a state."""
    odds_tables: Mapping[str, type] = MappingProxyType({})
    """The typed dictionaries that the rules make of forecasts, by the verb of the command that rolls."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The rulebook by clause id."""
        return self.book.clauses

    @abstractmethod
    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> B:
        """Read a battle; DataError names the file, the field and why."""

    @abstractmethod
    def rules(self, setup: Setup) -> Rules[Any, Any]:
        """Bind the rules to a battle."""

    def fielded(self, setup: B) -> Iterable[tuple[str, Fielded]]:
        """Return each unit of a battle with the id of its side."""
        from shellshock_tui.engine.outline import Fielded

        battle: Any = setup
        return ((unit.side, Fielded(unit.name, unit.sheet.title)) for unit in battle.units)

    def points_text(self, setup: B, side: str) -> str:
        """Return what a side's units are worth together, in the system's own measure."""
        return ""

    def objectives(self, setup: B, side: str) -> tuple[str, ...]:
        """Return each way in which a side wins, as what follows "wins by"."""
        return ()

    def facts(self, setup: B) -> tuple[str, ...]:
        """Return what is to be known of a battle besides."""
        return ()

    def briefing(self, setup: B) -> tuple[str, ...]:
        """Return the paragraphs of a battle's briefing."""
        battle: Any = setup
        return tuple(battle.briefing)

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a battle of one unit of a sheet on one place, to show the sheet by."""
        from shellshock_tui.kit.minimal_scenario import minimal_scenario

        unit = {"id": "unit", "name": sheet["title"], "side": "red", "sheet": sheet["name"], "at": "0101"}
        return minimal_scenario(self.name, ".", [unit], sheets={sheet["name"]: dict(sheet)})

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules as a scenario sets them; DataError if a value is wrong."""
        reader = self.options_read
        return reader.listed(reader.read(table, file), self.clauses)

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a scenario's table with optional rules set."""
        return self.options_read.write(table, chosen)

    def outline(self, setup: Setup) -> Outline:
        """Return who fields what in a battle, and to what end."""
        from shellshock_tui.engine.outline import Force, Outline

        battle: Any = setup
        units: dict[str, list[Fielded]] = {}
        for owner, unit in self.fielded(battle):
            units.setdefault(owner, []).append(unit)
        rules = self.rules(setup)
        forces = tuple(
            Force(
                side,
                tuple(units.get(side.id, ())),
                self.points_text(battle, side.id),
                self.objectives(battle, side.id),
                side.id in rules.programmed,
            )
            for side in rules.sides
        )
        kept = () if battle.ruleset == CURRENT else ("played by an earlier reading of the rules",)
        return Outline(forces, (*self.facts(battle), *kept), self.briefing(battle))

    def blank(self, sheet: Mapping[str, Any], find: Finder, file: str) -> SheetView:
        """Return a record sheet without a game; DataError names the file, the field and why."""
        from shellshock_tui.kit.sheet_builder import blank

        rules: Any = self.rules(self.setup(self.single_unit_scenario(sheet), find, file))
        (unit,) = rules.ids
        return blank(rules.sheet(rules.initial_state(), unit, ()))

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Work out the examples of a clause."""
        from shellshock_tui.kit.examples import sketches, work_out

        return work_out(self, tuple(sketches(self.book.examples, clause)), find)

    def protocol(self) -> Protocol:
        """Return the line protocol, made from the classes of commands, phases and state."""
        from shellshock_tui.kit.protocol import protocol

        return protocol(self.verbs, self.phases, self.state_table, self.odds_tables)

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
        """Check a sheet or a scenario; return warnings; DataError if it is wrong."""
        match table.get("kind"):
            case "scenario":
                return self.doubts(self.setup(table, find, file))
            case "sheet":
                self.setup(self.single_unit_scenario(table), find, file)
                return ()
            case _:
                raise DataError(file, "kind", "should be 'sheet' or 'scenario'")

    maps: Mapping[str, str] = MappingProxyType({})
    """The random battles that the system can make, by name, each with what it is."""

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Make a random battle, as the table of its file; KeyError if there is none of that name."""
        raise KeyError(name)

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that the system offers: none."""
        return None

    def muster(self, limit: int | None, dice: Dice, find: Finder) -> tuple[tuple[str, int], ...]:
        """Draw a force by points: each sheet with what it costs; nothing if forces have no points."""
        return ()

    def doubts(self, setup: B) -> tuple[str, ...]:
        """Return what is doubtful in a battle, a sentence each."""
        return ()


class PackagedSystem(BaseSystem[Any]):
    """A system whose package is opened with its first battle: `READER` in `battle`, `RULES` in `rules`.

    Its battles are drawn maps with a limit of turns; its rules name their `phases`, `state_table` and
    `odds_tables`.
    """

    def opened(self, module: str) -> Any:
        """Return a module of the package."""
        return import_module(f"{self.book.package}.{module}")

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Any:
        """Read a battle; DataError names the file, the field and why."""
        return self.opened("battle").READER.read(table, find, file)

    def rules(self, setup: Setup) -> Any:
        """Bind the rules to a battle."""
        return self.opened("rules").RULES(setup)

    def blank(self, sheet: Mapping[str, Any], find: Finder, file: str) -> SheetView:
        """Return a record sheet without a game and its rules; DataError names the file, the field and why."""
        from shellshock_tui.kit.game_context import BattleUnits
        from shellshock_tui.kit.sheet_builder import blank

        battle = self.setup(self.single_unit_scenario(sheet), find, file)
        begun = self.opened("beginning").initial_state(battle, None)
        (unit,) = battle.units
        return blank(
            self.opened("sheet").page(self.opened("game_context").GameContext(BattleUnits(battle), begun), unit).view
        )

    def doubts(self, setup: Any) -> tuple[str, ...]:
        """Return which exits and goals nobody can reach."""
        from shellshock_tui.kit.destinations import unreachable

        return tuple(unreachable(setup))

    def fielded(self, setup: Any) -> Iterable[tuple[str, Fielded]]:
        """Return each unit with its side."""
        fielded: Iterable[tuple[str, Fielded]] = setup.fielded()
        return fielded

    def protocol(self) -> Protocol:
        """Return the line protocol, made from the classes of commands, phases and state."""
        from shellshock_tui.kit.protocol import protocol

        rules = self.opened("rules").RULES
        return protocol(rules.verbs, rules.phases, rules.state_table, rules.odds_tables)

    def facts(self, setup: Any) -> tuple[str, ...]:
        """Return how long a battle lasts, and on what board."""
        board = setup.board
        return counted(setup.scenario.turn_limit, "turn"), f"{board.width} by {board.height} {board.called}"
