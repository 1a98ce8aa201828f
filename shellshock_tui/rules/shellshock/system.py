"""The Shellshock rule system: reads its files and binds its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.view import Cell
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.rules.shellshock.battle import Battle, alone
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.files import Finder
    from shellshock_tui.rules.shellshock.sheet import Sheet


class Shellshock(BaseSystem[Battle]):
    """The system as the rest of the program finds it."""

    name, book, options_read = "shellshock", RULEBOOK, OPTIONS

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Read a battle; DataError names the file, the field and why."""
        from shellshock_tui.rules.shellshock.files.battle_reader import read_battle

        return read_battle(table, find, file)

    def rules(self, setup: Setup) -> AnyRules:
        """Bind the rules to a battle that `setup` read."""
        from shellshock_tui.rules.shellshock.rules import ShellshockRules

        assert isinstance(setup, Battle)
        return ShellshockRules(setup)

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the ECV of a side's units."""
        return f"ECV {setup.ecv(side)}"

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return in which ways a side wins."""
        own = (victory.words(setup.board) for victory in setup.victory if victory.side == side)
        return *own, "leaving no other side a unit that stands"

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return the era of a battle, how long it lasts, and on what map."""
        return (
            setup.era,
            counted(setup.turn_limit, "turn"),
            f"{setup.board.width} by {counted(setup.board.height, 'hex', 'hexes')}",
        )

    def blank(self, sheet: Mapping[str, Any], find: Finder, file: str) -> SheetView:
        """Return an unmarked record sheet, with its open slots."""
        from shellshock_tui.kit.sheet_builder import blank
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
        from shellshock_tui.rules.shellshock.position import Position, initial_unit
        from shellshock_tui.rules.shellshock.state import Aftermath, State
        from shellshock_tui.rules.shellshock.views.record_sheet import record_sheet

        page = read_sheet(sheet, file)
        battle = alone(page)
        position = Position(battle, State(1, (initial_unit(battle, battle.units[0]),), Aftermath(), ()))
        view = record_sheet(position, 0, ()).view
        notes = tuple(Cell(f"chosen, not from the source: {what}") for what in page.chosen)
        return blank(replace(view, facts=_blank_facts(page), notes=notes))

    def protocol(self) -> Protocol:
        """Return the line protocol: commands, kinds of decision, the state, and the odds of attacks."""
        from shellshock_tui.engine.protocol import Protocol, fields_of
        from shellshock_tui.rules.shellshock.commands import messages
        from shellshock_tui.rules.shellshock.phases import kinds
        from shellshock_tui.rules.shellshock.views.odds_table import odds_messages
        from shellshock_tui.rules.shellshock.views.state_table import StateTable

        return Protocol(messages(), kinds(), fields_of(StateTable), odds=odds_messages())

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
        """Check a sheet or a scenario; return warnings; DataError if it is wrong."""
        from shellshock_tui.rules.shellshock.files.battle_reader import sheet_doubts
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet

        if table.get("kind") == "sheet":
            return tuple(sheet_doubts(read_sheet(table, file)))
        return super().check(table, find, file)

    def doubts(self, setup: Battle) -> tuple[str, ...]:
        """Return warnings about roads that cannot be followed and aims that cannot be reached."""
        from shellshock_tui.rules.shellshock.files.battle_reader import battle_doubts

        return tuple(battle_doubts(setup))


def _blank_facts(sheet: Sheet) -> tuple[Cell, ...]:
    slots = tuple(Cell(f"{slot}: {choice}, ECV {ecv}") for slot, choice, ecv in sheet.slots)
    priced = ((slot, ", ".join(f"{name} (ECV {ecv})" for name, ecv in found)) for slot, found in sheet.open)
    still_open = tuple(Cell(f"{slot}, open: {choices}") for slot, choices in priced)
    return (Cell(sheet.type), Cell(f"ECV {sheet.ecv}"), Cell(sheet.era), *slots, *still_open)


SYSTEM = Shellshock()
