"""The attack panel: what each weapon needs and why, and what will come of it, before anything is rolled."""

from textual.content import Content
from textual.geometry import Size

from shellshock_tui.app.widgets.forecast_lines import forecast_lines, short_lines
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.engine.view import Forecast

NARROWEST = 20


class AttackPanel(Lines, inherit_bindings=False):
    """A forecast: whole where there is room, else the most telling lines first and the rest below."""

    def __init__(self) -> None:
        """Make an empty panel."""
        super().__init__(id="attack")
        self.add_class("-empty")
        self.forecast: Forecast | None = None
        self.advice = ""

    def show_forecast(self, forecast: Forecast | None, advice: str = "") -> None:
        """Show a forecast with a word on what is better, or nothing at all."""
        if (forecast, advice) == (self.forecast, self.advice):
            return
        self.forecast, self.advice = forecast, advice
        self.set_class(forecast is None, "-empty")
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self._draw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own signature
        """Return how many lines the whole forecast takes."""
        room = max(NARROWEST, width - 1)
        return len(forecast_lines(self.forecast, room, self.advice)) if self.forecast else 0

    def _draw(self) -> None:
        if self.forecast is None:
            self.show(())
            return
        width = max(NARROWEST, self.room)
        whole = forecast_lines(self.forecast, width, self.advice)
        fits = len(whole) <= self.size.height
        if fits:
            whole = forecast_lines(self.forecast, self.size.width, self.advice)
        self.show(whole if fits else short_lines(self.forecast, width, self.advice))
        self._tell_rest()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell how much is left below what has come into view."""
        super().watch_scroll_y(old_value, new_value)
        self._tell_rest()

    def _tell_rest(self) -> None:
        below = len(self.lines) - self.size.height - round(self.scroll_y)
        lines = "1 line" if below == 1 else f"{below} lines"
        back = "PgUp back" if self.scroll_y > 0 else ""
        self.border_subtitle = Content(f"PgDn: {lines} more" if below > 0 else back)

    def page(self, step: int) -> None:
        """Read on, or go back, by so many pages."""
        self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)
