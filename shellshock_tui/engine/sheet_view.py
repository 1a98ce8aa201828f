"""The content of a record sheet as screens lay it out: areas, and blocks of cells within them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from shellshock_tui.engine.view import Cell


class Role(StrEnum):
    """The purpose of an area of a record sheet; themes give each role a colour."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVE = "move"
    INTERNAL = "internal"
    NONE = "none"


KEPT = -1
"""The rank of a column that is shown even if each of its cells is blank, 0 or –."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    head: str
    right: bool = False
    rank: int = 0
    """The order in which columns are dropped where room is short: the highest rank first, rank 0 never.

    A column of cells that are all blank, 0 or – is left out, unless its rank is `KEPT`.
    """
    short: str = ""
    """A shorter head for narrow layouts."""
    at: str = ""
    """The address of the head, which `explain` answers."""
    means: str = ""
    """The meaning of the head, in one sentence."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; one with `flow` may be folded into several columns side by side."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    flow: bool = False
    short: str = ""
    """A shorter title for narrow layouts."""


@dataclass(frozen=True, slots=True)
class Rose:
    """Values around a shape, clockwise from the front: a box with four, a hexagon with six."""

    title: str
    spokes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes to tick off."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Hull:
    """A hull seen from above, with a box for each point of armour on a side and a figure for each face."""

    sides: tuple[Cell, Cell, Cell, Cell]
    """The four sides clockwise from the front, each with the armour left."""
    faces: tuple[Cell, Cell, Cell, Cell, Cell, Cell]
    """The six faces clockwise from the front."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart on its side: each column is a head with the cells below it."""

    captions: tuple[str, ...]
    """The caption of the heads, then the caption of the cells below them."""
    columns: tuple[tuple[Cell, ...], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of words and figures of different lengths, not aligned in columns."""

    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""


Block = Table | Rose | Boxes | Hull | Chart | Lines


def cells_in(block: Block) -> Iterator[Cell]:
    """Yield every cell of a block, and the heads of table columns that have an address."""
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


def block_with(block: Block, change: Callable[[Cell], Cell]) -> Block:
    """Return a block with each of its cells changed; the heads of its columns stay as they are."""

    def cells(found: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(map(change, found))

    match block:
        case Table() | Lines():
            return replace(block, rows=tuple(map(cells, block.rows)))
        case Rose():
            return replace(block, spokes=cells(block.spokes))
        case Boxes():
            return replace(block, cells=cells(block.cells))
        case Hull(sides, faces):
            front, right, rear, left = cells(sides)
            first, second, third, fourth, fifth, sixth = cells(faces)
            changed = (front, right, rear, left), (first, second, third, fourth, fifth, sixth)
            return Hull(*changed, block.title)
        case Chart():
            return replace(block, columns=tuple(map(cells, block.columns)))
        case _:
            assert_never(block)


def head_cell(column: Column) -> Cell:
    """Return the head of a column as a cell."""
    return Cell(column.head, column.at, short=column.short, means=column.means, is_word=True)


@dataclass(frozen=True, slots=True)
class Area:
    """A coloured area of a record sheet."""

    name: str
    role: Role
    is_highlighted: bool
    """Whether the area matters for the decision that is asked now."""
    summary: tuple[Cell, ...]
    """The few cells that are shown while the area is folded."""
    blocks: tuple[Block, ...]
    brief: tuple[Block, ...] = ()
    """Shorter blocks for narrow layouts, shown while the area does not matter for the decision."""
    glance: tuple[Cell, ...] = ()
    """The shortest form of the area: one figure for the title, then what fits on a line."""
    wanted: frozenset[str] = frozenset()
    """The addresses of the summary's most important figures, which are left out last where room is short."""
    paper: tuple[Block, ...] = ()
    """Blocks that only paper shows, since the program keeps count of what they say."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A unit's record sheet."""

    unit: str
    """The unit's id; empty for a sheet outside a game."""
    title: str
    facts: tuple[Cell, ...]
    """The head of the sheet, such as the type and the value of the unit."""
    areas: tuple[Area, ...]
    side: str = ""
    notes: tuple[Cell, ...] = ()
    """Notes that are shown below all areas."""
    code: str = ""
    """The one or two characters on its counter."""
    slots: tuple[Cell, ...] = ()
    """The open slots of a sheet outside a game, each with its choices."""


def sheet_with(view: SheetView, change: Callable[[Cell], Cell]) -> SheetView:
    """Return a sheet with each of its cells changed, without the short forms of its areas."""

    def area_with(area: Area) -> Area:
        blocks, paper = (tuple(block_with(one, change) for one in each) for each in (area.blocks, area.paper))
        return replace(
            area, summary=tuple(map(change, area.summary)), blocks=blocks, brief=(),
            glance=tuple(map(change, area.glance)), paper=paper,
        )  # fmt: skip

    facts, notes, slots = (tuple(map(change, cells)) for cells in (view.facts, view.notes, view.slots))
    areas = tuple(map(area_with, view.areas))
    return replace(view, facts=facts, areas=areas, notes=notes, slots=slots)


def cells_of_area(area: Area) -> Iterator[Cell]:
    """Yield every cell of an area: of its summary, its blocks in both forms, and its glance."""
    yield from area.summary
    for block in (*area.blocks, *area.brief):
        yield from cells_in(block)
    yield from area.glance
