"""`BaseDocumenting`, the description of the rules for players and programs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from shellshock_tui.files import Finder
from shellshock_tui.kit.system_defaults.required import RequiredSystem

if TYPE_CHECKING:
    from shellshock_tui.engine.example import Example
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.engine.trail import Clause


B = TypeVar("B", bound="Setup")


class BaseDocumenting(RequiredSystem[B]):
    """The default of `Documenting`: by the rulebook, the commands and the phases of the system."""

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

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Return the rulebook's examples of a clause, with their results worked out by the rules."""
        from shellshock_tui.kit.examples import sketches, work_out

        return work_out(self, tuple(sketches(self.book.examples, clause)), find)

    def protocol(self) -> Protocol:
        """Return the description of the line protocol, made from commands, phases and state."""
        from shellshock_tui.kit.protocol import protocol

        return protocol(self.verbs, self.phases, self.state_table, self.odds_tables)
