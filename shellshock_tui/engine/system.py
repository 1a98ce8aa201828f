"""The contract of a rule system: what it offers outside a battle, and the rules that it binds to one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.campaign import Campaign
    from shellshock_tui.engine.example import Example
    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.outline import Outline
    from shellshock_tui.engine.protocol import Protocol as ProtocolPage
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.skirmish import Skirmishes
    from shellshock_tui.engine.table_scale import TableScale
    from shellshock_tui.engine.trail import Clause, Trail
    from shellshock_tui.engine.worksheet import Change, Exchange, Plain, Worksheet
    from shellshock_tui.files import Doubt, Finder


class MusterOrder(NamedTuple):
    """The limits of a random force."""

    limit: int | None = None
    """The highest total price; None for the system's own limit."""
    era: str = ""
    """The era of its units; empty for any."""
    most: int | None = None
    """The greatest number of units; None for the system's own."""


class Setup(Protocol):
    """A battle as read from its files, before it begins."""

    @property
    def title(self) -> str:
        """The name of the battle."""

    def resolved(self) -> dict[str, Any]:
        """Return the whole battle as one JSON table, which `System.setup` reads back."""


class Binding(Protocol):
    """The part of `System` that binds rules to a battle: for everybody who plays one.

    A `table` is a data file as parsed, `file` its name for error messages, and `find` loads other data tables
    by kind and name; so in all parts.
    """

    name: str
    version: str

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Setup:
        """Read a battle from its table.

        Raises:
            DataError: Something is wrong in the files; it names the file, the field and the cause.
        """

    def rules(self, setup: Setup) -> AnyRules:
        """Return the rules bound to a battle."""


class Documenting(Protocol):
    """The part of `System` that describes the rules: for the handbook, drills, pages and programs."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of the rulebook by id, in reading order."""

    @property
    def exercises(self) -> Mapping[str, Any]:
        """The forms of exercises about this system's numbers and clauses; empty if it has none."""

    @property
    def reference(self) -> Mapping[str, Any]:
        """The blocks of the printed sheet of tables; empty if the system has none."""

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Return the worked examples of a clause, computed now with the record sheets that `find` loads."""

    def protocol(self) -> ProtocolPage:
        """Return the description of the line protocol for programs, field by field."""


class ReadingFiles(Protocol):
    """The part of `System` that reads data files: for the library, front pages, checks and authors."""

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules with the values that a battle's table gives them.

        Raises:
            DataError: An option is unknown or has an impossible value.
        """

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a copy of a battle's table with the chosen options; `options` and `setup` check them."""

    def outline(self, setup: Setup) -> Outline:
        """Return the sides of a battle with their units and objectives, and its briefing."""

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check a data file of any kind that the system knows, and return the doubts about it.

        Raises:
            DataError: The file cannot be used; it names the file, the field and the cause.
        """

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models that read the system's own files.

        There is one each for "sheet" and "scenario", and one for "data" if it has tables of the rulebook.
        """

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character that a map may hold."""


class MakingBattles(Protocol):
    """The part of `System` that makes battles nobody has written: for skirmishes and campaigns."""

    @property
    def maps(self) -> Mapping[str, str]:
        """The descriptions of the random battles that the system can make, by name."""

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Make a random battle and return its table.

        Raises:
            KeyError: There is no random battle of that name.
        """

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that the system offers; None if it has none."""

    @property
    def skirmishes(self) -> Skirmishes | None:
        """The custom battles that the system offers; None if it offers none."""


class ShowingSheets(Protocol):
    """The part of `System` that shows record sheets outside battles: for the armoury and the workshop."""

    @property
    def new_sheet(self) -> Mapping[str, Any]:
        """The fields of the smallest record sheet, with which a new one begins; empty if there are none."""

    def blank(
        self, sheet: Mapping[str, Any], find: Finder, file: str, fill: Mapping[str, str] = ...
    ) -> SheetView:
        """Return a record sheet outside any game, its open slots filled by name where `fill` says so.

        Raises:
            DataError: The sheet is wrong; it names the file, the field and the cause.
        """

    def worksheet(self, sheet: Mapping[str, Any], find: Finder, file: str) -> Worksheet:
        """Return a record sheet whose cells know which fields of the file they show.

        Raises:
            DataError: The sheet is wrong; it names the file, the field and the cause.
        """

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the words that may stand in fields of a sheet which name something: by field, * for numbers.

        These are the names in the rulebook's tables, and names that the sheet itself gives.
        """

    def new_row(self, sheet: Mapping[str, Any], field: str) -> Plain | None:
        """Return a new item for a list of a sheet that is empty; None for one made from the schema."""

    def copied_row(self, sheet: Mapping[str, Any], field: str, row: Plain) -> Plain:
        """Return a copy of a list's item that differs enough from it for a sheet to hold both."""

    def filling(self, sheet: Mapping[str, Any], slot: str, choice: str) -> tuple[Change, ...]:
        """Return the changes to a sheet's file that fill an open slot and add its price.

        Raises:
            KeyError: There is no such slot, or no such choice for it.
        """

    def replacing_slot(self, sheet: Mapping[str, Any], field: str) -> str:
        """Return the name of the open slot whose choice replaces the value of a field; empty for none."""

    worth_field: str
    """The field in which a sheet states its worth; empty if none does."""
    printed_sheets: Collection[str]
    """The names of the sheets that the rulebook prints, whose stated worth stands whatever is measured."""

    def worth(
        self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str
    ) -> Trail | None:
        """Return the calculation of what a sheet is worth by measurement; None if the system has no formula.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """

    def exchange(
        self, sheet: Mapping[str, Any], other: Mapping[str, Any], find: Finder, file: str
    ) -> tuple[Exchange, ...]:
        """Return how effective one sheet's fire is against another, by range; empty if not measured.

        Open slots count as filled with their first choice.

        Raises:
            DataError: One of the sheets is wrong.
        """


