"""What lies over every screen while the window is too small to show it."""

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.app.window import SMALLEST, is_too_small

NOTICE = "Shellshock needs a window of {} by {} or more; this one has {} by {}.\n\nCtrl+Q ends the program."
LEAST = 12
"""In fewer columns nothing can be told."""


class SmallScreen(Screen[None]):
    """A sentence that goes away by itself once there is room."""

    DEFAULT_CSS = """
    #too-small { content-align: center middle; text-align: center; }
    """

    def __init__(self, window: Size) -> None:
        """Make the screen for a window of a size."""
        super().__init__()
        self.window = window
        self.has_gone = False
        """Whether it has begun to go, which takes a moment."""

    def compose(self) -> ComposeResult:
        """Make the one sentence."""
        yield Static("", id="too-small", markup=False)

    def on_screen_resume(self) -> None:
        """Go away if the window has grown while another screen lay above."""
        self.tell(self.window)

    def tell(self, window: Size) -> None:
        """Tell the size of the window in what there is of it, or go away if it suffices."""
        self.window = window
        if not is_too_small(window):
            if self.app.screen is self and not self.has_gone:
                self.has_gone = True
                self.dismiss(None)
        elif self.is_mounted:
            notice = self.query_one("#too-small", Static)
            notice.styles.width, notice.styles.height = window
            notice.update(Content(NOTICE.format(*SMALLEST, *window) if window.width >= LEAST else ""))
