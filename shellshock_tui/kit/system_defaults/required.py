"""`RequiredSystem`, the part of a rule system that all defaults use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.files import Doubt, Finder

if TYPE_CHECKING:
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.system import Setup


B = TypeVar("B", bound="Setup")


class RequiredSystem(ABC, Generic[B]):
    """The name, the rulebook and the battles of a system, which all defaults use."""

    name: str
    version = "1"
    book: Rulebook

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

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit of a sheet on a map of one place, used to show the sheet."""
        from shellshock_tui.kit.minimal_scenario import single_unit_scenario

        return single_unit_scenario(self.name, ".", sheet)

    @abstractmethod
    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check the table of a data file, and return the doubts about it; raise DataError if it is wrong."""
