"""Typed numbers: a screen that asks for a number which only the players know, such as a measured range."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.battle.dialogs.kept_line import FORGOTTEN, KEPT, SELECTED, KeptLine
from shellshock_tui.app.battle.dialogs.left_out import LeftOut
from shellshock_tui.app.configured import shows_half_blocks
from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.drawing.block_letters import block_rows
from shellshock_tui.files import clean
from shellshock_tui.kit.between import Between

KNOWN = "0123456789.,/ ¼½¾"
LONGEST = 12
MINUSES = "-\N{MINUS SIGN}"
DEAD = "{} does nothing here: type a number, then Enter."
FULL = "{} was not typed: the line is full. Backspace deletes its last character."
PASTED = "The pasted text is not a number, so it was ignored."
LARGE = 60
"""The columns of the typed number in large figures."""
Follow = Callable[[int], Sequence[str]]
"""Returns what a typed number would mean, in rows."""


def no_meaning(number: int) -> Sequence[str]:  # noqa: ARG001 - one way to follow a number
    """Return no rows."""
    return ()


class NumberScreen(ModalScreen[int | None]):
    """Asks for a number; its result is None if the player goes back without one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "hand_in", "confirm"),
        Binding("backspace", "rub_out", "delete"),
        Binding("ctrl+u", "clear", "clear the line"),
        Binding("escape", "set_aside", "back"),
    ]

    def __init__(
        self,
        question: str,
        wanted: Between,
        typed: str = "",
        follow: Follow = no_meaning,
        line: KeptLine = FORGOTTEN,
    ) -> None:
        """Ask a question whose answer is a number between two others.

        `typed` has been typed already; it may hold characters that are left out. `follow` is asked about
        each number while it is typed. `line` keeps what is typed; what it kept from before the game
        was left is offered if `typed` is empty.
        """
        super().__init__()
        self.question, self.wanted, self.follow, self.keep = question, wanted, follow, line.keep
        letters = {*"".join(wanted.signs)}
        self.known = frozenset(KNOWN) | letters | {one.upper() for one in letters}
        """The characters that the line takes."""
        self.kept = "" if typed else self._cut(line.typed)
        self.typed = self._cut(typed)
        self.refused_before = "".join(one for one in typed if one not in self.known)
        self.left_out = LeftOut()

    def compose(self) -> ComposeResult:
        """Yield the question, the line for the number and what the number would mean."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = Content(clean(self.wanted.unit or "a number"))
            dialog.border_subtitle = Content("digits · Enter confirms · Esc goes back")
            yield Static(clean(self.question), markup=False)
            yield Static("", id="large", markup=False)
            yield Static("", id="typed", markup=False)
            yield Static("", id="meaning", markup=False)

    def on_mount(self) -> None:
        """Show what has been typed, and what of it was left out."""
        self._note_minus(self.refused_before)
        self.show_typed(DEAD.format(self.refused_before) if self.refused_before else "")

    def show_typed(self, fault: str = "") -> None:
        """Show what has been typed and what it would mean, or what is wrong with it, and keep the line."""
        self.keep(self.typed or self.kept)
        quarters = "; quarters as 9.25 or 9 1/4" if self.wanted.is_measured else ""
        hint = (
            fault
            or (KEPT if self.kept else "")
            or self.wanted.rounded(self.typed)
            or f"{self.wanted.words}{quarters}"
        )
        in_halves = shows_half_blocks(self.app)
        line = self.typed or self.kept
        large = block_rows(self.wanted.bare(line).replace(",", ".") or "_", LARGE, in_halves=in_halves)
        self.query_one("#large", Static).update(Content("\n".join(("", *large, ""))))
        shown = (self.kept, SELECTED) if self.kept else f"{self.typed or '_'}  "
        self.query_one("#typed", Static).update(Content.assemble("▸ ", shown, f" {hint}"))
        self.query_one("#meaning", Static).update(Content("\n".join(map(clean, self._meaning()))))

    def _meaning(self) -> Sequence[str]:
        try:
            return self.follow(self.wanted.read(self.typed or self.kept))
        except ValueError:
            return ()

    def on_key(self, event: events.Key) -> None:
        """Take a digit, a point, a part of a fraction, or the sign of the unit behind the number."""
        if event.character and (event.character in KNOWN or self._begins_sign(event.character)):
            event.stop()
            self.add(event.character)
        elif event.key not in self.active_bindings:
            event.stop()
            self._note_minus(event.character or "")
            self.show_typed(DEAD.format(key_words(event.key)))

    def _begins_sign(self, character: str) -> bool:
        """Return whether a character behind the number begins or continues a sign of the unit."""
        behind = f"{self.typed}{character}".lstrip(KNOWN).lower()
        return bool(self.typed) and any(sign.startswith(behind) for sign in self.wanted.signs)

    def on_paste(self, event: events.Paste) -> None:
        """Take a number that is pasted."""
        event.stop()
        pasted = event.text.strip()
        if pasted and not set(pasted) - set(self.known):
            self.add(pasted)
        else:
            self._note_minus(pasted)
            self.show_typed(PASTED)

    def _note_minus(self, characters: str) -> None:
        """Remember a minus that was refused, without which the number is another one."""
        if set(characters) & set(MINUSES):
            self.left_out.note("-")

    def add(self, characters: str) -> None:
        """Add characters to the number, or say that the line is full."""
        if len(self.typed) + len(characters) > LONGEST:
            self.show_typed(FULL.format(characters))
        else:
            self.typed, self.kept = f"{self.typed}{characters}", ""
            self.show_typed()

    def action_rub_out(self) -> None:
        """Delete the last character; on an empty line, go back."""
        if not self.typed and not self.kept:
            self.action_set_aside()
            return
        self.typed, self.kept = (self.typed or self.kept)[:-1], ""
        if not self.typed:
            self.left_out.forget()
        self.show_typed()

    def action_clear(self) -> None:
        """Clear the line."""
        self.typed = self.kept = ""
        self.left_out.forget()
        self.show_typed()

    def action_hand_in(self) -> None:
        """Return the number if it may be given; else, or if a minus was left out, say so."""
        self.typed, self.kept = self.typed or self.kept, ""
        try:
            number = self.wanted.read(self.typed)
        except ValueError as error:
            self.show_typed(str(error))
        else:
            if warning := self.left_out.warning(self.typed):
                self.show_typed(warning)
            else:
                self.dismiss(number)

    def action_set_aside(self) -> None:
        """Go back without a number."""
        self.keep("")
        self.dismiss(None)

    def _cut(self, line: str) -> str:
        """Return a line without the characters that cannot be part of a number."""
        return "".join(one for one in line if one in self.known)[:LONGEST]
