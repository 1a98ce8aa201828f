"""Typed numbers: a screen that asks for a number which only the players know, such as a measured range."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.files import clean
from shellshock_tui.kit.between import Between

KNOWN = "0123456789.,/ ¼½¾"
LONGEST = 12
DEAD = "{} does nothing here: type a number, then Enter."
FULL = "{} was not typed: the line is full."
PASTED = "What was pasted is no number, so nothing was typed."


class NumberScreen(ModalScreen[int | None]):
    """Asks for a number; its result is None if the player goes back without one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "hand_in", "confirm"),
        Binding("backspace", "rub_out", "delete"),
        Binding("escape", "set_aside", "back"),
    ]

    def __init__(self, question: str, wanted: Between) -> None:
        """Ask a question whose answer is a number between two others."""
        super().__init__()
        self.question, self.wanted, self.typed = question, wanted, ""

    def compose(self) -> ComposeResult:
        """Yield the question and the line for the number."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = Content(clean(self.wanted.unit or "a number"))
            dialog.border_subtitle = Content("digits · Enter confirms · Esc goes back")
            yield Static(clean(self.question), markup=False)
            yield Static("", id="typed", markup=False)

    def on_mount(self) -> None:
        """Show the empty line."""
        self.show_typed()

    def show_typed(self, fault: str = "") -> None:
        """Show what has been typed, or what is wrong with it."""
        quarters = ", as 9.25 or 9 1/4" if self.wanted.is_measured else ""
        hint = fault or self.wanted.rounded(self.typed) or f"{self.wanted.words}{quarters}"
        self.query_one("#typed", Static).update(Content(f"▸ {self.typed or '_'}   {hint}"))

    def on_key(self, event: events.Key) -> None:
        """Take a digit, a point, or a part of a fraction."""
        if event.character and event.character in KNOWN:
            event.stop()
            self.add(event.character)
        elif event.key not in self.active_bindings:
            event.stop()
            self.show_typed(DEAD.format(key_words(event.key)))

    def on_paste(self, event: events.Paste) -> None:
        """Take a number that is pasted."""
        event.stop()
        pasted = event.text.strip()
        if pasted and not set(pasted) - set(KNOWN):
            self.add(pasted)
        else:
            self.show_typed(PASTED)

    def add(self, characters: str) -> None:
        """Add characters to the number, or say that the line is full."""
        if len(self.typed) + len(characters) > LONGEST:
            self.show_typed(FULL.format(characters))
        else:
            self.typed += characters
            self.show_typed()

    def action_rub_out(self) -> None:
        """Delete the last character; on an empty line, go back."""
        if not self.typed:
            self.dismiss(None)
        self.typed = self.typed[:-1]
        self.show_typed()

    def action_hand_in(self) -> None:
        """Return the number if it may be given; else show what is wrong."""
        try:
            number = self.wanted.read(self.typed)
        except ValueError as error:
            self.show_typed(str(error))
        else:
            self.dismiss(number)

    def action_set_aside(self) -> None:
        """Go back without a number."""
        self.dismiss(None)
