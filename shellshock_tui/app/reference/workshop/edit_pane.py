"""The record sheet in the workshop: cells that show a field can be pointed at and changed."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.paint import MARKED, TextStyle
from shellshock_tui.drawing.sheets.cards import Card, SheetLine, cells_of
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drawing.sheets.inks import painted_line, span_ink
from shellshock_tui.drawing.sheets.spans import Span
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Cell


class Spot(NamedTuple):
    """A cell on the sheet: its line, its columns, and the cell."""

    line: int
    start: int
    end: int
    cell: Cell


class EditPane(MarkedLines, can_focus=True, inherit_bindings=False):
    """Shows a whole record sheet, one of its fields marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "cell", key_display="← ↑ ↓ →"),
        Binding("down", "move(0, 1)", "cell below", show=False),
        Binding("left", "move(-1, 0)", "cell on the left", show=False),
        Binding("right", "move(1, 0)", "cell on the right", show=False),
        Binding("home", "ends(0)", "first cell", show=False),
        Binding("end", "ends(-1)", "last cell", show=False),
        Binding("pagedown", "leap(1)", "page on", show=False),
        Binding("pageup", "leap(-1)", "page back", show=False),
    ]

    @dataclass
    class Pointed(Message):
        """Posted when another cell is marked."""

        cell: Cell

    @dataclass
    class Chosen(Message):
        """Posted when the marked cell is clicked."""

    @dataclass
    class Typed(Message):
        """Posted when a digit is typed."""

        digit: str

    view: SheetView | None = None
    _drawn: tuple[SheetLine, ...] = ()
    _spots: tuple[Spot, ...] = ()
    _at = 0
    """The index of the marked cell."""

    @property
    def spot(self) -> Spot | None:  # type: ignore[override]  # a cell here, not the place of a click
        """The marked cell with its place; None if the sheet has no fields."""
        return self._spots[self._at] if self._at < len(self._spots) else None

    @property
    def cell(self) -> Cell | None:
        """The marked cell."""
        return self.spot.cell if self.spot else None

    def show_view(self, view: SheetView) -> None:
        """Show a sheet; the marked field stays marked."""
        self.view = view
        self.draw()

    def draw(self) -> None:
        """Lay out the sheet for the width and mark the same field, or the nearest one."""
        if self.view is None or not self.room:
            return
        before = self.spot
        self._drawn = draw_sheet(self.view, self.room)
        self._spots = tuple(
            Spot(number, start, end, cell)
            for number, line in enumerate(self._drawn)
            for start, end, cell in cells_of(line)
            if cell.source
        )
        if before:
            self._at = self._nearest(before)
        elif self.cell:
            self.post_message(self.Pointed(self.cell))
        self._paint()

    def _nearest(self, before: Spot) -> int:
        same = [n for n, spot in enumerate(self._spots) if spot.cell.source == before.cell.source]
        places = same or range(len(self._spots))
        return min(places, key=lambda n: self._distance(self._spots[n], before), default=0)

    def _distance(self, spot: Spot, other: Spot) -> tuple[int, int]:
        return abs(spot.line - other.line), abs(spot.start - other.start)

    def point_to(self, field: str) -> bool:
        """Mark the first cell of a field, or of a field within it; return whether there is one."""
        names = [spot.cell.source for spot in self._spots]
        found = next((n for n, name in enumerate(names) if name == field), None)
        if found is None:
            found = next((n for n, name in enumerate(names) if name.startswith(f"{field}.")), None)
        if found is None:
            return False
        self._mark(found)
        return True

    def _mark(self, number: int) -> None:
        if not self._spots:
            return
        self._at = max(0, min(number, len(self._spots) - 1))
        self._paint()
        spot = self._spots[self._at]
        self.keep_in_view(0 if spot.line < self.size.height // 2 else spot.line)
        self.post_message(self.Pointed(spot.cell))

    def _paint(self) -> None:
        self.show([self._painted(line) for line in self._drawn])

    def _painted(self, line: SheetLine) -> PaintedLine:
        marked = self.cell if self.has_focus else None

        def ink(span: Span, card: Card) -> TextStyle:
            return MARKED if marked is not None and span.cell is marked else span_ink(span, card)

        return painted_line(line, ink)

    def on_focus(self) -> None:
        """Show the marked cell."""
        self.call_next(self._paint)

    on_blur = on_focus

    def action_move(self, right: int, down: int) -> None:
        """Mark the next cell in a direction."""
        spot = self.spot
        if spot is None:
            return
        others = [n for n, one in enumerate(self._spots) if one.cell is not spot.cell]
        if right:
            ahead = [n for n in others if (n > self._at if right > 0 else n < self._at)]
            if ahead:
                self._mark(min(ahead) if right > 0 else max(ahead))
            return
        lines = [self._spots[n].line for n in others]
        beyond = [line for line in lines if (line > spot.line if down > 0 else line < spot.line)]
        if not beyond:
            self.scroll_relative(y=3 * down, animate=False, force=True)
            return
        line = min(beyond) if down > 0 else max(beyond)
        there = [n for n in others if self._spots[n].line == line]
        self._mark(min(there, key=lambda n: abs(self._spots[n].start - spot.start)))

    def action_ends(self, number: int) -> None:
        """Mark the first or the last cell."""
        self._mark(number % max(1, len(self._spots)))

    def action_leap(self, step: int) -> None:
        """Mark a cell about a page further on."""
        if self.spot:
            line = self.spot.line + step * max(1, self.size.height - 2)
            self._mark(min(range(len(self._spots)), key=lambda n: abs(self._spots[n].line - line)))

    def on_key(self, event: events.Key) -> None:
        """Report a digit."""
        if event.character and event.character in "0123456789":
            event.stop()
            self.post_message(self.Typed(event.character))

    def on_click(self, event: events.Click) -> None:
        """Mark the cell under the mouse, or open it if it is marked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, line = offset.x, offset.y + round(self.scroll_y)
        for number, spot in enumerate(self._spots):
            if spot.line == line and spot.start <= x < spot.end:
                if spot.cell is self.cell:
                    self.post_message(self.Chosen())
                else:
                    self._mark(number)
