"""The sheet strip: where there is no room for a rail, each card of the unit in hand in two rows."""

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import Run, merged
from shellshock_tui.drawing.sheets.inks import span_ink
from shellshock_tui.drawing.sheets.strip import HIGH, draw_strip
from shellshock_tui.engine.sheet_view import SheetView


class SheetStrip(Lines, inherit_bindings=False):
    """The figures of a sheet that matter most."""

    DEFAULT_CSS = f"""
    SheetStrip {{ height: {HIGH}; }}
    """

    def __init__(self) -> None:
        """Make an empty strip."""
        super().__init__(id="strip")
        self.view: SheetView | None = None

    def show_sheet(self, view: SheetView | None) -> None:
        """Show the sheet of a unit, or nothing."""
        self.view = view
        self.draw()

    def on_resize(self) -> None:
        """Draw the cards for the new width."""
        self.draw()

    def draw(self) -> None:
        """Draw the cards."""
        lines = draw_strip(self.view, self.size.width) if self.view and self.size.width else ()
        self.show(
            [
                merged(
                    Run(span.text, span_ink(span, stretch.card))
                    for stretch in line.stretches
                    for span in stretch.spans
                )
                for line in lines
            ]
        )
