"""The panes of a drill: the question with its options, the text below it, and the answer box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import DANGER, GOOD, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, length, paragraph, wrap_words, written
from shellshock_tui.drill.answer import Answer, Deed, Figure, Pick, Several

NOBODY = -1
LETTERS = "abcdefghijklmnopqrstuvwxyz"
RIGHT, WRONG = TextStyle(GOOD, PANEL, "bold"), TextStyle(mix(DANGER, WHITE, 0.3), PANEL, "bold")


def asked_for(wanted: Answer) -> str:
    """Return the request that says what to type as an answer."""
    match wanted:
        case Figure(is_chance=True):
            return "Type a chance, such as 35% or 7/20"
        case Figure():
            return "Type a number, or the word on the sheet"
        case Pick(options=("yes", "no")):
            return "Type yes or no, or click it"
        case Pick(options=options):
            return f"Type a letter from a to {LETTERS[len(options) - 1]}, or click it"
        case Deed(asked=request):
            return request
        case Several() as several:
            return f"Type or click entries, such as {several.example}"


class QuestionPane(Lines, can_focus=False, inherit_bindings=False):
    """The question of a card with its options."""

    @dataclass
    class Picked(Message):
        """Posted when an option is clicked."""

        option: int

    question = ""
    options: tuple[str, ...] = ()
    marked = NOBODY
    """The index of the option that Enter would give."""
    right = NOBODY
    """The index of the right option once the card is closed."""
    wrong = NOBODY
    """The index of the option that was given, unless it was the right one."""
    legend: tuple[PaintedLine, ...] = ()
    """The subject of the card, in parts that are not broken across lines."""
    means: tuple[str, ...] = ()
    """Sentences that explain terms of the question."""
    owners: tuple[int, ...] = ()
    """The index of the option on each line; `NOBODY` for other lines."""

    def draw(self) -> None:
        """Draw the question, and fit the height to it."""
        width = self.size.width
        if not width:
            return
        drawn = list(self._drawn(width))
        self.owners = tuple(owner for owner, _ in drawn)
        self.styles.height = len(drawn)
        self.show([line for _, line in drawn])

    def _drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        for line in packed(self.legend, width):
            yield NOBODY, fitted(line, width, TEXT)
        for line in paragraph(self.question, STRONG, width) if self.question else ():
            yield NOBODY, line
        for means in self.means:
            for line in paragraph(means, NOTE, width):
                yield NOBODY, line
        for number, option in enumerate(self.options):
            sign = {self.wrong: "✗", self.marked: "▸", self.right: "✓"}.get(number, " ")
            ink = WRONG if sign == "✗" else RIGHT
            head: PaintedLine = (StyledText(f" {sign} ", ink), StyledText(f"{LETTERS[number]}  ", KEY))
            for row in wrap_words(option, max(8, width - 7)):
                line = fitted((*head, written(row, TEXT)), width, TEXT)
                yield number, inked(line, MARKED) if number == self.marked else line
                head = (StyledText("      ", TEXT),)

    def on_click(self, event: events.Click) -> None:
        """Give the option under the mouse as the answer."""
        _, line = self.spot(event)
        if 0 <= line < len(self.owners) and self.owners[line] != NOBODY:
            self.post_message(self.Picked(self.owners[line]))


def packed(parts: Sequence[PaintedLine], width: int) -> Iterator[PaintedLine]:
    """Yield lines of as many parts as fit into a width, at least one on each."""
    line: PaintedLine = ()
    for part in parts:
        if line and length((*line, *part)) > width:
            yield line
            line = ()
        line = (*line, *part)
    if line:
        yield line


class SaidPane(Lines, can_focus=False, inherit_bindings=False):
    """The program's text about a card, and the step of the calculation that it asks for."""

    said: tuple[tuple[str, TextStyle], ...] = ()
    most = 4
    """The greatest number of rows."""
    shows_end = False
    """Whether the last rows are shown, not the first, if there is no room for all."""

    def draw(self) -> None:
        """Draw the sentences, and fit the height to them, up to `most` rows."""
        if not self.size.width:
            return
        lines = [line for words, ink in self.said for line in paragraph(words, ink, self.room)]
        self.styles.height = min(len(lines), self.most)
        self.show(lines)
        self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        if self.shows_end:
            self.scroll_end(animate=False, force=True)
        else:
            self.scroll_home(animate=False, force=True)


class AnswerBox(Input):
    """The line in which an answer is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "show_keys", "keys", show=False, priority=True),
        Binding("enter", "submit", "answers", key_display="Enter"),
        Binding("down", "screen.mark(1)", "option below", show=False),
        Binding("up", "screen.mark(-1)", "option above", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Let a question mark ask for the keys only while nothing is typed."""
        return not self.value if action == "show_keys" else True

    async def action_show_keys(self) -> None:
        """Show what each key does."""
        await self.run_action("app.show_keys")
