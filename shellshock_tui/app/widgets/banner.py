"""The banner: whose turn it is, in the side's colour, what is asked, and what is to be known besides."""

from dataclasses import dataclass
from enum import Enum

from textual.widget import Widget

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, length, wrap_words, written


class Voice(Enum):
    """How a line below the question speaks."""

    REMARK = "remark"
    NOTICE = "notice"
    CUT_IN = "cut-in"
    TOLD = "told"
    BOT = "bot"


INKS = {
    Voice.REMARK: Ink(mix(FAINT, WHITE, 0.25), PANEL),
    Voice.NOTICE: Ink(GOLD, PANEL, "bold"),
    Voice.CUT_IN: Ink(mix(DANGER, WHITE, 0.35), PANEL, "bold"),
    Voice.TOLD: Ink(INK, PANEL),
    Voice.BOT: Ink(mix(GOLD, WHITE, 0.5), PANEL),
}
TELLS = {Voice.TOLD: "▪ "}
MOST = {Voice.REMARK: 2, Voice.NOTICE: 2, Voice.CUT_IN: 1, Voice.TOLD: 1, Voice.BOT: 3}
"""How many lines a sentence may take."""
CHOICES = 2
"""The lines that are kept for the choices, where remarks would take them."""


@dataclass(frozen=True)
class Remark:
    """A sentence below the question."""

    voice: Voice
    text: str


class Banner(Lines, inherit_bindings=False):
    """The line in the side's colour that says whose turn it is and what is asked; below it the remarks."""

    DEFAULT_CSS = """
    Banner { height: 2; }
    """

    def __init__(self) -> None:
        """Make an empty banner."""
        super().__init__(id="banner")
        self.who = self.question = ""
        self.colour: Colour = INK
        self.remarks: tuple[Remark, ...] = ()

    def show_prompt(self, who: str, colour: Colour, question: str, remarks: tuple[Remark, ...]) -> None:
        """Show a question to a side with the remarks on it."""
        self.who, self.colour, self.question, self.remarks = who, colour, question, remarks
        self.draw()
        self.call_after_refresh(self.draw)  # the prompt may have become lower meanwhile

    def on_resize(self) -> None:
        """Set the question for the new width: it has none while the prompt is hidden."""
        self.draw()

    def draw(self) -> None:
        """Draw the question and its remarks, and grow to as many lines as they take."""
        width = self.size.width
        if not width:
            return
        lines = [*_question(self.who, self.colour, self.question, width)]
        most = self.parent.size.height - CHOICES if isinstance(self.parent, Widget) else width
        for remark in self.remarks:
            lines += _remark(remark, width, max(1, most - len(lines)))
        self.styles.height = len(lines)
        self.show(lines)


def _question(who: str, colour: Colour, question: str, width: int) -> list[PaintedLine]:
    ink = readable_on(colour)
    fill = Ink(ink, colour)
    head = written(f" {who.upper()} ", Ink(ink, colour, "bold")) if who else Run(" ", fill)
    asked = wrap_words(question, max(10, width - length((head,))))
    rest = [" ".join(asked[1:])] if len(asked) > 1 else []
    return [
        fitted((head, written(asked[0], fill)), width, fill),
        *(fitted((written(f" {text}", fill),), width, fill) for text in rest),
    ]


def _remark(remark: Remark, width: int, most: int) -> list[PaintedLine]:
    """Return a remark as so many lines at most; what does not fit ends with an ellipsis."""
    ink, sign = INKS[remark.voice], TELLS.get(remark.voice, "")
    rows = wrap_words(sign + remark.text, max(10, width - 3))
    kept = rows[: min(most, MOST[remark.voice])]
    if len(rows) > len(kept):
        kept[-1] += "…"
    return [fitted((written(f" {row}", ink),), width, ink) for row in kept]
