"""Custom battles in Shellshock: random hills, woods, rivers and villages, and goals."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.dice import Dice
from shellshock_tui.engine.skirmish import Field
from shellshock_tui.files import DataError, Finder
from shellshock_tui.kit.force import Force
from shellshock_tui.kit.skirmish.land import Land, winding
from shellshock_tui.kit.skirmish.maker import NAMES, GroundMap, Plan, SkirmishMaker
from shellshock_tui.kit.skirmish.placing import Recruit
from shellshock_tui.kit.skirmish.zones import COLUMN, DEFENCE, FLANKS, NEAR, Zones
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.files.scenario_file import MapTable, read_map
from shellshock_tui.rules.shellshock.sheet import Locomotion
from shellshock_tui.strict import parse

WIDTH, HEIGHT = 28, 19
ERAS = ("ww2", "modern", "future")
"""The eras, the latest last: a battle of several is one of the latest."""
HIGHEST = 3
"""The highest level of a random hill."""
HALF, MOST = 50, 65
"""The shares of the enemy's ECV, in per cent, that a side destroys to win."""
HOLD, DEFEND = 3, 7
"""The number of turns in a row that an attacker, and a defender, has to hold an objective."""


class ShellshockSkirmishes(SkirmishMaker):
    """Makes battles of Shellshock."""

    aims = MappingProxyType(
        {
            "break": "Each side wants to destroy half of its enemies.",
            "hold": "Red attacks: it has to hold the middle for three turns in a row. Blue is already "
            "there, and wins by holding it for seven.",
            "exit": "Red has to break through: half of its units must leave the map at Blue's edge. Blue "
            "lies between.",
            "ambush": "Red's column is on its way when Blue opens fire from both flanks. Half of Red's "
            "units must leave the map ahead of them.",
            "escort": "Red's first unit is to be brought through: it must leave the map at Blue's edge, "
            "guarded by the others. Blue lies between.",
            "meeting": "The sides run into each other. Whoever holds the middle "
            "for three turns in a row wins.",
        }
    )
    fields = MappingProxyType(
        {
            "hills": "hills and a few woods",
            "woods": "woods with clearings",
            "river": "a river with fords and a bridge",
            "village": "a village between low hills",
        }
    )
    kept = ("map",)
    facings = HEX_DIRECTIONS
    zones_by_aim: Mapping[str, Zones] = MappingProxyType(
        {
            "hold": (NEAR, DEFENCE),
            "exit": (NEAR, DEFENCE),
            "escort": (NEAR, DEFENCE),
            "ambush": (COLUMN, FLANKS),
        }
    )
    more_sides = ("green",)
    aims_for_more = ("break", "meeting")
    turns = 14

    def random_field(self, name: str, dice: Dice, find: Finder) -> Field:  # noqa: ARG002 - it needs no tables
        """Draw ground of a kind at random.

        Raises:
            KeyError: There is no such kind.
        """
        title = TITLES[name]
        board = HexBoard(WIDTH, HEIGHT)
        land, levels = Land(board), Land(board, "0")
        table: dict[str, Any] = {}
        match name:
            case "river":
                table["roads"] = _river(land, board, dice)
                _hills(levels, 4, dice, [place for place, sign in enumerate(land.places) if sign == "."])
            case "village":
                _village(land, dice)
                _hills(levels, 4, dice)
            case _:
                _hills(levels, 4 if name == "woods" else 8, dice)
        roads = _paved(board, table.get("roads", ()))
        free = [place for place in range(board.size) if place not in roads]
        for sign, patches, size in COVER[name]:
            for _ in range(patches):
                land.patch(sign, 1 + dice.roll(size, "the size of a patch"), dice, free)
        for place in roads:
            levels.places[place] = "0"
        drawn = {"terrain": land.drawing, "levels": levels.drawing, **table}
        return Field(name, title, {"map": drawn})

    def terrain(self, field: Field, find: Finder) -> GroundMap:  # noqa: ARG002 - it needs no tables
        """Return the ground of a field.

        Raises:
            DataError: The map is wrong.
        """
        file = f"{field.name}.toml"
        return GroundMap(*read_map(parse(MapTable, field.table["map"], file), file))

    def bars(self, ground: Hex, sheet: Mapping[str, Any]) -> bool:
        """Return whether a unit cannot begin in a hex or cannot enter it."""
        moves = sheet["move"]
        kind = moves.get("locomotion")
        if kind == Locomotion.ROTORS or ground.paved:
            return False
        if ground.deep or (ground.building and kind != Locomotion.FOOT):
            return True
        chart = moves.get("terrain", {})
        rows = [row for row, is_there in _rows(ground) if is_there]
        return any(chart.get(row, 1) == 0 for row in rows)

    def avoids(self, ground: Hex) -> bool:
        """Return whether a hex is in water, where nobody begins."""
        return ground.shallow or ground.deep

    def own_fields(self, forces: Sequence[Force], recruits: Sequence[Recruit]) -> dict[str, Any]:
        """Return the era, and that units choose their speed at the start."""
        eras = [force.era for force in forces if force.era] or [str(one.sheet.get("era")) for one in recruits]
        return {"era": max((era for era in eras if era in ERAS), key=ERAS.index), "start_speed": "choice"}

    def goals(self, plan: Plan) -> dict[str, Any]:
        """Return the goals of both sides, and the points at the turn limit."""
        return {"victory": list(_victory(plan)), "points": list(_points(plan))}


