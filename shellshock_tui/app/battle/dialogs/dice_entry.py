"""Typed dice: a screen that asks for the faces of dice rolled at the table."""

from typing import ClassVar, Final, Literal

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from shellshock_tui.app.battle.dialogs.kept_line import FORGOTTEN, KeptLine, kept_line
from shellshock_tui.app.battle.dialogs.left_out import LeftOut
from shellshock_tui.app.battle.dialogs.lots import lots_of
from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.dice import DiceError, DieWanted, typed_faces
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.session import Session

CONFIRMS = "Enter confirms"
SET_ASIDE = "Esc cancels the command"
LEAVES = "Esc leaves"
BACK = "Bksp previous die"
ANY_DIE = "with any die, odd is 1, even is 2"
COIN = f"a coin: h or 1 is heads, t or 2 is tails; {ANY_DIE}"
TEN = "type 0 for 10"
TOGETHER = "type all on one line, such as {}"
SHOWN_DICE = 6
"""The number of dice of an example that are typed out."""
EMPTY = "The line is empty: type {}, then Enter."
DIGITS = "0123456789"
HEADS_OR_TAILS = "htHT"
FULL = "{} was not typed: the line is full. Enter hands it in, Bksp deletes."
DEAD = "{} does nothing here: type {}, then Enter."
PASTED = "The pasted text is not a list of die faces, so it was ignored."
OFFERED = "as rolled before; Enter takes it, or type what you roll now."
FACES_OF_COIN = 2
ROLL, DRAW = "Roll", "Draw"
LONGEST = 3
"""Characters for each face with the blank after it."""
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
    ) -> None:
        """Ask for dice, list those typed before (`handed`), and offer `escape` for Esc, if not empty.

        `where` says where they are rolled, if no battle is seen behind the dialog. Enter on an empty line
        hands in the faces `offered`, which were rolled before the command was undone. `line` keeps what is
        typed.
        """
        super().__init__()
        self.wanted, self.handed, self.escape = wanted, handed, escape
        self.where, self.verb = where, verb
        self.offered, self.keep = offered, line.keep
        self.lots = lots_of(wanted) if verb == DRAW else None
        self.typed = "".join(one for one in line.typed if one in self._known)[: self._room]
        self.left_out = LeftOut()

    def compose(self) -> ComposeResult:
        """Yield the question and the line for the faces."""
        keys = CONFIRMS, BACK if self.handed else "", self.escape or LEAVES
        with Vertical(classes="dialog small") as dialog:
            dialog.border_title = "a die rolled at the table" if self.is_one else "dice rolled at the table"
            dialog.border_subtitle = Content(" · ".join(filter(None, keys)))
            if self.where:
                yield Static(clean(self.where), markup=False)
            if self.handed:
                yield Static(clean(f"Entered: {', '.join(self.handed)}"), markup=False)
            for sentence in self.wanted.events[-TOLD:]:
                yield Static(clean(sentence), markup=False)
            yield Static(clean(self._question), markup=False)
            yield Static("", id="typed", markup=False)

    def on_mount(self) -> None:
        """Show the empty line."""
        self.show_typed()

    def show_typed(self, fault: str = "") -> None:
        """Show what has been typed, or what is wrong with it, and keep the line."""
        self.keep(self.typed)
        is_ten = any(sides == 10 for sides, _ in self.wanted.dice) and (self.typed == "0" or not self.is_one)
        hints = (
            "" if self.is_one else TOGETHER.format(self._example),
            TEN if is_ten else "",
            self._coin,
        )
        before = " ".join(map(str, self.offered))
        is_offered = bool(before) and not self.typed
        hint = fault or (OFFERED if is_offered else "; ".join(filter(None, hints)))
        shown = f"{before}," if is_offered and not fault else f"{self.typed or '_'}  "
        self.query_one("#typed", Static).update(Content(f"▸ {shown} {hint}"))

    @property
    def _example(self) -> str:
        """As many faces as are wanted, or the first of them."""
        dice = self.wanted.dice
        shown = enumerate(dice[:SHOWN_DICE])
        faces = " ".join(str(1 + (3 + 4 * number) % sides) for number, (sides, _) in shown)
        return f"{faces} …" if len(dice) > SHOWN_DICE else faces

    @property
    def is_one(self) -> bool:
        """Whether a single die is wanted."""
        return len(self.wanted.dice) == 1

    @property
    def _question(self) -> str:
        """What to roll or draw, and what it must show."""
        wanted = self.wanted
        if self.lots:
            return self.lots.question(wanted.sides)
        need = f" {wanted.need}." if wanted.need else ""
        end = "." if need else ""
        return f"{self.verb} {dice_words(wanted)}: {purposes(wanted)}{end}{need}"

    @property
    def _coin(self) -> str:
        """How to roll a die of two faces, which few have at hand; empty for others and for named lots."""
        if self.wanted.sides != FACES_OF_COIN or (self.lots and self.lots.are_short):
            return ""
        return ANY_DIE if self.lots else COIN

    @property
    def _room(self) -> int:
        """The most characters of the line."""
        return LONGEST * len(self.wanted.dice)

    def on_key(self, event: events.Key) -> None:
        """Take a digit, or the blank between two faces."""
        if event.character and event.character in self._known:
            event.stop()
            self.add(event.character)
        elif event.key not in self.active_bindings:
            event.stop()
            self.left_out.note(event.character if event.character and event.is_printable else "")
            self.show_typed(self._with_coin(DEAD.format(key_words(event.key), self._what_to_type)))
        else:
            self.show_typed()

    def on_paste(self, event: events.Paste) -> None:
        """Take faces that are pasted."""
        event.stop()
        pasted = " ".join(event.text.split())
        if pasted and not set(pasted) - set(self._known):
            self.add(pasted)
        else:
            self.left_out.note(clean(pasted)[: self._room])
            self.show_typed(PASTED)

    def add(self, characters: str) -> None:
        """Add characters to the faces, or say that the line is full."""
        if len(self.typed) + len(characters) > self._room:
            self.left_out.note(characters)
            self.show_typed(FULL.format(characters))
        else:
            self.typed += characters
            self.show_typed()

    @property
    def _known(self) -> str:
        """The characters that the line takes."""
        letters = self.lots.letters if self.lots else HEADS_OR_TAILS if self._coin else ""
        return f"{DIGITS}{letters}" if self.is_one else f"{DIGITS}{letters} "

    def action_rub_out(self) -> None:
        """Delete the last character; on an empty line, take back the dice typed before."""
        if not self.typed and self.handed:
            self.dismiss(None)
        else:
            self.typed = self.typed[:-1]
            if not self.typed:
                self.left_out.forget()
            self.show_typed()

    def action_clear(self) -> None:
        """Clear the line."""
        self.typed = ""
        self.left_out.forget()
        self.show_typed()

    def action_hand_in(self) -> None:
        """Return the faces if they are valid and as many as wanted; else, or if one was left out, say so."""
        if not self.typed.strip() and not self.offered:
            self.left_out.forget()
            self.show_typed(self._with_coin(EMPTY.format(self._what_to_type)))
            return
        offered = self.offered if not self.typed else ()
        try:
            faces = offered or self._faces()
        except DiceError as error:
            if self.is_one:
                self.typed = ""
                self.left_out.forget()
            clears = "" if self.is_one else " Ctrl+U clears the line."
            self.show_typed(self._with_coin(f"{error}{clears}"))
        else:
            if warning := self.left_out.warning(self.typed or " ".join(map(str, faces))):
                self.show_typed(warning)
            else:
                self.dismiss(faces)

    def _with_coin(self, fault: str) -> str:
        """Return what is wrong, with the hint for a die of two faces, which few have at hand."""
        return f"{fault} ({self._coin})" if self._coin else fault

    def _faces(self) -> tuple[int, ...]:
        """Return the faces that are typed; raise DiceError if they are not those wanted."""
        return (self.lots and self.lots.faces(self.typed)) or typed_faces(self.typed, self.wanted)

    def action_set_aside(self) -> None:
        """Cancel the command, where that is still possible; else leave the battle."""
        self.dismiss(() if self.escape else LEAVE)

    def action_leave(self) -> None:
        """Leave the battle; it is kept with what is typed."""
        self.dismiss(LEAVE)

    @property
    def _what_to_type(self) -> str:
        """What the line is for: the number on a die, or all faces with an example."""
        if self.lots and self.lots.are_short:
            return self.lots.listed
        if self.is_one:
            return f"what the die shows, 1 to {self.wanted.sides}"
        return f"all {counted(len(self.wanted.dice), 'die', 'dice')} on one line, such as {self._example}"


