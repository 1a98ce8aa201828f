"""A trail as a table for the terminal: each term, and what stands after it."""

from fractions import Fraction

from rich.table import Table
from rich.text import Text

from shellshock_tui.engine.trail import Number, Op, Term, Trail, apply
from shellshock_tui.files import clean

OPERATIONS = {
    Op.TIMES: "×{}",
    Op.HALVE_UP: "half, rounded up",
    Op.FLOOR: "rounded down",
    Op.AT_LEAST: "at least {}",
    Op.AT_MOST: "at most {}",
    Op.READ: "reads {}",
}


def shown_trail(trail: Trail) -> Table:
    """Return a trail as a table, one line a term."""
    table = Table(box=None, pad_edge=False, show_header=False)
    total: Number = Fraction(0)
    for term in trail.terms:
        total = apply(term, total)
        row = (clean(term.label), operation(term), f"= {total}", clean(term.clause))
        table.add_row(*(Text(part) for part in row))
    return table


def operation(term: Term) -> str:
    """Return what a term does, in a sign and its value: "+3", "×2", "at least 1"."""
    if term.op is Op.ADD:
        return f"+{term.value}" if term.value >= 0 else f"−{-term.value}"
    return OPERATIONS[term.op].format(term.value)
