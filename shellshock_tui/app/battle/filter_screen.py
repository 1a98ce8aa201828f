"""A line for words: which lines of the log are shown."""

from shellshock_tui.app.widgets.dialogs import LineScreen

ASKED = "Show only lines of the log that hold these words; none shows all of them."


class FilterScreen(LineScreen):
    """Asks for the words that lines of the log are to hold."""

    def __init__(self, words: str) -> None:
        """Begin with the words that hold now."""
        super().__init__("filter", ASKED, "Enter shows them", words)
