"""The head of a sheet: a bar with code, name and worth, and what else is known; and the notes below."""

from collections.abc import Iterator, Sequence

from shellshock_tui.drawing.sheets.spans import (
    Line,
    Picture,
    Span,
    Tone,
    broken,
    padded,
    short_of,
    value,
    whole_of,
    width_of,
    wrapped,
)
from shellshock_tui.drawing.sheets.windows import Shown
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean


def draw_head(shown: Shown, width: int, *, is_alone: bool) -> Picture:
    """Return the bar with a unit's code, name, type and worth, and of one alone its other facts."""
    view = shown.view
    kind, worth, *others = (*view.facts, None, None)[: max(2, len(view.facts))]
    code = (Span(f" {clean(view.code)} ", Tone.SIGN),) if view.code else ()
    name = (*code, Span(f" {clean(view.title).upper()} ", Tone.TITLE))
    right = Span(f"{clean(shown.remark)} ", Tone.TITLE) if shown.remark else None
    ending = (right,) if right else (value(worth), Span(" ")) if worth else ()
    told = (value(kind),) if kind else ()
    facts = [fact for fact in others if fact is not None]
    if width_of((*name, *told, Span(" "), *ending)) > width:
        facts = [fact for fact in (kind, *facts) if fact is not None]
        told = ()
    if width_of((*name, *ending)) > width:
        facts, ending = [*facts, *((worth,) if worth else ())], ()
    room = width - width_of((*name, *told, *ending))
    bar = padded((*name, *told, Span(" " * max(0, room)), *ending), width)
    return (bar, *(_facts(facts, width) if is_alone else ()))


def _facts(facts: Sequence[Cell], width: int) -> Iterator[Line]:
    """Yield what else is known of a unit, in one line if that is possible."""
    whole, short = ([value(fact, text(fact)) for fact in facts] for text in (whole_of, short_of))
    for spans, gap in ((whole, 2), (whole, 1), (short, 2), (short, 1)):
        if sum(width_of((span,)) + gap for span in spans) - gap <= width - 2:
            break
    pieces = (piece for span in spans for piece in broken(span, width - 2))
    for line in wrapped(pieces, width - 2, gap):
        yield padded((Span(" "), *line), width)


def draw_notes(view: SheetView, width: int) -> Picture:
    """Return the notes in lines."""
    pieces = (piece for note in view.notes for piece in broken(value(note), width))
    return wrapped(pieces, width)
