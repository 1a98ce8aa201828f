"""Painted lines that are read page by page, and tell on their border how much is left below."""

from textual.content import Content

from shellshock_tui.app.widgets.lines import MarkedLines


class PagedLines(MarkedLines, can_focus=True, inherit_bindings=False):
    """Marked lines in a pane that may be lower than they are."""

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell how much is left below what has come into view."""
        super().watch_scroll_y(old_value, new_value)
        self.tell_rest()

    def tell_rest(self) -> None:
        """Tell how much is left below what is in view, or that something is above it."""
        below = len(self.lines) - self.size.height - round(self.scroll_y)
        lines = "1 line" if below == 1 else f"{below} lines"
        back = "PgUp back" if self.scroll_y > 0 else ""
        self.border_subtitle = Content(f"PgDn: {lines} more" if below > 0 else back)

    def page(self, step: int) -> None:
        """Read on, or go back, by so many pages."""
        self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)

    def action_page(self, step: int) -> None:
        """Read on, or go back."""
        self.page(step)
