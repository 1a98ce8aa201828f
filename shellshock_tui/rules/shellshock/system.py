"""The Shellshock system as the rest of the program uses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import Doubt
from shellshock_tui.kit.system import NOTHING, BaseSystem
from shellshock_tui.rules.shellshock.battle import Battle, TypeOfPlay, alone
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.engine.trail import Trail
    from shellshock_tui.files import Finder
    from shellshock_tui.rules.shellshock.sheet import Sheet


class Shellshock(BaseSystem[Battle]):
    """The Shellshock rule system."""

    name, book, options_read = "shellshock", RULEBOOK, OPTIONS

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Read a battle from its table.

        Raises:
            DataError: Something is wrong; it names the file, the field and the cause.
        """
        from shellshock_tui.rules.shellshock.files.battle_reader import read_battle

        return read_battle(table, find, file)

    def rules(self, setup: Setup) -> AnyRules:
        """Return the rules bound to a battle."""
        from shellshock_tui.rules.shellshock.rules import ShellshockRules
        from shellshock_tui.rules.shellshock.table_rules import TableRules

        assert isinstance(setup, Battle)
        return TableRules(setup) if setup.type_of_play is TypeOfPlay.MINIATURES else ShellshockRules(setup)

    has_miniatures = True

    def on_table(self, scenario: Mapping[str, Any], file: str) -> dict[str, Any]:
        """Return a copy of a scenario's table for a battle with miniatures (setup.types-of-play)."""
        return {**scenario, "type_of_play": TypeOfPlay.MINIATURES.value}

    def lay_out(self, setup: Setup) -> tuple[str, ...]:
        """Return what to lay where on a table, and where units start."""
        from shellshock_tui.rules.shellshock.laying_out import lay_out

        assert isinstance(setup, Battle)
        return lay_out(setup)

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models of record sheets and scenarios."""
        from shellshock_tui.rules.shellshock.files.scenario_file import ScenarioFile
        from shellshock_tui.rules.shellshock.files.slots import SlottedSheetFile

        return {"sheet": SlottedSheetFile, "scenario": ScenarioFile}

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character of a map."""
        from shellshock_tui.rules.shellshock.files.scenario_file import LEGEND
        from shellshock_tui.rules.shellshock.views.hexes import terrain_words

        return {character: terrain_words(ground) for character, ground in LEGEND.items()}

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the total ECV of a side's units as text."""
        return f"ECV {setup.ecv(side)}"

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return the ways in which a side wins, each worded to follow "wins by"."""
        own = (victory.words(setup.board) for victory in setup.victory if victory.side == side)
        return *own, "being the last side with a unit in action"

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return the era, the turn limit and the size of the map."""
        return (
            setup.era,
            counted(setup.turn_limit, "turn"),
            f"{setup.board.width} by {counted(setup.board.height, 'hex', 'hexes')}",
        )

    def blank(
        self, sheet: Mapping[str, Any], find: Finder, file: str, fill: Mapping[str, str] = NOTHING
    ) -> SheetView:
        """Return a record sheet outside any game, with the slots that are open and those that are filled."""
        from shellshock_tui.kit.sheet_builder import blank
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
        from shellshock_tui.rules.shellshock.position import Position, initial_unit
        from shellshock_tui.rules.shellshock.state import Aftermath, State
        from shellshock_tui.rules.shellshock.views.record_sheet import record_sheet

        page = read_sheet(sheet, file, fill)
        battle = alone(page)
        position = Position(battle, State(1, (initial_unit(battle, battle.units[0]),), Aftermath(), ()))
        view = record_sheet(position, 0, ()).view
        notes = tuple(Cell(f"chosen by us, not in the source: {what}") for what in page.chosen)
        return blank(replace(view, facts=_blank_facts(page), slots=_open_slots(page), notes=notes))

    def protocol(self) -> Protocol:
        """Return the description of the line protocol: commands, decisions, state and odds."""
        from shellshock_tui.engine.protocol import Protocol, fields_of
        from shellshock_tui.rules.shellshock.commands import messages
        from shellshock_tui.rules.shellshock.phases import kinds
        from shellshock_tui.rules.shellshock.views.odds_table import odds_messages
        from shellshock_tui.rules.shellshock.views.state_table import StateTable

        return Protocol(messages(), kinds(), fields_of(StateTable), odds=odds_messages())

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check a sheet or a scenario and return what is doubtful in it.

        Raises:
            DataError: The file cannot be used.
        """
        from shellshock_tui.rules.shellshock.files.battle_reader import sheet_doubts

        if table.get("kind") == "sheet":
            return tuple(sheet_doubts(table, file))
        return super().check(table, find, file)

    force_measure, force_limit = "ECV", 5_000

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the ECV of a unit with its slots filled.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet

        return read_sheet(sheet, file, fill).ecv

    def worth(
        self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str
    ) -> Trail | None:
        """Return the calculation of the ECV that a sheet has by its fire and its endurance.

        Raises:
            DataError: The sheet or what fills its slots is wrong.
        """
        from shellshock_tui.rules.shellshock.estimate import estimate

        return estimate(sheet, fill, find).trail

    def doubts(self, setup: Battle) -> tuple[Doubt, ...]:
        """Return doubts about roads that cannot be followed and goals that cannot be reached."""
        from shellshock_tui.rules.shellshock.files.battle_reader import battle_doubts

        return tuple(battle_doubts(setup))


def _blank_facts(sheet: Sheet) -> tuple[Cell, ...]:
    slots = tuple(Cell(f"slot {slot}: {choice}, ECV {ecv}") for slot, choice, ecv in sheet.slots)
    return (Cell(sheet.type), Cell(f"ECV {sheet.ecv}"), Cell(f"{sheet.era} era"), *slots)


def _open_slots(sheet: Sheet) -> tuple[Cell, ...]:
    priced = ((slot, " or ".join(f"{name} (ECV {ecv})" for name, ecv in found)) for slot, found in sheet.open)
    return tuple(Cell(f"open slot {slot}: {choices}") for slot, choices in priced)


SYSTEM = Shellshock()
