"""The map of a scenario: drawn as text, read as hexes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from shellshock_tui.board import HexBoard
from shellshock_tui.files import DataError
from shellshock_tui.kit.scenario import Drawing, find_place, read_legend, rows
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.files.roads import pavement
from shellshock_tui.rules.shellshock.files.words import Label
from shellshock_tui.strict import Table

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
"""What each character of the terrain stands for."""

Height = Annotated[int, Field(ge=1, le=20)]


class MapTable(Table):
    """A map as its file draws it: a character a hex, a line a row; even columns lie half a hex lower."""

    terrain: Drawing
    levels: Drawing | None = None
    buildings: Annotated[dict[Label, Height], Field(default_factory=dict, max_length=1000)]
    """Heights of buildings that are not one level high, by hex."""
    roads: Annotated[tuple[Annotated[str, Field(max_length=240)], ...], Field(max_length=60)] = ()
    """Chains of hexes; from each to the next the road runs straight along a row of hexes."""


def read_map(table: MapTable, file: str) -> tuple[HexBoard, tuple[Hex, ...]]:
    """Return the board and its hexes, row by row; DataError(file, field, why)."""
    drawn = rows(table.terrain, file, "map.terrain", "hexes")
    board = HexBoard(len(drawn[0]), len(drawn))
    ground = list(read_legend(drawn, LEGEND, file, "map.terrain"))
    for place, level in enumerate(_levels(table, board, file)):
        ground[place] = replace(ground[place], level=level)
    for label, height in table.buildings.items():
        place = find_place(board, label, file, "map.buildings")
        if not ground[place].building:
            raise DataError(file, "map.buildings", f"no building stands at {label}")
        ground[place] = replace(ground[place], building=height)
    for place, directions in pavement(table.roads, board, file).items():
        if ground[place].building:
            raise DataError(file, "map.roads", f"a road runs into the building at {board.label(place)}")
        ground[place] = replace(ground[place], roads=tuple(sorted(directions)))
    return board, tuple(ground)


def _levels(table: MapTable, board: HexBoard, file: str) -> Iterator[int]:
    if table.levels is None:
        return
    drawn = rows(table.levels, file, "map.levels", "hexes")
    if (len(drawn[0]), len(drawn)) != (board.width, board.height):
        why = f"is {len(drawn[0])} by {len(drawn)} hexes, the terrain {board.width} by {board.height}"
        raise DataError(file, "map.levels", why)
    for number, row in enumerate(drawn, start=1):
        for character in row:
            if not (character.isascii() and character.isdigit()):
                raise DataError(file, "map.levels", f"row {number} holds {character!r}, which is no digit")
            yield int(character)
