"""Custom battles in SShR: random country on a table, and goals."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from shellshock_tui.board import TableBoard
from shellshock_tui.dice import Dice
from shellshock_tui.engine.skirmish import Field
from shellshock_tui.files import Finder
from shellshock_tui.kit.skirmish.drawn_map import DrawnSkirmishMaker
from shellshock_tui.kit.skirmish.land import Land
from shellshock_tui.kit.skirmish.maker import NAMES, Plan
from shellshock_tui.kit.skirmish.zones import DEFENCE, NEAR, Zones
from shellshock_tui.rules.sshr.battle import READER
from shellshock_tui.rules.sshr.rulebook_tables import Ground

WIDTH, HEIGHT = 36, 24
MIDDLE, NORTH, SOUTH = "middle", "north", "south"
"""The names of the markers."""
VALUE = 20
"""The points for a marker at the turn limit."""


class SShRSkirmishes(DrawnSkirmishMaker):
    """Makes battles of SShR."""

    reader, board = READER, TableBoard
    aims = MappingProxyType(
        {
            "break": "Points decide when the last turn ends: the worth of destroyed units, and the markers.",
            "hold": "Red attacks the marker in the middle, where Blue already stands. Whoever holds it at "
            "the end of the tenth turn or a later one wins.",
            "meeting": "Both sides run into each other. Whoever holds two of the three markers at the end of "
            "the tenth turn or a later one wins.",
        }
    )
    no_other_aims = "There is no exit, ambush or escort: by the rules, no unit leaves the table to win."
    fields = MappingProxyType(
        {
            "country": "woods, rubble and a few houses",
            "ruins": "rubble and houses",
            "ponds": "ponds and woods",
        }
    )
    zones_by_aim: Mapping[str, Zones] = MappingProxyType({"hold": (NEAR, DEFENCE)})
    least_turns = 10
    turns = 13
    lists_places = True

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """
        land = Land(TableBoard(WIDTH, HEIGHT))
        for sign, count, size in COVER[name]:
            for _ in range(count):
                land.patch(sign, 4 + dice.roll(size, "the size of a patch"), dice)
        return Field(name, f"The {name}", {"map": {"terrain": land.drawing}})

    def bars(self, ground: Ground, sheet: Mapping[str, Any]) -> bool:
        """Return whether models of a unit cannot enter a square."""
        return sheet["type"] in ground.barred

    def models(self, sheet: Mapping[str, Any]) -> int:
        """Return the number of models of a unit."""
        return len(sheet["guns"])

    def goals(self, plan: Plan) -> dict[str, Any]:
        """Return the markers, the missions of both sides, and the points at the turn limit."""
        markers = _markers(plan)
        victory: list[dict[str, Any]] = []
        match plan.skirmish.aim:
            case "hold":
                one = {"win": "hold", "name": "the middle", "places": [MIDDLE], "count": 1}
                victory = [{**one, "side": side} for side in NAMES]
            case "meeting":
                two = {"win": "hold", "name": "two of the markers", "places": [*markers], "count": 2}
                victory = [{**two, "side": side} for side in NAMES]
            case _:
                pass
        points = [{"side": side, "value": VALUE, "places": [*markers]} for side in NAMES]
        return {"markers": markers, "victory": victory, "points": points}


COVER: Mapping[str, tuple[tuple[str, int, int], ...]] = MappingProxyType(
    {
        "country": (("t", 6, 16), ("r", 4, 8), ("b", 3, 3)),
        "ruins": (("b", 7, 5), ("r", 8, 12), ("t", 2, 8)),
        "ponds": (("W", 4, 12), ("t", 5, 16), ("r", 2, 6)),
    }
)
"""For each kind of ground: the terrain and the number of its patches, and how much larger than 4 they are."""


def _markers(plan: Plan) -> dict[str, str]:
    """Return a marker in the middle and one to each side of it, on ground that every unit can reach."""
    board, (middle, *_) = plan.terrain.board, plan.middle
    common = frozenset.intersection(*(one.open for one in plan.recruits))
    found = {MIDDLE: middle}
    for name, row in ((NORTH, board.height // 5), (SOUTH, board.height - 1 - board.height // 5)):
        wanted = board.at(middle % board.width, row)
        free = common.difference(found.values())
        found[name] = min(free, key=lambda place: (board.distance(place, wanted), place))
    return {name: board.label(place) for name, place in found.items()}
