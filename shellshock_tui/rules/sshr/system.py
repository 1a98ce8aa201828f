"""SShR as a rule system of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.english import counted
from shellshock_tui.kit.packaged_system import PackagedSystem
from shellshock_tui.rules.sshr import clauses

if TYPE_CHECKING:
    from shellshock_tui.files import Finder
    from shellshock_tui.rules.sshr.battle import Battle
    from shellshock_tui.rules.sshr.skirmish import SShRSkirmishes


class SShR(PackagedSystem["Battle"]):
    """The rule system SShR."""

    name, book = "sshr", clauses.RULEBOOK

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit, its models in a row."""
        from shellshock_tui.kit.minimal_scenario import single_unit_scenario

        guns = sheet.get("guns")
        count = len(guns) if isinstance(guns, list) else 1
        at = [f"{column:02}01" for column in range(1, count + 1)]
        return single_unit_scenario(self.name, "." * count, sheet, at=at)

    force_limit = 250
    balance = "Equal points are meant to be even, but nobody has measured how well they predict the winner."

    @property
    def skirmishes(self) -> SShRSkirmishes:
        """The custom battles."""
        from shellshock_tui.rules.sshr.skirmish import SShRSkirmishes

        return SShRSkirmishes(self)

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the points for which a unit counts."""
        battle = self.setup(self.single_unit_scenario(sheet), find, file)
        return battle.sheets["unit"].worth

    def cell_fields(self, sheet: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the field of a sheet's file that each cell shows."""
        from shellshock_tui.rules.sshr.sheet_fields import cell_fields

        return cell_fields(sheet)

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the names in the rulebook's tables that fields of a sheet may hold."""
        from shellshock_tui.rules.sshr.battle import READER
        from shellshock_tui.rules.sshr.sheet_fields import field_words

        return field_words(READER.known_tables(find))

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the points that a side's units are worth, in words."""
        units = (unit.id for unit in setup.scenario.units if unit.side == side)
        return counted(sum(setup.sheets[unit].worth for unit in units), "point")

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return each way for a side to win, worded to follow "wins by"."""
        from shellshock_tui.rules.sshr.victory import words

        found = [words(mission) for mission in setup.scenario.victory if mission.side == side]
        each = next((one for one in setup.scenario.points if one.side == side), None)
        if each:
            markers = f"{each.value} for each marker held"
            found.append(f"points at the turn limit: the worth of units destroyed, and {markers}")
        return (*found, "leaving the enemy no model on the table")

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return the length of the battle and the size of the table, in words."""
        from shellshock_tui.rules.sshr.scenario_file import LEAST_TURNS

        limit = setup.scenario.turn_limit
        return (
            f"{LEAST_TURNS} to {counted(limit, 'turn')}",
            f"{setup.board.width} by {counted(setup.board.height, 'inch', 'inches')}",
        )
