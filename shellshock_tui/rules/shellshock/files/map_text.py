"""The map of a scenario: drawn as text, read as hexes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field, StringConstraints

from shellshock_tui.board import HexBoard
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.files.roads import find_place, pavement
from shellshock_tui.rules.shellshock.files.words import Label
from shellshock_tui.strict import Table

LONGEST_SIDE = 200
"""How many columns or rows a map may have."""
LARGEST_MAP = 20_000
"""How many hexes a map may have."""

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

Drawing = Annotated[str, StringConstraints(min_length=1, max_length=100_000)]
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
    rows = _rows(table.terrain, file, "map.terrain")
    board = HexBoard(len(rows[0]), len(rows))
    ground = list(_terrain(rows, file))
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


def _rows(drawing: str, file: str, field: str) -> list[str]:
    rows = [line.replace(" ", "") for line in drawing.splitlines() if line.strip()]
    if not rows:
        raise DataError(file, field, "is empty")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            why = f"row {number} has {len(row)} hexes, the first row has {len(rows[0])}"
            raise DataError(file, field, why)
    if max(len(rows), len(rows[0])) > LONGEST_SIDE or len(rows) * len(rows[0]) > LARGEST_MAP:
        why = f"is larger than {LONGEST_SIDE} hexes on a side or {LARGEST_MAP} hexes in all"
        raise DataError(file, field, why)
    return rows


def _terrain(rows: list[str], file: str) -> Iterator[Hex]:
    for number, row in enumerate(rows, start=1):
        for character in row:
            if character not in LEGEND:
                why = f"row {number} holds {character!r}; the legend knows {' '.join(LEGEND)}"
                raise DataError(file, "map.terrain", why)
            yield LEGEND[character]


def _levels(table: MapTable, board: HexBoard, file: str) -> Iterator[int]:
    if table.levels is None:
        return
    rows = _rows(table.levels, file, "map.levels")
    if (len(rows[0]), len(rows)) != (board.width, board.height):
        why = f"is {len(rows[0])} by {len(rows)} hexes, the terrain {board.width} by {board.height}"
        raise DataError(file, "map.levels", why)
    for number, row in enumerate(rows, start=1):
        for character in row:
            if not (character.isascii() and character.isdigit()):
                raise DataError(file, "map.levels", f"row {number} holds {character!r}, which is no digit")
            yield int(character)
