"""Typed dice: a screen that asks for the faces of dice rolled at the table."""

from typing import ClassVar, Final, Literal

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.battle.dialogs.dice_line import DiceLine
from shellshock_tui.app.battle.dialogs.entered_dice import EnteredDice, dice_words, purposes
from shellshock_tui.app.battle.dialogs.kept_line import FORGOTTEN, KEPT, SELECTED, KeptLine, kept_line
from shellshock_tui.app.battle.dialogs.lots import lots_of
from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.app.keys.typed_ahead import BURST, LONG_AGO
from shellshock_tui.dice import DiceError, DieWanted
from shellshock_tui.files import clean
from shellshock_tui.session import Session
from shellshock_tui.user_error import UserError

CONFIRMS = "Enter confirms"
SET_ASIDE = "Esc cancels the command"
LEAVES = "Esc leaves"
BACK = "Bksp previous die"
TEN = "type 0 for 10"
TOGETHER = "type all on one line, such as {}"
EMPTY = "The line is empty: type {}, then Enter."
DEAD = "{} does nothing here: type {}, then Enter."
PASTED = "The pasted text is not a list of die faces, so it was ignored."
TOO_EARLY = "Typed before this question appeared, so nothing was taken. "
OFFERED = "as rolled before; Enter takes it, or type what you roll now."
ROLL, DRAW = "Roll", "Draw"
TOLD = 3
"""The most sentences about what the dice before have done."""
LEAVE: Final = "leave"
Handed = tuple[int, ...] | Literal["leave"] | None


class DiceLeft(Exception):  # noqa: N818 - the player leaves, nothing is wrong
    """The player leaves the battle while it waits for dice."""


