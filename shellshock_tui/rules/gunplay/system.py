"""The Gunplay system as the rest of the program uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import counted
from shellshock_tui.files import Finder
from shellshock_tui.kit.packaged_system import PackagedSystem
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.system import MusterOrder
    from shellshock_tui.rules.gunplay.battle import Battle
    from shellshock_tui.rules.gunplay.skirmish import GunplaySkirmishes


class Gunplay(PackagedSystem["Battle"]):
    """The Gunplay system."""

    name, book, options_read = "gunplay", clauses.RULEBOOK, OPTIONS

    maps = MappingProxyType({"street": "a street, mirrored on its middle, with a force at each end"})

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Return the table of a random street."""
        from shellshock_tui.rules.gunplay.battle import READER
        from shellshock_tui.rules.gunplay.making import street

        if name not in self.maps:
            raise KeyError(name)
        return street(READER.known_tables(find), dice)

    force_limit, force_most = 12, 6
    balance = "Equal points are meant to be even, but nobody has measured how well they predict the winner."

    @property
    def skirmishes(self) -> GunplaySkirmishes:
        """The custom battles."""
        from shellshock_tui.rules.gunplay.skirmish import GunplaySkirmishes

        return GunplaySkirmishes(self)

    def unit_cost(self, sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder, file: str) -> int:
        """Return the points of a character; 0 if the rulebook's tables have no price."""
        from shellshock_tui.rules.gunplay.battle import READER

        return int(READER.known_tables(find).muster.sheets.get(sheet["name"], 0))

    def muster(
        self, sheets: Sequence[Mapping[str, Any]], wanted: MusterOrder, dice: Dice, find: Finder
    ) -> tuple[dict[str, Any], tuple[int, ...]]:
        """Draw a force within the limit of the rulebook's tables, unless another is given."""
        from shellshock_tui.rules.gunplay.battle import READER

        limit = wanted.limit or READER.known_tables(find).muster.limit
        return super().muster(sheets, wanted._replace(limit=limit), dice, find)

    def cell_fields(self, sheet: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the field of a sheet's file that each cell shows."""
        from shellshock_tui.rules.gunplay.sheet_fields import cell_fields

        return cell_fields(sheet)

    def field_words(self, sheet: Mapping[str, Any], find: Finder) -> Mapping[str, tuple[str, ...]]:
        """Return the names in the rulebook's tables that fields of a sheet may hold."""
        from shellshock_tui.rules.gunplay.battle import READER
        from shellshock_tui.rules.gunplay.sheet_fields import field_words

        return field_words(READER.known_tables(find))

    def points_text(self, setup: Battle, side: str) -> str:
        """Return the total points of a side's characters."""
        worths = (points for unit, points in setup.worths.items() if setup.owners[unit] == side)
        return counted(sum(worths), "point")

    def objectives(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return the ways in which a side wins, each worded to follow "wins by"."""
        words = "most points at the end: {} for each enemy down or out, {} for each place held"
        points = (words.format(one.down, one.hold) for one in setup.scenario.points if one.side == side)
        return (*(goal.words(setup.board) for goal in setup.goals if goal.side == side), *points)
