"""The strip of a record sheet, where there is no room for a rail beside the map."""

from shellshock_tui.app.render.lights import UNLIT, at_a_glance, lights_on, pointed
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import Ink
from shellshock_tui.drawing.sheets.cards import Card
from shellshock_tui.drawing.sheets.drawing import draw_strip
from shellshock_tui.drawing.sheets.inks import LIT, painted_line, span_ink
from shellshock_tui.drawing.sheets.spans import Span
from shellshock_tui.engine.sheet_view import SheetView


class SheetStrip(Lines, can_focus=False, inherit_bindings=False):
    """Each card of a sheet in two rows, side by side."""

    DEFAULT_CSS = "SheetStrip { height: 2; }"

    view: SheetView | None = None
    lights = UNLIT

    def show_sheet(self, view: SheetView | None, lit: tuple[str, ...] = ()) -> None:
        """Show a sheet as it stands now, with the cells lit that some addresses name."""
        lights = lights_on(view, lit) if view else UNLIT
        if (view, lights) != (self.view, self.lights):
            self.view, self.lights = view, lights
            self.draw()

    def draw(self) -> None:
        """Draw what the strip shows."""
        width, view = self.size.width, self.view
        lines = draw_strip(at_a_glance(view, self.lights), width) if view and width else ()
        self.show([painted_line(pointed(line, self.lights), self._ink) for line in lines])

    def _ink(self, span: Span, card: Card) -> Ink:
        return LIT if self.lights.on_cell(span) else span_ink(span, card)
