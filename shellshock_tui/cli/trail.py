"""A trail as a table for the terminal."""

from rich.table import Table
from rich.text import Text

from shellshock_tui.drawing.trail_lines import term_words, totals
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import clean


def shown_trail(trail: Trail) -> Table:
    """Return a trail as a table, one line a term, with the running total."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for term, so_far in totals(trail):
        row = (clean(term.label), term_words(term), f"= {number(so_far)}", clean(term.clause))
        table.add_row(*(Text(part) for part in row))
    return table
