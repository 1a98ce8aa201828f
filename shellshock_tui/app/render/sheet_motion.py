"""Sheets in motion: the boxes that a sheet lost between two moments, and where a roll runs over it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from shellshock_tui.app.render.lights import lighted, lights_on
from shellshock_tui.engine.sheet_view import Chart, SheetView, cells_of_area
from shellshock_tui.engine.view import Cell


@dataclass(frozen=True)
class SheetChange:
    """A unit's sheet before and after it was struck."""

    before: SheetView
    after: SheetView

    @property
    def lessened(self) -> tuple[str, ...]:
        """The addresses of what has fewer boxes than before."""
        return tuple(self._lessened)

    @cached_property
    def _lessened(self) -> dict[str, tuple[Cell, Cell]]:
        """The cells of which less is left, before and after, by their addresses."""
        before, after = _parts(self.before), _parts(self.after)
        both = ((at, (cell, after[at])) for at, cell in before.items() if at in after)
        return {at: (old, new) for at, (old, new) in both if new.part[0] < old.part[0]}

    def emptying(self, most: int) -> tuple[SheetView, ...]:
        """Return the sheet box by box, in so many steps at most, until all are gone that it lost."""
        pairs = self._lessened.items()
        steps = min(most, max((old.part[0] - new.part[0] for _, (old, new) in pairs), default=0))
        return tuple(
            with_parts(
                self.before,
                {at: old.part[0] - (old.part[0] - new.part[0]) * step // steps for at, (old, new) in pairs},
            )
            for step in range(1, steps + 1)
        )

    @property
    def emptied(self) -> SheetView:
        """The sheet as it was, but for the boxes that are gone."""
        return with_parts(self.before, {at: new.part[0] for at, (_, new) in self._lessened.items()})

    def columns_to(self, head: str) -> tuple[str, ...]:
        """Return the heads of a chart's columns as far as the one at an address; none where it has none."""
        for area in self.before.areas:
            for chart in (block for block in area.blocks if isinstance(block, Chart)):
                heads = [column[0].at for column in chart.columns]
                if head in heads:
                    return tuple(heads[: heads.index(head) + 1])
        return ()

    def opened_at(self, *heads: str) -> "SheetChange":
        """Return the change with those areas open in which anything changes, or a roll falls."""
        at = (*self.lessened, *heads)
        both = (lighted(view, lights_on(view, at)) for view in (self.before, self.after))
        return SheetChange(*both)


def _parts(view: SheetView) -> dict[str, Cell]:
    """Return the cells of a sheet that have parts, by their addresses."""
    cells = (cell for area in view.areas for cell in cells_of_area(area))
    return {cell.at: cell for cell in cells if cell.part[1] and cell.at}


def with_parts(view: SheetView, left: Mapping[str, int]) -> SheetView:
    """Return a sheet with so much left of what stands at some addresses."""
    changed: SheetView = _with(view, left)
    return changed


def _with(thing: Any, left: Mapping[str, int]) -> Any:
    match thing:
        case Cell(at=at, part=(_, whole)):
            return replace(thing, part=(left[at], whole)) if at in left and whole else thing
        case tuple():
            return tuple(_with(one, left) for one in thing)
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            return replace(
                thing, **{one.name: _with(getattr(thing, one.name), left) for one in fields(thing)}
            )
        case _:
            return thing
