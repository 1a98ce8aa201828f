"""`BaseShowingSheets`, record sheets outside battles."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from shellshock_tui.files import Finder
from shellshock_tui.kit.system_defaults.required import RequiredSystem

if TYPE_CHECKING:
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.engine.trail import Trail
    from shellshock_tui.engine.worksheet import Change, Exchange, Plain, Worksheet


B = TypeVar("B", bound="Setup")

NOTHING: Mapping[str, str] = MappingProxyType({})
"""The choices for the slots of a sheet that has none."""


class BaseShowingSheets(RequiredSystem[B]):
    """The default of `ShowingSheets`: the sheet of a unit alone on its map, with nothing to change."""

    @property
    def new_sheet(self) -> Mapping[str, Any]:
        """The fields of the smallest record sheet."""
        return self.book.new_sheet

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

    worth_field: str = ""
    """The field in which a sheet states its worth; empty if none does."""
    printed_sheets: Collection[str] = ()
    """The names of the sheets that the rulebook prints."""

    def worth(
        self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str
    ) -> Trail | None:
        """Return the calculation of what a sheet is worth by measurement; none by default."""
        return None

    def exchange(
        self, sheet: Mapping[str, Any], other: Mapping[str, Any], find: Finder, file: str
    ) -> tuple[Exchange, ...]:
        """Return how effective the fire of one sheet is against another; empty by default."""
        return ()
