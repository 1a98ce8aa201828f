"""Sheets with some of their figures covered, as those that would tell the answer of a card."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from shellshock_tui.drill.exercise import is_covered
from shellshock_tui.engine.sheet_view import Role, SheetView, cells_of_area
from shellshock_tui.engine.view import Cell

COVERED = "?"
"""What stands in place of a covered figure."""


def covered_sheet(view: SheetView, covers: Sequence[str]) -> SheetView:
    """Return a sheet whose cells at some addresses, and below them, are covered."""
    return _covered(view, covers) if covers else view


def with_subject_open(view: SheetView, addresses: Sequence[str], role: Role) -> SheetView:
    """Return a sheet on which the areas with some addresses, or of a role, count as those that matter now.

    These are the areas that the question is about, so that they are not folded where room is short.
    """
    about = [
        role is area.role is not Role.NONE
        or any(is_covered(cell.at, addresses) for cell in cells_of_area(area))
        for area in view.areas
    ]
    if not any(about):
        return view
    areas = (replace(area, is_highlighted=is_so) for area, is_so in zip(view.areas, about, strict=True))
    return replace(view, areas=tuple(areas))


def _covered(part: Any, covers: Sequence[str]) -> Any:
    """Return a part of a sheet with the cells in it covered."""
    match part:
        case Cell(at=at):
            return Cell(COVERED, at) if is_covered(at, covers) else part
        case tuple():
            return tuple(_covered(each, covers) for each in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            found = {field.name: getattr(part, field.name) for field in fields(part)}
            return replace(part, **{name: _covered(value, covers) for name, value in found.items()})
        case _:
            return part
