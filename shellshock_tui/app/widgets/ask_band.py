"""The ask band: whose turn it is, in the side's colour, what is asked, and at its right what is left."""

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import INK, NIGHT, Colour, mix, readable_on
from shellshock_tui.drawing.paint import TEXT, Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_words, written

POINTER = " ▸ "
GAP = 2


class AskBand(Lines, inherit_bindings=False):
    """The one saturated bar, as wide as the map."""

    DEFAULT_CSS = """
    AskBand { height: 1; }
    """

    who = question = left = ""
    colour: Colour = INK
    come = 1, 1
    """How much of it has come in, of how much."""

    def ask(self, who: str, colour: Colour, question: str, left: str) -> None:
        """Show what a side is asked, and at the right what is left to it, where there is room."""
        self.who, self.colour, self.question, self.left = who, colour, question, left
        self.draw()

    def slide(self, part: int, of: int) -> None:
        """Show as much of the band as has come in from the right."""
        if self.come != (part, of):
            self.come = part, of
            self.draw()

    def draw(self) -> None:
        """Draw the band; a question that is too long goes on in a second row."""
        if self.size.width:
            lines = band(self.who, self.colour, self.question, self.left, self.size.width)
            self.styles.height = len(lines)
            width, (part, of) = self.size.width, self.come
            gap = Run(" " * (width - width * part // of), TEXT)
            self.show([fitted((gap, *line), width, gap.ink) for line in lines] if gap.text else lines)


def band(who: str, colour: Colour, question: str, left: str, width: int) -> list[PaintedLine]:
    """Return the rows of a band; what is left stands at the end of the first where both fit."""
    ink = readable_on(colour)
    fill, bold = Ink(ink, colour), Ink(ink, colour, "bold")
    badge = Ink(mix(colour, INK, 0.75), mix(colour, NIGHT, 0.75), "bold")
    head: PaintedLine = (
        (written(f" {who.upper()}{POINTER}", badge), Run(" ", fill)) if who else (Run(" ", fill),)
    )
    rows = wrap_words(question, max(10, width - length(head) - 1))
    told = (written(f"{left} ", fill),) if left else ()
    if len(rows) > 1 or length(head) + len(rows[0]) + GAP + length(told) > width:
        told = ()
    indent = Run(" " * length(head), fill)
    first = ends((*head, written(rows[0], bold)), told, width, fill)
    return [first, *(ends((indent, written(row, bold)), (), width, fill) for row in rows[1:])]
