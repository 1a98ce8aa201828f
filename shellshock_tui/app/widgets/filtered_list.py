"""A list whose rows can be filtered by words that are typed."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType

from shellshock_tui.app.widgets.lines import NOBODY, MarkedList
from shellshock_tui.drawing.paint import KEY
from shellshock_tui.drawing.text import PaintedLine, fitted, written

R = TypeVar("R")
SHORT = 10
"""The rows of a list that needs no filter."""
TYPING = " / {}_   Enter keeps, Esc clears"
KEPT = " / {}   Esc clears"
NOTHING = " / {}   nothing found; Esc clears"


class FilteredList(MarkedList[R], Generic[R], can_focus=True, inherit_bindings=False):
    """A list that `/` filters: only rows with all words that are typed, and their headings, are shown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "filter", "filter", key_display="/")]
    every: Sequence[R] = ()
    """All rows, whether they are shown or not."""
    words = ""
    """The words by which the list is filtered."""
    is_typing = False
    """Whether keys are words of the filter."""

    @abstractmethod
    def text_of(self, row: R) -> str:
        """Return the text in which words are looked for."""

    def show_rows(self, rows: Iterable[R], marked: int) -> None:
        """Show the rows that the filter lets through, one of them marked; `marked` counts all rows."""
        self.every = tuple(rows)
        kept = self._kept()
        shown = [number for number, at in enumerate(kept) if at >= marked]
        super().show_rows((self.every[at] for at in kept), shown[0] if shown else len(kept))
        self.refresh_bindings()

    def _kept(self) -> list[int]:
        """Return the numbers of the rows that are shown, headings only above rows that are."""
        words, kept, heads = self.words.lower().split(), list[int](), list[int]()
        for number, row in enumerate(self.every):
            if self.is_head(row):
                heads = [number]
            elif all(word in self.text_of(row).lower() for word in words):
                kept += [*heads, number]
                heads = []
        return kept if words else list(range(len(self.every)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Offer the filter only for a long list."""
        return action != "filter" or sum(not self.is_head(row) for row in self.every) > SHORT

    def action_filter(self) -> None:
        """Let the keys that follow be words of the filter."""
        self.is_typing = True
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Take a key as part of the filter while one is typed."""
        if event.key == "escape" and (self.is_typing or self.words):
            self._filter("", is_typing=False)
        elif self.is_typing and event.key == "enter":
            self._filter(self.words, is_typing=False)
        elif self.is_typing and event.key == "backspace":
            self._filter(self.words[:-1], is_typing=True)
        elif self.is_typing and event.character and event.is_printable:
            self._filter(self.words + event.character, is_typing=True)
        else:
            return
        event.stop()
        event.prevent_default()

    def _filter(self, words: str, *, is_typing: bool) -> None:
        row = self.row
        self.words, self.is_typing = words, is_typing
        self.show_rows(self.every, next((n for n, one in enumerate(self.every) if one is row), 0))

    def first_lines(self, width: int) -> Iterable[tuple[int, PaintedLine]]:
        """Yield the line with the filter, if there is one."""
        if self.is_typing or self.words:
            words = TYPING if self.is_typing else KEPT
            line = (NOTHING if not self.rows else words).format(self.words)
            yield NOBODY, fitted((written(line, KEY),), width, KEY)
