"""The list of choices: one is marked, any can be clicked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.settings.themes import palette_of
from shellshock_tui.app.widgets.choice_items import Emphasis, Item, Placed, painted, place_items
from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.colours import FAINT, GOLD, PANEL
from shellshock_tui.drawing.paint import Ink, Run

MORE = 12
"""The columns that are kept free for "more" where the choices do not fit."""


class ChoiceList(MarkedLines, can_focus=True, inherit_bindings=False):
    """Choices set like words in lines; one of them is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "mark(-1)", "choice before", show=False),
        Binding("right", "mark(1)", "next choice", show=False),
        Binding("up", "mark_line(-1)", "choice above", show=False),
        Binding("down", "mark_line(1)", "choice below", show=False),
        Binding("pageup", "page(-1)", "back in the forecast", show=False),
        Binding("pagedown", "page(1)", "on in the forecast", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another choice is marked."""

        index: int

    @dataclass
    class Chosen(Message):
        """A choice was clicked."""

        index: int

    @dataclass
    class Paged(Message):
        """What is told of the choices is to be read on, or back, by so many pages."""

        step: int

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(id="choices")
        self.items: tuple[Item, ...] = ()
        self.marked = 0
        self._placed: list[Placed] = []

    def show_items(self, items: tuple[Item, ...], marked: int) -> None:
        """Show these choices with one of them marked."""
        self.items, self.marked = items, min(marked, max(0, len(items) - 1))
        self.draw()

    def draw(self) -> None:
        """Draw what the pane shows."""
        width = self.room
        if not width:
            self._placed = []
            return
        self._placed = place_items(self.items, width, self.size.height)
        if any(self._below(self.size.height - 1, blocked=False)):
            beside_sign = place_items(self.items, max(1, width - MORE), self.size.height)
            if beside_sign[-1].line == self._placed[-1].line:
                self._placed = beside_sign
        emphasis = Emphasis.LIVE if self.has_focus else Emphasis.RESTING
        self.show(painted(self.items, self._placed, self.marked, emphasis))
        if self._placed:
            self.keep_in_view(self._placed[self.marked].line)
        self.refresh()

    def _below(self, last: int, *, blocked: bool) -> Iterator[Placed]:
        """Yield the choices below a line, either those that may be taken or the blocked ones."""
        for placed in self._placed:
            if placed.line > last and self.items[placed.index].is_blocked is blocked:
                yield placed

    def render_line(self, y: int) -> Strip:
        """Return a line of the list; the last in view ends with how many choices are below it."""
        line = super().render_line(y)
        last = y + round(self.scroll_y)
        free = sum(1 for _ in self._below(last, blocked=False))
        blocked = sum(1 for _ in self._below(last, blocked=True))
        if y < self.size.height - 1 or not free + blocked:
            return line
        words = f"{free} more ↓ " if free else f"× {blocked} more ↓ "
        end = max((placed.end for placed in self._placed if placed.line == last), default=0)
        if end + len(words) > self.size.width:
            words = words.replace(" more", "")
        if end + len(words) > self.size.width:
            return line
        sign = strip((Run(words, Ink(GOLD if free else FAINT, PANEL)),), palette_of(self.app))
        return Strip.join([line.crop(0, max(0, self.size.width - len(words))), sign])

    def mark(self, index: int) -> None:
        """Mark a choice."""
        if self.items and index != self.marked:
            self.marked = index % len(self.items)
            self.draw()
            self.post_message(self.Marked(self.marked))

    def action_page(self, step: int) -> None:
        """Ask to read on, or back, in what is told of the choices."""
        self.post_message(self.Paged(step))

    def action_mark(self, step: int) -> None:
        """Mark the next choice or the one before."""
        self.mark((self.marked + step) % max(1, len(self.items)))

    def action_mark_line(self, step: int) -> None:
        """Mark the choice nearest to the present one in the next line or the line before."""
        if not self._placed:
            return
        here = self._placed[self.marked]
        line = (here.line + step) % (self._placed[-1].line + 1)
        near = [placed for placed in self._placed if placed.line == line]
        self.mark(min(near, key=lambda placed: abs(placed.start - here.start)).index)

    def on_click(self, event: events.Click) -> None:
        """Take the choice under the mouse."""
        x, line = self.spot(event)
        for placed in self._placed:
            if placed.line == line and placed.start <= x < placed.end:
                self.mark(placed.index)
                self.post_message(self.Chosen(placed.index))
                return
