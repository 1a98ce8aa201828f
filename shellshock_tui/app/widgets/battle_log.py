"""The log: one line for each throw of dice and each event; a visited line shows the board at that time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from operator import attrgetter, itemgetter
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.configured import keymap_of
from shellshock_tui.app.render.highlights import POINTER
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.dice import Roll, pool_words, pools
from shellshock_tui.drawing.colours import FAINT, GOLD, PANEL, mix
from shellshock_tui.drawing.paint import BAR, KEY, MARKED, TEXT, StyledText, TextStyle, plain
from shellshock_tui.drawing.sheets.inks import LIT
from shellshock_tui.drawing.text import PaintedLine, ends, length, wrap_pieces, wrap_words, written
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.match import Entry

DICE_GAP = "  "
PAINTED = 8192
"""The number of drawn lines that are cached, enough for a long battle."""
OPENS = "  why?"
"""The ending of a line whose numbers can be explained."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log: the number of its journal entry, the text, and the event, if it is about one."""

    entry: int
    text: str
    happened: Event | None = None
    dice: tuple[str, ...] = ()
    """The throws of dice in the line; a throw is not broken over rows."""
    brought: tuple[Event, ...] = ()
    """The events that these dice caused."""
    is_beside: bool = False
    """Whether it tells of a changed seat or of the game's file, and not of an entry."""

    def holds(self, words: str) -> bool:
        """Return whether the line contains all of some words, ignoring case."""
        return all(word in self.text.casefold() for word in words.casefold().split())


