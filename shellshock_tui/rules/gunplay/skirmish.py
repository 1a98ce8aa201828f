"""Custom battles in Gunplay: a random street or the map of a scenario, and goals."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.dice import Dice
from shellshock_tui.engine.skirmish import Field
from shellshock_tui.files import Finder
from shellshock_tui.kit.skirmish.drawn_map import DrawnSkirmishMaker
from shellshock_tui.kit.skirmish.maker import NAMES, Plan
from shellshock_tui.kit.skirmish.zones import COLUMN, DEFENCE, FLANKS, NEAR, Zones
from shellshock_tui.rules.gunplay.battle import READER
from shellshock_tui.rules.gunplay.making import street_drawing
from shellshock_tui.rules.gunplay.rulebook_tables import Terrain

HOLD, DEFEND = 2, 6
"""The number of turns in a row that an attacker, and a defender, has to hold the middle."""
DOWN, HELD = 2, 3
"""The points at the turn limit for each enemy that is down, and for the middle."""


class GunplaySkirmishes(DrawnSkirmishMaker):
    """Makes battles of Gunplay."""

    reader, board = READER, HexBoard
    aims = MappingProxyType(
        {
            "break": "Nobody gives way: a side wins by leaving no enemy on its feet.",
            "hold": "Red attacks: it has to hold the middle for two turns in a row. Blue is already there, "
            "and wins by holding it for six.",
            "exit": "Red has to break through: half of its characters must leave the map at Blue's end.",
            "ambush": "Red is on its way when Blue opens fire from both sides. Half of Red's characters must "
            "leave the map ahead of them.",
            "meeting": "Both sides run into each other. Whoever holds the middle "
            "for two turns in a row wins.",
        }
    )
    no_other_aims = "There is no escort: an exit counts how many characters leave, whoever they are."
    fields = MappingProxyType({"street": "a street, mirrored on its middle"})
    zones_by_aim: Mapping[str, Zones] = MappingProxyType(
        {"hold": (NEAR, DEFENCE), "exit": (NEAR, DEFENCE), "ambush": (COLUMN, FLANKS)}
    )
    turns = 10

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """
        title = {"street": "A street"}[name]
        return Field(name, title, {"map": {"terrain": street_drawing(READER.known_tables(find), dice)}})

    def bars(self, ground: Terrain, sheet: Mapping[str, Any]) -> bool:
        """Return whether nobody can enter a hex."""
        return not ground.cost

    def goals(self, plan: Plan) -> dict[str, Any]:
        """Return the goals of both sides, and the points at the turn limit."""
        last = [{"win": "last", "side": side} for side in NAMES]
        points = [{"side": side, "down": DOWN, "hold": HELD} for side in NAMES]
        return {"victory": [*_goals(plan), *last], "points": points}


def _goals(plan: Plan) -> Iterator[dict[str, Any]]:
    red, blue = NAMES
    match plan.skirmish.aim:
        case "hold":
            yield _hold(plan, red, HOLD)
            yield _hold(plan, blue, DEFEND)
        case "meeting":
            yield from (_hold(plan, side, HOLD) for side in (red, blue))
        case "exit" | "ambush":
            units = -(-len(plan.units(red)) // 2)
            yield {"win": "exit", "side": red, "places": plan.exits, "units": units}
        case _:
            return


def _hold(plan: Plan, side: str, turns: int) -> dict[str, Any]:
    return {
        "win": "hold",
        "side": side,
        "name": "the middle",
        "places": plan.labels,
        "turns": min(turns, plan.turns),
    }
