"""What is known of a place, in words under the map."""

from rich.cells import cell_len, set_cell_size

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import INK, PANEL
from shellshock_tui.drawing.paint import Ink
from shellshock_tui.drawing.text import wrap_words, written

WORDS = Ink(INK, PANEL)
CUT = "…"


class PlaceLine(Lines, inherit_bindings=False):
    """As many lines of words as there is room for; what is cut off ends in a sign."""

    words = ""

    def tell(self, words: str) -> None:
        """Show these words."""
        self.words = words
        width = max(1, self.size.width)
        lines = wrap_words(words, width)
        kept = lines[: max(1, self.size.height)]
        if len(kept) < len(lines):
            kept[-1] = set_cell_size(kept[-1], min(cell_len(kept[-1]), width - 1)) + CUT
        self.show([(written(line, WORDS),) for line in kept])

    def on_resize(self) -> None:
        """Set the words anew."""
        self.tell(self.words)
