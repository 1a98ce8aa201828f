"""Hit regions: the parts of painted lines that open into something, and how one looks that is pointed at."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from shellshock_tui.drawing.colours import GOLD, NIGHT
from shellshock_tui.drawing.paint import Ink
from shellshock_tui.drawing.text import PaintedLine

POINTED = Ink(NIGHT, GOLD, "bold")


class Spot(NamedTuple):
    """What opens, in its place: line, first column, column after the last, and its address."""

    line: int
    start: int
    end: int
    at: str


def spots_of(lines: Sequence[PaintedLine]) -> list[Spot]:
    """Return what opens, in reading order."""
    found: list[Spot] = []
    for number, line in enumerate(lines):
        end = 0
        for run in line:
            start, end = end, end + cell_len(run.text)
            if run.at and found and (found[-1].line, found[-1].at) == (number, run.at):
                found[-1] = found[-1]._replace(end=end)
            elif run.at:
                found.append(Spot(number, start, end, run.at))
    return found


def pointed_at(line: PaintedLine, at: str) -> PaintedLine:
    """Return a line with what opens into an address as it looks when it is pointed at."""
    return tuple(run._replace(ink=POINTED) if run.at == at else run for run in line)