TITLES = {"hills": "The hills", "woods": "The woods", "river": "The river", "village": "The village"}
COVER: Mapping[str, tuple[tuple[str, int, int], ...]] = MappingProxyType(
    {
        "hills": (("t", 13, 9), ("r", 6, 5), ("b", 3, 2)),
        "woods": (("t", 20, 13), ("T", 4, 4), ("r", 4, 3)),
        "river": (("t", 14, 9), ("r", 4, 4), ("b", 3, 2)),
        "village": (("t", 14, 9), ("r", 4, 3), ("d", 3, 2)),
    }
)
"""For each kind of ground: the terrain, the number and the additional size of its patches."""


def _rows(ground: Hex) -> Iterator[tuple[str, bool]]:
    yield "trees", ground.trees
    yield "rough", ground.rough
    yield "water", ground.shallow


def _hills(levels: Land, count: int, dice: Dice, within: Sequence[int] | None = None) -> None:
    """Draw hills whose levels rise by one from each ring to the next."""
    free = frozenset(range(levels.board.size) if within is None else within)
    for _ in range(count):
        places = levels.patch("1", 10 + dice.roll(16, "the size of a hill"), dice, sorted(free))
        for level in range(2, HIGHEST + 1):
            inner = [one for one in places if all(other in places for other in levels.around(one, 1))]
            levels.draw(str(level), inner)
            places = inner


def _river(land: Land, board: HexBoard, dice: Dice) -> list[str]:
    """Draw a river with two fords and a bridge, and return the road over it."""
    stream = winding(board, board.width // 2 - 3 + dice.roll(5, "where the river runs"), dice)
    land.draw("W", stream)
    for part in (1, 5):
        row = part * board.height // 6 - 2 + dice.roll(3, "where a ford is")
        land.draw("w", [place for place in stream if abs(place // board.width - row) <= 1])
    middle = next(place for place in stream if place // board.width == board.height // 2)
    return [" ".join(map(board.label, _slanting(board, middle, 5)))]


def _slanting(board: HexBoard, middle: int, half: int) -> tuple[int, int]:
    """Return the ends of a straight road over a place, from the north-west to the south-east."""
    start = end = middle
    for _ in range(half):
        start, end = board.step(start, 5), board.step(end, 2)
    return start, end


def _paved(board: HexBoard, roads: Sequence[str]) -> frozenset[int]:
    """Return the hexes of straight roads."""
    found: set[int] = set()
    for road in roads:
        place, end = map(board.place, road.split())
        while place != end:
            found.add(place)
            place = board.step(place, 2)
        found.add(end)
    return frozenset(found)


def _village(land: Land, dice: Dice) -> None:
    """Draw houses around the middle, with room to drive between them."""
    board = land.board
    middle = board.at(board.width // 2, board.height // 2)
    for place in land.around(middle, 4):
        column, row = place % board.width, place // board.width
        if (column - row) % 3 == 0 and place != middle and dice.roll(3, "whether a house stands") > 1:
            land.draw("b", [place])


def _victory(plan: Plan) -> Iterator[dict[str, Any]]:
    red, blue = NAMES
    match plan.skirmish.aim:
        case "break":
            yield from (_destroy(plan, side, HALF) for side in plan.side_ids)
        case "hold":
            yield _hold(plan, red, HOLD)
            yield _hold(plan, blue, min(DEFEND, plan.turns))
            yield from (_destroy(plan, side, MOST) for side in (red, blue))
        case "meeting":
            yield from (_hold(plan, side, min(HOLD, plan.turns)) for side in plan.side_ids)
            yield from (_destroy(plan, side, MOST) for side in plan.side_ids)
        case "escort":
            yield {"win": "exit", "side": red, "places": plan.exits, "units": 1, "only": [_escorted(plan).id]}
            yield from (_destroy(plan, side, MOST) for side in (red, blue))
        case _:
            yield {"win": "exit", "side": red, "places": plan.exits, "units": _half(plan, red)}
            yield from (_destroy(plan, side, MOST) for side in (red, blue))


def _escorted(plan: Plan) -> Recruit:
    """Return the unit that is brought through: the first of the first side."""
    first, *_ = plan.units(next(iter(NAMES)))
    if not _is_mobile(first):
        force = plan.skirmish.forces[0].get("name", "force")
        raise DataError(
            f"{force}.toml", "units.1", f"{first.unit.name} cannot move, so it cannot be escorted"
        )
    return first


def _is_mobile(one: Recruit) -> bool:
    return len(one.sheet["move"]["speeds"]) > 1


def _half(plan: Plan, side: str) -> int:
    mobile = sum(map(_is_mobile, plan.units(side)))
    if not mobile:
        force = plan.skirmish.forces[0].get("name", "force")
        raise DataError(
            f"{force}.toml", "units", "has no unit that can move, so that none could leave the map"
        )
    return -(-mobile // 2)


def _destroy(plan: Plan, side: str, share: int) -> dict[str, Any]:
    enemies = sum(plan.price(other) for other in plan.side_ids if other != side)
    return {"win": "destroy", "side": side, "ecv": max(1, enemies * share // 100)}


def _hold(plan: Plan, side: str, turns: int) -> dict[str, Any]:
    return {"win": "hold", "side": side, "name": "the middle", "places": plan.labels, "turns": turns}


def _points(plan: Plan) -> Iterator[dict[str, Any]]:
    red, *_ = NAMES
    worth = sum(map(plan.price, plan.side_ids)) // 10
    match plan.skirmish.aim:
        case "hold" | "meeting":
            yield from ({"side": side, "hold": worth} for side in plan.side_ids)
        case "exit" | "ambush" | "escort":
            yield {"side": red, "exit": worth}
        case _:
            return
