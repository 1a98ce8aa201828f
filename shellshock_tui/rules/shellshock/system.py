"""The Shellshock rule system: reads its files and binds its rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.example import Example
from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.engine.outline import Outline
from shellshock_tui.engine.protocol import Protocol, fields_of
from shellshock_tui.engine.rules import Rules, Setup
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Clause
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import Finder
from shellshock_tui.kit.page import blank
from shellshock_tui.rules.shellshock.battle import Battle, Hex, UnitSetup
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.flow import fresh
from shellshock_tui.rules.shellshock.options import OPTIONS, Options
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Aftermath, State
from shellshock_tui.rules.shellshock.views.outline import outline
from shellshock_tui.rules.shellshock.views.sheet_view import sheet_view


class Shellshock:
    """The system as the rest of the program finds it."""

    name = "shellshock"
    version = "1"

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The rulebook by clause id."""
        return RULEBOOK.clauses

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules as a scenario sets them; DataError if a value is wrong."""
        return OPTIONS.listed(OPTIONS.read(table, file), self.clauses)

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a scenario's table with optional rules set."""
        return OPTIONS.write(table, chosen)

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Read a battle; DataError names the file, the field and why."""
        from shellshock_tui.rules.shellshock.files.battle_reader import read_battle

        return read_battle(table, find, file)

    def outline(self, setup: Setup) -> Outline:
        """Return who fields what in a battle, and to what end."""
        assert isinstance(setup, Battle)
        return outline(setup)

    def rules(self, setup: Setup) -> Rules[Any, Any]:
        """Bind the rules to a battle that `setup` read."""
        assert isinstance(setup, Battle)
        return ShellshockRules(setup)

    def blank(self, sheet: str, find: Finder) -> SheetView:
        """Return an unmarked record sheet."""
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet

        return blank_view(read_sheet(find("sheet", sheet), f"{sheet}.toml"))

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Work out the examples of a clause."""
        from shellshock_tui.rules.shellshock.handbook import examples

        return examples(clause, find)

    def protocol(self) -> Protocol:
        """Return the line protocol: commands, kinds of decision, and the state."""
        from shellshock_tui.rules.shellshock.deciding import kinds
        from shellshock_tui.rules.shellshock.views.state_table import StateTable
        from shellshock_tui.rules.shellshock.wire import messages

        return Protocol(messages(), kinds(), fields_of(StateTable))

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
        """Check a sheet or a scenario; return warnings; DataError if it is wrong."""
        from shellshock_tui.rules.shellshock.files.check import check

        return check(table, find, file)


def blank_view(sheet: Sheet) -> SheetView:
    """Return a sheet as a unit alone on one hex would show it, without addresses."""
    unit = UnitSetup("x", sheet.title, "", sheet, 0, 0)
    battle = Battle(
        "", sheet.era, "", HexBoard(1, 1), (Hex(),), (("", ""),), (unit,), Options(), (), (), 1, {}
    )
    position = Position(battle, State(1, (fresh(battle, unit),), Aftermath(), ()))
    view = sheet_view(position, 0, ())
    return blank(replace(view, facts=_blank_facts(sheet), notes=_notes(sheet)))


def _notes(sheet: Sheet) -> tuple[Cell, ...]:
    return tuple(Cell(f"chosen, not from the source: {what}") for what in sheet.chosen)


def _blank_facts(sheet: Sheet) -> tuple[Cell, ...]:
    slots = tuple(Cell(f"{slot}: {choice}, ECV {ecv}") for slot, choice, ecv in sheet.slots)
    still_open = tuple(Cell(f"{slot}, open: {_priced(choices)}") for slot, choices in sheet.open)
    return (Cell(sheet.type), Cell(sheet.era), Cell(f"ECV {sheet.ecv}"), *slots, *still_open)


def _priced(choices: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{choice} (ECV {ecv})" for choice, ecv in choices)


SYSTEM = Shellshock()
