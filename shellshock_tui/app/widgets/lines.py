"""Panes that mix their own colours, and lines in them of which only those that changed are drawn again."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from shellshock_tui.app.configured import palette_of
from shellshock_tui.app.render.strips import strip
from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import blank
from shellshock_tui.drawing.text import PaintedLine


class Painted(ScrollView, inherit_bindings=False):
    """A pane that can be scrolled, drawn in the palette's own colours."""

    ALLOW_SELECT = False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out what turns a terminal's named colours into others: here there are none."""
        filters = super().get_line_filters()
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]


class Lines(Painted, can_focus=False, inherit_bindings=False):
    """Painted lines, longer than the pane if need be."""

    own_keys: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The keys that it alone has while it has the focus, each with what it does."""
    own_actions: ClassVar[tuple[str, ...]] = ()
    """The actions that are told first while it has the focus, by their names."""

    DEFAULT_CSS = """
    Lines { background: $surface; scrollbar-size: 1 1; overflow-x: hidden; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        """Make an empty pane."""
        super().__init__(id=id)
        self.lines: tuple[PaintedLine, ...] = ()

    def show(self, lines: Sequence[PaintedLine]) -> None:
        """Show these lines instead of those before."""
        old, self.lines = self.lines, tuple(lines)
        self.virtual_size = Size(self.size.width, len(lines))
        top, width = round(self.scroll_y), self.size.width
        for y in range(max(len(old), len(self.lines))):
            if old[y : y + 1] != self.lines[y : y + 1] and top <= y < top + self.size.height:
                self.refresh(Region(0, y - top, width, 1))

    def draw(self) -> None:
        """Draw what the pane shows; it is left to who shows lines of a pane that is no more than that."""

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.draw()

    def render_line(self, y: int) -> Strip:
        """Return a line of the pane."""
        number, width, palette = y + round(self.scroll_y), self.size.width, palette_of(self.app)
        empty = blank(PANEL, palette)
        if not 0 <= number < len(self.lines):
            return Strip.blank(width, empty)
        return strip(self.lines[number], palette).adjust_cell_length(width, empty)

    @property
    def room(self) -> int:
        """How many columns lines may fill, the one that a scrollbar covers left out."""
        return max(0, self.size.width - 1)

    def spot(self, event: events.MouseEvent) -> tuple[int, int]:
        """Return the column and the line that the mouse points at; (-1, -1) on the border."""
        offset = event.get_content_offset(self)
        return (-1, -1) if offset is None else (offset.x, offset.y + round(self.scroll_y))

    def read_on(self, step: int) -> None:
        """Scroll by half of what can be seen."""
        self.scroll_relative(y=step * max(1, self.size.height // 2), animate=False, force=True)

    def keep_in_view(self, y: int) -> None:
        """Scroll so far that a line can be seen."""
        top, height = round(self.scroll_y), max(1, self.size.height)
        if not top <= y < top + height:
            self.scroll_to(y=max(0, y - height // 2), animate=False, force=True)


class MarkedLines(Lines, can_focus=True, inherit_bindings=False):
    """Painted lines with a mark among them, which looks otherwise while the pane has the focus."""

    def on_focus(self) -> None:
        """Show the mark as live; whether there is a focus is known only after this."""
        self.call_next(self.draw)

    def on_blur(self) -> None:
        """Show the mark as resting."""
        self.call_next(self.draw)


class PagedLines(MarkedLines, can_focus=True, inherit_bindings=False):
    """Marked lines in a pane that may be lower than they are."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        """Make an empty pane that takes no room."""
        super().__init__(id=id)
        self.add_class("-empty")
        self.is_whole = False
        """Whether it is unfolded."""

    def unfold(self, *, is_whole: bool) -> None:
        """Take as many rows as there are, or a few."""
        self.is_whole = is_whole
        self.set_class(is_whole, "-whole")
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        self.draw()

    def page(self, step: int) -> None:
        """Unfold it and read on in it by so many pages; back at its beginning, fold it again."""
        if step > 0 and not self.is_whole:
            self.unfold(is_whole=True)
        elif step < 0 and self.is_whole and not self.scroll_y:
            self.unfold(is_whole=False)
        else:
            self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)

    def shown_of(self, lines: int, container: Size, viewport: Size) -> int:
        """Return how many of so many lines it shows: what holds it asks for more than it may be high."""
        most = self.styles.max_height
        return lines if most is None else min(lines, int(most.resolve(container, viewport)))

    def action_page(self, step: int) -> None:
        """Read on, or go back."""
        self.page(step)
