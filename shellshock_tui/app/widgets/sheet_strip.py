"""The strip of a record sheet, where there is no room for a rail beside the map."""

from shellshock_tui.app.render.lights import UNLIT, Lights, at_a_glance, lights_on, pointed
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import Run, merged
from shellshock_tui.drawing.sheets.cards import SheetLine, Stretch
from shellshock_tui.drawing.sheets.inks import LIT, span_ink
from shellshock_tui.drawing.sheets.strip import draw_strip
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView


class SheetStrip(Lines, can_focus=False, inherit_bindings=False):
    """Each card of a sheet in two rows, side by side."""

    DEFAULT_CSS = "SheetStrip { height: 2; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make a strip without a sheet."""
        super().__init__(id=id)
        self.view: SheetView | None = None
        self.lights = UNLIT

    def show_sheet(self, view: SheetView | None, lit: tuple[str, ...] = ()) -> None:
        """Show a sheet as it stands now, with the cells lit that some addresses name."""
        lights = lights_on(view, lit) if view else UNLIT
        if (view, lights) != (self.view, self.lights):
            self.view, self.lights = view, lights
            self.draw()

    def on_resize(self) -> None:
        """Draw the strip for the new size."""
        self.draw()

    def draw(self) -> None:
        """Draw what the strip shows."""
        width, view = self.size.width, self.view
        lines = draw_strip(at_a_glance(view, self.lights), width) if view and width else ()
        self.show([_painted(pointed(line, self.lights), self.lights) for line in lines])


def _painted(line: SheetLine, lights: Lights) -> PaintedLine:
    return merged(run for stretch in line.stretches for run in _runs(stretch, lights))


def _runs(stretch: Stretch, lights: Lights) -> tuple[Run, ...]:
    return tuple(
        Run(span.text, LIT if lights.on_cell(span) else span_ink(span, stretch.card))
        for span in stretch.spans
    )
