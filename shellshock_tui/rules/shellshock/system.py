"""The Shellshock system as the rest of the program uses it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import Doubt
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.kit.system_defaults.showing_sheets import NOTHING
from shellshock_tui.rules.shellshock.battle import Battle, TypeOfPlay, alone
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.engine.table_scale import TableScale
    from shellshock_tui.engine.trail import Trail
    from shellshock_tui.engine.worksheet import Change, Exchange, Plain, Worksheet
    from shellshock_tui.files import Finder
    from shellshock_tui.rules.shellshock.sheet import Sheet
    from shellshock_tui.rules.shellshock.skirmish import ShellshockSkirmishes
    from shellshock_tui.rules.shellshock.state import State


SLOT = "An open slot: what fills it is chosen for a battle, or here for good."


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

    def on_table(self, scenario: Mapping[str, Any], file: str, scale: str = "") -> dict[str, Any]:
        """Return a copy of a scenario's table for a battle with miniatures (setup.types-of-play).

        Raises:
            ValueError: `scale` is no scale; the message says what it should be.
        """
        from shellshock_tui.rules.shellshock.scale import read_scale

        if scale:
            read_scale(scale)
        own = {"scale": scale} if scale else {}
        return {**scenario, "type_of_play": TypeOfPlay.MINIATURES.value, **own}

    def is_on_table(self, scenario: Mapping[str, Any]) -> bool:
        """Return whether a scenario's table is of a battle with miniatures (setup.types-of-play)."""
        return scenario.get("type_of_play") == TypeOfPlay.MINIATURES.value

    def lay_out(self, setup: Setup) -> tuple[str, ...]:
        """Return what to put where on a table, and where units start."""
        from shellshock_tui.rules.shellshock.laying_out import lay_out

        assert isinstance(setup, Battle)
        return lay_out(setup)

    def table_scale(self, setup: Setup) -> TableScale:
        """Return how long an inch of the rules is on a table."""
        from shellshock_tui.engine.table_scale import TableScale
        from shellshock_tui.rules.shellshock.scale import CENTIMETRES_OF_AN_INCH, TableUnit

        assert isinstance(setup, Battle)
        scale = setup.scale
        is_metric = scale.unit is TableUnit.CENTIMETRES
        inches = scale.length / CENTIMETRES_OF_AN_INCH if is_metric else scale.length
        return TableScale(inches, f"an inch of the rules is {scale.words(1)}", scale.number)

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
        own = [victory for victory in setup.victory if victory.side == side]
        if setup.type_of_play is TypeOfPlay.MINIATURES:
            from shellshock_tui.rules.shellshock.laying_out import goal_words

            words = [goal_words(victory, setup) for victory in own]
        else:
            words = [victory.words(setup.board) for victory in own]
        return *words, "being the last side with a unit in action"

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return the eras of the units, the turn limit and the size of the map or of the table."""
        if setup.type_of_play is TypeOfPlay.MINIATURES:
            from shellshock_tui.rules.shellshock.laying_out import size_words

            size = size_words(setup)
        else:
            size = f"{setup.board.width} by {counted(setup.board.height, 'hex', 'hexes')}"
        eras = dict.fromkeys(unit.sheet.era for unit in setup.units) if setup.era else ()
        return " and ".join(eras) or setup.era, counted(setup.turn_limit, "turn"), size

    def blank(
        self, sheet: Mapping[str, Any], find: Finder, file: str, fill: Mapping[str, str] = NOTHING
    ) -> SheetView:
        """Return a record sheet outside any game, with the slots that are open and those that are filled."""
        from shellshock_tui.kit.sheet_builder import blank
        from shellshock_tui.rules.shellshock.position import Position
        from shellshock_tui.rules.shellshock.views.record_sheet import record_sheet

        battle, state = self._alone(sheet, file, fill)
        (unit,), position = battle.units, Position(battle, state)
        page, view = unit.sheet, record_sheet(position, 0, ()).view
        notes = tuple(Cell(f"chosen by us, not in the source: {what}") for what in page.chosen)
        return blank(replace(view, facts=_blank_facts(page), slots=_open_slots(page), notes=notes))

    def worksheet(self, sheet: Mapping[str, Any], find: Finder, file: str) -> Worksheet:
        """Return a record sheet whose cells know which fields of the file they show; its slots are open."""
        from shellshock_tui.engine.worksheet import Worksheet
        from shellshock_tui.kit.worksheets import sourced_view
        from shellshock_tui.rules.shellshock.files.sheet_fields import cell_fields, with_shared_addresses
        from shellshock_tui.rules.shellshock.rules import ShellshockRules

        battle, state = self._alone(sheet, file, NOTHING)
        (unit,) = battle.units
        rules: AnyRules = ShellshockRules(battle)
        root = f"unit/{unit.id}/"
        sources = {f"{root}{at}": field for at, field in cell_fields(sheet).items()}
        facts = (
            Cell(unit.sheet.type, f"{root}fact/type", source="type"),
            Cell(f"ECV {unit.sheet.ecv}", f"{root}fact/ecv", source="ecv"),
            Cell(f"{unit.sheet.era} era", f"{root}fact/type", source="era"),
        )
        made = with_shared_addresses(sourced_view(rules.sheet(state, unit.id, ()), sources), sheet)
        slots = tuple(
            replace(slot, source=f"slots.{number}", means=SLOT)
            for number, slot in enumerate(_open_slots(unit.sheet), start=1)
        )
        return Worksheet(replace(made, facts=facts, slots=slots), partial(rules.explain, state))

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the names and letters that a sheet gives to its own posts, sections and weapons."""
        from shellshock_tui.rules.shellshock.files.sheet_fields import field_words

        return field_words(sheet)

    def new_row(self, sheet: Mapping[str, Any], field: str) -> Plain | None:
        """Return a new line for an empty list, with all figures at their least."""
        from shellshock_tui.rules.shellshock.files.sheet_fields import new_row

        return new_row(sheet, field)

    def copied_row(self, sheet: Mapping[str, Any], field: str, row: Plain) -> Plain:
        """Return a copy of a line with a letter and a name of its own."""
        from shellshock_tui.rules.shellshock.files.sheet_fields import copied_row

        return copied_row(sheet, field, row)

    def filling(self, sheet: Mapping[str, Any], slot: str, choice: str) -> tuple[Change, ...]:
        """Return the changes that fill an open slot and add its ECV.

        Raises:
            KeyError: There is no such slot, or no such choice for it.
        """
        from shellshock_tui.rules.shellshock.files.sheet_fields import filling

        return filling(sheet, slot, choice)

    def replacing_slot(self, sheet: Mapping[str, Any], field: str) -> str:
        """Return the name of the open slot whose choice replaces the value of a field; empty for none."""
        from shellshock_tui.rules.shellshock.files.sheet_fields import replacing_slot

        return replacing_slot(sheet, field)

    def exchange(
        self, sheet: Mapping[str, Any], other: Mapping[str, Any], find: Finder, file: str
    ) -> tuple[Exchange, ...]:
        """Return the effect of one sheet's best volley on the front of another, at two ranges.

        Raises:
            DataError: One of the sheets is wrong.
        """
        from shellshock_tui.rules.shellshock.exchange import exchange

        return tuple(exchange(sheet, other))

    def _alone(self, sheet: Mapping[str, Any], file: str, fill: Mapping[str, str]) -> tuple[Battle, State]:
        """Return a battle with one unit, and its state between the turns."""
        from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
        from shellshock_tui.rules.shellshock.position import initial_unit
        from shellshock_tui.rules.shellshock.state import Aftermath, State

        battle = alone(read_sheet(sheet, file, fill))
        return battle, State(1, (initial_unit(battle, battle.units[0]),), Aftermath(), ())

    def protocol(self) -> Protocol:
        """Return the description of the line protocol: commands, decisions, state and odds."""
        from shellshock_tui.engine.protocol import Protocol, fields_of
        from shellshock_tui.rules.shellshock.commands import messages
        from shellshock_tui.rules.shellshock.phases import kinds
        from shellshock_tui.rules.shellshock.views.odds_table import odds_messages
        from shellshock_tui.rules.shellshock.views.state_table import StateTable

        return Protocol(messages(), kinds(), fields_of(StateTable), odds=odds_messages())

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit of a sheet alone on a hex."""
        scenario = super().single_unit_scenario(sheet)
        (unit,) = scenario["units"]
        return {**scenario, "era": sheet.get("era", "future"), "units": [{**unit, "facing": "n"}]}

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[Doubt, ...]:
        """Check a sheet or a scenario and return the doubts about it.

        Raises:
            DataError: The file cannot be used.
        """
        from shellshock_tui.rules.shellshock.files.battle_reader import sheet_doubts

        if table.get("kind") == "sheet":
            return tuple(sheet_doubts(table, file))
        return super().check(table, find, file)

    force_measure, force_limit = "ECV", 5_000
    worth_field = "ecv"
    printed_sheets: Collection[str] = ("bison-gp", "mason", "bmp-2", "btr-80", "m1a2-abrams")

    def price_words(self, price: int) -> str:
        """Return the price of units in a force in words."""
        return f"{price:,} {self.force_measure}"

    balance = (
        "Forces within 15 per cent of each other are even; at 1.5 to 1 the stronger side wins about three "
        "battles of four."
    )

    @property
    def skirmishes(self) -> ShellshockSkirmishes:
        """The custom battles."""
        from shellshock_tui.rules.shellshock.skirmish import ShellshockSkirmishes

        return ShellshockSkirmishes(self)

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
        """Return the calculation of a sheet's estimated ECV from its fire and its endurance.

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
