"""Gunplay as the rest of the program finds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.rules import Rules, Setup
from shellshock_tui.files import Finder
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.rules.gunplay.battle import Battle


class Gunplay(BaseSystem[Any]):
    """The system."""

    name, book, options_read = "gunplay", clauses.RULEBOOK, OPTIONS

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Read a battle; DataError names the file, the field and why."""
        from shellshock_tui.rules.gunplay.battle import READER

        return READER.read(table, find, file)

    def rules(self, setup: Setup) -> Rules[Any, Any]:
        """Bind the rules to a battle."""
        from shellshock_tui.rules.gunplay.battle import Battle
        from shellshock_tui.rules.gunplay.rules import GunplayRules

        assert isinstance(setup, Battle)
        return GunplayRules(setup)

    maps = MappingProxyType({"street": "a street, mirrored on its middle, with a force at each end"})

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Make a random street."""
        from shellshock_tui.rules.gunplay.making import street

        if name not in self.maps:
            raise KeyError(name)
        return street(find("data", "data"), dice)

    def muster(self, limit: int | None, dice: Dice, find: Finder) -> tuple[tuple[str, int], ...]:
        """Draw characters up to a sum of points."""
        from shellshock_tui.rules.gunplay.making import force

        return force(find("data", "data"), limit, dice)

    def fielded(self, setup: Battle) -> Iterable[tuple[str, Fielded]]:
        """Return each character with its side."""
        return setup.fielded()

    def protocol(self) -> Protocol:
        """Return the line protocol."""
        from shellshock_tui.kit.protocol import protocol
        from shellshock_tui.rules.gunplay.activation import Acting, Picking
        from shellshock_tui.rules.gunplay.commands import VERBS
        from shellshock_tui.rules.gunplay.overwatch import Counting, Marking
        from shellshock_tui.rules.gunplay.reactions import Reacting
        from shellshock_tui.rules.gunplay.table import StateTable
        from shellshock_tui.rules.gunplay.turn_end import Aftermath

        return protocol(VERBS, (Counting, Marking, Picking, Acting, Reacting, Aftermath), StateTable)

    def worth(self, setup: Battle, side: str) -> str:
        """Return a side's points."""
        return counted(
            sum(setup.worths[unit] for unit in setup.worths if setup.owners[unit] == side), "point"
        )

    def aims(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return in which ways a side wins."""
        found = [goal.words(setup.board) for goal in setup.goals if goal.side == side]
        found += [
            f"points at the end: {each.down} for each enemy down or out, {each.hold} for what it holds"
            for each in setup.scenario.points
            if each.side == side
        ]
        return tuple(found)

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return how long a battle lasts, and on what board."""
        board = setup.board
        return counted(setup.scenario.turn_limit, "turn"), f"{board.width} by {board.height} hexes"
