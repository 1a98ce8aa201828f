"""The data models of a scenario file: units, victory conditions, and a map with roads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import digits
from typing import Annotated, Any, Literal

from pydantic import Field, Tag

from shellshock_tui.board import Board, HexBoard, toward
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError
from shellshock_tui.kit import scenario
from shellshock_tui.kit.goal_tables import ExitTable, HoldTable
from shellshock_tui.kit.goals import Exit
from shellshock_tui.kit.scenario import (
    Drawing,
    DrawnScenario,
    by_win,
    drawn_lines,
    find_place,
    label,
    named,
    read_legend,
    rows,
)
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.files.sheet_file import Era, Letter, System
from shellshock_tui.rules.shellshock.scale import TRUE_SCALE, Scale, read_scale
from shellshock_tui.strict import Count, Identity, Name, Read, Table, Value
from shellshock_tui.user_error import quoted

LEGEND: Mapping[str, Hex] = {
    ".": Hex(),
    "r": Hex(rough=True),
    "t": Hex(trees=True),
    "T": Hex(trees=True, rough=True),
    "w": Hex(shallow=True),
    "W": Hex(deep=True),
    "b": Hex(building=1),
    "d": Hex(ditch=True),
}
"""The terrain of each character of the map."""

Label = Annotated[str, label("hex")]
Height = Annotated[int, Field(ge=1, le=20)]


class MapTable(scenario.MapTable):
    """A map: one character for each hex and one line for each row.

    Even columns lie half a hex lower.
    """

    levels: Drawing | None = None
    """A second drawing of the same size, with the level of each hex as a digit."""
    buildings: Annotated[dict[Label, Height], Field(default_factory=dict, max_length=1000)]
    """The heights of buildings higher than one level, by hex."""
    roads: Annotated[
        tuple[Annotated[str, Field(max_length=240)], ...],
        Field(max_length=60, examples=[["0101 0104 0305"]]),
    ] = ()
    """The roads, each as one text with its hexes separated by spaces: its ends and each hex where it bends.
    From each hex to the next it runs straight: north, south, or slantwise from one column to the next."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch of a road."""

    start: int
    direction: int
    length: int
    """The length in steps."""


def read_map(table: MapTable, file: str) -> tuple[HexBoard, tuple[Hex, ...]]:
    """Return the board and its hexes, row by row.

    Raises:
        DataError: The map is wrong; it names the file, the field and the cause.
    """
    drawn = rows(table.terrain, file, "map.terrain", LEGEND, "hexes")
    board = HexBoard(len(drawn[0]), len(drawn))
    ground = list(read_legend(drawn, LEGEND))
    for place, level in enumerate(_levels(table, board, file)):
        ground[place] = ground[place]._replace(level=level)
    for at, height in table.buildings.items():
        place = find_place(board, at, file, "map.buildings")
        if not ground[place].building:
            raise DataError(file, "map.buildings", f"there is no building at {at}")
        ground[place] = ground[place]._replace(building=height)
    for place, directions in _pavement(table.roads, board, file).items():
        if ground[place].building:
            raise DataError(file, "map.roads", f"a road runs into the building at {board.label(place)}")
        ground[place] = ground[place]._replace(roads=tuple(sorted(directions)))
    return board, tuple(ground)


def _levels(table: MapTable, board: HexBoard, file: str) -> Iterator[int]:
    if table.levels is None:
        return
    for number, line in drawn_lines(table.levels):
        _check_levels(number, line, file)
    drawn = rows(table.levels, file, "map.levels", digits, "hexes")
    if (len(drawn[0]), len(drawn)) != (board.width, board.height):
        size = f"{len(drawn[0])} by {counted(len(drawn), 'hex', 'hexes')}"
        why = f"is {size}, but the terrain is {board.width} by {board.height}"
        raise DataError(file, "map.levels", why)
    yield from (int(character) for row in drawn for character in row)


def _check_levels(number: int, line: str, file: str) -> None:
    """Raise DataError if a row contains a level below 0, or a character that is not a level."""
    if below := re.search(r"[-+\u2212]\d+", line):
        why = f"row {number} contains the level {below[0]}; a level is one digit, 0 to 9"
        raise DataError(file, "map.levels", why)
    for character in line:
        if character not in f" {digits}":
            raise DataError(
                file, "map.levels", f"row {number} contains {named(character)}, which is not a digit"
            )


def _pavement(roads: Sequence[str], board: HexBoard, file: str) -> dict[int, set[int]]:
    """Return the directions in which the road continues from each paved hex."""
    paved: dict[int, set[int]] = {}
    for _, leg in road_legs(roads, board, file):
        place = leg.start
        for _ in range(leg.length):
            paved.setdefault(place, set()).add(leg.direction)
            place = board.step(place, leg.direction)
            paved.setdefault(place, set()).add((leg.direction + 3) % 6)
    return paved


def road_legs(roads: Sequence[str], board: HexBoard, file: str) -> Iterator[tuple[int, Leg]]:
    """Yield the straight legs of all roads, each with its road's number."""
    for number, chain in enumerate(roads, start=1):
        field = f"map.roads.{number}"
        places = [find_place(board, at, file, field) for at in chain.split()]
        if len(places) < 2:
            raise DataError(file, field, "should name at least two hexes")
        for start, end in pairwise(places):
            yield number, _leg(board, start, end, file, field)


CROOKED = "does not run straight along a row of hexes"