class BattleLog(Lines, can_focus=True, inherit_bindings=False):
    """The list of what has happened, newest line last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "line above", show=False),
        Binding("down", "step(1)", "line below", show=False),
        Binding("pageup", "step(-10)", "ten lines up", show=False),
        Binding("pagedown", "step(10)", "ten lines down", show=False),
        Binding("home", "visit(0)", "first line", show=False),
    ]
    own_keys = (("↑↓", "look back"),)
    own_actions = ("now", "branch", "filter", "why")

    @dataclass
    class Visited(Message):
        """Posted when a line is visited, to show the board after its entry."""

        line: LogLine

    log_lines: tuple[LogLine, ...] = ()
    visited: int | None = None
    words = ""
    """The words that a line must contain to be shown."""
    is_lit = False
    """Whether a lesson points at it."""
    turn_of: Callable[[int], int] = staticmethod(lambda _: 0)
    """Returns the turn of an entry."""
    _entries: Sequence[Entry[object]] = ()
    _lines_so_far: tuple[LogLine, ...] = ()
    """The lines of all entries, also of those not shown."""
    _notes: tuple[LogLine, ...] = ()
    """The lines of changed seats and of notices."""
    _owners: tuple[int, ...] = ()

    def show_notes(self, notes: Iterable[tuple[int, str]]) -> None:
        """Take what is told besides the journal: each sentence with the number of the entry before it."""
        self._notes = tuple(
            LogLine(entry, words, event("note", words), is_beside=True) for entry, words in notes
        )

    def show_entries(self, entries: Sequence[Entry[object]]) -> None:
        """Show a journal and scroll to its end; only entries that are new are turned into lines."""
        pairs = zip(self._entries, entries, strict=False)
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        kept_lines = (line for line in self._lines_so_far if line.entry < kept)
        self._lines_so_far = (*kept_lines, *log_lines(entries[kept:], kept))
        self._entries = entries
        lines = sorted((*self._lines_so_far, *self._notes), key=attrgetter("entry"))
        self.log_lines = tuple(line for line in lines if line.holds(self.words))
        self.visited = None
        self.draw()
        self.call_after_refresh(self.scroll_end, animate=False)

    def show_only(self, words: str) -> None:
        """Show only the lines that contain all of some words."""
        self.words = words
        self.show_entries(self._entries)

    def light(self, *, is_lit: bool) -> None:
        """Set whether the log is highlighted."""
        if is_lit != self.is_lit:
            self.is_lit = is_lit
            self.draw()

    @property
    def _note(self) -> list[PaintedLine]:
        pointer: list[PaintedLine] = [(StyledText(f" {POINTER} the log", LIT),)] if self.is_lit else []
        if not self.words:
            return pointer
        key = keymap_of(self).key("filter")
        shown = "only lines with" if self.log_lines else "no line has"
        return [*pointer, (written(f" {shown}: {self.words} · {key} changes this", KEY),)]

    def on_resize(self) -> None:
        """Draw for the new size, and keep the end or the visited line in view."""
        self.draw()
        self._reveal(len(self.log_lines) - 1 if self.visited is None else self.visited)

    def _turn(self, number: int) -> Iterator[PaintedLine]:
        """Yield the turn above its first line, while the log is filtered."""
        if self.words:
            now, *before = (self.turn_of(line.entry) for line in reversed(self.log_lines[: number + 1][-2:]))
            if [now] != before:
                yield (StyledText(f" turn {now}", KEY),)

    def _reveal(self, number: int) -> None:
        if number in self._owners:
            self.keep_in_view(self._owners.index(number))

    def draw(self) -> None:
        """Draw the lines, and the filter below them."""
        width = max(20, self.room)
        drawn: list[PaintedLine] = []
        owners: list[int] = []
        for number, line in enumerate(self.log_lines):
            rows = painted(line, width)
            drawn += [*self._turn(number), *(visited(rows) if number == self.visited else rows)]
            owners += [number] * (len(drawn) - len(owners))
        self._owners = tuple(owners)
        self.show([*drawn, *self._note])

    @property
    def line(self) -> LogLine | None:
        """The visited line, or else the newest with an event."""
        if self.visited is not None and self.visited < len(self.log_lines):
            return self.log_lines[self.visited]
        return next((line for line in reversed(self.log_lines) if line.happened), None)

    @property
    def read_lines(self) -> tuple[LogLine, ...]:
        """The lines up to the visited one, or all."""
        return self.log_lines if self.visited is None else self.log_lines[: self.visited + 1]

    def action_step(self, step: int) -> None:
        """Visit another line."""
        at = len(self.log_lines) if self.visited is None else self.visited
        self.visit(min(max(at + step, 0), len(self.log_lines) - 1))

    def visit(self, number: int) -> None:
        """Visit a line."""
        if 0 <= number < len(self.log_lines):
            self.visited = number
            self.draw()
            self._reveal(number)
            self.post_message(self.Visited(self.log_lines[number]))

    action_visit = visit

    def follow(self, entry: int) -> None:
        """Mark the last line of an entry that is looked back at, or else of an earlier one."""
        numbers = (number for number, line in enumerate(self.log_lines) if line.entry <= entry)
        self.visited = max(numbers, default=0)
        self.draw()
        self._reveal(self.visited)

    def leave(self) -> None:
        """Return to the present."""
        self.visited = None
        self.draw()
        self.scroll_end(animate=False)

    def on_click(self, event: events.Click) -> None:
        """Visit the line under the mouse."""
        self.focus()
        _, row = self.spot(event)
        if 0 <= row < len(self._owners):
            self.visit(self._owners[row])


class LastLines(Lines, inherit_bindings=False):
    """The end of the log under a title, beside the attack and roll panels; a click opens the log."""

    log_lines: tuple[LogLine, ...] = ()
    title = ""

    def show_end(self, log_lines: tuple[LogLine, ...], title: str) -> None:
        """Show the last of these lines under a title."""
        self.log_lines, self.title = log_lines, title
        self.draw()

    def draw(self) -> None:
        """Draw the title and as many of the newest rows as there is room for."""
        width, height = self.size
        if not width or not height:
            return
        title = written(f" LOG {self.title}", BAR)
        key = StyledText(f" {keymap_of(self).key('pane-log')} opens ", BAR)
        head = ends((title,), (key,) if length((title, key)) <= width else (), width, BAR)
        rows = [row for line in self.log_lines[-height:] for row in painted(line, width)]
        self.show([head, *rows[max(0, len(rows) - height + 1) :]])

    async def on_click(self) -> None:
        """Open the log."""
        await self.run_action("screen.do('pane-log')")


def log_lines(entries: Sequence[Entry[object]], first: int = 0) -> Iterator[LogLine]:
    """Yield the lines of journal entries, `first` being the number of the first entry."""
    for number, entry in enumerate(entries, first):
        before, counts = 0, entry.dice_before or (len(entry.rolls),) * len(entry.events)
        for fallen, group in groupby(zip(entry.events, counts, strict=True), key=itemgetter(1)):
            events = tuple(happened for happened, _ in group)
            yield from _thrown(number, entry.rolls[before:fallen], events)
            yield from (LogLine(number, happened.text, happened) for happened in events)
            before = fallen
        yield from _thrown(number, entry.rolls[before:], ())


def _thrown(entry: int, rolls: Sequence[Roll], brought: tuple[Event, ...]) -> Iterator[LogLine]:
    if rolls:
        thrown = ((pool[0], [roll.face for roll in pool]) for pool in pools(rolls))
        dice = tuple(pool_words(first.sides, faces, first.what) for first, faces in thrown)
        yield LogLine(entry, f"▪ {DICE_GAP.join(dice)}", dice=dice, brought=brought)


def painted(line: LogLine, width: int) -> list[PaintedLine]:
    """Return a line as drawn rows, with a sign if its numbers can be explained."""
    ink = TEXT if line.happened else TextStyle(mix(FAINT, PANEL, 0.25), PANEL)
    events = (line.happened,) if line.happened else line.brought
    has_numbers = any(one.trails for one in events)
    return list(_painted(line.text, line.dice, ink, OPENS if has_numbers else "", width))


@lru_cache(PAINTED)
def _painted(
    text: str, thrown: tuple[str, ...], ink: TextStyle, more: str, width: int
) -> tuple[PaintedLine, ...]:
    room = width - 3 - len(more)
    dice = [row for die in thrown for row in wrap_words(die, room - 2)]
    texts = wrap_pieces(dice, room - 2, DICE_GAP) if dice else wrap_words(text, room)
    texts[0] = f"▪ {texts[0]}" if thrown else texts[0]
    rows: list[PaintedLine] = [
        (written(("   " if number else " ") + text, ink),) for number, text in enumerate(texts)
    ]
    rows[-1] = (*rows[-1], StyledText(more, TextStyle(mix(GOLD, PANEL, 0.4), PANEL)))
    return tuple(rows)


def visited(rows: list[PaintedLine]) -> list[PaintedLine]:
    """Return the rows of a line with the marks of a visited one."""
    text = [plain(row) for row in rows]
    text[0] = "▸" + text[0][1:]
    return [(StyledText(row, MARKED),) for row in text]
