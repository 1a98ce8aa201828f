"""`PackagedSystem`, a rule system whose modules are imported when its first battle is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shellshock_tui.engine.english import counted
from shellshock_tui.files import Doubt, Finder
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.kit.system_defaults.showing_sheets import NOTHING

if TYPE_CHECKING:
    from shellshock_tui.engine.outline import Fielded
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.engine.rules import AnyRules
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.system import Setup
    from shellshock_tui.kit.battle import Battle

P = TypeVar("P", bound="Battle[Any]")


class PackagedSystem(BaseSystem[P], Generic[P]):
    """A system whose modules are imported only when its first battle is read.

    Its package has `READER` in its module `battle` and `RULES` in `rules`. Its battles have a drawn map and a
    turn limit; its rules give `phases`, `state_table` and `odds_tables`.
    """

    def opened(self, module: str) -> Any:
        """Return a module of the system's package, imported if necessary."""
        return import_module(f"{self.book.package}.{module}")

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> P:
        """Return the battle of a scenario's table.

        Raises:
            DataError: The battle is invalid; the message names the file, the field and the reason.
        """
        battle: P = self.opened("battle").READER.read(table, find, file)
        return battle

    def file_models(self) -> Mapping[str, type[Any]]:
        """Return the models that read the system's own files, by kind."""
        reader = self.opened("battle").READER
        own = {"data": reader.tables} if reader.tables else {}
        return {"sheet": reader.sheet, "scenario": reader.scenario, **own}

    def terrain(self, find: Finder) -> Mapping[str, str]:
        """Return the terrain in words for each character that a map may hold."""
        legend: Mapping[str, Any] = self.opened("battle").READER.known_legend(find)
        return {character: str(ground.name) for character, ground in legend.items()}

    def rules(self, setup: Setup) -> AnyRules:
        """Return the rules of a battle."""
        rules: AnyRules = self.opened("rules").RULES(setup)
        return rules

    def blank(
        self, sheet: Mapping[str, Any], find: Finder, file: str, fill: Mapping[str, str] = NOTHING
    ) -> SheetView:
        """Return a record sheet as it is before any game; the system's rules are not imported for it.

        Raises:
            DataError: The sheet is invalid; the message names the file, the field and the reason.
        """
        from shellshock_tui.kit.game_context import BattleUnits
        from shellshock_tui.kit.sheet_builder import blank

        battle = self.setup(self.single_unit_scenario(sheet), find, file)
        begun = self.opened("beginning").initial_state(battle, None)
        context = self.opened("game_context").GameContext(BattleUnits(battle), begun)
        (unit,) = battle.units
        return blank(self.opened("sheet").page(context, unit).view)

    def doubts(self, setup: P) -> tuple[Doubt, ...]:
        """Return doubts about goals and exits that cannot be reached, and those of the battle itself."""
        from shellshock_tui.kit.destinations import unreachable
        from shellshock_tui.kit.doubts import repeated_places

        return (*unreachable(setup), *repeated_places(setup.scenario.victory), *setup.doubts)

    def fielded(self, setup: P) -> Iterable[tuple[str, Fielded]]:
        """Return each unit's name and sheet title, with the id of its side."""
        return setup.fielded()

    def protocol(self) -> Protocol:
        """Return the description of the line protocol, made from the classes that the rules name."""
        from shellshock_tui.kit.protocol import protocol

        rules = self.opened("rules").RULES
        return protocol(rules.verbs, rules.phases, rules.state_table, rules.odds_tables)

    def facts(self, setup: P) -> tuple[str, ...]:
        """Return the turn limit and the size of the map in words."""
        board = setup.board
        return counted(setup.scenario.turn_limit, "turn"), f"{board.width} by {board.height} {board.called}"
