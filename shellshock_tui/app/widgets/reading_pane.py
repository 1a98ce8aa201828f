"""A page to read: painted lines set for the width that there is, scrolled by keys."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content

from shellshock_tui.app.widgets.dialogs import ClosedByClick
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import KEY, TEXT
from shellshock_tui.drawing.text import PaintedLine, wrap_words, written

Told = Callable[[int], Sequence[PaintedLine]]
"""Returns the lines of a page for a width."""


class ReadingPane(Lines, can_focus=True, inherit_bindings=False):
    """Lines that are set anew for each width, and scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "read_on(3)", "read on", key_display="↑↓"),
        Binding("up", "read_on(-3)", "read back", show=False),
        Binding("pagedown", "turn(1)", "page on", show=False),
        Binding("pageup", "turn(-1)", "page back", show=False),
        Binding("home", "turn(-1000)", "beginning", show=False),
        Binding("end", "turn(1000)", "end", show=False),
    ]

    def __init__(self, told: Told, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make a pane of what is told."""
        super().__init__(id=id)
        self.told = told

    def draw(self) -> None:
        """Set the lines for the width that there is."""
        if self.room:
            self.show(self.told(self.room))

    def action_read_on(self, lines: int) -> None:
        """Scroll by lines."""
        self.scroll_relative(y=lines, animate=False, force=True)

    def action_turn(self, pages: int) -> None:
        """Scroll by pages, a line of the last one kept in view."""
        self.action_read_on(pages * max(1, self.size.height - 1))


class ReadingScreen(ClosedByClick[None]):
    """A page over a battle, to be read and closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "close")]

    def __init__(self, title: str, told: Told, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Tell something under a title."""
        super().__init__()
        self.heading, self.told, self.pane_id = title, told, id

    def compose(self) -> ComposeResult:
        """Make the pane."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = Content(self.heading)
            dialog.border_subtitle = "↑ ↓ PgDn scroll · Esc closes"
            yield ReadingPane(self.told, id=self.pane_id)


COLUMN = 21
"""Where the meaning of a key begins."""
Entries = Sequence[tuple[str, str]]
"""Keys or signs, each with its meaning."""


def entry_lines(entries: Entries, width: int) -> list[PaintedLine]:
    """Return keys or signs with their meanings, each going on below where it is long."""
    return [
        (written(("" if number else f"  {sign}").ljust(COLUMN), KEY), written(row, TEXT))
        for sign, words in entries
        for number, row in enumerate(wrap_words(words, max(20, width - COLUMN)))
    ]
