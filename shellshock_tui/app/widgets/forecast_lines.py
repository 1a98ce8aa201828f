"""A forecast as lines: what must be rolled, what comes of it, and how each chance is called."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import zip_longest

from rich.cells import set_cell_size

from shellshock_tui.app.widgets.answers import BEST
from shellshock_tui.app.widgets.chance_lines import FILL, GROUND, per_cent, results
from shellshock_tui.app.widgets.stage_lines import amount, stage_lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_words, written
from shellshock_tui.drawing.trail_lines import number, term_lines
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Trail

Needs = tuple[tuple[str, Trail, Fraction], ...]
LinesOf = Callable[[Forecast, int], list[PaintedLine]]
"""Tells a forecast in so many cells."""
COLUMN = 28
"""No answer of the other side is told in fewer cells, where it stands beside another."""
BESIDE_NAME = 16
"""The cells beside the name of an outcome that its chance and a bar take."""
COUNTS = "▸"
"""Stands before the answer whose outcomes are those of the whole."""
ALONE, IN_TURN = BEST, "≡"
"""What stands before a word on one command, and on several in turn."""


def forecast_lines(forecast: Forecast, width: int, word: str = "") -> list[PaintedLine]:
    """Return a forecast whole, the terms of each number below it."""
    needs = _needs(forecast, width)
    told = word_lines(forecast, word, width) + _comes_of_it(forecast, width, forecast_lines)
    return [*stage_lines(forecast, width), *told, *needs] if forecast.stages else needs + told


def _own_needs(forecast: Forecast) -> Needs:
    """Return what must be rolled, unless that is told with one of the answers of the other side."""
    is_told = any(branch.needs == forecast.needs for _, branch in forecast.branches)
    return () if is_told else forecast.needs


def _needs(forecast: Forecast, width: int) -> list[PaintedLine]:
    found: list[PaintedLine] = []
    for what, trail, chance in _own_needs(forecast):
        found += [need_line(forecast, what, trail, chance, width), *term_lines(trail, width, GROUND)]
    return found


def lines_in(forecast: Forecast, width: int, height: int, word: str = "") -> list[PaintedLine]:
    """Return a forecast for a pane too small for it: whole, if half is left to what comes of it."""
    has_room = not forecast.branches and len(_needs(forecast, width)) <= height // 2
    return (forecast_lines if forecast.stages or has_room else short_lines)(forecast, width, word)


def short_lines(forecast: Forecast, width: int, word: str = "") -> list[PaintedLine]:
    """Return a forecast with the most telling lines first, the terms of the numbers last."""
    heads = _heads(forecast, width)
    terms: list[PaintedLine] = []
    for answer, part in forecast.parts():
        for what, trail, _ in _own_needs(part):
            named = ": ".join(filter(None, (answer, what)))
            title = written(f" {named}: why {number(trail.total)}", Ink(FAINT, GROUND))
            terms += [fitted((title,), width, FILL), *term_lines(trail, width, GROUND)]
    told = word_lines(forecast, word, width) + _comes_of_it(forecast, width, _without_terms)
    return stage_lines(forecast, width) + told + heads + terms if forecast.stages else heads + told + terms


def _heads(forecast: Forecast, width: int) -> list[PaintedLine]:
    needs = _own_needs(forecast)
    return [need_line(forecast, what, trail, chance, width) for what, trail, chance in needs]


def _without_terms(forecast: Forecast, width: int) -> list[PaintedLine]:
    return _heads(forecast, width) + _comes_of_it(forecast, width, _without_terms)


def _comes_of_it(forecast: Forecast, width: int, lines_of: LinesOf) -> list[PaintedLine]:
    """Return what comes of it: where the other side answers, for each answer, side by side if they fit."""
    if not forecast.branches:
        return results(forecast, width)
    in_columns = width // len(forecast.branches) >= _column(forecast)
    room = width // len(forecast.branches) if in_columns else width
    columns = [
        [_answer(forecast, answer, room), *lines_of(branch, room)] for answer, branch in forecast.branches
    ]
    if not in_columns:
        return [line for column in columns for line in column]
    rows = zip_longest(*columns, fillvalue=(Run(" " * room, FILL),))
    return [fitted([run for part in row for run in part], width, FILL) for row in rows]


def _column(forecast: Forecast) -> int:
    """Return the fewest cells in which an answer of the other side is told beside another."""
    named = (len(name) for _, part in forecast.parts() for name, chance, _ in part.outcomes if chance)
    return max(COLUMN, max(named, default=0) + BESIDE_NAME)


def _answer(forecast: Forecast, answer: str, width: int) -> PaintedLine:
    """Return the head of a branch: the answer, with a sign before the one that the whole is about."""
    sign = COUNTS if answer == forecast.best else " "
    return fitted((written(f" {sign} {answer}", Ink(GOLD, GROUND, "bold")),), width, FILL)


def titles(forecast: Forecast) -> dict[str, str]:
    """Return what each number of a forecast that opens is called, by its address."""
    found: dict[str, str] = {}
    for answer, part in forecast.parts():
        head = f"{answer}: " if answer else ""
        found |= {at: f"{head}{title}" for at, title in _own_titles(part)}
    return found


def _own_titles(forecast: Forecast) -> Iterator[tuple[str, str]]:
    for name, share, _ in forecast.outcomes:
        yield forecast.address("", name), f"{name}: {per_cent(share)}"
    for effects in forecast.side_effects:
        for name, share in effects.chances:
            yield forecast.address(effects.title, name), f"{effects.title} {name}: {per_cent(share)}"
    for name, _, share in forecast.needs:
        yield forecast.need_address(name), f"{name}: {per_cent(share)}"
    for stage in forecast.stages:
        yield from ((gain.at, f"{gain.name}: {amount(gain)}") for gain in stage.gains)


def word_lines(forecast: Forecast, word: str, width: int) -> list[PaintedLine]:
    """Return a word on what is better, or on several in turn; no line if there is none."""
    if not word:
        return []
    sign = Run(f" {IN_TURN if forecast.stages else ALONE} ", Ink(GOLD, GROUND, "bold"))
    rows = wrap_words(word, max(10, width - length((sign,))))
    heads = (sign, *(Run("   ", FILL) for _ in rows[1:]))
    return [
        fitted((head, written(row, Ink(WHITE, GROUND))), width, FILL)
        for head, row in zip(heads, rows, strict=True)
    ]


def need_line(forecast: Forecast, what: str, trail: Trail, chance: Fraction, width: int) -> PaintedLine:
    """Return what must be rolled and how likely that is, as a fraction too where there is room."""
    at, faint, strong = forecast.need_address(what), Ink(FAINT, GROUND), Ink(WHITE, GROUND, "bold")
    needs = (Run("needs ", faint, at), Run(number(trail.total), strong, at))
    share = Run(f"{per_cent(chance)} ", strong, at)
    in_full, short = ((Run(words, Ink(INK, GROUND), at), share) for words in (f"{chance} = ", "  "))
    name = written(f" ◉ {what}  ", Ink(GOLD, GROUND, "bold"), at)
    for right in (in_full, short):
        if length((name, *needs, *right)) <= width:
            return ends((name, *needs), right, width, FILL)
    room = width - length((*needs, *short)) - 1
    cut = name._replace(text=f"{set_cell_size(name.text, room - 1)}… ")
    return (cut, *needs, *short)