def dice_words(wanted: DieWanted) -> str:
    """Return the dice wanted in words: "d10", "2 d10", "d10 and d20"."""
    kinds = [sides for sides, _ in wanted.dice]
    if len(kinds) > 1 and len(set(kinds)) == 1:
        return f"{len(kinds)} d{kinds[0]}"
    return " and ".join(f"d{sides}" for sides in kinds)


def purposes(wanted: DieWanted) -> str:
    """Return what the dice wanted are rolled for; what their purposes share at the end stands once."""
    each = list(dict.fromkeys(what for _, what in wanted.dice))
    heads, ends = zip(*(what.rpartition(", ")[::2] for what in each), strict=True)
    if len(each) > 1 and all(heads) and len(set(ends)) == 1:
        return f"{', '.join(heads)}; {ends[0]}"
    return "; ".join(each)


async def hand_in(app: App[None], session: Session, escape: str = "", where: str = "") -> bool:
    """Ask for dice until the game waits for no more, or the command is cancelled; return False if it is.

    Raises:
        UserError: The dice are wrong or cannot be saved.
        DiceLeft: The player leaves the battle.
    """
    handed: list[tuple[int, str]] = []
    while wanted := session.wanted:
        typed_before = tuple(words for _, words in handed)
        verb = DRAW if session.rules.is_lot(wanted.what) else ROLL
        faces = await app.push_screen_wait(
            DieScreen(
                wanted,
                typed_before,
                "" if handed else escape,
                where,
                verb,
                session.offered,
                line=kept_line(session, session.dice_asked),
            )
        )
        if faces == LEAVE:
            raise DiceLeft
        if faces is None:
            before, _ = handed.pop()
            session.keep_faces(before)
            session.keep_typed(session.dice_asked, "")
        elif faces:
            before = session.handed
            session.hand_in(*faces[: wanted.count])
            for face, die in zip(faces[wanted.count :], wanted.follow, strict=True):
                if (following := session.wanted) and (following.sides, following.what) == die:
                    session.hand_in(face)
            handed.append((before, f"{dice_words(wanted)}: {' '.join(map(str, faces))}, {purposes(wanted)}"))
        elif session.set_aside():
            return False
    return True
