"""What a screen may know of a record sheet: areas of cells in their roles."""

from dataclasses import dataclass
from enum import StrEnum

from shellshock_tui.engine.view import Cell


class Role(StrEnum):
    """What an area of a record sheet is read for; themes colour roles."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVE = "move"
    INTERNAL = "internal"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column."""

    head: str
    right: bool = False
    rank: int = 0
    """Columns of the highest rank are dropped first when room is short; rank 0 never."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; a table that flows may be folded into several columns side by side."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Rose:
    """Values around a shape, clockwise from the front: four make a box, six a hexagon."""

    title: str
    spokes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes to tick off."""

    title: str
    cells: tuple[Cell, ...]


Block = Table | Rose | Boxes


@dataclass(frozen=True, slots=True)
class Area:
    """One coloured area of a record sheet."""

    name: str
    role: Role
    lit: bool
    """Whether the area matters to what is asked now."""
    summary: tuple[Cell, ...]
    """The few cells that are kept when the area is folded."""
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A unit's record sheet."""

    unit: str
    """The unit's id; empty for a sheet without a game."""
    title: str
    facts: tuple[Cell, ...]
    areas: tuple[Area, ...]
    side: str = ""
    notes: tuple[Cell, ...] = ()
    """What is to be read below all areas."""
