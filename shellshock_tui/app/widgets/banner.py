"""The banner: whose turn it is, in the side's colour, and what is asked."""

from shellshock_tui.app.colours import FAINT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import fitted, wrap_words, written


class Banner(Lines, inherit_bindings=False):
    """The line in the side's colour that says whose turn it is and what is asked."""

    DEFAULT_CSS = """
    Banner { height: 2; }
    """

    def show_prompt(self, who: str, colour: Colour, question: str, remark: str) -> None:
        """Show a question to a side, and a remark in fainter ink below."""
        width = max(1, self.size.width)
        ink = readable_on(colour)
        fill, faint = Ink(ink, colour), Ink(mix(FAINT, WHITE, 0.25), PANEL)
        head = written(f" {who.upper()} ", Ink(ink, colour, "bold")) if who else Run(" ", fill)
        below = wrap_words(remark, width - 2)[0]
        asked = (head, written(question, fill))
        self.show((fitted(asked, width, fill), fitted((written(f" {below}", faint),), width, faint)))
