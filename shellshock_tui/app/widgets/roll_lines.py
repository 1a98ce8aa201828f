"""Rolls as lines: over each who rolled at whom, then its steps, wrapped where they are long."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from shellshock_tui.app.widgets.attack_lines import aim_runs
from shellshock_tui.app.widgets.attack_view import Chip
from shellshock_tui.app.widgets.outcome_bar import BAR, FILL, GROUND, QUIET, in_rows
from shellshock_tui.drawing.colours import DANGER, GOLD, NIGHT, WHITE, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_pieces, wrap_words, written
from shellshock_tui.engine.forecast import Aim, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import clean

INKS = {
    Mark.LOST: Ink(mix(DANGER, WHITE, 0.3), GROUND, "bold"),
    Mark.PENDING: Ink(mix(Hue.INTERNAL, WHITE, 0.5), GROUND, "bold"),
}
SIGNS = {Mark.LOST: "✗", Mark.PENDING: "⁺"}
"""What stands before a step that does harm."""
POINTED = Ink(NIGHT, GOLD, "bold")
TITLE = Ink(WHITE, BAR)
ROLL = Aim("roll")
"""Stands over steps of which nobody says whose they are."""
NO_STEP = -1
PART = " · "
"""Stands between the parts of what a step says."""


class RollLine(NamedTuple):
    """A line, and the number of the step that it tells of; `NO_STEP` for a title."""

    line: PaintedLine
    step: int = NO_STEP


def roll_lines(
    steps: Sequence[RollStep],
    units: Mapping[str, Chip],
    width: int,
    pointed: int = NO_STEP,
    keys: str = "",
) -> list[RollLine]:
    """Return rolls as lines, a step pointed at; each has a title, the first tells what keys do."""
    widest = max((len(step.title) for step in steps), default=0) + 4
    lines: list[RollLine] = []
    for number, step in enumerate(steps):
        if step.aim or not lines:
            lines.append(RollLine(title_line(step.aim or ROLL, units, width, "" if lines else keys)))
        rows = _rows(step.words, width - widest - 1)
        for row, words in enumerate(rows):
            head = f" {SIGNS.get(step.mark, ' ')} {step.title}" if row == 0 else ""
            line = _step_line(step, head.ljust(widest), words, width, pointed=number == pointed)
            lines.append(RollLine(line, number))
    return lines


def brief_lines(
    steps: Sequence[RollStep], units: Mapping[str, Chip], width: int, keys: str
) -> list[RollLine]:
    """Return rolls with several steps in a row, so that what came of them is seen at once."""
    lines: list[RollLine] = []
    for number, step in enumerate(steps):
        if number and not step.aim:
            continue
        after = (n for n in range(number + 1, len(steps)) if steps[n].aim)
        pieces = [piece for one in steps[number : next(after, len(steps))] for piece in _pieces(one, width)]
        lines.append(RollLine(title_line(step.aim or ROLL, units, width, "" if lines else keys)))
        lines += [RollLine(line, number) for line in in_rows(pieces, Run(" ", QUIET), width)]
    return lines


def _pieces(step: RollStep, width: int) -> Iterator[PaintedLine]:
    """Yield a step behind its title; what is too long for a row goes on in the next."""
    head, ink = Run(f" {SIGNS.get(step.mark, '')}{step.title} ", QUIET), INKS.get(step.mark, FILL)
    rows = wrap_words(step.words, max(1, width - length((head,)) - 1))
    for row in rows:
        yield (head, written(row, ink))
        head = Run("   ", QUIET)


def _rows(words: str, room: int) -> list[str]:
    """Return what a step says in rows, broken between its parts where these are short enough."""
    parts = clean(words).split(PART)
    are_short = all(cell_len(part) <= room for part in parts)
    return wrap_pieces(parts, room, PART) if are_short else wrap_words(words, room)


def title_line(aim: Aim, units: Mapping[str, Chip], width: int, keys: str) -> PaintedLine:
    """Return who rolled at whom; names are always told, how and where if there is room."""
    by, target = units.get(aim.unit), units.get(aim.target)
    name = by.name if by else ""
    in_full = ", ".join(filter(None, (name, aim.by)))
    for who, where, beside in ((in_full, aim.where, keys), (in_full, aim.where, ""), (name, "", "")):
        left = aim_runs("●", aim.kind, who, target, where)
        right = written(f" {beside} " if beside else " ", TITLE)
        if length((*left, right)) <= width:
            return ends(left, (right,), width, TITLE)
    return fitted(left, width, TITLE)


def _step_line(step: RollStep, head: str, words: str, width: int, *, pointed: bool) -> PaintedLine:
    if pointed:
        return fitted((written(f"{head}{words}", POINTED),), width, POINTED)
    return fitted((Run(head, QUIET), written(words, INKS.get(step.mark, FILL))), width, FILL)
