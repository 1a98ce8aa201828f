"""The list of a shelf: one entry is marked, any can be clicked, heads stand between them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.shelves.entries import Entry, Faulty, GameEntry, key_of
from shellshock_tui.app.widgets.heads import Head
from shellshock_tui.app.widgets.lines import MarkedLines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, RAISED, WHITE, Colour, mix
from shellshock_tui.drawing.paint import BAR, Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, length, one_row, wrap_words, written

LIT = mix(PANEL, GOLD, 0.14)
INDENT = 4
"""Columns before a label: its mark and its key."""
NOTES = 24
"""Where the note begins."""


class EntryList(MarkedLines, can_focus=True, inherit_bindings=False):
    """Entries, a row or two each."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "open", key_display="Enter"),
        Binding("down", "mark(1)", "choose", key_display="↑↓"),
        Binding("up", "mark(-1)", "entry above", show=False),
        Binding("home", "mark(-1000)", "first", show=False),
        Binding("end", "mark(1000)", "last", show=False),
        Binding("pagedown", "screen.read_on(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read_on(-1)", "read back", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another entry is marked."""

        entry: Entry

    @dataclass
    class Chosen(Message):
        """An entry is to be opened."""

        entry: Entry

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(id="entries")
        self.entries: tuple[Entry, ...] = ()
        self.marked = -1
        """The number of the marked entry; -1 if there is none."""
        self._rows: list[int] = []
        """The number of the entry in each line."""

    def show_entries(self, found: Iterable[Entry], marked: int) -> None:
        """List entries, one of them marked."""
        self.entries = tuple(found)
        self.marked = -1
        self.mark(max(0, min(marked, len(self.entries) - 1)))

    @property
    def entry(self) -> Entry | None:
        """The marked entry."""
        return self.entries[self.marked] if 0 <= self.marked < len(self.entries) else None

    def mark(self, number: int) -> None:
        """Mark an entry, or the next that can be marked."""
        able = [each for each, entry in enumerate(self.entries) if not isinstance(entry, Head)]
        self.marked = next((each for each in able if each >= number), able[-1] if able else -1)
        self.draw()
        if self.entry is not None:
            self.post_message(self.Marked(self.entry))

    def draw(self) -> None:
        """Draw all entries."""
        if not self.size.width:
            return
        lines: list[PaintedLine] = []
        self._rows = []
        for number, entry in enumerate(self.entries):
            drawn = entry_lines(entry, self.room, is_marked=number == self.marked)
            lines += drawn
            self._rows += [number] * len(drawn)
        self.show(lines)
        if self.marked in self._rows:
            last = len(self._rows) - 1 - self._rows[::-1].index(self.marked)
            self.keep_in_view(0 if self.marked <= 1 else self._rows.index(self.marked))
            self.keep_in_view(last)

    def action_mark(self, step: int) -> None:
        """Mark an entry so many further on, or the last one that way."""
        able = [number for number, entry in enumerate(self.entries) if not isinstance(entry, Head)]
        if self.marked in able:
            self.mark(able[max(0, min(able.index(self.marked) + step, len(able) - 1))])

    def action_choose(self) -> None:
        """Open the marked entry."""
        if self.entry is not None:
            self.post_message(self.Chosen(self.entry))

    def on_click(self, event: events.Click) -> None:
        """Open the entry under the mouse."""
        _, line = self.spot(event)
        if 0 <= line < len(self._rows) and not isinstance(self.entries[self._rows[line]], Head):
            self.mark(self._rows[line])
            self.action_choose()


def entry_lines(entry: Entry, width: int, *, is_marked: bool) -> list[PaintedLine]:
    """Return the rows of an entry."""
    if isinstance(entry, Head):
        title = written(f" {entry.title.upper()}  ", BAR)
        told = written(one_row(entry.summary, max(8, width - length((title,)))), Ink(FAINT, RAISED))
        return [fitted((title, told), width, Ink(INK, RAISED))]
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
