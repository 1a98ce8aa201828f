"""Panes of painted lines, which redraw only changed lines; also with a mark, in pages, or as lists."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from shellshock_tui.app.configured import palette_of
from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.widgets.list_rows import Head
from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import blank
from shellshock_tui.drawing.text import PaintedLine

R = TypeVar("R")
NOBODY = -1
"""Stands for no row: of a line outside all rows, or if no row is marked."""
STEPS = (
    Binding("down", "mark(1)", "choose", key_display="↑↓"),
    Binding("up", "mark(-1)", "entry above", show=False),
    Binding("home", "mark(-1000)", "first", show=False),
    Binding("end", "mark(1000)", "last", show=False),
)
"""The keys that mark another row."""


class Painted(ScrollView, inherit_bindings=False):
    """A scrollable pane drawn in the colours of the palette."""

    ALLOW_SELECT = False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Drop the filter that turns a terminal's named colours into others: none are used here."""
        filters = super().get_line_filters()
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]


class Lines(Painted, can_focus=False, inherit_bindings=False):
    """Painted lines, scrolled if there are more than the pane holds."""

    own_keys: tuple[tuple[str, str], ...] = ()
    """The keys that only this pane has while it has the focus, with their labels."""
    own_actions: ClassVar[tuple[str, ...]] = ()
    """The names of the actions listed first while it has the focus."""

    DEFAULT_CSS = """
    Lines { background: $surface; scrollbar-size: 1 1; overflow-x: hidden; }
    """

    lines: tuple[PaintedLine, ...] = ()

    def show(self, lines: Sequence[PaintedLine]) -> None:
        """Show other lines, redrawing only those that differ."""
        old, self.lines = self.lines, tuple(lines)
        self.virtual_size = Size(self.size.width, len(lines))
        top, width = round(self.scroll_y), self.size.width
        for y in range(max(len(old), len(self.lines))):
            if old[y : y + 1] != self.lines[y : y + 1] and top <= y < top + self.size.height:
                self.refresh(Region(0, y - top, width, 1))

    def draw(self) -> None:
        """Lay out the lines; a pane whose lines are set from outside does not override this."""

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
        """The columns for text, without that of the scrollbar."""
        return max(0, self.size.width - 1)

    def spot(self, event: events.MouseEvent) -> tuple[int, int]:
        """Return the column and the line under the mouse; (-1, -1) on the border."""
        offset = event.get_content_offset(self)
        return (-1, -1) if offset is None else (offset.x, offset.y + round(self.scroll_y))

    def read_on(self, step: int) -> None:
        """Scroll by half a page."""
        self.scroll_relative(y=step * max(1, self.size.height // 2), animate=False, force=True)

    def keep_in_view(self, y: int) -> None:
        """Scroll so that a line can be seen."""
        top, height = round(self.scroll_y), max(1, self.size.height)
        if not top <= y < top + height:
            self.scroll_to(y=max(0, y - height // 2), animate=False, force=True)


class MarkedLines(Lines, can_focus=True, inherit_bindings=False):
    """Painted lines with a mark that looks different while the pane has the focus."""

    def on_focus(self) -> None:
        """Redraw the mark, after the focus has changed."""
        self.call_next(self.draw)

    on_blur = on_focus


class PagedLines(MarkedLines, can_focus=True, inherit_bindings=False):
    """Marked lines in a pane that can be folded, and is hidden while it is empty."""

    DEFAULT_CLASSES = "-empty"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", "read back", show=False),
        Binding("pagedown", "page(1)", "read on", show=False),
    ]
    is_whole = False
    """Whether it is unfolded."""

    def unfold(self, *, is_whole: bool) -> None:
        """Unfold the pane to all its rows, or fold it."""
        self.is_whole = is_whole
        self.set_class(is_whole, "-whole")
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        self.draw()

    def page(self, step: int) -> None:
        """Unfold the pane and scroll by a page; at the beginning, fold it again."""
        if step > 0 and not self.is_whole:
            self.unfold(is_whole=True)
        elif step < 0 and self.is_whole and not self.scroll_y:
            self.unfold(is_whole=False)
        else:
            self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)

    action_page = page

    @abstractmethod
    def count_lines(self, width: int) -> int:
        """Return the number of lines for a width."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the pane: its lines, limited by `max-height`."""
        lines, most = self.count_lines(width), self.styles.max_height
        return lines if most is None else min(lines, int(most.resolve(container, viewport)))


class MarkedList(MarkedLines, Generic[R], can_focus=True, inherit_bindings=False):
    """A list of rows, one of them marked by keys or a click."""

    @dataclass
    class Marked(Message):
        """Posted when another row is marked."""

        row: Any

    @dataclass
    class Chosen(Message):
        """Posted when a row is to be opened."""

        row: Any

    @dataclass
    class Turned(Message):
        """Posted when the value of the marked row is clicked, to change it by `step`."""

        step: int

    rows: Sequence[R] = ()
    marked = NOBODY
    """The index of the marked row."""
    owners: Sequence[int] = ()
    """The index of the row of each line."""

    @abstractmethod
    def drawn(self, width: int) -> Iterable[tuple[int, PaintedLine]]:
        """Yield the lines, each with the index of its row."""

    def first_lines(self, width: int) -> Iterable[tuple[int, PaintedLine]]:  # noqa: ARG002
        """Yield the lines above all rows; by default none."""
        return ()

    def is_head(self, row: R) -> bool:
        """Return whether a row is a heading, which cannot be marked."""
        return isinstance(row, Head)

    @property
    def row(self) -> R | None:
        """The marked row; None if there is none."""
        return self.rows[self.marked] if 0 <= self.marked < len(self.rows) else None

    @property
    def markable(self) -> list[int]:
        """The indices of the rows that can be marked."""
        return [number for number, row in enumerate(self.rows) if not self.is_head(row)]

    def show_rows(self, rows: Iterable[R], marked: int) -> None:
        """Show rows, one of them marked."""
        self.rows = tuple(rows)
        self.mark(marked)

    def mark(self, number: int) -> None:
        """Mark a row, or the next one that can be marked."""
        able = self.markable
        self.marked = next((each for each in able if each >= number), able[-1] if able else NOBODY)
        self.draw()
        if self.row is not None:
            self.post_message(self.Marked(self.row))

    def draw(self) -> None:
        """Draw all rows and scroll to the marked one, with its heading if it is the first."""
        if not self.size.width:
            return
        drawn = [*self.first_lines(self.room), *self.drawn(self.room)]
        self.owners = [number for number, _ in drawn]
        self.show([line for _, line in drawn])
        if self.row is not None:
            last = len(self.owners) - 1 - self.owners[::-1].index(self.marked)
            self.keep_in_view(0 if self.marked in self.markable[:1] else self.owners.index(self.marked))
            self.keep_in_view(last)

    def action_mark(self, step: int) -> None:
        """Mark the row `step` further on, at most the first or last one."""
        able = self.markable
        if able:
            here = able.index(self.marked) + step if self.marked in able else 0
            self.mark(able[max(0, min(here, len(able) - 1))])

    def action_choose(self) -> None:
        """Open the marked row."""
        if self.row is not None:
            self.post_message(self.Chosen(self.row))

    def on_click(self, event: events.Click) -> None:
        """Handle a click on the row under the mouse."""
        column, line = self.spot(event)
        if 0 <= line < len(self.owners) and self.owners[line] in self.markable:
            self.clicked(self.owners[line], column)

    def clicked(self, number: int, column: int) -> None:  # noqa: ARG002 - columns differ where they hold values
        """Mark and open the row that was clicked."""
        self.mark(number)
        self.action_choose()
