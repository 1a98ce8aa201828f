"""SHOCK as a rule system of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import counted
from shellshock_tui.files import Finder
from shellshock_tui.kit.packaged_system import PackagedSystem
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.rules.shock.battle import Battle
    from shellshock_tui.rules.shock.campaign import ShockCampaign
    from shellshock_tui.rules.shock.skirmish import ShockSkirmishes


ENEMY_QUALITIES = "conscript", "green"
"""The qualities of soldiers that no squad is drawn from."""


class Shock(PackagedSystem["Battle"]):
    """The rule system SHOCK."""

    name, book, options_read = "shock", clauses.RULEBOOK, OPTIONS

    maps = MappingProxyType({"mission": "a clearing to take, a man to rescue or a mast to destroy"})

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Return a random mission.

        Raises:
            KeyError: `name` is not one of `maps`.
        """
        from shellshock_tui.rules.shock.missions import mission, squad

        if name not in self.maps:
            raise KeyError(name)
        return mission(dice, squad(dice))

    @property
    def campaign(self) -> ShockCampaign:
        """The campaign rules."""
        from shellshock_tui.rules.shock.campaign import ShockCampaign

        return ShockCampaign()

    def protocol(self) -> Protocol:
        """Return the line protocol without the command to agree on a draw."""
        whole = super().protocol()
        return replace(whole, commands=tuple(one for one in whole.commands if one.name != "draw"))

    def cell_fields(self, sheet: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the field of a sheet's file that each cell shows."""
        from shellshock_tui.rules.shock.sheet_fields import cell_fields

        return cell_fields(sheet)

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the names in the rulebook's tables that fields of a sheet may hold."""
        from shellshock_tui.rules.shock.battle import READER
        from shellshock_tui.rules.shock.sheet_fields import field_words

        return field_words(READER.known_tables(find))

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the number of a side's unknown markers in words; empty if it has none."""
        markers = len(setup.scenario.markers)
        return counted(markers, "unknown marker") if markers and side in setup.scenario.enemies else ""

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return each way for a side to win, worded to follow "wins by"."""
        goals = [goal for goal in setup.scenario.victory if goal.side == side]
        if side in setup.scenario.enemies:
            return ("keeping the squad from its goal",)
        words = {
            "occupy": "having at least {1} of your soldiers up in {0}, with no known enemy there",
            "destroy": "destroying {0} and leaving by the exits with at least {1} of you",
            "rescue": "bringing {0} to an aid hex",
            "last": "leaving no enemy on the map",
        }
        return tuple(words[goal.win].format(goal.name, goal.wanted) for goal in goals)

    force_measure, force_limit, force_most = "soldier", 5, 9

    @property
    def skirmishes(self) -> ShockSkirmishes:
        """The custom battles."""
        from shellshock_tui.rules.shock.skirmish import ShockSkirmishes

        return ShockSkirmishes(self)

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return 1, since squads are limited by their number; 0 for a soldier of the enemy's qualities."""
        return 0 if sheet.get("quality") in ENEMY_QUALITIES else 1

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mission with one soldier alone in the open."""
        from shellshock_tui.kit.minimal_scenario import single_unit_scenario

        return single_unit_scenario(self.name, "...\n...\n...", sheet, side="squad", at="0202")
