"""`BaseSystem`, the default implementation of what a rule system offers outside a battle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.engine.ruleset import CURRENT
from shellshock_tui.files import DataError, Doubt, Faults, Finder, clean
from shellshock_tui.kit.options import OptionReader

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.campaign import Campaign
    from shellshock_tui.engine.example import Example
    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.outline import Fielded, Outline
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.skirmish import Skirmishes
    from shellshock_tui.engine.system import MusterOrder, Setup
    from shellshock_tui.engine.table_scale import TableScale
    from shellshock_tui.engine.trail import Clause, Trail
    from shellshock_tui.engine.worksheet import Change, Exchange, Plain, Worksheet
    from shellshock_tui.kit.force import ForceUnit, Offered


B = TypeVar("B", bound="Setup")


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options class of a system without optional rules."""


NOTHING: Mapping[str, str] = MappingProxyType({})
"""The choices for the slots of a sheet that has none."""


class BaseSystem(ABC, Generic[B]):
    """The default rule system: a subclass gives its `name`, `book`, `verbs`, `setup` and `rules`.

    The battles that `setup` returns have `units`, each with `side`, `name` and `sheet`, and a `briefing`.
    """

    name: str
    version = "1"
    book: Rulebook
    options_read: OptionReader[Any] = OptionReader(NoOptions)
    verbs: Mapping[str, type]
    """The command classes of the system by verb; resigning and agreeing on a draw are added."""
    phases: tuple[type, ...] = ()
    """The phases that ask for a decision, each with its `kind` of decision."""
    state_table: type | None = None
    """The typed dictionary of states, as the rules' `table` returns it."""
    odds_tables: Mapping[str, type] = MappingProxyType({})
    """The typed dictionaries of forecasts, by the verb of the command that rolls."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of the rulebook by id."""
        return self.book.clauses

    @property
    def exercises(self) -> Mapping[str, Any]:
        """The forms of exercises about this system's numbers and clauses."""
        return self.book.exercises

    @property
    def reference(self) -> Mapping[str, Any]:
        """The blocks of the printed sheet of tables."""
        return self.book.reference

    @property
    def new_sheet(self) -> Mapping[str, Any]:
        """The fields of the smallest record sheet."""
        return self.book.new_sheet

    @abstractmethod
    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> B:
        """Return the battle of a scenario's table.

        `find` returns the tables of other files by kind and name; `file` is named in error messages.

        Raises:
            DataError: The battle is invalid; the message names the file, the field and the reason.
        """

    @abstractmethod
    def rules(self, setup: Setup) -> AnyRules:
        """Return the rules of a battle."""

    def fielded(self, setup: B) -> Iterable[tuple[str, Fielded]]:
        """Return each unit's name and sheet title, with the id of its side."""
        from shellshock_tui.engine.outline import Fielded

        battle: Any = setup
        return ((unit.side, Fielded(unit.name, unit.sheet.title)) for unit in battle.units)

    def points_text(self, setup: B, side: str) -> str:
        """Return the total value of a side's units, in the system's own unit of measure; empty if none."""
        return ""

    def objectives(self, setup: B, side: str) -> tuple[str, ...]:
        """Return each way for a side to win, worded to follow "wins by"."""
        return ()

    def facts(self, setup: B) -> tuple[str, ...]:
        """Return further facts about a battle for its outline, such as the turn limit."""
        return ()

    def briefing(self, setup: B) -> tuple[str, ...]:
        """Return the paragraphs of a battle's briefing."""
        battle: Any = setup
        return tuple(battle.briefing)

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit of a sheet on a map of one place, used to show the sheet."""
        from shellshock_tui.kit.minimal_scenario import single_unit_scenario

        return single_unit_scenario(self.name, ".", sheet)

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules with the values that a scenario sets.

        Raises:
            DataError: An option or its value is invalid.
        """
        reader = self.options_read
        return reader.listed(reader.read(table, file), self.clauses)

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a copy of a scenario's table with the chosen values of optional rules."""
        return self.options_read.write(table, chosen)

    def outline(self, setup: Setup) -> Outline:
        """Return the outline of a battle: each side's units and objectives, facts, and the briefing."""
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
        kept = () if battle.ruleset == CURRENT else ("played by an earlier version of the rules",)
        return Outline(forces, (*self.facts(battle), *kept), self.briefing(battle))

    def blank(
        self, sheet: Mapping[str, Any], find: Finder, file: str, fill: Mapping[str, str] = NOTHING
    ) -> SheetView:
        """Return a record sheet as it is before any game.

        Raises:
            DataError: The sheet is invalid; the message names the file, the field and the reason.
        """
        from shellshock_tui.kit.sheet_builder import blank

        rules: Any = self.rules(self.setup(self.single_unit_scenario(sheet), find, file))
        (unit,) = rules.ids
        return blank(rules.sheet(rules.initial_state(), unit, ()))

    def worksheet(self, sheet: Mapping[str, Any], find: Finder, file: str) -> Worksheet:
        """Return a record sheet whose cells know which fields of the file they show, by `cell_fields`.

        Raises:
            DataError: The sheet is wrong; it names the file, the field and the cause.
        """
        from shellshock_tui.engine.worksheet import Worksheet
        from shellshock_tui.kit.worksheets import sourced_view

        rules: Any = self.rules(self.setup(self.single_unit_scenario(sheet), find, file))
        (unit,), state = rules.ids, rules.initial_state()
        sources = {f"unit/{unit}/{at}": field for at, field in self.cell_fields(sheet).items()}
        return Worksheet(sourced_view(rules.sheet(state, unit, ()), sources), partial(rules.explain, state))

    def cell_fields(self, sheet: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the field of a sheet's file that each cell shows, by the cell's address after its unit."""
        return {}

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the words that may stand in fields of a sheet which name something; none by default."""
        return {}

    def new_row(self, sheet: Mapping[str, Any], field: str) -> Plain | None:
        """Return a new item for an empty list of a sheet; by default None, for one by the schema."""
        return None

    def copied_row(self, sheet: Mapping[str, Any], field: str, row: Plain) -> Plain:
        """Return a copy of a list's item that may be added to the sheet; by default it is the same."""
        return row

    def filling(self, sheet: Mapping[str, Any], slot: str, choice: str) -> tuple[Change, ...]:
        """Return the changes that fill an open slot.

        Raises:
            KeyError: There is no such slot; by default there is none.
        """
        raise KeyError(slot)

    def replacing_slot(self, sheet: Mapping[str, Any], field: str) -> str:
        """Return the name of the open slot whose choice replaces the value of a field; by default none."""
        return ""

    def exchange(
        self, sheet: Mapping[str, Any], other: Mapping[str, Any], find: Finder, file: str
    ) -> tuple[Exchange, ...]:
        """Return how effective the fire of one sheet is against another; empty by default."""
        return ()

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Return the rulebook's examples of a clause, with their results worked out by the rules."""
        from shellshock_tui.kit.examples import sketches, work_out

        return work_out(self, tuple(sketches(self.book.examples, clause)), find)

    def protocol(self) -> Protocol:
        """Return the description of the line protocol, made from commands, phases and state."""
        from shellshock_tui.kit.protocol import protocol

        return protocol(self.verbs, self.phases, self.state_table, self.odds_tables)

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check the table of a sheet or a scenario, and return the doubts about it.

        Raises:
            DataError: The table is invalid; the message names the file, the field and the reason.
        """
        from shellshock_tui.kit.doubts import too_few_sides

        match table.get("kind"):
            case "scenario":
                doubts = self.doubts(self.setup(table, find, file))
                return (*too_few_sides(table["sides"]), *doubts)
            case "sheet":
                self.setup(self.single_unit_scenario(table), find, file)
                return ()
            case "force":
                return self._check_force(table, find, file)
            case _:
                raise DataError(file, "kind", "should be 'sheet', 'scenario' or 'force'")

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models that read the system's own files, by kind."""
        return {}

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character that a map may hold."""
        return {}

    maps: Mapping[str, str] = MappingProxyType({})
    """The kinds of random battle that the system can make: a description of each by name."""

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Return the table of a random battle.

        Raises:
            KeyError: The system has no kind of random battle of that name.
        """
        raise KeyError(name)

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that the system offers; None if it has none."""
        return None

    @property
    def skirmishes(self) -> Skirmishes | None:
        """The custom battles that the system offers; None if it offers none."""
        return None

    balance = ""
    """A sentence on how a difference in price affects who wins; empty if nobody has measured it."""
    force_measure: str = "point"
    """The unit in which prices are counted, in the singular: "point"; empty for a system without forces."""
    force_limit: int = 0
    """The limit of a force where none is given."""
    force_most: int = 12
    """The greatest number of units in a force that is drawn."""

    def price_words(self, price: int) -> str:
        """Return the price of units in a force in words, as in "1 point" or "2,500 points"."""
        return f"{price:,} {self.force_measure}{'s' * (price != 1)}"

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the price of a unit in a force; 0 if it cannot be bought.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """
        return 0

    def offers(
        self, sheets: Sequence[Mapping[str, Any]], era: str, dice: Dice, find: Finder
    ) -> list[Offered]:
        """Return the sheets that a force of an era may take, open slots filled at random."""
        from shellshock_tui.kit.force import Offered

        found = []
        for sheet in sheets:
            if era and sheet.get("era", era) != era:
                continue
            fill = {
                slot["name"]: slot["choices"][dice.roll(len(slot["choices"]), "what fills a slot") - 1][
                    "name"
                ]
                for slot in sheet.get("slots", ())
            }
            if cost := self.unit_cost(sheet, fill, find, sheet["name"]):
                found.append(Offered(sheet["name"], cost, fill))
        return found

    worth_field: str = ""
    """The field in which a sheet states its worth; empty if none does."""
    printed_sheets: Collection[str] = ()
    """The names of the sheets that the rulebook prints."""

    def worth(
        self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str
    ) -> Trail | None:
        """Return the calculation of what a sheet is worth by measurement; none by default."""
        return None

    def muster(
        self, sheets: Sequence[Mapping[str, Any]], wanted: MusterOrder, dice: Dice, find: Finder
    ) -> tuple[dict[str, Any], tuple[int, ...]]:
        """Return the file of a force that is drawn from some sheets, and the price of each unit."""
        from shellshock_tui.kit.force import drawn, force_table

        limit = wanted.limit or self.force_limit
        most = min(wanted.most or self.force_most, self.force_most)
        found = drawn(self.offers(sheets, wanted.era, dice, find), limit, most, dice)
        return force_table(self.name, found, limit, wanted.era, dice), tuple(one.cost for one in found)

    has_miniatures: bool = False

    def on_table(self, scenario: Mapping[str, Any], file: str, scale: str = "") -> dict[str, Any]:
        """Refuse a battle with miniatures, which a system must know how to play.

        Raises:
            DataError: Always.
        """
        title = scenario["title"]
        raise DataError("", "", f"{title} is played only on the map of its scenario, not with miniatures")

    def lay_out(self, setup: Setup) -> tuple[str, ...]:
        """Return nothing: the system is played on its map."""
        return ()

    def table_scale(self, setup: Setup) -> TableScale:
        """Return an inch for each place."""
        from fractions import Fraction

        from shellshock_tui.engine.table_scale import TableScale

        return TableScale(Fraction(1), "one hex is 1 inch", str)

    def with_force(
        self, scenario: Mapping[str, Any], side: str, force: Mapping[str, Any], find: Finder, file: str
    ) -> dict[str, Any]:
        """Return a scenario in which a force stands in the places of a side.

        Raises:
            DataError: The force is wrong, or has more units than the side has places.
        """
        from shellshock_tui.kit.force import read_force, with_force

        self.check(force, find, file)
        read = read_force(force, file)
        sheets = {unit.sheet: find("sheet", unit.sheet) for unit in read.units}
        return with_force(scenario, side, read, sheets, file)

    def _check_force(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        from shellshock_tui.kit.force import read_force

        force, cost, faults = read_force(table, file), 0, Faults()
        for number, unit in enumerate(force.units, start=1):
            with faults:
                sheet = self._force_sheet(unit, f"units.{number}", find, file)
                era = sheet.get("era", force.era)
                if force.era and era != force.era:
                    why = f"{unit.name} is of the {era} era, but the force is of the {force.era} era"
                    raise DataError(file, f"units.{number}.sheet", why)
                cost += self.unit_cost(sheet, unit.fill, find, file)
        faults.raise_all()
        if force.limit and cost > force.limit:
            why = f"the force costs {self.price_words(cost)}, but its limit is {force.limit:,}"
            raise DataError(file, "limit", why)
        return ()

    def _force_sheet(self, unit: ForceUnit, field: str, find: Finder, file: str) -> Mapping[str, Any]:
        """Return the record sheet of a unit of a force, which is in the field named.

        Raises:
            DataError: There is none, it is wrong, or the unit cannot be fielded with it.
        """
        try:
            sheet = find("sheet", unit.sheet)
        except DataError as error:
            raise DataError(file, f"{field}.sheet", str(error)) from error
        if unit.fill and not sheet.get("slots"):
            raise DataError(file, f"{field}.fill", f"{unit.sheet} has no open slots")
        scenario = self.single_unit_scenario({**sheet, "title": unit.name, "name": unit.sheet})
        (alone,) = scenario["units"]
        scenario["units"] = [alone | ({"fill": dict(unit.fill)} if unit.fill else {})]
        scenario["sheets"] = {unit.sheet: dict(sheet)}
        try:
            self.setup(scenario, find, file)
        except DataError as error:
            _, is_of_unit, inner = error.field.partition("units.1.")
            if is_of_unit and error.file == clean(file):
                raise DataError(file, f"{field}.{inner}", error.why) from None
            raise DataError(file, f"{field}.sheet", str(error)) from error
        return sheet

    def doubts(self, setup: B) -> tuple[Doubt, ...]:
        """Return doubts about a valid battle."""
        return ()
