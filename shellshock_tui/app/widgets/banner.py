"""The banner: whose turn it is, in the side's colour, and what is asked."""

from shellshock_tui.app.colours import FAINT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import fitted, length, wrap_words, written


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
        asked = wrap_words(question, max(10, width - length((head,))))
        first = fitted((head, written(asked[0], fill)), width, fill)
        if len(asked) > 1:
            self.show((first, fitted((written(f" {' '.join(asked[1:])}", fill),), width, fill)))
        else:
            told = written(f" {wrap_words(remark, width - 2)[0]}", faint)
            self.show((first, fitted((told,), width, faint)))
