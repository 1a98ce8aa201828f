"""What a screen may know of a record sheet: areas of cells in their roles."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from shellshock_tui.engine.view import Cell


class Role(StrEnum):
    """What an area of a record sheet is read for; themes colour roles."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVE = "move"
    INTERNAL = "internal"
    NONE = "none"


KEPT = -1
"""The rank of a column that is there whatever it says."""


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column."""

    head: str
    right: bool = False
    rank: int = 0
    """Columns of the highest rank are dropped first when room is short; rank 0 never.

    A column that says nothing in any row is left out, unless its rank is `KEPT`.
    """
    short: str = ""
    """The head where room is short."""
    at: str = ""
    """The head's address; `explain` answers it."""
    means: str = ""
    """What the head says, in one sentence."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; a table that flows may be folded into several columns side by side."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    flow: bool = False
    short: str = ""
    """The title where room is short."""


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


@dataclass(frozen=True, slots=True)
class Hull:
    """A hull from above: a box for each point of a side's armour, and a figure for each face."""

    sides: tuple[Cell, Cell, Cell, Cell]
    """Clockwise from the front, each with what is left of it."""
    faces: tuple[Cell, Cell, Cell, Cell, Cell, Cell]
    """Clockwise from the front."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart laid flat: columns of cells, each hanging from its head."""

    captions: tuple[str, ...]
    """What the heads are, then what hangs from them."""
    columns: tuple[tuple[Cell, ...], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of words and figures that run on, each as far as it needs."""

    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""


Block = Table | Rose | Boxes | Hull | Chart | Lines


def cells_in(block: Block) -> Iterator[Cell]:
    """Yield every cell of a block, heads that can be asked about included."""
    match block:
        case Table(columns=columns, rows=rows):
            yield from (head_cell(column) for column in columns if column.at)
            yield from (cell for row in rows for cell in row)
        case Rose(spokes=cells) | Boxes(cells=cells):
            yield from cells
        case Hull(sides, faces):
            yield from (*sides, *faces)
        case Chart(columns=stretches) | Lines(rows=stretches):
            yield from (cell for stretch in stretches for cell in stretch)
        case _:
            assert_never(block)


def head_cell(column: Column) -> Cell:
    """Return the head of a column as a cell."""
    return Cell(column.head, column.at, short=column.short, means=column.means, is_word=True)


@dataclass(frozen=True, slots=True)
class Area:
    """One coloured area of a record sheet."""

    name: str
    role: Role
    is_highlighted: bool
    """Whether the area matters to what is asked now."""
    summary: tuple[Cell, ...]
    """The few cells that are kept when the area is folded."""
    blocks: tuple[Block, ...]
    brief: tuple[Block, ...] = ()
    """What stands for the blocks of an area that does not matter now where room is short."""
    glance: tuple[Cell, ...] = ()
    """The least of it: a figure for the title, and what fits a line."""
    wanted: frozenset[str] = frozenset()
    """The addresses of those figures of the summary that are left out last where room is short."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A unit's record sheet."""

    unit: str
    """The unit's id; empty for a sheet without a game."""
    title: str
    facts: tuple[Cell, ...]
    """What it is, what it is worth, and whatever else stands at the head."""
    areas: tuple[Area, ...]
    side: str = ""
    notes: tuple[Cell, ...] = ()
    """What is to be read below all areas."""
    code: str = ""
    """The one or two characters by which its counter is known."""


def cells_of_area(area: Area) -> Iterator[Cell]:
    """Yield every cell of an area, whatever of it is shown."""
    yield from area.summary
    for block in (*area.blocks, *area.brief):
        yield from cells_in(block)
    yield from area.glance
