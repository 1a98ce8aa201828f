"""The filter that lets nothing but ASCII through to the terminal, whatever a screen draws."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from shellshock_tui.settings.plain_text import plain_text


class PlainText(LineFilter):
    """Writes every glyph of a line in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's own
        """Return a line with every glyph in ASCII."""
        return [Segment(plain_text(text), style, control) for text, style, control in segments]
