"""Closing Fire as the rest of the program finds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.outline import Fielded
from shellshock_tui.engine.rules import Rules, Setup
from shellshock_tui.files import Finder
from shellshock_tui.kit.system import BaseSystem
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.options import OPTIONS

if TYPE_CHECKING:
    from shellshock_tui.engine.protocol import Protocol
    from shellshock_tui.rules.closing_fire.battle import Battle


class ClosingFire(BaseSystem[Any]):
    """The system."""

    name, book, options_read = "closing_fire", clauses.RULEBOOK, OPTIONS

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Battle:
        """Read a battle; DataError names the file, the field and why."""
        from shellshock_tui.rules.closing_fire.battle import READER

        return READER.read(table, find, file)

    def rules(self, setup: Setup) -> Rules[Any, Any]:
        """Bind the rules to a battle."""
        from shellshock_tui.rules.closing_fire.battle import Battle
        from shellshock_tui.rules.closing_fire.rules import ClosingFireRules

        assert isinstance(setup, Battle)
        return ClosingFireRules(setup)

    def fielded(self, setup: Battle) -> Iterable[tuple[str, Fielded]]:
        """Return each unit with its side."""
        return setup.fielded()

    def protocol(self) -> Protocol:
        """Return the line protocol."""
        from shellshock_tui.kit.protocol import protocol
        from shellshock_tui.rules.closing_fire.commands import VERBS
        from shellshock_tui.rules.closing_fire.phases import Acting, BetweenTurns, Choosing, Closing
        from shellshock_tui.rules.closing_fire.table import StateTable

        return protocol(VERBS, (BetweenTurns, Choosing, Acting, Closing), StateTable)

    def worth(self, setup: Battle, side: str) -> str:
        """Return a side's strength points."""
        return f"{setup.strength[side]} SP"

    def aims(self, setup: Battle, side: str) -> tuple[str, ...]:
        """Return in which ways a side wins."""
        found = [
            f"breaking the enemy, at half of its {setup.strength[other]} SP"
            for other in setup.strength
            if other != side
        ]
        for aim in setup.scenario.victory:
            if aim.side == side:
                turns = f"{aim.turns} turns in a row" if aim.turns > 1 else "a turn"
                found.append(f"owning {' and '.join(aim.places)} at the end of {turns}")
        found += [
            f"points at the end: the SP it has taken, and {each.value} each for {', '.join(each.places)}"
            for each in setup.scenario.points
            if each.side == side
        ]
        return tuple(found)

    def facts(self, setup: Battle) -> tuple[str, ...]:
        """Return how long a battle lasts, and on what board."""
        board = setup.board
        return counted(setup.scenario.turn_limit, "turn"), f"{board.width} by {board.height} squares"

    def lone(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return a battle of one unit alone in the open."""
        from shellshock_tui.kit.script import bare

        unit = {
            "id": "unit",
            "name": sheet["title"],
            "side": "red",
            "sheet": sheet["name"],
            "at": "0202",
            "facing": "n",
        }
        return bare(self.name, "...\n...\n...", [unit], sheets={sheet["name"]: dict(sheet)})
