"""Record sheets as authors change them: cells that know which fields of the file they show."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from shellshock_tui.engine.sheet_view import Area, Block, Boxes, Chart, Hull, Lines, Rose, SheetView, Table
from shellshock_tui.engine.view import Cell, Mark

Sources = Mapping[str, str]
"""The field of a sheet's file that each cell shows, by the cell's address."""


def sourced_view(view: SheetView, sources: Sources) -> SheetView:
    """Return a sheet with the field of each cell, and without the marks and highlights of a game."""
    areas = tuple(_sourced_area(area, sources) for area in view.areas)
    facts, notes, slots = (_cells(cells, sources) for cells in (view.facts, view.notes, view.slots))
    return replace(view, facts=facts, areas=areas, notes=notes, slots=slots)


def _sourced_area(area: Area, sources: Sources) -> Area:
    blocks = tuple(_sourced_block(block, sources) for block in area.blocks)
    return Area(area.name, area.role, False, _cells(area.summary, sources), blocks)


def _cells(cells: tuple[Cell, ...], sources: Sources) -> tuple[Cell, ...]:
    return tuple(
        replace(cell, mark=Mark.PLAIN, pick="", more="", less="", source=_source(cell, sources))
        for cell in cells
    )


def _source(cell: Cell, sources: Sources) -> str:
    """Return the field that a cell shows; a caption has the address of its value, but no field."""
    return "" if cell.is_word else sources.get(cell.at, cell.source)


def _sourced_block(block: Block, sources: Sources) -> Block:
    match block:
        case Table():
            return replace(block, rows=tuple(_cells(row, sources) for row in block.rows))
        case Rose():
            return replace(block, spokes=_cells(block.spokes, sources))
        case Boxes():
            return replace(block, cells=_cells(block.cells, sources))
        case Hull(sides, faces):
            front, right, rear, left = _cells(sides, sources)
            first, second, third, fourth, fifth, sixth = _cells(faces, sources)
            return replace(
                block, sides=(front, right, rear, left), faces=(first, second, third, fourth, fifth, sixth)
            )
        case Chart():
            return replace(block, columns=tuple(_cells(column, sources) for column in block.columns))
        case Lines():
            return replace(block, rows=tuple(_cells(row, sources) for row in block.rows))
        case _:
            assert_never(block)
