"""The rows of a battle's front page: what each is called, how it stands, and what would be the standard."""

from dataclasses import dataclass

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.drawing.text import PaintedLine, fitted, length, written
from shellshock_tui.engine.sheet_view import Role

DIFFERS = "◆"
SIGN = 3
"""The columns before a row's title."""
PLAIN, FADED, BOLD = Ink(INK, PANEL), Ink(FAINT, PANEL), Ink(WHITE, PANEL, "bold")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the page."""

    name: str
    """What the screen knows it by."""
    title: str
    here: str = ""
    standard: str = ""
    """What would be the standard, where the row differs from it."""
    role: Role = Role.NONE
    turns: bool = False
    """Whether its value can be changed."""
    apart: bool = False
    """Whether it stands apart from the row above, where there is room."""


def title_width(rows: tuple[Row, ...]) -> int:
    """Return how many columns the titles of rows with a value take."""
    titles = [written(row.title, PLAIN) for row in rows if row.here]
    return max((length((title,)) for title in titles), default=0) + 1


def value_width(rows: tuple[Row, ...]) -> int:
    """Return how many columns the values take, with the arrows around them."""
    return max((length(_value(row)) for row in rows), default=0)


def painted_row(row: Row, rows: tuple[Row, ...], width: int) -> PaintedLine:
    """Return a row as one line of the page, its columns those of all rows."""
    if not row.here:
        return fitted((Run(" ▶ ", Ink(GOLD, PANEL, "bold")), written(row.title, BOLD)), width, PLAIN)
    sign = Run(f" {DIFFERS if row.standard else ' '} ", Ink(GOLD, PANEL, "bold"))
    title = written(row.title, Ink(mix(ROLES[row.role], WHITE, 0.25), PANEL))
    columns = (
        sign,
        *fitted((title,), title_width(rows), PLAIN),
        *fitted(_value(row), value_width(rows), PLAIN),
    )
    room = width - SIGN - title_width(rows) - value_width(rows)
    has_room = all(length((_standard(other),)) <= room for other in rows)
    return fitted((*columns, _standard(row)) if has_room else columns, width, PLAIN)


def marked_row(row: Row, rows: tuple[Row, ...], width: int) -> PaintedLine:
    """Return a row as the marked line of the page."""
    return tuple(Run(run.text, Ink(NIGHT, GOLD, "bold")) for run in painted_row(row, rows, width))


def _value(row: Row) -> PaintedLine:
    before, after = ("‹ ", " ›") if row.turns else ("", "")
    return Run(before, FADED), written(row.here, BOLD if row.standard else PLAIN), Run(after, FADED)


def _standard(row: Row) -> Run:
    return written(f"  standard: {row.standard}" if row.standard else "", FADED)
