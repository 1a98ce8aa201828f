"""Small dialogs: a question with answers, a line of text, a key to press, and pages to read."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import KEY, TEXT
from shellshock_tui.drawing.text import PaintedLine, behind, wrap_words, written
from shellshock_tui.files import clean

T = TypeVar("T")


class ClosedByClick(ModalScreen[T]):
    """A screen over another that closes only once; a click beside it acts as Esc, and ? lists its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.show_keys", "keys", show=False),
    ]

    async def action_dismiss(self, result: T | None = None) -> None:
        """Close, unless it is closed already."""
        if self.is_current:
            self.dismiss(result)

    def on_click(self, event: events.Click) -> None:
        """Press Esc if the click was beside the dialog's content."""
        if event.widget in (self, *self.query(".dialog")):
            # A key event posted by the dialog itself would not go beyond its screen.
            self.app.call_later(self.app.simulate_key, "escape")


class AskScreen(ClosedByClick[int | None]):
    """Asks a question; its result is the index of the answer, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "dismiss", "cancel"),
        Binding("n", "next", "next", show=False),
        Binding("p", "previous", "previous", show=False),
    ]
    escape = "cancel"
    """The label of Esc."""

    def __init__(self, question: str, answers: tuple[str, ...]) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def compose(self) -> ComposeResult:
        """Yield the question and its answers."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_subtitle = Content(f"↑ ↓ Enter · Esc: {self.escape}")
            yield from self.asked()
            yield OptionList(*(Option(Content(clean(answer))) for answer in self.answers))

    def asked(self) -> Iterator[Static]:
        """Yield what is shown above the answers."""
        yield Static(Content(clean(self.question)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the answer selected."""
        self.dismiss(event.option_index)

    def action_next(self) -> None:
        """Highlight the next answer."""
        self.query_one(OptionList).action_cursor_down()

    def action_previous(self) -> None:
        """Highlight the previous answer."""
        self.query_one(OptionList).action_cursor_up()


MOST = 60
"""The most characters of a line."""
TOO_LONG = f"This has {{}} characters; a line here has at most {MOST} characters."


class Allowed(NamedTuple):
    """The characters that a line may have."""

    pattern: str
    """A regular expression that matches all that the line may hold; empty for any text."""
    refusal: str
    """The sentence for a line with other characters."""

    def fault(self, words: str) -> str:
        """Return what is wrong with the characters of a line; empty if nothing is."""
        return "" if not self.pattern or re.fullmatch(self.pattern, words) else self.refusal


ANY_TEXT = Allowed("", "")
DIGITS = Allowed(r"[0-9]*", "Only digits here.")
DIGITS_AND_COMMAS = Allowed(r"[0-9,]*", "Only digits and commas here.")
DIGITS_AND_MINUS = Allowed(r"-?[0-9]*", "Only digits here, and a minus sign before them.")


class LineScreen(ModalScreen[str | None]):
    """Asks for a line of text; its result is the text, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "cancel")]

    def __init__(self, title: str, asked: str, foot: str, words: str, allowed: Allowed = ANY_TEXT) -> None:
        """Ask for a line that begins as `words`.

        Characters that are not in `allowed` stay in the line; Enter is refused until the player deletes them.
        """
        super().__init__()
        self.head, self.asked, self.foot, self.words = title, asked, foot, words
        self.allowed = allowed

    def compose(self) -> ComposeResult:
        """Yield the question and the input."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = Content(clean(self.head))
            dialog.border_subtitle = Content(clean(f"{self.foot} · Esc: cancel"))
            yield Static(self.asked, id="asked", markup=False)
            yield Input(self.words, id="line")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the question again, and whether the line has characters that it cannot have."""
        self.show_asked(f"{self.asked} {self.allowed.fault(event.value.strip())}".strip())

    def show_asked(self, sentence: str) -> None:
        """Show a sentence above the line."""
        rows = map(clean, sentence.split("\n"))
        self.query_one("#asked", Static).update(Content("\n".join(rows)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text, or say what is wrong with it."""
        words = event.value.strip()
        if fault := self.fault(words):
            self.show_asked(fault)
        else:
            self.dismiss(words)

    def fault(self, words: str) -> str:
        """Return what is wrong with the text; empty if nothing is."""
        return self.allowed.fault(words) or (TOO_LONG.format(len(words)) if len(words) > MOST else "")


class PressScreen(ModalScreen[str]):
    """Waits for a key; its result is the key's name, or "" for none."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Yield the question."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = "press the new key"
            dialog.border_subtitle = "Esc: cancel"
            yield Static(Content(clean(self.sentence)))

    def on_key(self, event: events.Key) -> None:
        """Close with the first key pressed, whatever its other meaning."""
        event.stop()
        event.prevent_default()
        if self.is_active:
            self.dismiss("" if event.key == "escape" else event.key)


LinesFor = Callable[[int], Sequence[PaintedLine]]
"""Returns the lines of a page for a width."""


class ReadingPane(Lines, can_focus=True, inherit_bindings=False):
    """Lines that are laid out for each width, and can be scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "read_on(3)", "read on", key_display="↑↓"),
        Binding("up", "read_on(-3)", "read back", show=False),
        Binding("pagedown", "turn(1)", "page on", show=False),
        Binding("pageup", "turn(-1)", "page back", show=False),
        Binding("home", "turn(-1000)", "beginning", show=False),
        Binding("end", "turn(1000)", "end", show=False),
    ]

    def __init__(self, lines_for: LinesFor, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.lines_for = lines_for

    def draw(self) -> None:
        """Lay out the lines for the width."""
        if self.room:
            self.show(self.lines_for(self.room))

    def action_read_on(self, lines: int) -> None:
        """Scroll by lines."""
        self.scroll_relative(y=lines, animate=False, force=True)

    def action_turn(self, pages: int) -> None:
        """Scroll by pages, keeping one line of the last page."""
        self.action_read_on(pages * max(1, self.size.height - 1))


class ReadingScreen(ClosedByClick[None]):
    """A page to read over another screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "close")]

    def __init__(self, title: str, lines_for: LinesFor, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__()
        self.heading, self.lines_for, self.pane_id = title, lines_for, id

    def compose(self) -> ComposeResult:
        """Yield the pane."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = Content(self.heading)
            dialog.border_subtitle = "↑ ↓ PgDn scroll · Esc closes"
            yield ReadingPane(self.lines_for, id=self.pane_id)


COLUMN = 21
"""The column at which the meaning of a key begins."""
Entries = Sequence[tuple[str, str]]
"""Keys or signs, each with its meaning."""


def entry_lines(entries: Entries, width: int) -> list[PaintedLine]:
    """Return keys or signs with their meanings, wrapped to a width."""
    return [
        line
        for sign, words in entries
        for line in behind(
            written(f"  {sign}".ljust(COLUMN), KEY), wrap_words(words, max(20, width - COLUMN)), TEXT
        )
    ]


USUAL = frozenset(binding.action for binding in Screen.BINDINGS if isinstance(binding, Binding))
"""The actions that every screen has."""


def keys_here(screen: Screen[Any]) -> Entries:
    """Return what each key does on a screen: the keys of its footer, its own, and the focused widget's.

    Those for editing a line of text come last.
    """
    acts: dict[str, Binding] = {}
    for one in sorted(screen.active_bindings.values(), key=lambda one: isinstance(one.node, Input)):
        is_own = one.node in (screen, screen.focused) and one.binding.action not in USUAL
        if one.binding.show or is_own:
            acts.setdefault(one.binding.action, one.binding)
    entries = (
        (act.key_display or key_words(act.key), act.tooltip or act.description) for act in acts.values()
    )
    return tuple((key, words) for key, words in entries if words)


class KeysScreen(ReadingScreen):
    """A page of keys, which the key that opens it also closes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "dismiss", "close")]


def keys_screen(entries: Entries) -> ReadingScreen:
    """Return a page of keys."""
    return KeysScreen("keys", partial(entry_lines, entries), id="help")
