"""What happened since a side's last go, and how the dice of the game have fallen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.widgets.reading_pane import ReadingScreen
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import KEY, NOTE, STRONG, TEXT, Run
from shellshock_tui.drawing.text import PaintedLine, wrap_words, written
from shellshock_tui.session.dice_statistics import EVERYBODY, Tally

SIDE = "side"
"""Stands over whose dice they are, whoever's orders they were rolled for."""
BARS = " ▁▂▃▄▅▆▇█"
QUIET = "Nobody has acted yet."
NO_DICE = "No die has been rolled yet, draws left out."


class StoryScreen(ReadingScreen):
    """What happened, and the dice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f6", "dismiss", "close")]

    def __init__(self, heading: str, told: Sequence[str], dice: Sequence[Tally], sides: Sides) -> None:
        """Tell under a heading what has happened, and the dice of the game so far."""

        def lines(width: int) -> list[PaintedLine]:
            return [*story_lines(heading, told, width), *dice_lines(dice, sides)]

        super().__init__("what happened", lines, id="story")


def story_lines(heading: str, told: Sequence[str], width: int) -> Iterator[PaintedLine]:
    """Yield what happened, event by event."""
    yield (written(f" {heading}", STRONG),)
    for text in told or (QUIET,):
        for number, row in enumerate(wrap_words(text, max(20, width - 4))):
            yield (Run("   " if number else " ▪ ", NOTE), Run(row, TEXT))
    yield (Run("", TEXT),)


def dice_lines(dice: Sequence[Tally], sides: Sides) -> Iterator[PaintedLine]:
    """Yield a line for each side's dice of a kind."""
    yield (Run(" The dice of this game", STRONG),)
    if not dice:
        yield (Run(f" {NO_DICE}", NOTE),)
        return
    names = {tally.side: sides.name(tally.side) if tally.side != EVERYBODY else "everybody" for tally in dice}
    room = max(len(SIDE), *map(len, names.values()))
    heads = f" {SIDE:<{room}} {'die':>4} {'rolled':>7} {'mean':>6} {'fair':>6}  faces, 1 first"
    yield (Run(heads, NOTE),)
    for tally in dice:
        figures = (
            f"d{tally.sides:<3} {tally.count:>7} {_decimal(tally.mean):>6} {_decimal(tally.expected):>6}"
        )
        yield (written(f" {names[tally.side]:<{room}} {figures}  ", TEXT), Run(bars(tally.faces), KEY))


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"


def bars(faces: Sequence[int]) -> str:
    """Return a bar for each face, the most frequent one full."""
    most = max(faces)
    return "".join(BARS[-(-times * (len(BARS) - 1) // most)] for times in faces)
