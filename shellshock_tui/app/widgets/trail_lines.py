"""Trails as tables: what each term is called, what it does, what then stands, and the clause behind it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from rich.cells import cell_len, set_cell_size

from shellshock_tui.app.colours import FAINT, GOLD, INK, WHITE, Colour
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.widgets.text import PaintedLine, ends, fitted, written
from shellshock_tui.engine.trail import Number, Op, Term, Trail, apply
from shellshock_tui.files import clean

OP_WIDTH, SUM_WIDTH, CLAUSE_WIDTH = 7, 4, 23
FEWEST = 6
"""With fewer columns no clause is named."""


def number(value: Number) -> str:
    """Return a number as players write it: a whole one, or a fraction."""
    return str(value if isinstance(value, Fraction) and value.denominator != 1 else int(value)).replace(
        "-", "−"
    )


def term_words(term: Term) -> str:
    """Return what a term does, in signs."""
    match term.op:
        case Op.ADD:
            return f"+{number(term.value)}" if term.value >= 0 else number(term.value)
        case Op.TIMES:
            return f"×{number(term.value)}"
        case Op.HALVE_UP:
            return "÷2 up"
        case Op.FLOOR:
            return "whole"
        case Op.AT_LEAST:
            return f"min {number(term.value)}"
        case Op.AT_MOST:
            return f"max {number(term.value)}"
        case Op.READ:
            return f"→{number(term.value)}"
        case _:
            assert_never(term.op)


def totals(trail: Trail) -> Iterator[tuple[Term, Number]]:
    """Yield each term with what stands after it."""
    so_far: Number = 0
    for term in trail.terms:
        so_far = apply(term, so_far)
        yield term, so_far


def label_room(trail: Trail, width: int) -> int:
    """Return the columns for labels: beside whole clauses if both fit, else as many as they take."""
    labels = max((cell_len(clean(term.label)) + 2 for term in trail.terms), default=0)
    clauses = max((cell_len(term.clause) + 1 for term in trail.terms), default=0)
    left = width - OP_WIDTH - SUM_WIDTH
    beside = left - (CLAUSE_WIDTH if width >= 3 * CLAUSE_WIDTH else clauses)
    return min(max(8, labels, beside), left)


def _term_line(term: Term, so_far: Number, width: int, room: int, ground: Colour) -> PaintedLine:
    """Return a term as one line of a table with so many columns for labels."""
    left = width - room - OP_WIDTH - SUM_WIDTH
    return fitted(
        (
            *fitted((written(f" {_cut(term.label, room - 1)}", Ink(INK, ground)),), room, Ink(INK, ground)),
            Run(f"{term_words(term):>{OP_WIDTH}}", Ink(WHITE, ground, "bold")),
            Run(f" {number(so_far)}".rjust(SUM_WIDTH), Ink(GOLD, ground)),
            written(f" {_cut(term.clause, left - 1)}" if left > FEWEST else "", Ink(FAINT, ground)),
        ),
        width,
        Ink(INK, ground),
    )


def _cut(label: str, room: int) -> str:
    """Return a label that fits; one that was cut ends with an ellipsis."""
    return label if cell_len(label) <= room else f"{set_cell_size(label, room - 1)}…"


def total_run(trail: Trail, ground: Colour) -> Run:
    """Return what a trail comes to, as it stands beside the title."""
    return Run(f" {number(trail.total)} ", Ink(ground, GOLD, "bold"))


def trail_lines(title: str, trail: Trail, width: int, ground: Colour) -> list[PaintedLine]:
    """Return a trail as a table under its title, which shows the total."""
    title_run, fill = written(f" {title}", Ink(WHITE, ground, "bold")), Ink(INK, ground)
    head = ends((title_run,), (total_run(trail, ground),), width, fill)
    return [head, *term_lines(trail, width, ground)]


def term_lines(trail: Trail, width: int, ground: Colour) -> list[PaintedLine]:
    """Return the terms of a trail as a table."""
    room = label_room(trail, width)
    return [_term_line(term, so_far, width, room, ground) for term, so_far in totals(trail)]
