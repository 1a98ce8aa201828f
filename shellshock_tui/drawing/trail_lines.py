"""Draw trails as tables: the label of each term, what it does, the running total, and its clause."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from rich.cells import cell_len, set_cell_size

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, WHITE, Colour
from shellshock_tui.drawing.paint import StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, wrap_words, written
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Number, Op, Term, Trail, apply, clause_title
from shellshock_tui.files import clean

OP_WIDTH, SUM_WIDTH, CLAUSE_WIDTH = 7, 6, 23
EQUALS = "= "
"""The sign before a running total."""
FEWEST = 6
"""With fewer columns than this, no clause is shown."""
LEAST_LABEL = 24
"""The least width of a label that wraps; if need be, the running total is left out."""
LONGEST_FIGURE = 8
"""The longest fraction that is not shown as a decimal, in characters."""


class Columns(NamedTuple):
    """The widths of a trail's columns; clauses get the rest of the line."""

    label: int
    op: int
    so_far: int


def figure(value: Number) -> str:
    """Return a number for a table; a fraction that is too long becomes an approximate decimal, marked "≈"."""
    exact = number(value)
    return exact if len(exact) <= LONGEST_FIGURE else f"≈{float(value):.4g}".replace("-", "−")


def term_words(term: Term) -> str:
    """Return the operation of a term, in symbols."""
    match term.op:
        case Op.ADD:
            return f"+{figure(term.value)}" if term.value >= 0 else figure(term.value)
        case Op.TIMES:
            return f"×{figure(term.value)}"
        case Op.HALVE_UP:
            return "÷2 up"
        case Op.FLOOR:
            return "whole"
        case Op.AT_LEAST:
            return f"min {number(term.value)}"
        case Op.AT_MOST:
            return f"max {number(term.value)}"
        case Op.READ:
            return f"→{clean(term.words) or number(term.value)}"
        case _:
            assert_never(term.op)


def totals(trail: Trail) -> Iterator[tuple[Term, Number]]:
    """Yield each term with the running total after it."""
    so_far: Number = 0
    for term in trail.terms:
        so_far = apply(term, so_far)
        yield term, so_far


def columns_for(trail: Trail, width: int) -> Columns:
    """Return columns for one line a term: wide enough for whole labels and clauses if possible."""
    labels = max((cell_len(clean(term.label)) + 2 for term in trail.terms), default=0)
    op, so_far = _figures(trail)
    roomy = width - max(OP_WIDTH, op) - max(SUM_WIDTH, so_far)
    if labels <= (beside := _beside_clauses(trail, width, roomy)):
        return Columns(beside, max(OP_WIDTH, op), max(SUM_WIDTH, so_far))
    left = width - op - so_far
    return Columns(min(max(8, labels, _beside_clauses(trail, width, left)), left), op, so_far)


def wrapping_columns(trail: Trail, width: int) -> Columns:
    """Return columns for labels that wrap, so that clauses are shown whole."""
    op, so_far = _figures(trail)
    op, so_far = max(OP_WIDTH, op), max(SUM_WIDTH, so_far)
    label = _beside_clauses(trail, width, width - op - so_far)
    if label >= LEAST_LABEL:
        return Columns(label, op, so_far)
    return Columns(max(8, _beside_clauses(trail, width, width - op)), op, 0)


def _figures(trail: Trail) -> tuple[int, int]:
    """Return the widths needed for what the terms do and for the running totals."""
    figures = list(totals(trail))
    op = max((len(term_words(term)) + 1 for term, _ in figures), default=0)
    so_far = max((len(f" {EQUALS}{figure(value)}") for _, value in figures), default=0)
    return op, so_far


def _beside_clauses(trail: Trail, width: int, left: int) -> int:
    """Return the width that is left for labels beside whole clauses."""
    clauses = max((cell_len(clause_title(term.clause)) + 1 for term in trail.terms), default=0)
    return left - (max(CLAUSE_WIDTH, clauses) if width >= 3 * CLAUSE_WIDTH else clauses)


def _term_line(
    label: str, term: Term, so_far: Number, columns: Columns, width: int, ground: Colour
) -> PaintedLine:
    """Return a term as one line of a table."""
    left = width - sum(columns)
    stands = f" {EQUALS}{figure(so_far)}".rjust(columns.so_far) if columns.so_far else ""
    ink = TextStyle(INK, ground)
    return fitted(
        (
            *fitted((written(f" {_cut(label, columns.label - 1)}", ink),), columns.label, ink),
            StyledText(f"{term_words(term):>{columns.op}}", TextStyle(WHITE, ground, "bold")),
            StyledText(stands, TextStyle(GOLD, ground)),
            written(
                f" {_cut(clause_title(term.clause), left - 1)}" if left > FEWEST else "",
                TextStyle(FAINT, ground),
            ),
        ),
        width,
        ink,
    )


def _cut(label: str, room: int) -> str:
    """Return a label that fits, cut with an ellipsis if need be."""
    return label if cell_len(label) <= room else f"{set_cell_size(label, room - 1)}…"


def total_run(trail: Trail, ground: Colour) -> StyledText:
    """Return a trail's total as it is shown beside the title."""
    return StyledText(f" {figure(trail.total)} ", TextStyle(ground, GOLD, "bold"))


def head_line(title: str, trail: Trail, width: int, ground: Colour) -> PaintedLine:
    """Return the title of a trail with its total at the right."""
    title_run, fill = written(f" {title}", TextStyle(WHITE, ground, "bold")), TextStyle(INK, ground)
    return ends((title_run,), (total_run(trail, ground),), width, fill)


def trail_lines(title: str, trail: Trail, width: int, ground: Colour) -> list[PaintedLine]:
    """Return a trail as a table under its title, which shows the total."""
    return [head_line(title, trail, width, ground), *term_lines(trail, width, ground)]


def term_lines(trail: Trail, width: int, ground: Colour) -> list[PaintedLine]:
    """Return the terms of a trail as a table, one line each."""
    columns = columns_for(trail, width)
    return [_term_line(term.label, term, so_far, columns, width, ground) for term, so_far in totals(trail)]


def term_rows(trail: Trail, width: int, ground: Colour) -> Iterator[tuple[Term, list[PaintedLine]]]:
    """Yield each term with its lines: one with its figures, and below it the rest of a long label."""
    columns, ink = wrapping_columns(trail, width), TextStyle(INK, ground)
    for term, so_far in totals(trail):
        first, *rest = wrap_words(term.label, columns.label - 3)
        below = [fitted((written(f"   {words}", ink),), width, ink) for words in rest]
        yield term, [_term_line(first, term, so_far, columns, width, ground), *below]