class DieScreen(ModalScreen[Handed]):
    """Asks for the faces of one die or several; its result is the faces.

    The result is () to cancel the command, where that is still possible, None to take back the dice typed
    before, and `LEAVE` to leave the battle.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "hand_in", "confirm"),
        Binding("backspace", "rub_out", "delete"),
        Binding("ctrl+u", "clear", "clear the line"),
        Binding("escape", "set_aside", "cancel the command, or leave"),
        Binding("f10", "leave", "leave"),
    ]

    def __init__(
        self,
        wanted: DieWanted,
        handed: tuple[str, ...] = (),
        escape: str = "",
        where: str = "",
        verb: str = ROLL,
        offered: tuple[int, ...] = (),
        *,
        line: KeptLine = FORGOTTEN,
        fault: str = "",
        pressed: float = LONG_AGO,
    ) -> None:
        """Ask for dice, below the rows of those entered before (`handed`); offer `escape` for Esc, if any.

        `where` says where they are rolled, if no battle is seen behind the dialog. Enter on an empty line
        hands in the faces `offered`, which were rolled before the command was undone. `line` keeps what is
        typed, and is offered if it was typed before the game was left. `fault` is why the faces typed into it
        could not be used just now. `pressed` is when a key was last pressed before the question: keys typed
        in a row with it are dropped, up to Enter.
        """
        super().__init__()
        self.wanted, self.handed, self.escape = wanted, handed, escape
        self.where, self.verb = where, verb
        self.keep = line.keep
        self.line = DiceLine(wanted, lots_of(wanted) if verb == DRAW else None)
        self.fault, self.pressed = fault, pressed
        kept = self.line.cut(line.typed)
        self.typed, self.kept = (kept, "") if fault else ("", kept)
        self.offered = offered

    def compose(self) -> ComposeResult:
        """Yield the question and the line for the faces."""
        keys = CONFIRMS, BACK if self.handed else "", self.escape or LEAVES
        with Vertical(classes="dialog small") as dialog:
            is_one = self.line.is_one
            dialog.border_title = "a die rolled at the table" if is_one else "dice rolled at the table"
            dialog.border_subtitle = Content(" · ".join(filter(None, keys)))
            if self.where:
                yield Static(clean(self.where), markup=False)
            for row in self.handed:
                yield Static(clean(row), markup=False)
            for sentence in self.wanted.events[-TOLD:]:
                yield Static(clean(sentence), markup=False)
            yield Static(clean(self._question), markup=False)
            yield Static("", id="typed", markup=False)

    def on_mount(self) -> None:
        """Show the line as it was left."""
        self.show_typed(clean(self.fault))

    def show_typed(self, fault: str = "") -> None:
        """Show what has been typed, or what is wrong with it, and keep the line."""
        self.keep(self.typed or self.kept)
        self.query_one("#typed", Static).update(
            Content.assemble("▸ ", *self._shown, "  " if fault else " ", fault or self._hint)
        )

    @property
    def _shown(self) -> tuple[str | tuple[str, str], ...]:
        """The line; faces that the first digit replaces are marked as selected text is."""
        if self.typed:
            return (f"{self.typed} ",)
        if before := self.kept or " ".join(map(str, self.offered)):
            return (before, SELECTED), ","
        return ("_ ",)

    @property
    def _hint(self) -> str:
        """How to go on."""
        if not self.typed and (self.kept or self.offered):
            return KEPT if self.kept else OFFERED
        line = self.line
        is_ten = any(sides == 10 for sides, _ in self.wanted.dice) and (self.typed == "0" or not line.is_one)
        hints = "" if line.is_one else TOGETHER.format(line.example), TEN if is_ten else "", line.coin
        return "; ".join(filter(None, hints))

    @property
    def _question(self) -> str:
        """What to roll or draw, and what it must show."""
        wanted = self.wanted
        if self.line.lots:
            return self.line.lots.question(wanted.sides)
        need = f" {wanted.need}." if wanted.need else ""
        end = "." if need else ""
        return f"{self.verb} {dice_words(wanted)}: {purposes(wanted)}{end}{need}"

    def on_key(self, event: events.Key) -> None:
        """Take a digit, or the blank between two faces."""
        if self._is_too_early(event):
            event.stop()
            event.prevent_default()
            self.show_typed(TOO_EARLY)
            return
        is_blank = event.character == " " and not self.typed
        if event.character and event.character in self.line.characters and not is_blank:
            event.stop()
            self.add(event.character)
        elif event.key not in self.active_bindings:
            event.stop()
            self.show_typed(self._with_coin(DEAD.format(key_words(event.key), self.line.what_to_type)))
        else:
            self.show_typed()

    def _is_too_early(self, key: events.Key) -> bool:
        """Return whether a key for the line belongs to a row that was begun before the question appeared."""
        is_for_line = key.is_printable or key.key in ("enter", "backspace")
        is_in_row = is_for_line and key.time < self.pressed + BURST
        self.pressed = key.time if is_in_row and key.key != "enter" else LONG_AGO
        return is_in_row

    def on_paste(self, event: events.Paste) -> None:
        """Take faces that are pasted."""
        event.stop()
        pasted = " ".join(event.text.split())
        if pasted and not set(pasted) - set(self.line.characters):
            self.add(pasted)
        else:
            self.show_typed(PASTED)

    def add(self, characters: str) -> None:
        """Add characters to the faces, or say why not; the first ones replace a kept line."""
        if refusal := self.line.refusal(self.typed, characters):
            self.show_typed(refusal)
        else:
            self.typed, self.kept = f"{self.typed}{characters}", ""
            self.show_typed()

    def action_rub_out(self) -> None:
        """Delete the last character; on an empty line, take back the dice typed before."""
        if not self.typed and not self.kept and self.handed:
            self.dismiss(None)
        else:
            self.typed, self.kept = (self.typed or self.kept)[:-1], ""
            self.show_typed()

    def action_clear(self) -> None:
        """Clear the line."""
        self.typed = self.kept = ""
        self.show_typed()

    def action_hand_in(self) -> None:
        """Return the faces shown if they are valid and as many as wanted; else say why they are not."""
        self.typed, self.kept = self.typed or self.kept, ""
        if not self.typed.strip() and not self.offered:
            self.show_typed(self._with_coin(EMPTY.format(self.line.what_to_type)))
            return
        try:
            faces = self.line.faces(self.typed) if self.typed else self.offered
        except DiceError as error:
            if self.line.is_one:
                self.typed = ""
            clears = "" if self.line.is_one else " Ctrl+U clears the line."
            self.show_typed(self._with_coin(f"{error}{clears}"))
        else:
            self.dismiss(faces)

    def _with_coin(self, fault: str) -> str:
        """Return what is wrong, with the hint for a die of two faces, which few have at hand."""
        return f"{fault} ({self.line.coin})" if self.line.coin else fault

    def action_set_aside(self) -> None:
        """Cancel the command, where that is still possible; else leave the battle."""
        self.dismiss(() if self.escape else LEAVE)

    def action_leave(self) -> None:
        """Leave the battle; it is kept with what is typed."""
        self.dismiss(LEAVE)


async def hand_in(
    app: App[None], session: Session, escape: str = "", where: str = "", pressed: float = LONG_AGO
) -> bool:
    """Ask for dice until the game waits for no more, or the command is cancelled; return False if it is.

    Dice that cannot be saved are asked for again, with the reason. Keys typed in a row with one that was
    `pressed` before are dropped.

    Raises:
        DiceLeft: The player leaves the battle.
    """
    entered, fault = EnteredDice(session), ""
    entered.enter_again()
    while wanted := session.wanted:
        verb = DRAW if session.rules.is_lot(wanted.what) else ROLL
        faces = await app.push_screen_wait(
            DieScreen(
                wanted,
                entered.rows,
                "" if entered.rows else escape,
                where,
                verb,
                session.offered,
                line=kept_line(session, session.dice_asked),
                fault=fault,
                pressed=pressed,
            )
        )
        pressed = LONG_AGO
        fault = ""
        if faces == LEAVE:
            raise DiceLeft
        if faces is None:
            entered.take_back()
        elif faces:
            try:
                entered.enter(faces)
            except UserError as error:
                fault = str(error)
        elif session.set_aside():
            return False
    return True