class BuildingForces(Protocol):
    """The part of `System` that prices units and fields forces: for the force builder."""

    balance: str
    """A sentence on how a difference in price affects who wins; empty if nobody has measured it."""
    force_limit: int
    """The limit of a force where none is given."""
    force_measure: str
    """The unit in which prices are counted, in the singular: "point"; empty for a system without forces."""

    def price_words(self, price: int) -> str:
        """Return the price of units in a force in words, as in "1 point" or "2,500 points"."""

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the price of a unit in a force; 0 if it cannot be bought.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """

    def muster(
        self, sheets: Sequence[Mapping[str, Any]], wanted: MusterOrder, dice: Dice, find: Finder
    ) -> tuple[dict[str, Any], tuple[int, ...]]:
        """Draw a force from some record sheets; return its file, and the price of each unit."""

    def with_force(
        self, scenario: Mapping[str, Any], side: str, force: Mapping[str, Any], find: Finder, file: str
    ) -> dict[str, Any]:
        """Return a scenario's table in which the units of a force take the places of a side, in their order.

        Raises:
            DataError: The force is wrong, or has more units than the side has places.
        """


class UsingMiniatures(Protocol):
    """The part of `System` that moves battles to a table with miniatures."""

    has_miniatures: bool
    """Whether the system knows battles with miniatures on a table."""

    def on_table(self, scenario: Mapping[str, Any], file: str, scale: str = "") -> dict[str, Any]:
        """Return a copy of a scenario's table for a battle with miniatures, which only the players see.

        `scale` says how long an inch of the rules is on the table, such as "2 cm"; without it, the scenario
        does.

        Raises:
            DataError: The system is played only on the map.
            ValueError: That is no scale; the message says what it should be.
        """

    def is_on_table(self, scenario: Mapping[str, Any]) -> bool:
        """Return whether a scenario's table is of a battle with miniatures, as `on_table` returns it."""

    def lay_out(self, setup: Setup) -> tuple[str, ...]:
        """Return instructions for laying out a battle with miniatures, one line for each item."""

    def table_scale(self, setup: Setup) -> TableScale:
        """Return how long a place of the map is on a table."""


class System(
    Binding,
    Documenting,
    ReadingFiles,
    MakingBattles,
    ShowingSheets,
    BuildingForces,
    UsingMiniatures,
    Protocol,
):
    """A rule system: reads its own data files and binds its rules to a battle."""


def bind_rules(system: Binding, table: Mapping[str, Any], find: Finder, file: str) -> AnyRules:
    """Return the rules bound to a battle; raise DataError as `Binding.setup` does."""
    return system.rules(system.setup(table, find, file))
