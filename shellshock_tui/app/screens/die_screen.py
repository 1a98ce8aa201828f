"""A die from the table: the program says which and what for, a player types the face."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.dice import DieWanted
from shellshock_tui.files import clean

KEYS = "digits · Enter hands in"
SET_ASIDE = "Esc sets the command aside"
TEN = "0 stands for 10"


class DieScreen(ModalScreen[int | None]):
    """Asks for one die; without a face the command is set aside, where that is still possible."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "hand_in", "hand in"),
        Binding("backspace", "rub_out", "rub out"),
        Binding("escape", "set_aside", "set the command aside"),
    ]

    def __init__(self, wanted: DieWanted, handed: tuple[str, ...] = (), escape: str = "") -> None:
        """Ask for this die, list those handed in before, and say what Escape does, if anything."""
        super().__init__()
        self.wanted = wanted
        self.handed = handed
        self.escape = escape
        self.typed = ""

    def compose(self) -> ComposeResult:
        """Make the question and the line for the face."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = "a die from the table"
            dialog.border_subtitle = Content(" · ".join(filter(None, (KEYS, self.escape))))
            if self.handed:
                yield Static(clean(f"Handed in: {', '.join(self.handed)}"), markup=False)
            yield Static(f"Roll a d{self.wanted.sides}: {clean(self.wanted.what)}", markup=False)
            yield Static("", id="typed", markup=False)

    def on_mount(self) -> None:
        """Show the empty line."""
        self.show_typed()

    def show_typed(self, fault: str = "") -> None:
        """Show what has been typed, or what is wrong with it."""
        told = fault or (TEN if self.is_ten else "")
        self.query_one("#typed", Static).update(Content(f"▸ {self.typed or '_'}   {told}"))

    @property
    def is_ten(self) -> bool:
        """Whether what is typed is the 0 of a d10."""
        return self.typed == "0" and self.wanted.sides == 10

    def on_key(self, event: events.Key) -> None:
        """Take a digit."""
        if (
            event.character
            and event.character.isascii()
            and event.character.isdigit()
            and len(self.typed) < 3
        ):
            event.stop()
            self.typed += event.character
            self.show_typed()

    def action_rub_out(self) -> None:
        """Take the last digit back."""
        self.typed = self.typed[:-1]
        self.show_typed()

    def action_hand_in(self) -> None:
        """Hand the face in, if the die has it; a bare 0 stands for the ten of a d10."""
        face = 10 if self.is_ten else int(self.typed or 0)
        if 1 <= face <= self.wanted.sides:
            self.dismiss(face)
        else:
            self.typed = ""
            self.show_typed(f"A d{self.wanted.sides} shows 1 to {self.wanted.sides}.")

    def action_set_aside(self) -> None:
        """Give no face, where that is still possible."""
        if self.escape:
            self.dismiss(None)
        else:
            self.show_typed("The game cannot go on without this die.")


def handed_in(wanted: DieWanted, face: int) -> str:
    """Return a die that was handed in, in words."""
    return f"d{wanted.sides}: {face} {wanted.what}"
