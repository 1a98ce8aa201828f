"""Rows of lists: headings for each system, and labels with notes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from shellshock_tui.drawing.colours import FAINT, GOLD, INK, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import BAR, BAR_QUIET, BAR_TEXT, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted, length, one_row, wrap_words, written
from shellshock_tui.files import clean
from shellshock_tui.library import OfSystem, grouped
from shellshock_tui.rules import SYSTEMS

S = TypeVar("S", bound=OfSystem)


@dataclass(frozen=True, slots=True)
class Head:
    """The heading of a system's rows; it cannot be marked."""

    system: str

    @property
    def title(self) -> str:
        """The system's title; its name if it is not known."""
        entry = SYSTEMS.get(self.system)
        return entry.title if entry else clean(self.system)

    @property
    def summary(self) -> str:
        """A description of the system; "" if it is not known."""
        entry = SYSTEMS.get(self.system)
        return entry.summary if entry else ""


def with_heads(found: Iterable[S]) -> tuple[S | Head, ...]:
    """Return items grouped by system, each group below its heading if there are several."""
    groups = grouped(found)
    rows: list[S | Head] = []
    for name, group in groups.items():
        rows += [Head(name), *group] if len(groups) > 1 else group
    return tuple(rows)


LIT = mix(PANEL, GOLD, 0.14)
INDENT = 4
"""The columns before a label, for its mark and its key."""
NOTES = 24
"""The least column at which notes begin."""


def notes_column(labels: Iterable[str], width: int) -> int:
    """Return the column at which the notes of some labels begin."""
    widest = max((length((written(label, TEXT),)) for label in labels), default=0)
    return min(2 * width // 3, max(NOTES, INDENT + widest + 1))


def system_line(head: Head, width: int) -> PaintedLine:
    """Return the heading of a system, with as much of its description as there is room for."""
    title = written(f" {head.title.upper()}  ", BAR)
    room, summary = max(8, width - length((title,))), head.summary
    parts = (summary, summary.partition(":")[0], summary.partition(",")[0])
    text = next((part for part in parts if len(part) <= room), "")
    return fitted((title, written(text, BAR_QUIET)), width, BAR_TEXT)


def row_lines(
    label: str, note: str, width: int, notes: int, *, key: str = "", is_marked: bool
) -> list[PaintedLine]:
    """Return a label with its note at a column; highlighted if it is marked.

    A long label is cut where its note has no room in the same row.
    """
    ground = LIT if is_marked else PANEL
    fill, noted = TextStyle(INK, ground), TextStyle(INK if is_marked else FAINT, ground)
    sign = StyledText(
        f"{'⏎' if is_marked else key or ' '} ".rjust(INDENT - 1), TextStyle(GOLD, ground, "bold")
    )
    room = max(notes - INDENT - 1, width - INDENT - 1 - length((written(note, noted),)))
    named = written(one_row(label, room), TextStyle(GOLD if is_marked else WHITE, ground, "bold"))
    head = (
        mark_sign(is_marked=is_marked),
        sign,
        named,
        StyledText(" " * max(1, notes - INDENT - length((named,))), fill),
    )
    rows = wrap_words(note, max(8, width - max(notes, length(head))))
    indent = (head[0], StyledText(" " * (notes - 1), fill))
    first = fitted((*head, written(rows[0], noted)), width, fill)
    return [first, *(fitted((*indent, written(row, noted)), width, fill) for row in rows[1:])]


def mark_sign(*, is_marked: bool) -> StyledText:
    """Return the sign before a row, which points at the marked one."""
    return StyledText("▌" if is_marked else " ", TextStyle(GOLD, LIT if is_marked else PANEL, "bold"))
