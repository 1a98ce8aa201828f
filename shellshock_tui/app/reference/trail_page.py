"""A page with the terms of some numbers and the clauses that they cite, outside a battle."""

from collections.abc import Mapping, Sequence
from functools import partial

from shellshock_tui.app.widgets.dialogs import ReadingScreen
from shellshock_tui.drawing.clause_page import clause_lines
from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import STRONG, TEXT
from shellshock_tui.drawing.text import PaintedLine, paragraph
from shellshock_tui.drawing.trail_lines import trail_lines
from shellshock_tui.engine.trail import Blocked, Clause, Trail

Section = tuple[str, Trail | Blocked | Clause]
"""The title of a number, and its calculation, what blocks it, or its clause."""


def trail_page(sections: Sequence[Section], clauses: Mapping[str, Clause]) -> ReadingScreen:
    """Return a page of explanations, with the clauses that they cite below them."""
    return ReadingScreen("why", partial(_lines, tuple(sections), clauses), id="why")


def _lines(sections: Sequence[Section], clauses: Mapping[str, Clause], width: int) -> list[PaintedLine]:
    lines: list[PaintedLine] = []
    cited: dict[str, None] = {}
    for title, reason in sections:
        match reason:
            case Trail():
                lines += trail_lines(title, reason, width, PANEL)
                inner = [term.trail for term in reason.terms if term.trail]
                for term in reason.terms:
                    if term.trail:
                        lines += trail_lines(term.label, term.trail, width, PANEL)
                cited |= dict.fromkeys(term.clause for one in (reason, *inner) for term in one.terms)
            case Blocked(clause, why):
                lines += [*paragraph(title, STRONG, width), *paragraph(why, TEXT, width)]
                cited[clause] = None
            case Clause():
                lines += paragraph(title, STRONG, width)
                cited[reason.id] = None
        lines.append(())
    for name in cited:
        if name in clauses:
            lines += [*clause_lines(clauses[name], width), ()]
    return lines
