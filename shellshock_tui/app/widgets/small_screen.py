"""What lies over every screen while the window is too small to show it."""

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.app.window import SMALLEST, is_too_small

NOTICE = "Shellshock needs a window of {} by {} or more; this one has {} by {}.\n\nCtrl+q ends the program."


class SmallScreen(Screen[None]):
    """A sentence that goes away by itself once there is room."""

    DEFAULT_CSS = """
    #too-small { width: 100%; height: 100%; content-align: center middle; text-align: center; }
    """

    def __init__(self) -> None:
        """Make the screen."""
        super().__init__()
        self.has_gone = False
        """Whether it has begun to go, which takes a moment."""

    def compose(self) -> ComposeResult:
        """Make the one sentence."""
        yield Static("", id="too-small", markup=False)

    def on_resize(self) -> None:
        """Tell the size anew, or go away."""
        self.mind_size()

    def on_screen_resume(self) -> None:
        """Go away if the window has grown while another screen lay above."""
        self.mind_size()

    def mind_size(self) -> None:
        """Tell the size, or go away if it suffices."""
        size = self.app.size
        if is_too_small(size):
            self.query_one("#too-small", Static).update(Content(NOTICE.format(*SMALLEST, *size)))
        elif self.app.screen is self and not self.has_gone:
            self.has_gone = True
            self.dismiss(None)
