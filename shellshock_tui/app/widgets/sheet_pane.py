"""The pane of one or two record sheets with cells to point at, and the strip of a sheet's summary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.render.highlights import (
    BRACKET,
    NO_HIGHLIGHTS,
    POINTER,
    Highlights,
    at_a_glance,
    highlighted_rows,
    highlights_on,
    lighted,
    pointed,
)
from shellshock_tui.app.widgets.lines import Lines, MarkedLines
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.drawing.paint import MARKED, STRONG, TextStyle
from shellshock_tui.drawing.sheets.areas import NO_OVERLAY, RiskOverlay
from shellshock_tui.drawing.sheets.cards import (
    Card,
    CardRow,
    Drawing,
    SheetLine,
    Shown,
    Window,
    cells_of,
    height_of,
    lines_of,
)
from shellshock_tui.drawing.sheets.drawing import draw_strip, lay_out
from shellshock_tui.drawing.sheets.inks import LIT, painted_line, span_ink
from shellshock_tui.drawing.sheets.spans import Span, Tone
from shellshock_tui.drawing.text import PaintedLine, under
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Cell, Mark

Spot = tuple[int, int]
"""A line of the sheet and the index of a cell in it."""


class SheetPane(MarkedLines, can_focus=True, inherit_bindings=False):
    """Shows record sheets; their cards fold and scroll, and their cells can be explained."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "cell above", show=False),
        Binding("down", "move(0, 1)", "cell below", show=False),
        Binding("left", "move(-1, 0)", "cell on the left", show=False),
        Binding("right", "move(1, 0)", "cell on the right", show=False),
        Binding("plus", "step('more')", "one more", show=False),
        Binding("minus", "step('less')", "one less", show=False),
        Binding("ctrl+o", "turn", "open or fold", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """Posted when a cell is clicked."""

        cell: Cell

    @dataclass
    class Stepped(Message):
        """Posted to raise or lower a cell; `name` is that of the choice, "" for none."""

        name: str

    @dataclass
    class Named(Message):
        """Posted when a unit in the roster is clicked; `at` is its address."""

        at: str

    @dataclass
    class CellPointed(Message):
        """Posted when another cell is pointed at, by key or mouse; None if there is none."""

        cell: Cell | None

    units: tuple[Shown, ...] = ()
    drawing = Drawing()
    highlights: Mapping[str, Highlights] = {}
    roster: Roster | None = None
    """The roster below the sheets, where rows are left."""
    _card_rows: tuple[CardRow, ...] = ()
    _drawn: tuple[SheetLine, ...] = ()
    _laid_out: tuple[object, ...] | None = None
    """The input of the last layout, which is kept because moving the cursor does not change it."""
    _unfocused: tuple[PaintedLine, ...] = ()
    """The lines of the sheets as they are while the cursor is elsewhere."""
    _spot: Spot = (0, 0)
    _hovered: Cell | None = None

    def show_units(
        self, units: Sequence[Shown], highlighted: tuple[str, ...] = (), foreseen: RiskOverlay = NO_OVERLAY
    ) -> None:
        """Show the sheets of one or two units, the active one first, with the losses foreseen for them."""
        lights = {shown.view.unit: highlights_on(shown.view, highlighted) for shown in units}
        units = tuple(
            shown._replace(view=lighted(shown.view, lights[shown.view.unit], is_alone=len(units) == 1))
            for shown in units
        )
        if (units, lights, foreseen) == (self.units, self.highlights, self.drawing.foreseen):
            return
        before, self.highlights = self.highlights, lights
        if [shown.view.unit for shown in units] != [shown.view.unit for shown in self.units]:
            self.drawing, self._spot = Drawing(), (0, 0)
            self.scroll_home(animate=False)
        self.units, self.drawing = units, self.drawing._replace(foreseen=foreseen)
        self.draw()
        if self.highlights != before:
            self._reveal_lights()

    def show_roster(self, roster: Roster | None) -> None:
        """Show the roster below the sheets, or none."""
        if roster != self.roster:
            self.roster = roster
            self.draw()

    def on_resize(self) -> None:
        """Draw the sheets for the new size."""
        self.draw()
        self._reveal_lights()

    def draw(self) -> None:
        """Draw the sheets and the roster."""
        if not self.units or not self.size.width:
            self._card_rows, self._drawn, self._laid_out = (), (), None
            self.show(())
            return
        laid_out = self.units, self.drawing, self.size, self.highlights
        if laid_out != self._laid_out:
            self._laid_out = laid_out
            self._lay_out()
        drawn = [self._painted(number) for number in range(len(self._drawn))]
        left = self.size.height - len(drawn)
        self.show([*drawn, *(self.roster.lines(self.size.width, left) if self.roster else ())])

    def _lay_out(self) -> None:
        """Lay the sheets out; keep a column for the scrollbar if they do not fit."""
        width, height = self.size
        self._card_rows = lay_out(self.units, width, height, self.drawing)
        if height_of(self._card_rows) > height:
            self._card_rows = lay_out(self.units, self.room, height, self.drawing)
        self._drawn = tuple(
            pointed(line, self._lights_of(line.cards[0])) for line in lines_of(self._card_rows)
        )
        self._unfocused = tuple(painted_line(line, self._ink) for line in self._drawn)

    def _lights_of(self, card: Card) -> Highlights:
        return self.highlights.get(card.unit, NO_HIGHLIGHTS)

    def _painted(self, number: int) -> PaintedLine:
        focused = self.focused_cell if number == self._spot[0] and self.has_focus else None
        if focused is not None:
            return painted_line(
                self._drawn[number],
                lambda span, card: MARKED if span.cell is focused else self._ink(span, card),
            )
        return self._unfocused[number]

    def _ink(self, span: Span, card: Card) -> TextStyle:
        if span.text in (POINTER, BRACKET):
            return STRONG
        if span.cell is not None and span.cell.at in self.drawing.foreseen.swept:
            span = span._replace(tone=Tone.SWEPT, mark=Mark.PLAIN)
        return LIT if self._lights_of(card).on_cell(span) else span_ink(span, card)

    def _reveal_lights(self) -> None:
        """Scroll each card, then the pane, so that highlighted cells can be seen."""
        for window in self._windows():
            lights = self._lights_of(window.card)
            lines = lines_of(((window._replace(rows=len(window.body), first=0),),))[1:]
            part = highlighted_rows(lines, lights, window.rows)
            if part:
                fits = part[1] - part[0] < window.rows
                self._scroll_card(window, part[1] + 1 - window.rows if fits else part[0])
        self._reveal_lines()

    def _reveal_lines(self) -> None:
        for lights in filter(None, self.highlights.values()):
            top, height = round(self.scroll_y), self.size.height
            part = highlighted_rows(self._drawn, lights, height)
            if part and not (top <= part[0] and part[1] < top + height):
                above = max(1, (height - (part[1] - part[0] + 1)) // 2)
                self.scroll_to(y=max(0, part[0] - above), animate=False, force=True)

    def _windows(self) -> list[Window]:
        """Return the open cards, with the part of them that is visible."""
        return [window for row in self._card_rows for window in row if window.area and window.card.is_open]

    def _scroll_card(self, window: Window, first: int) -> bool:
        """Show a card from a row on; return whether it moved."""
        first = max(0, min(first, len(window.body) - window.rows))
        if first == window.first:
            return False
        scrolled = {**self.drawing.scrolled, (window.card.unit, window.card.area): first}
        self.drawing = self.drawing._replace(scrolled=scrolled)
        self.draw()
        return True

    @property
    def focused_cell(self) -> Cell | None:
        """The cell that is pointed at; None if there is none."""
        cells, number = self._cells_in(self._spot[0]), self._spot[1]
        return cells[number][2] if number < len(cells) else None

    def _cells_in(self, line: int) -> list[tuple[int, int, Cell]]:
        return cells_of(self._drawn[line]) if 0 <= line < len(self._drawn) else []

    def action_step(self, way: str) -> None:
        """Ask to raise or lower the cell that is pointed at."""
        cell = self.focused_cell
        if cell:
            self.post_message(self.Stepped(cell.more if way == "more" else cell.less))

    def action_move(self, right: int, down: int) -> None:
        """Point at the next cell in a direction."""
        line, number = self._spot
        if right and 0 <= number + right < len(self._cells_in(line)):
            self._point((line, number + right))
            return
        self._point_to_line(line, right + down, self._column())

    def _column(self) -> int:
        cells, number = self._cells_in(self._spot[0]), self._spot[1]
        return cells[number][0] if number < len(cells) else 0

    def _point_to_line(self, line: int, step: int, column: int) -> None:
        """Point at the cell nearest to a column in the next line with cells, scrolling its card if needed."""
        while True:
            if self._scroll_by(line, step):
                line -= step
            line += step
            if not 0 <= line < len(self._drawn):
                return
            cells = cells_of(self._drawn[line])
            if cells:
                number = min(range(len(cells)), key=lambda index: abs(cells[index][0] - column))
                self._point((line, number))
                return

    def _scroll_by(self, line: int, step: int) -> bool:
        """Scroll the card by a row if the line is at its visible edge; return whether it moved."""
        for top, row in self._tops():
            for window in row:
                edge = top + 1 if step < 0 else top + window.height - 1
                is_edge = window.area is not None and window.card.is_open and line == edge
                if is_edge and self._scroll_card(window, window.first + step):
                    return True
        return False

    def _tops(self) -> list[tuple[int, CardRow]]:
        return [(height_of(self._card_rows[:number]), row) for number, row in enumerate(self._card_rows)]

    def _point(self, spot: Spot) -> None:
        self._spot = spot
        self.draw()
        self.keep_in_view(spot[0])
        self.post_message(self.CellPointed(self.focused_cell))

    def on_click(self, event: events.Click) -> None:
        """Point at the cell under the mouse, or fold or unfold a card by its title bar."""
        x, number = self.spot(event)
        if not 0 <= number < len(self._drawn):
            unit = next((run.at for line in self.lines[number:][:1] for run in line if run.at), "")
            if unit:
                self.post_message(self.Named(unit))
            return
        self.focus()
        for index, (start, end, cell) in enumerate(self._cells_in(number)):
            if start <= x < end:
                self._point((number, index))
                self.post_message(self.Chosen(cell))
                return
        card = self._card(number, x)
        if card.area and number in self._titles():
            self._turn(card)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report the cell under the mouse."""
        x, number = self.spot(event)
        self._report_pointed(
            next((cell for start, end, cell in self._cells_in(number) if start <= x < end), None)
        )

    def on_leave(self) -> None:
        """Report that the mouse is over no cell."""
        self._report_pointed(None)

    def _report_pointed(self, cell: Cell | None) -> None:
        if cell is not self._hovered:
            self._hovered = cell
            self.post_message(self.CellPointed(cell))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll the card under the mouse, else the pane."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll the card under the mouse back, else the pane."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        x, number = self.spot(event)
        if 0 <= number < len(self._drawn):
            card = self._card(number, x)
            place = card.unit, card.area
            window = next((one for one in self._windows() if (one.card.unit, one.card.area) == place), None)
            if window and self._scroll_card(window, window.first + step):
                event.stop()
                event.prevent_default()

    def _card(self, number: int, column: int) -> Card:
        stretches = self._drawn[number].stretches
        return under(column, ((one.card, one.spans) for one in stretches)) or stretches[-1].card

    def _titles(self) -> list[int]:
        return [top for top, row in self._tops() if row[0].area]

    def action_turn(self) -> None:
        """Fold or unfold the card of the cell that is pointed at."""
        if self._spot[0] < len(self._drawn):
            self._turn(self._card(self._spot[0], self._column()))

    def _turn(self, card: Card) -> None:
        if not card.area:
            return
        self.drawing = self.drawing._replace(folding=self.drawing.folding.turned(card))
        self.draw()
        titles = self._titles()
        self._point((next(n for n in titles if card.area in [one.area for one in self._drawn[n].cards]), 0))


class SheetStrip(Lines, can_focus=False, inherit_bindings=False):
    """A sheet's summary: each card in two rows, side by side."""

    DEFAULT_CSS = "SheetStrip { height: 2; }"

    view: SheetView | None = None
    highlights = NO_HIGHLIGHTS

    def show_sheet(self, view: SheetView | None, highlighted: tuple[str, ...] = ()) -> None:
        """Show a sheet, with the cells at some addresses highlighted."""
        lights = highlights_on(view, highlighted) if view else NO_HIGHLIGHTS
        if (view, lights) != (self.view, self.highlights):
            self.view, self.highlights = view, lights
            self.draw()

    def draw(self) -> None:
        """Draw the strip."""
        width, view = self.size.width, self.view
        lines = draw_strip(at_a_glance(view, self.highlights), width) if view and width else ()
        self.show([painted_line(pointed(line, self.highlights), self._ink) for line in lines])

    def _ink(self, span: Span, card: Card) -> TextStyle:
        return LIT if self.highlights.on_cell(span) else span_ink(span, card)
