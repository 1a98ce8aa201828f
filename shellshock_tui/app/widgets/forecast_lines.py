"""A forecast as lines: what each weapon needs, the outcomes as bars, what may come besides."""

from fractions import Fraction

from shellshock_tui.app.colours import DANGER, FAINT, GOLD, INK, PANEL, WHITE, Colour, Hue, mix
from shellshock_tui.app.paint import Ink, Run, Weight
from shellshock_tui.app.widgets.choice_items import BEST
from shellshock_tui.app.widgets.text import PaintedLine, ends, fitted, length, wrap_words, written
from shellshock_tui.app.widgets.trail_lines import number, term_lines
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Among, Forecast, Mark

GROUND: Colour = mix(PANEL, DANGER, 0.07)
BAR_COLOURS: dict[Mark, Colour] = {Mark.LOST: DANGER, Mark.PENDING: Hue.INTERNAL, Mark.PLAIN: FAINT}
EIGHTHS = " ▏▎▍▌▋▊▉█"
LONGEST_FRACTION = 9
"""The characters of a fraction that is still written out beside its per cent."""
_FILL = Ink(INK, GROUND)


def forecast_lines(forecast: Forecast, width: int, advice: str = "") -> list[PaintedLine]:
    """Return a forecast whole, the terms of each weapon's number below it."""
    lines: list[PaintedLine] = []
    for weapon, trail, chance in forecast.needs:
        lines += [need_line(weapon, trail, chance, width), *term_lines(trail, width, GROUND)]
    return lines + advice_lines(advice, width) + results(forecast, width)


def short_lines(forecast: Forecast, width: int, advice: str = "") -> list[PaintedLine]:
    """Return a forecast with the most telling lines first, the terms of the numbers last."""
    heads = [need_line(weapon, trail, chance, width) for weapon, trail, chance in forecast.needs]
    terms: list[PaintedLine] = []
    for weapon, trail, _ in forecast.needs:
        title = written(f" {weapon}: why {number(trail.total)}", Ink(FAINT, GROUND))
        terms += [fitted((title,), width, _FILL), *term_lines(trail, width, GROUND)]
    return heads + advice_lines(advice, width) + results(forecast, width) + terms


def advice_lines(advice: str, width: int) -> list[PaintedLine]:
    """Return a word on what is better; no line if there is none."""
    if not advice:
        return []
    star = Run(f" {BEST} ", Ink(GOLD, GROUND, "bold"))
    rows = wrap_words(advice, max(10, width - length((star,))))
    heads = (star, *(Run("   ", _FILL) for _ in rows[1:]))
    return [
        fitted((head, written(row, Ink(WHITE, GROUND))), width, _FILL)
        for head, row in zip(heads, rows, strict=True)
    ]


def results(forecast: Forecast, width: int) -> list[PaintedLine]:
    """Return what will come of an attack as bars, and what may come besides."""
    outcomes = [outcome for outcome in forecast.outcomes if outcome[1]]
    widest = max((len(name) for name, _, _ in outcomes), default=0)
    lines = [outcome_line(outcome, widest, width) for outcome in outcomes]
    titles = max((len(among.title) for among in forecast.among), default=0)
    return [*lines, *(line for among in forecast.among for line in among_lines(among, titles, width))]


def among_lines(among: Among, titles: int, width: int) -> list[PaintedLine]:
    """Return what may happen of one kind after its title, as many to a line as fit."""
    is_grave = among.mark in (Mark.LOST, Mark.PENDING)
    share_ink = Ink(WHITE, GROUND, "bold") if is_grave else _FILL
    blank = Run(" " * (titles + 2), _FILL)
    lines = [[written(f" {among.title:<{titles}} ", Ink(_colour(among.mark), GROUND))]]
    for name, chance in among.chances:
        runs = [written(f" {name} ", _FILL), Run(f"{per_cent(chance)} ", share_ink)]
        if length(lines[-1]) + length(runs) > width and len(lines[-1]) > 1:
            lines.append([blank])
        lines[-1] += runs
    return [fitted(line, width, _FILL) for line in lines]


def _colour(mark: Mark) -> Colour:
    return BAR_COLOURS.get(mark, FAINT)


def need_line(weapon: str, trail: Trail, chance: Fraction, width: int) -> PaintedLine:
    """Return what a weapon needs and how likely that is, as a fraction too where there is room."""
    left = (written(f" ◉ {weapon}  ", Ink(GOLD, GROUND, "bold")), Run("needs ", Ink(FAINT, GROUND)),
            Run(number(trail.total), Ink(WHITE, GROUND, "bold")))  # fmt: skip
    share = Run(f"{per_cent(chance)} ", Ink(WHITE, GROUND, "bold"))
    in_full, short = ((Run(words, _FILL), share) for words in (f"hits {chance} = ", "hits "))
    return ends(left, in_full if length((*left, *in_full)) <= width else short, width, _FILL)


def outcome_line(outcome: tuple[str, Fraction, Mark], widest: int, width: int) -> PaintedLine:
    """Return an outcome as a bar with its chance, as a fraction too where that is short."""
    name, chance, mark = outcome
    fraction = str(chance) if len(str(chance)) <= LONGEST_FRACTION else ""
    room = max(4, width - widest - LONGEST_FRACTION - 15)
    return fitted(
        (
            written(f" {name:<{widest}}  ", _FILL),
            Run(f"{per_cent(chance):>7}  ", Ink(WHITE, GROUND)),
            Run(f"{fraction:<{LONGEST_FRACTION}} ", Ink(FAINT, GROUND)),
            Run(bar(chance, room), Ink(_colour(mark), GROUND, weight=Weight.MARK)),
        ),
        width,
        _FILL,
    )


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
