"""What will come of an attack as lines: its outcomes in one bar, and what may happen besides."""

from collections.abc import Iterator, Sequence

from shellshock_tui.app.widgets.need_lines import Block
from shellshock_tui.app.widgets.outcome_bar import (
    FILL,
    QUIET,
    STRONG,
    Segment,
    fractions_of,
    in_rows,
    per_cent,
    segments,
    share,
    stacked,
)
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, written
from shellshock_tui.engine.forecast import Forecast, SideEffects
from shellshock_tui.files import clean

COUNTS = "▸"
CAPTION = 9
"""The cells of the captions at the left."""


def endings(forecast: Forecast) -> tuple[tuple[str, Forecast], ...]:
    """Return the forecast itself, or those of all answers of the other side."""
    return tuple((answer, part) for answer, part in forecast.parts() if not part.branches)


def caption(words: str, ink: Ink = QUIET) -> Run:
    """Return what stands before a line."""
    return written(f" {words} ".ljust(CAPTION), ink)


def outcome_blocks(forecast: Forecast, width: int) -> Iterator[Block]:
    """Yield the outcomes as one bar; where the other side answers, as one for each answer."""
    if not forecast.branches:
        shown = segments(forecast)
        exact, words = fractions_of(shown), Run(" what will come of it  ", QUIET)
        right = exact if length((words, *exact)) < width else ()
        yield Block(4, (ends((words,), (*right, Run(" ", FILL)), width, FILL),))
        yield Block(0, tuple(bar_lines(shown, Run(" ", FILL), width)))
        return
    widest = max(len(clean(answer)) for answer, _ in endings(forecast)) + 4
    for answer, part in endings(forecast):
        counts = answer == forecast.best
        head = written(f" {COUNTS if counts else ' '} {answer}".ljust(widest), STRONG if counts else FILL)
        above = (fitted((head,), width, FILL),) if widest > width // 3 else ()
        beside = Run("   ", FILL) if above else head
        yield Block(0, (*above, *bar_lines(segments(part), beside, width)))
        for place, effects in enumerate(part.side_effects):
            below = Run(" " * length((beside,)), FILL)
            pieces = ((written(f"{effects.title}: ", QUIET),), *_effects(part, effects))
            yield Block(8 if place else 5, tuple(in_rows(pieces, below, width)))


def bar_lines(shown: Sequence[Segment], head: Run, width: int) -> Iterator[PaintedLine]:
    """Yield outcomes as one bar behind a head, and below it the names of those that have no room in it."""
    line, below = stacked(shown, width - length((head,)) - 1)
    yield fitted((head, *line), width, FILL)
    if below:
        yield from in_rows(below, Run(" " * max(3, length((head,))), FILL), width)


def effects_line(forecast: Forecast, effects: SideEffects, width: int) -> PaintedLine:
    """Return what may happen of one kind: as much as one line holds, and how much more there is."""
    runs = [caption(effects.title)]
    pieces = list(_effects(forecast, effects))
    for place, piece in enumerate(pieces):
        gap = (Run("  ", FILL),) if place else ()
        rest = len(pieces) - place - 1
        more = f"  {rest} more" if rest else ""
        if length((*runs, *gap, *piece, Run(more, QUIET))) > width:
            runs.append(Run(f"  {rest + 1} more" if place else f"{rest + 1} more", QUIET))
            break
        runs += [*gap, *piece]
    return fitted(runs, width, FILL)


def _effects(forecast: Forecast, effects: SideEffects) -> Iterator[PaintedLine]:
    """Yield what may happen of one kind, each behind its sign and with its chance."""
    signs = dict(effects.signs)
    for name, chance in effects.chances:
        at, sign = forecast.address(effects.title, name), signs.get(name, "")
        head = f"{sign} {name} " if sign else f"{name} "
        yield (written(head, FILL, at), Run(share(chance), STRONG, at))


def in_full(forecast: Forecast, answer: str, width: int) -> Iterator[PaintedLine]:
    """Yield each outcome with its chance, in per cent and exactly, and besides them what no bar told of."""
    if answer:
        yield fitted((written(f" {answer}", STRONG),), width, FILL)
    shown = segments(forecast)
    widest = max((len(clean(one.name)) for one in shown), default=0)
    for one in shown:
        chance = Run(f"{per_cent(one.chance):>9}", STRONG, one.at)
        exact = f"  {one.chance}" if length((chance,)) + widest + len(str(one.chance)) + 6 <= width else ""
        name = written(f" {one.name}".ljust(widest + 2), FILL, one.at)
        yield fitted((name, chance, Run(exact, QUIET, one.at)), width, FILL)
    for effects in () if answer else forecast.side_effects:
        yield from in_rows(_effects(forecast, effects), caption(effects.title), width)
