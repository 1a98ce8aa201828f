"""Attacks in turn as lines: who attacks with what, what then stands, and what that attack adds."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.app.widgets.chance_lines import FILL, GROUND, per_cent
from shellshock_tui.drawing.colours import FAINT, GOLD, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, length, wrap_words, written
from shellshock_tui.engine.forecast import Forecast, Gain, Stage

MARGIN = 3


def stage_lines(forecast: Forecast, width: int) -> list[PaintedLine]:
    """Return the attacks of a forecast in turn; nothing where there is one alone."""
    stages = enumerate(forecast.stages, start=1)
    return [line for number, stage in stages for line in _stage(number, stage, width)]


def _stage(number: int, stage: Stage, width: int) -> Iterator[PaintedLine]:
    ink = Ink(GOLD, GROUND, "bold")
    for row, words in enumerate(wrap_words(stage.words, max(10, width - MARGIN))):
        head = f" {number}".ljust(MARGIN) if row == 0 else " " * MARGIN
        yield fitted((Run(head, ink), written(words, ink)), width, FILL)
    line: list[Run] = [Run(" " * MARGIN, FILL)]
    for gain in stage.gains:
        runs = _gain(gain, number)
        if len(line) > 1 and length((*line, *runs)) > width:
            yield fitted(line, width, FILL)
            line = [Run(" " * MARGIN, FILL)]
        line += [*runs, Run("  ", FILL)]
    yield fitted(line, width, FILL)


def _gain(gain: Gain, number: int) -> tuple[Run, ...]:
    """Return what stands after an attack, and from the second on what it adds."""
    told = (written(f"{gain.name} ", FILL, gain.at), Run(amount(gain), Ink(WHITE, GROUND, "bold"), gain.at))
    return told if number == 1 else (*told, Run(f" {_signed(gain)}", Ink(FAINT, GROUND), gain.at))


def amount(gain: Gain) -> str:
    """Return what stands after an attack: a chance in per cent, or how many on average."""
    return per_cent(gain.so_far) if gain.is_chance else _hundredths(gain.so_far)


def _signed(gain: Gain) -> str:
    if not gain.added:
        return "+0"
    sign = "+" if gain.added > 0 else "−"
    size = abs(gain.added)
    return f"{sign}{per_cent(size).removesuffix(' %')}" if gain.is_chance else f"{sign}{_hundredths(size)}"


def _hundredths(value: Fraction) -> str:
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole}.{rest:02}"
