"""A line of typed die faces: the characters that it takes, and its faces."""

from dataclasses import dataclass

from shellshock_tui.app.battle.dialogs.lots import Lots
from shellshock_tui.dice import COIN, DieWanted, dice_typed, typed_faces
from shellshock_tui.engine.english import counted

ANY_DIE = "with any die, odd is 1, even is 2"
COIN_WORDS = f"a coin: h or 1 is heads, t or 2 is tails; {ANY_DIE}"
DIGITS = "0123456789"
HEADS_OR_TAILS = "htHT"
SHOWN_DICE = 6
"""The number of dice of an example that are typed out."""
LONGEST = 3
"""Characters for each face with the blank after it."""
NOT_TYPED = "{} was not typed: {}. Enter takes {}, Bksp deletes."
ONE_DIE = "one die is"
TOO_MANY = "only {} asked for"
NO_LOT = "there is no {} to draw"
TOO_HIGH = "a d{0} shows 1 to {0}"
FULL = "the line is full"
BOTH = 2


@dataclass(frozen=True, slots=True)
class DiceLine:
    """What may be typed for the dice wanted; `lots` are what is drawn instead, if anything is."""

    wanted: DieWanted
    lots: Lots | None = None

    @property
    def is_one(self) -> bool:
        """Whether a single die is wanted."""
        return len(self.wanted.dice) == 1

    @property
    def characters(self) -> str:
        """The characters that the line takes."""
        letters = self.lots.letters if self.lots else HEADS_OR_TAILS if self.coin else ""
        return f"{DIGITS}{letters} "

    @property
    def coin(self) -> str:
        """How to roll a die of two faces, which few have at hand; empty for others and for named lots."""
        if self.wanted.sides != COIN or (self.lots and self.lots.are_short):
            return ""
        return ANY_DIE if self.lots else COIN_WORDS

    @property
    def example(self) -> str:
        """As many faces as are wanted, or the first of them."""
        dice = self.wanted.dice
        shown = enumerate(dice[:SHOWN_DICE])
        faces = " ".join(str(1 + (3 + 4 * number) % sides) for number, (sides, _) in shown)
        return f"{faces} …" if len(dice) > SHOWN_DICE else faces

    @property
    def what_to_type(self) -> str:
        """What the line is for: the number on a die, or all faces with an example."""
        if self.lots and self.lots.are_short:
            return self.lots.listed
        if self.is_one:
            return f"what the die shows, 1 to {self.wanted.sides}"
        count = len(self.wanted.dice)
        dice = "both dice" if count == BOTH else f"all {counted(count, 'die', 'dice')}"
        return f"{dice} on one line, such as {self.example}"

    def cut(self, kept: str) -> str:
        """Return a kept line without the characters that the line does not take."""
        known = "".join(one for one in kept if one in self.characters)
        return known[: LONGEST * len(self.wanted.dice)]

    def refusal(self, typed: str, more: str) -> str:
        """Return why no more characters are added to what is typed; empty if they are."""
        if why := self._why_not(f"{typed}{more}"):
            return NOT_TYPED.format(more, why, typed.rstrip()) if typed else f"{more} was not typed: {why}."
        return ""

    def _why_not(self, line: str) -> str:
        wanted = self.wanted
        count = len(wanted.dice)
        if dice_typed(line, wanted) > count:
            return TOO_MANY.format(ONE_DIE if self.is_one else f"{counted(count, 'die', 'dice')} are")
        if self.is_one and len(line) > 1 and (why := self._why_no_face(line.strip())):
            return why
        return FULL if len(line) > LONGEST * count else ""

    def _why_no_face(self, line: str) -> str:
        """Return why no face of the single die begins like a line of two characters or more."""
        if self.lots and self.lots.are_short:
            return "" if self.lots.has_beginning(line) else NO_LOT.format(line.upper())
        if not line.isdecimal():
            return TOO_MANY.format(ONE_DIE)
        sides = self.wanted.sides
        return TOO_HIGH.format(sides) if sides != COIN and int(line) > sides else ""

    def faces(self, typed: str) -> tuple[int, ...]:
        """Return the faces that are typed.

        Raises:
            DiceError: They are not those wanted.
        """
        return (self.lots and self.lots.faces(typed)) or typed_faces(typed, self.wanted)