def _bends(board: HexBoard, start: int, end: int) -> str:
    """Return a suggestion of hexes to write between two that are in no row: those where the road bends."""
    bends = [
        place
        for place in range(board.width * board.height)
        if board.distance(start, place) + board.distance(place, end) == board.distance(start, end)
        and _is_straight(board, start, place)
        and _is_straight(board, place, end)
    ]
    between = " or ".join(map(board.label, bends))
    rows = "rows run north and south, and slantwise from one column to the next, never straight across"
    return f"{rows}; bend it at {between}" if bends else rows


def _is_straight(board: HexBoard, start: int, end: int) -> bool:
    q, r = board.offset(start, end)
    return not (q and r and q + r)


def _leg(board: HexBoard, start: int, end: int, file: str, field: str) -> Leg:
    q, r = board.offset(start, end)
    names = f"{board.label(start)} to {board.label(end)}"
    if not _is_straight(board, start, end):
        raise DataError(file, field, f"{names} {CROOKED}: {_bends(board, start, end)}")
    if not q and not r:
        raise DataError(file, field, f"{names} names the same hex twice")
    return Leg(start, toward(q, r)[0], board.distance(start, end))


Row = Annotated[int, Field(ge=1, le=20)]
Counts = Annotated[dict[Letter, Count], Field(default_factory=dict, max_length=100)]


class StartingDamageTable(Table):
    """The starting damage of a unit; what is left out is as on the sheet."""

    armour: Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)] | None = None
    """The armour left on front, left, right and rear."""
    rows: Annotated[tuple[Row, ...], Field(max_length=20)] = ()
    """The rows of the location chart that are crossed off."""
    hits: Counts
    """The hits taken, by position letter."""
    left: Counts
    """The rounds or charge left, by position letter."""
    speed: Count | None = None
    """The speed of the turn before."""


class UnitTable(scenario.UnitTable):
    """A unit: its record sheet, and its place, facing and condition at the start."""

    at: Label
    """The hex in which it starts, as column and row."""
    facing: Literal["n", "ne", "se", "s", "sw", "nw"]
    """The direction in which it faces."""
    fill: Annotated[dict[Name, Name], Field(default_factory=dict, max_length=20)]
    """The choice for each open slot of its sheet, by the name of the slot."""
    initial_damage: Annotated[StartingDamageTable | None, Field(alias="wear")] = None
    """The condition in which it begins, if it is not fresh."""


class DestroyTable(Table):
    """The goal of destroying enemies worth an ECV."""

    win: Literal["destroy"]
    """This goal is to destroy enemies."""
    side: Identity
    """The id of the side that has the goal."""
    ecv: Annotated[int, Field(ge=1, le=1_000_000)]
    """The ECV of enemies that have to be destroyed or out of action."""


class NamedExitTable(ExitTable):
    """Victory by leaving the map, perhaps with certain units."""

    only: Annotated[tuple[Identity, ...], Field(max_length=20)] = ()
    """The ids of the units that may leave by these places and count; without it, any unit of the side."""

    def read(self, board: Board, scenario: DrawnScenario, file: str, field: str) -> Exit:
        """Return the goal.

        Raises:
            DataError: It needs more units than there are, names a unit twice or one that the side does not
                have, or the map lacks one of its places.
        """
        goal = super().read(board, scenario, file, field)
        names = {unit.id: unit.name for unit in scenario.units if unit.side == self.side}
        for unit in self.only:
            if unit not in names:
                raise DataError(file, f"{field}.only", f"{quoted(unit)} is no unit of the side {self.side}")
            if self.only.count(unit) > 1:
                raise DataError(file, f"{field}.only", f"names {unit} twice")
        if self.only and self.units > len(self.only):
            raise DataError(file, f"{field}.units", "is more than the units that `only` names")
        return replace(goal, only=self.only, names=tuple(names[unit] for unit in self.only))


class PointsTable(Table):
    """The points of a side at the turn limit."""

    side: Identity
    """The id of the side that gets the points."""
    hold: Value = 0
    """The points for holding its ground at the end."""
    exit: Value = 0
    """The points for each unit that has left the map."""


VictoryTable = Annotated[
    Annotated[DestroyTable, Tag("[destroy]")]
    | Annotated[HoldTable, Tag("[hold]")]
    | Annotated[NamedExitTable, Tag("[exit]")],
    by_win("destroy, hold or exit"),
]


class ScenarioFile(DrawnScenario):
    """A whole scenario."""

    system: System
    """The rule system."""
    era: Era
    """The era of the battle."""
    type_of_play: Literal["hexes", "miniatures"] = "hexes"
    """Where it is played: on the map, or with miniatures on a table, which only the players see.
    For a table the map says how to lay it out, an inch for each hex."""
    scale: Annotated[Scale, Read(read_scale, "1/2 inch")] = TRUE_SCALE
    """On a table, how long an inch of the rules is: 1/2 inch, or 2 cm."""
    start_speed: Any = None
    """An option; it is here because it stands at the head of the file."""
    ecv_limit: Value | None = None
    """The most ECV that a side may field."""
    map: MapTable
    """The map."""
    units: Annotated[tuple[UnitTable, ...], Field(min_length=1, max_length=100)]
    """The units of all sides."""
    victory: Annotated[tuple[VictoryTable, ...], Field(max_length=20)] = ()
    """The ways to win, checked at the end of each turn. If none is reached, the last side standing wins."""
    points: Annotated[tuple[PointsTable, ...], Field(max_length=6)] = ()
    """The points that count when the last turn has ended."""
