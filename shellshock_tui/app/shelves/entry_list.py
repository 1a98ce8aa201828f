"""The list of a shelf: one entry is marked, any can be clicked, heads stand between them."""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.shelves.entries import Entry, Faulty, GameEntry, key_of
from shellshock_tui.app.widgets.heads import Head
from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, mix
from shellshock_tui.drawing.paint import BAR, BAR_QUIET, BAR_TEXT, Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, length, one_row, wrap_words, written

LIT = mix(PANEL, GOLD, 0.14)
INDENT = 4
"""Columns before a label: its mark and its key."""
NOTES = 24
"""Where the note begins."""


class EntryList(MarkedList[Entry], inherit_bindings=False):
    """Entries, a row or two each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "open", key_display="Enter"),
        *STEPS,
        Binding("pagedown", "screen.read_on(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read_on(-1)", "read back", show=False),
    ]

    def is_head(self, row: Entry) -> bool:
        """Say whether an entry is the head of others."""
        return isinstance(row, Head)

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the lines of all entries."""
        for number, entry in enumerate(self.rows):
            for line in entry_lines(entry, width, is_marked=number == self.marked):
                yield number, line


def entry_lines(entry: Entry, width: int, *, is_marked: bool) -> list[PaintedLine]:
    """Return the rows of an entry."""
    if isinstance(entry, Head):
        title = written(f" {entry.title.upper()}  ", BAR)
        told = written(one_row(entry.summary, max(8, width - length((title,)))), BAR_QUIET)
        return [fitted((title, told), width, BAR_TEXT)]
    ground = LIT if is_marked else PANEL
    fill = Ink(INK, ground)
    mark = Run("▌" if is_marked else " ", Ink(GOLD, ground, "bold"))
    key = Run(f"{'⏎' if is_marked else key_of(entry) or ' '} ".rjust(INDENT - 1), Ink(GOLD, ground, "bold"))
    label = written(entry.label, Ink(GOLD if is_marked else WHITE, ground, "bold"))
    note = "" if isinstance(entry, Faulty) else entry.note
    head = (mark, key, label, Run(" " * max(1, NOTES - INDENT - length((label,))), fill))
    rows = wrap_words(note, max(8, width - max(NOTES, length(head))))
    noted = Ink(INK if is_marked else FAINT, ground)
    lines = [fitted((*head, written(rows[0], noted)), width, fill)]
    indent = Run(" " * (NOTES - 1), fill)
    lines += [fitted((mark, indent, written(row, noted)), width, fill) for row in rows[1:]]
    if isinstance(entry, GameEntry) and entry.asked:
        asked = [(written(row, noted),) for row in wrap_words(entry.asked, max(8, width - INDENT))]
        for under in (entry.players, *asked):
            grounded = [run._replace(ink=_on(run.ink, ground)) for run in under]
            lines.append(fitted((mark, Run(" " * (INDENT - 1), fill), *grounded), width, fill))
    return lines


def _on(ink: Ink, ground: Colour) -> Ink:
    return ink._replace(ground=ground) if ink.ground in (None, NIGHT, PANEL) else ink
