"""Chances as lines: the outcomes of a command as bars, and what may come besides; each opens."""

from fractions import Fraction

from shellshock_tui.drawing.colours import DANGER, FAINT, INK, PANEL, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run, Weight
from shellshock_tui.drawing.text import PaintedLine, fitted, length, written
from shellshock_tui.engine.forecast import Forecast, SideEffects
from shellshock_tui.engine.view import Mark

GROUND: Colour = mix(PANEL, DANGER, 0.07)
FILL = Ink(INK, GROUND)
BAR_COLOURS: dict[Mark, Colour] = {Mark.LOST: DANGER, Mark.PENDING: Hue.INTERNAL, Mark.PLAIN: FAINT}
EIGHTHS = " ▏▎▍▌▋▊▉█"
LONGEST_FRACTION = 9
"""The characters of a fraction that is still written out beside its per cent."""


def results(forecast: Forecast, width: int) -> list[PaintedLine]:
    """Return what will come of it as bars, and what may come besides."""
    outcomes = [outcome for outcome in forecast.outcomes if outcome[1]]
    widest = max((len(name) for name, _, _ in outcomes), default=0)
    lines = [outcome_line(forecast, outcome, widest, width) for outcome in outcomes]
    titles = max((len(effects.title) for effects in forecast.side_effects), default=0)
    return [
        *lines,
        *(
            line
            for effects in forecast.side_effects
            for line in side_effect_lines(forecast, effects, titles, width)
        ),
    ]


def outcome_line(
    forecast: Forecast, outcome: tuple[str, Fraction, Mark], widest: int, width: int
) -> PaintedLine:
    """Return an outcome as a bar with its chance, as a fraction too where that is short."""
    name, chance, mark = outcome
    at = forecast.address("", name)
    fits = widest + LONGEST_FRACTION + 19 <= width
    fraction_room = LONGEST_FRACTION if fits else 0
    fraction = str(chance) if len(str(chance)) <= fraction_room else ""
    room = max(4, width - widest - fraction_room - 15)
    return fitted(
        (
            written(f" {name:<{widest}}  ", FILL, at),
            Run(f"{per_cent(chance):>7}  ", Ink(WHITE, GROUND), at),
            Run(f"{fraction:<{fraction_room}} ", Ink(FAINT, GROUND), at),
            Run(bar(chance, room), Ink(_colour(mark), GROUND, weight=Weight.MARK)),
        ),
        width,
        FILL,
    )


def side_effect_lines(forecast: Forecast, effects: SideEffects, titles: int, width: int) -> list[PaintedLine]:
    """Return what may happen of one kind after its title, as many to a line as fit."""
    is_grave = effects.mark in (Mark.LOST, Mark.PENDING)
    share_ink = Ink(WHITE, GROUND, "bold") if is_grave else FILL
    blank = Run(" " * (titles + 2), FILL)
    lines = [[written(f" {effects.title:<{titles}} ", Ink(_colour(effects.mark), GROUND))]]
    for name, chance in effects.chances:
        at = forecast.address(effects.title, name)
        runs = [written(f" {name} ", FILL, at), Run(f"{per_cent(chance)} ", share_ink, at)]
        if length(lines[-1]) + length(runs) > width and len(lines[-1]) > 1:
            lines.append([blank])
        lines[-1] += runs
    return [fitted(line, width, FILL) for line in lines]


def _colour(mark: Mark) -> Colour:
    return BAR_COLOURS.get(mark, FAINT)


def bar(share: Fraction, room: int) -> str:
    """Return a bar of eighths of a cell, so long as a share of the room."""
    eighths = round(share * room * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def per_cent(chance: Fraction) -> str:
    """Return a chance in per cent, to a tenth; what is neither never nor sure does not read as if it were."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9 %"
    return f"{float(chance * 100):.1f} %"
