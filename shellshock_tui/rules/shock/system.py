"""SHOCK as the rest of the program finds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import counted
from shellshock_tui.files import Finder
from shellshock_tui.kit.system import PackagedSystem
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.rules.shock.battle import Battle
    from shellshock_tui.rules.shock.campaign import ShockCampaign


class Shock(PackagedSystem["Battle"]):
    """The system."""

    name, book, options_read = "shock", clauses.RULEBOOK, OPTIONS

    maps = MappingProxyType({"mission": "a clearing, a man down or a mast, with unknown markers"})

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Make a random mission."""
        from shellshock_tui.rules.shock.missions import mission, squad

        if name not in self.maps:
            raise KeyError(name)
        return mission(dice, squad(dice))

    @property
    def campaign(self) -> ShockCampaign:
        """The campaign of a squad."""
        from shellshock_tui.rules.shock.campaign import ShockCampaign

        return ShockCampaign()

    def protocol(self) -> Protocol:
        """Return the line protocol; nobody agrees on a draw with the rules."""
        whole = super().protocol()
        return replace(whole, commands=tuple(one for one in whole.commands if one.name != "draw"))

    def points_text(self, setup: Battle, side: str) -> str:
        """Return how many unknown markers a side has."""
        markers = len(setup.scenario.markers)
        return counted(markers, "unknown marker") if markers and side in setup.scenario.enemies else ""

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return in which ways a side wins."""
        goals = [goal for goal in setup.scenario.victory if goal.side == side]
        if side in setup.scenario.enemies:
            return ("keeping the squad from its aim",)
        words = {
            "occupy": "standing in {} with {} up, no known enemy there",
            "destroy": "wrecking {}, and {} of you gone by the exits",
            "rescue": "bringing {} to an aid hex",
            "last": "leaving no enemy",
        }
        return tuple(words[goal.win].format(goal.name, goal.units) for goal in goals)

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mission of one soldier alone in the open."""
        from shellshock_tui.kit.minimal_scenario import minimal_scenario

        unit = {"id": "unit", "name": sheet["title"], "side": "squad", "sheet": sheet["name"], "at": "0202"}
        return minimal_scenario(self.name, "...\n...\n...", [unit], sheets={sheet["name"]: dict(sheet)})
