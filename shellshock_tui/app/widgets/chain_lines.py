"""A roll as lines: each step under its title, wrapped where it is long."""

from collections.abc import Sequence

from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Hue, mix
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, wrap_words, written
from shellshock_tui.engine.forecast import RollStep
from shellshock_tui.engine.view import Mark

GROUND = mix(PANEL, GOLD, 0.05)
INKS = {
    Mark.LOST: Ink(mix(DANGER, WHITE, 0.3), GROUND, "bold"),
    Mark.PENDING: Ink(mix(Hue.INTERNAL, WHITE, 0.5), GROUND, "bold"),
}
SIGNS = {Mark.LOST: "✗", Mark.PENDING: "⁺"}
"""What stands before a step that does harm."""
POINTED = Ink(NIGHT, GOLD, "bold")


def chain_lines(links: Sequence[RollStep], width: int, pointed: int) -> tuple[list[PaintedLine], list[int]]:
    """Return steps as lines, one of them pointed at, and for each line the step that it tells of."""
    margin = max((len(link.title) for link in links), default=0) + 4
    lines: list[PaintedLine] = []
    owners: list[int] = []
    for number, link in enumerate(links):
        rows = wrap_words(link.words, max(10, width - margin))
        for index, row in enumerate(rows):
            head = f" {SIGNS.get(link.mark, ' ')} {link.title}" if index == 0 else ""
            lines.append(_line(link, f"{head:<{margin}}", row, width, number == pointed))
            owners.append(number)
    return lines, owners


def _line(link: RollStep, head: str, row: str, width: int, is_pointed: bool) -> PaintedLine:  # noqa: FBT001 - a fact
    if is_pointed:
        return fitted((written(f"{head}{row}", POINTED),), width, POINTED)
    ink = INKS.get(link.mark, Ink(INK, GROUND))
    return fitted((Run(head, Ink(FAINT, GROUND)), written(row, ink)), width, ink)
