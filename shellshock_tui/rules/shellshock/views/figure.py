"""A figure as the sheet prints it, with its clause."""

from shellshock_tui.engine.trail import Clause, Number, Op, Term, Trail

Answer = Trail | Clause
"""What is told of a cell: how its number came about, or the clause that it is a matter of."""


def printed(label: str, value: Number, clause: str, at: str) -> Trail:
    """Return a figure that stands on the sheet as it is."""
    return Trail((Term(label, Op.ADD, value, clause, at),))
