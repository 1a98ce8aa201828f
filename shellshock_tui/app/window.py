"""The size of the window: the smallest one, the breakpoints, and the notice if it is too small."""

from typing import Any

from textual._compositor import Compositor, LayoutUpdate
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

SMALLEST = Size(80, 24)
RAIL = 100
"""The columns from which the sheet is shown beside the map."""
BROAD = 160
"""The columns from which the target's sheet has a pane of its own."""
SHAPES = [(0, "-narrow"), (RAIL, "-wide"), (BROAD, "-broad")]
"""The classes of screens, by the columns from which they have them."""


def is_too_small(size: Size) -> bool:
    """Return whether a window is too small for any screen."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def at_least(size: Size) -> Size:
    """Return the size for which screens are laid out in a window."""
    return Size(max(size.width, SMALLEST.width), max(size.height, SMALLEST.height))


def style_by(screen: Screen[Any], name: str, *widgets: Widget, holds: bool) -> None:
    """Set or remove a class of a screen, restyling only the widgets that depend on it."""
    if screen.has_class(name) != holds:
        screen.set_class(holds, name, update=False)
        for widget in widgets:
            widget.update_node_styles()


NOTICE = (
    "Shellshock needs a window of at least {} by {} characters; this one has {} by {}.\n\n"
    "Ctrl+Q quits the program."
)
LEAST = 12
"""With fewer columns nothing is shown."""


class WithinWindow(Compositor):
    """A compositor that writes only what lies within a window, which may be smaller than the screen."""

    def __init__(self, window: Size) -> None:
        super().__init__()
        self.window = window

    def render_update(
        self,
        full: bool = False,  # noqa: FBT001, FBT002 - declared so by Textual
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,  # noqa: FBT001, FBT002
    ) -> LayoutUpdate:
        """Return the whole screen within the window."""
        super().render_update(full, screen_stack, simplify)
        return LayoutUpdate([[strip] for strip in self.render_strips()], self.window.region)

    def render_strips(self, size: Size | None = None) -> list[Strip]:
        """Return the rows within the window."""
        return [strip.crop(0, self.window.width) for strip in super().render_strips(size or self.window)]


class SmallScreen(Screen[None]):
    """A notice that closes by itself once the window is large enough."""

    DEFAULT_CSS = """
    #too-small { content-align: center middle; text-align: center; }
    """

    def __init__(self, window: Size) -> None:
        super().__init__()
        self._compositor = self.within = WithinWindow(window)
        self.window = window
        self.has_gone = False
        """Whether it has begun to close."""

    def compose(self) -> ComposeResult:
        """Yield the notice."""
        yield Static("", id="too-small", markup=False)

    def on_screen_resume(self) -> None:
        """Close if the window has grown while another screen was above."""
        self.show_message(self.window)

    def show_message(self, window: Size) -> None:
        """Show the notice for a window of this size, or close if it is large enough."""
        self.window = self.within.window = window
        if not is_too_small(window):
            if self.app.screen is self and not self.has_gone:
                self.has_gone = True
                self.dismiss(None)
        elif self.is_mounted:
            notice = self.query_one("#too-small", Static)
            notice.styles.width, notice.styles.height = window
            notice.update(Content(NOTICE.format(*SMALLEST, *window) if window.width >= LEAST else ""))
