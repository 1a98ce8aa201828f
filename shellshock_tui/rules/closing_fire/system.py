"""Closing Fire as a rule system of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.english import counted
from shellshock_tui.kit.goals import place_name
from shellshock_tui.kit.packaged_system import PackagedSystem
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.files import Finder
    from shellshock_tui.rules.closing_fire.battle import Battle
    from shellshock_tui.rules.closing_fire.skirmish import ClosingFireSkirmishes


BEST_SAVE = 7
"""One more than the highest face of the die: a unit that saves on 4 or more is worth 3 for it."""


class ClosingFire(PackagedSystem["Battle"]):
    """The rule system Closing Fire."""

    name, book, options_read = "closing_fire", clauses.RULEBOOK, OPTIONS

    def cell_fields(self, sheet: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the field of a sheet's file that each cell shows."""
        from shellshock_tui.rules.closing_fire.sheet_fields import FIELDS

        return FIELDS

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the names in the rulebook's tables that fields of a sheet may hold."""
        from shellshock_tui.rules.closing_fire.battle import READER
        from shellshock_tui.rules.closing_fire.sheet_fields import field_words

        return field_words(READER.known_tables(find))

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the strength points of a side."""
        return f"{setup.strength[side]} SP"

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return each way for a side to win, worded to follow "wins by"."""
        found = [
            f"breaking the enemy, who breaks at half of {setup.strength[other]} SP"
            for other in setup.strength
            if other != side
        ]
        for goal in setup.scenario.victory:
            if goal.side == side:
                turns = f"{counted(goal.turns, 'turn')} in a row" if goal.turns > 1 else "a turn"
                found.append(f"owning {' and '.join(map(place_name, goal.places))} at the end of {turns}")
        found += [
            f"points at the turn limit: the enemy's SP lost, and {each.value} each for "
            + ", ".join(map(place_name, each.places))
            for each in setup.scenario.points
            if each.side == side
        ]
        return tuple(found)

    force_limit = 120
    balance = "Equal points are meant to be even, but nobody has measured how well they predict the winner."

    @property
    def skirmishes(self) -> ClosingFireSkirmishes:
        """The custom battles."""
        from shellshock_tui.rules.closing_fire.skirmish import ClosingFireSkirmishes

        return ClosingFireSkirmishes(self)

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the price of a unit, which is ours: strength, dice, saves and movement."""
        one = self.setup(self.single_unit_scenario(sheet), find, file).sheets["unit"]
        return 3 * one.sp + 2 * one.shoot + one.hand + (BEST_SAVE - one.morale) + one.move

    def single_unit_scenario(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a scenario with one unit alone in the open."""
        from shellshock_tui.kit.minimal_scenario import single_unit_scenario

        return single_unit_scenario(self.name, "...\n...\n...", sheet, at="0202", facing="n")
