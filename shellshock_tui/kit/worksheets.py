"""Record sheets for authors: the cells know which fields of the file they show."""

from collections.abc import Mapping
from dataclasses import replace

from shellshock_tui.engine.sheet_view import SheetView, sheet_with
from shellshock_tui.engine.view import Cell, Mark


def sourced_view(view: SheetView, fields: Mapping[str, str]) -> SheetView:
    """Return a sheet with the field of each cell, by its address, and without the marks of a game."""

    def sourced(cell: Cell) -> Cell:
        # a caption has the address of its value, but shows no field
        field = "" if cell.is_word else fields.get(cell.at, "")
        return replace(cell, mark=Mark.PLAIN, pick="", more="", less="", source=field)

    made = sheet_with(view, sourced)
    areas = tuple(replace(area, is_highlighted=False) for area in made.areas)
    return replace(made, unit="", code="", side="", areas=areas)
