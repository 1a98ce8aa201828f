"""A record sheet in a pane, whose cells can be pointed at."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from shellshock_tui.app.render.lights import BRACKET, POINTER, UNLIT, lighted, lights_on, pointed
from shellshock_tui.app.render.scroll_target import lit_part
from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.colours import GOLD, NIGHT
from shellshock_tui.drawing.paint import Ink, Run, merged
from shellshock_tui.drawing.sheets.drawing import Folding, SheetLine, cells_of, draw_sheet
from shellshock_tui.drawing.sheets.inks import LIT, POINTING, span_ink
from shellshock_tui.drawing.sheets.spans import Span
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Cell

SHEET_KEYS: list[BindingType] = [
    Binding("up", "move(0, -1)", "cell above", show=False),
    Binding("down", "move(0, 1)", "cell below", show=False),
    Binding("left", "move(-1, 0)", "cell on the left", show=False),
    Binding("right", "move(1, 0)", "cell on the right", show=False),
    Binding("plus,equals_sign", "step('more')", "one more", show=False),
    Binding("minus", "step('less')", "one less", show=False),
    Binding("ctrl+o", "turn", "open or fold", show=False),
]
HOW_TO_OPEN = "↑ ↓ to an area, Ctrl+o opens it"
Spot = tuple[int, int]
"""A line of the sheet and which of its cells."""


class SheetPane(MarkedLines, can_focus=True, inherit_bindings=False):
    """A record sheet; areas open and fold, cells answer why."""

    BINDINGS: ClassVar[list[BindingType]] = SHEET_KEYS

    @dataclass
    class Chosen(Message):
        """A cell was clicked."""

        cell: Cell

    @dataclass
    class Stepped(Message):
        """One more or one less was asked for of a cell: the name of the choice, empty for none."""

        name: str

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make a pane without a sheet."""
        super().__init__(id=id)
        self.view: SheetView | None = None
        self.folding = Folding()
        self.lights = UNLIT
        self._drawn: tuple[SheetLine, ...] = ()
        self._spot: Spot = (0, 0)

    def show_sheet(self, view: SheetView | None, lit: tuple[str, ...] = ()) -> None:
        """Show a sheet as it stands now, with the cells lit that some addresses name; nothing if none."""
        before, self.lights = self.lights, lights_on(view, lit) if view else UNLIT
        view = lighted(view, self.lights) if view else None
        if (view, self.lights) == (self.view, before):
            return
        if view is not None and (self.view is None or self.view.unit != view.unit):
            self.folding, self._spot = Folding(), (0, 0)
            self.scroll_home(animate=False)
        self.view = view
        self.draw()
        if self.lights != before:
            self._reveal_lights()

    def on_resize(self) -> None:
        """Draw the sheet for the new size."""
        self.draw()
        self._reveal_lights()

    def draw(self) -> None:
        """Draw what the pane shows."""
        if self.view is None or not self.size.width:
            self._drawn = ()
            self.show(())
            return
        drawn = draw_sheet(self.view, self.room, self.size.height, self.folding)
        self._drawn = tuple(pointed(line, self.lights) for line in drawn)
        self.show([self._painted(number) for number in range(len(self._drawn))])
        folds = self.has_focus and any(line.is_head and not line.is_open for line in self._drawn)
        if bool(self.border_subtitle) != folds:  # setting it draws the whole pane again
            self.border_subtitle = Content(HOW_TO_OPEN if folds else "")

    def _painted(self, number: int) -> PaintedLine:
        line, focused = self._drawn[number], self.focused_cell
        return merged(
            Run(
                span.text,
                Ink(NIGHT, GOLD, "bold")
                if focused is not None and span.cell is focused and number == self._spot[0] and self.has_focus
                else self._ink(span, line),
            )
            for span in line.spans
        )

    def _ink(self, span: Span, line: SheetLine) -> Ink:
        if span.text in (POINTER, BRACKET):
            return POINTING
        return LIT if self.lights.on_cell(span) else span_ink(span, line)

    def _reveal_lights(self) -> None:
        """Scroll until what is lit is in the middle, or begins at the top, unless all of it can be seen."""
        top, height = round(self.scroll_y), self.size.height
        part = lit_part(self._drawn, self.lights, height)
        if part and not (top <= part[0] and part[1] < top + height):
            above = max(1, (height - (part[1] - part[0] + 1)) // 2)
            self.scroll_to(y=max(0, part[0] - above), animate=False, force=True)

    @property
    def focused_cell(self) -> Cell | None:
        """The cell that is pointed at."""
        line, number = self._spot
        cells = cells_of(self._drawn[line]) if line < len(self._drawn) else []
        return cells[number][2] if number < len(cells) else None

    def action_step(self, way: str) -> None:
        """Ask for one more or one less of the cell that is pointed at."""
        cell = self.focused_cell
        if cell:
            self.post_message(self.Stepped(cell.more if way == "more" else cell.less))

    def action_move(self, right: int, down: int) -> None:
        """Point at the next cell that way."""
        line, number = self._spot
        if right:
            cells = cells_of(self._drawn[line]) if line < len(self._drawn) else []
            if 0 <= number + right < len(cells):
                self._point((line, number + right))
                return
        self._point_to_line(line, right + down, self._column())

    def _column(self) -> int:
        line, number = self._spot
        cells = cells_of(self._drawn[line]) if line < len(self._drawn) else []
        return cells[number][0] if number < len(cells) else 0

    def _point_to_line(self, line: int, step: int, column: int) -> None:
        """Point at the cell nearest to a column in the next line that has any."""
        line += step
        while 0 <= line < len(self._drawn):
            cells = cells_of(self._drawn[line])
            if cells:
                number = min(range(len(cells)), key=lambda index: abs(cells[index][0] - column))
                self._point((line, number))
                return
            line += step

    def _point(self, spot: Spot) -> None:
        self._spot = spot
        self.draw()
        self.keep_in_view(spot[0])

    def on_click(self, event: events.Click) -> None:
        """Point at the cell under the mouse, or open or fold the area of a head line."""
        x, number = self.spot(event)
        if not 0 <= number < len(self._drawn):
            return
        self.focus()
        for index, (start, end, cell) in enumerate(cells_of(self._drawn[number])):
            if start <= x < end:
                self._point((number, index))
                self.post_message(self.Chosen(cell))
                return
        if self._drawn[number].is_head:
            self._turn(number)

    def action_turn(self) -> None:
        """Open or fold the area of the cell that is pointed at."""
        self._turn(self._spot[0])

    def _turn(self, number: int) -> None:
        if number < len(self._drawn) and self._drawn[number].area:
            area = self._drawn[number].area
            self.folding = self.folding.turned(self._drawn[number])
            self.draw()
            self._point((next(n for n, line in enumerate(self._drawn) if line.area == area), 0))
