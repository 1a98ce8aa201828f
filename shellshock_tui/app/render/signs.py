"""Signs over the map: single cells that are laid over what places draw, from hex to hex."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.drawing.paint import Ink, Run, Weight

Cell = tuple[int, int]
"""A column and a row of cells."""


class Sign(NamedTuple):
    """A character that is laid over a cell."""

    text: str
    """Empty where that of the cell stays."""
    colour: Colour | None
    """None where that of the cell stays."""
    ground: Colour | None = None
    """What it stands on; none where the ground below shows."""


def laid_over(runs: Iterable[Run], signs: Mapping[int, Sign], left: int) -> Iterator[Run]:
    """Yield a row's runs, that begin at some column, with signs in place of the cells that they cover."""
    x = left
    for run in runs:
        covered = [at for at in range(x, x + len(run.text)) if at in signs]
        start = x
        for at in covered:
            yield run._replace(text=run.text[start - x : at - x])
            yield _sign(signs[at], run, run.text[at - x])
            start = at + 1
        yield run._replace(text=run.text[start - x :]) if covered else run
        x += len(run.text)


def _sign(sign: Sign, below: Run, character: str) -> Run:
    ground = below.ink.ground if sign.ground is None else sign.ground
    ink = below.ink._replace(ground=ground)
    if sign.colour is not None:
        ink = Ink(sign.colour, ground, weight=Weight.MARK)
    return Run(sign.text or character, ink)
