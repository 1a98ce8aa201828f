"""Sheets with some figures covered, such as those that would give away the answer of a card."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from shellshock_tui.drill.exercise import is_covered
from shellshock_tui.engine.addresses import unit_address, unit_of
from shellshock_tui.engine.sheet_view import Role, SheetView, cells_of_area
from shellshock_tui.engine.view import Cell, Mark

COVERED = "?"
"""The text in place of a covered figure."""
FIGURE = re.compile(r"[−-]?\d+(?:\+| ?%)?(?:/\d+\+?)*")
"""Matches a figure of a sheet: "12", "4+", "2+/6+", "40 %"."""


def covered_sheet(view: SheetView, covers: Sequence[str]) -> SheetView:
    """Return a sheet on which the figures at some addresses, and below them, are covered.

    The captions beside them and the words around them stay, so that it can be seen what is covered.
    """
    texts: dict[str, set[str]] = {}
    cells = [cell for area in view.areas for cell in cells_of_area(area) if is_covered(cell.at, covers)]
    for cell in cells:
        texts.setdefault(cell.at, set()).add(cell.text)
    captions = {cell.at: cell.text for cell in reversed(cells) if _is_caption(cell, texts)}

    def covered(cell: Cell) -> Cell:
        caption = captions.get(cell.at)
        if not is_covered(cell.at, covers) or cell.text == caption:
            return cell
        has_words = caption is None and _is_named(cell.at, covers) and FIGURE.search(cell.text)
        return Cell(FIGURE.sub(COVERED, cell.text) if has_words else COVERED, cell.at)

    return _each_cell(view, covered) if covers else view


def _is_named(at: str, covers: Sequence[str]) -> bool:
    """Return whether no other covered address is above an address; for entries of a covered chart one is."""
    ends = [cover.removeprefix(f"{unit_address(unit_of(cover))}/") for cover in covers]
    return not any(f"/{end}/" in f"/{at}" for end in ends)


def _is_caption(cell: Cell, texts: Mapping[str, Collection[str]]) -> bool:
    """Return whether a covered cell only names what the others at its address, or below it, hold."""
    has_others = len(texts[cell.at]) > 1 or any(at.startswith(f"{cell.at}/") for at in texts)
    return has_others and not any(sign.isdigit() for sign in cell.text)


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


def without_choices(view: SheetView) -> SheetView:
    """Return a sheet that does not show which of its figures can be chosen now, and which cannot."""
    found: SheetView = _each_cell(view, _unchosen)
    return found


def _unchosen(cell: Cell) -> Cell:
    is_figure = any(sign.isdigit() for sign in cell.text)
    mark = Mark.PLAIN if cell.mark is Mark.EMPTY and is_figure else cell.mark
    return replace(cell, mark=mark, pick="", more="", less="")


def _each_cell(part: Any, change: Callable[[Cell], Cell]) -> Any:
    """Return a part of a sheet with each cell in it changed."""
    match part:
        case Cell():
            return change(part)
        case tuple():
            return tuple(_each_cell(each, change) for each in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            found = {field.name: getattr(part, field.name) for field in fields(part)}
            return replace(part, **{name: _each_cell(value, change) for name, value in found.items()})
        case _:
            return part
