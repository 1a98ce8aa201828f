"""Custom battles in Closing Fire: random country and goals."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from shellshock_tui.board import SquareBoard
from shellshock_tui.dice import Dice
from shellshock_tui.engine.skirmish import Field
from shellshock_tui.files import Finder
from shellshock_tui.kit.skirmish.drawn_map import DrawnSkirmishMaker
from shellshock_tui.kit.skirmish.land import Land, winding
from shellshock_tui.kit.skirmish.maker import NAMES, Plan
from shellshock_tui.kit.skirmish.zones import DEFENCE, NEAR, Across, Zones
from shellshock_tui.rules.closing_fire.battle import READER
from shellshock_tui.rules.closing_fire.rulebook_tables import Ground
from shellshock_tui.rules.closing_fire.scenario_file import FACINGS

WIDTH, HEIGHT = 15, 11
MIDDLE = "middle"
"""The name of the objective in the middle of the map."""
VALUE = 3
"""The points for the middle at the turn limit."""
HOLD, DEFEND = 2, 6
"""The number of turns in a row that an attacker, and a defender, has to hold the middle."""


class ClosingFireSkirmishes(DrawnSkirmishMaker):
    """Makes battles of Closing Fire."""

    reader, board = READER, SquareBoard
    aims = MappingProxyType(
        {
            "break": "Both sides want to break the other. The middle counts when the last turn ends.",
            "hold": "Red attacks: it has to own the middle for two turns in a row. Blue is already there, "
            "and wins by owning it for six.",
            "meeting": "Two columns run into each other. Whoever owns the middle "
            "for two turns in a row wins.",
        }
    )
    no_other_aims = "There is no exit, ambush or escort: by the rules, no unit leaves the map to win."
    fields = MappingProxyType(
        {
            "hamlets": "hamlets and woods",
            "hills": "hills and woods",
            "stream": "a stream with two bridges",
        }
    )
    across = Across.NORTH_SOUTH
    facings = FACINGS
    zones_by_aim: Mapping[str, Zones] = MappingProxyType({"hold": (NEAR, DEFENCE)})
    turns = 10

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """
        title, patches = TITLES[name], COVER[name]
        land = Land(SquareBoard(WIDTH, HEIGHT))
        if name == "stream":
            _stream(land, dice)
        for sign, count, size in patches:
            for _ in range(count):
                land.patch(sign, dice.roll(size, "the size of a patch"), dice)
        return Field(name, title, {"map": {"terrain": land.drawing}})

    def bars(self, ground: Ground, sheet: Mapping[str, Any]) -> bool:
        """Return whether a unit cannot enter a square."""
        return not ground.costs[sheet["arm"]]

    def goals(self, plan: Plan) -> dict[str, Any]:
        """Return the goals of both sides, and the points at the turn limit."""
        red, blue = NAMES
        turns = {
            "break": {},
            "hold": {red: HOLD, blue: DEFEND},
            "meeting": {red: HOLD, blue: HOLD},
        }[plan.skirmish.aim]
        goal = {"win": "hold", "name": "the middle", "places": [MIDDLE]}
        return {
            "objectives": {MIDDLE: plan.labels[0]},
            **({"owned": {MIDDLE: blue}} if plan.skirmish.aim == "hold" else {}),
            "victory": [
                {**goal, "side": side, "turns": min(count, plan.turns)} for side, count in turns.items()
            ],
            "points": [{"side": side, "value": VALUE, "places": [MIDDLE]} for side in NAMES],
        }


TITLES = {"hamlets": "The hamlets", "hills": "The hills", "stream": "The stream"}
COVER: Mapping[str, tuple[tuple[str, int, int], ...]] = MappingProxyType(
    {
        "hamlets": (("b", 3, 2), ("t", 3, 4), ("h", 1, 4)),
        "hills": (("h", 4, 6), ("t", 3, 4)),
        "stream": (("t", 3, 3), ("h", 1, 4), ("b", 1, 2)),
    }
)
"""For each kind of ground: the terrain, the number and the largest size of its patches."""


def _stream(land: Land, dice: Dice) -> None:
    """Draw a stream from the west to the east between both sides, with two bridges."""
    board = land.board
    turned = winding(SquareBoard(board.height, board.width), board.height // 2, dice)
    places = [board.at(place // board.height, place % board.height) for place in turned]
    land.draw("s", places)
    for part in (1, 3):
        column = part * board.width // 4
        land.draw("=", [place for place in places if place % board.width == column])
