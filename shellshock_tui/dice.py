"""Dice: seeded, scripted or typed in; every roll can be recorded and replayed."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from typing import NamedTuple, Protocol

from shellshock_tui.user_error import UserError, quoted


class Roll(NamedTuple):
    """One die that was rolled."""

    sides: int
    face: int
    what: str
    """The purpose of the roll, in a player's words."""


class DieWanted(Exception):  # noqa: N818 - it asks for a die, it reports no fault
    """Raised when somebody must supply dice of one kind before the game can go on."""

    def __init__(self, sides: int, what: str, count: int = 1) -> None:
        """Ask for `count` dice with `sides` sides each, to be rolled for `what`."""
        wanted = f"a d{sides} is needed" if count == 1 else f"{count} d{sides} are needed"
        super().__init__(f"{wanted}: {what}")
        self.sides = sides
        self.what = what
        self.count = count
        self.follow: tuple[tuple[int, str], ...] = ()
        """The sides and purposes of further dice that are surely rolled next, and may be rolled together."""
        self.need = ""
        """What the dice must show, in words; empty if nobody says."""
        self.events: tuple[str, ...] = ()
        """What the dice of the same command have done so far, in sentences."""

    @property
    def dice(self) -> tuple[tuple[int, str], ...]:
        """The sides and the purpose of each die that may be rolled together now."""
        return ((self.sides, self.what),) * self.count + self.follow


class DiceError(UserError, ValueError):
    """Raised for a scripted or typed die that is not the one needed."""


class Dice(Protocol):
    """A source of rolls."""

    def roll(self, sides: int, what: str) -> int:
        """Return a face from 1 to `sides`, rolled for `what`.

        Raises:
            DieWanted: Somebody must supply the die first.
        """


def random_seed(bits: int = 128) -> str:
    """Return a new random seed: a whole number, which `--seed` takes."""
    return str(random.SystemRandom().getrandbits(bits))


def throw(dice: Dice, count: int, sides: int, what: str) -> tuple[int, ...]:
    """Return the faces of `count` dice rolled as one pool.

    Raises:
        DieWanted: Somebody must supply dice first; it asks for all that are missing together.
    """
    faces: list[int] = []
    while len(faces) < count:
        try:
            faces.append(dice.roll(sides, what))
        except DieWanted:
            raise DieWanted(sides, what, count - len(faces)) from None
    return tuple(faces)


def roll_each(roll: Callable[[int, str], int], wanted: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """Return the faces of dice that are all rolled, each given by its sides and its purpose.

    Raises:
        DieWanted: Somebody must supply a die first; it names those after it too.
    """
    faces: list[int] = []
    for number, (sides, what) in enumerate(wanted, start=1):
        try:
            faces.append(roll(sides, what))
        except DieWanted as missing:
            missing.follow = tuple(wanted[number:])
            raise
    return tuple(faces)


AT_ONCE = 8
"""How many random numbers `SeededDice` draws at a time."""


@dataclass(slots=True)
class SeededDice:
    """Dice that follow from a seed; setting `position` back makes the same faces come again."""

    seed: str
    position: int = 0
    """How many dice have been rolled."""
    _drawn: list[float] = field(default_factory=list)
    _source: random.Random | None = None

    @property
    def commitment(self) -> str:
        """A hash that identifies the seed without revealing it."""
        from hashlib import sha256

        return sha256(f"shellshock dice {self.seed}".encode()).hexdigest()

    def roll(self, sides: int, what: str) -> int:  # noqa: ARG002 - the seed does not care
        """Return the next face."""
        position = self.position
        while position >= len(self._drawn):
            self._draw()
        self.position = position + 1
        return 1 + int(self._drawn[position] * sides)

    def _draw(self) -> None:
        if self._source is None:
            self._source = random.Random(self.seed)
        draw = self._source.random
        self._drawn += [draw() for _ in range(AT_ONCE)]


@dataclass(slots=True)
class ScriptedDice:
    """Dice fixed in advance as (sides, face) pairs."""

    faces: Sequence[tuple[int, int]]
    position: int = 0

    def roll(self, sides: int, what: str) -> int:
        """Return the next scripted face.

        Raises:
            DiceError: The script is at its end, or its next die has another number of sides.
        """
        if self.position >= len(self.faces):
            raise DiceError(f"the dice script has run out: a d{sides} was needed ({what}); add it at the end")
        given, face = self.faces[self.position]
        if given != sides:
            raise DiceError(
                f"die {self.position + 1} of the script is a d{given}, but a d{sides} was needed ({what})"
            )
        self.position += 1
        return face


@dataclass(slots=True)
class GivenDice:
    """Dice whose faces are given in advance as numbers; when they run out, `DieWanted` asks for the next."""

    faces: Sequence[int] = ()
    position: int = 0

    def roll(self, sides: int, what: str) -> int:
        """Return the next face given.

        Raises:
            DieWanted: No face is left.
            DiceError: A die with this many sides has no such face.
        """
        if self.position >= len(self.faces):
            raise DieWanted(sides, what)
        face = self.faces[self.position]
        if not 1 <= face <= sides:
            raise DiceError(f"a d{sides} shows 1 to {sides}, not {face} ({what})")
        self.position += 1
        return face


@dataclass(frozen=True, slots=True)
class WorstDice:
    """Dice that always show the worst face, to preview orders on the assumption that attacks fail."""

    is_high: bool = False
    """Whether the highest face is the worst."""

    def roll(self, sides: int, what: str) -> int:  # noqa: ARG002 - all fall alike
        """Return the worst face."""
        return sides if self.is_high else 1


@dataclass(slots=True)
class RecordedDice:
    """Dice that record each roll of another source."""

    source: Dice
    rolls: list[Roll] = field(default_factory=list)

    def roll(self, sides: int, what: str) -> int:
        """Roll a die of the source and record it."""
        face = self.source.roll(sides, what)
        self.rolls.append(Roll(sides, face, what))
        return face


def pools(rolls: Iterable[Roll]) -> tuple[tuple[Roll, ...], ...]:
    """Return the rolls grouped into pools: consecutive dice of the same kind, rolled for the same purpose."""
    alike = groupby(rolls, key=lambda roll: (roll.sides, roll.what))
    return tuple(tuple(pool) for _, pool in alike)


def pool_words(sides: int, faces: Sequence[int], what: str) -> str:
    """Return the dice of a pool in words: "d10: 7, to hit", "3 d6: 6 5 3, 5th Line saves"."""
    number = f"{len(faces)} " if len(faces) > 1 else ""
    return f"{number}d{sides}: {' '.join(map(str, faces))}, {what}"


COIN = 2
"""The number of faces of a coin, for which any die may be rolled."""
SIDES_OF_COIN = {"h": 1, "t": 2}
"""The faces of a coin by their initials: heads and tails."""
TEN = 10
"""The greatest number of sides of which each face can be typed as one digit, 10 as 0."""


def typed_faces(text: str, wanted: DieWanted) -> tuple[int, ...]:
    """Return the faces typed for the dice wanted: "4 6 2 1", or "4621" if no face has two digits.

    The 10 of a d10 may be typed as 0. For a coin, an odd number or h is 1, and an even one or t is 2.

    Raises:
        DiceError: A face does not exist, or the number of dice is wrong.
    """
    digits, sides = _words_of_faces(text, wanted), [sides for sides, _ in wanted.dice]
    faces = tuple(_typed_face(digit, die) for digit, die in zip_longest(digits, sides[: len(digits)]))
    for face, die in zip_longest(faces or (0,), sides[: max(1, len(faces))], fillvalue=sides[-1]):
        if not 1 <= face <= die:
            raise DiceError(f"A d{die} shows 1 to {die}.")
    if len(faces) != len(sides):
        are, were = "die is" if len(sides) == 1 else "dice are", "was" if len(faces) == 1 else "were"
        raise DiceError(f"{len(sides)} {are} needed, but {len(faces)} {were} typed.")
    return faces


def dice_typed(text: str, wanted: DieWanted) -> int:
    """Return the number of dice whose faces are typed, whether or not they have such faces."""
    return len(_words_of_faces(text, wanted))


def _words_of_faces(text: str, wanted: DieWanted) -> Sequence[str]:
    words, sides = text.lower().split(), [sides for sides, _ in wanted.dice]
    run_together = max(sides) < TEN or (set(sides) == {TEN} and len(words) == 1)
    return "".join(words) if len(sides) > 1 and run_together else words


def _typed_face(word: str, sides: int | None) -> int:
    if sides == COIN and word in SIDES_OF_COIN:
        return SIDES_OF_COIN[word]
    if not word.isdecimal():
        return 0
    if sides == COIN:
        return 2 - int(word) % 2
    return TEN if word == "0" and sides == TEN else int(word)


MOST_DIGITS = 9
"""The number of digits that the sides or the face of a written die may have."""
SHORT = f"expected numbers of at most {MOST_DIGITS} digits"


def parse_script(lines: Iterable[str], name: str) -> ScriptedDice:
    """Return the dice of a script with `sides:face` on each line; # begins a comment.

    Raises:
        DiceError: A line is wrong; it names the line.
    """
    faces = []
    for number, line in enumerate(lines, start=1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        sides, colon, face = text.partition(":")
        if not (colon and _is_number(sides) and _is_number(face)):
            raise DiceError(f"{name}: line {number}: expected sides:face, such as 6:5, found {quoted(text)}")
        if _is_long(sides, face):
            raise DiceError(f"{name}: line {number}: {SHORT}, found {quoted(text)}")
        if not 1 <= int(face) <= int(sides):
            raise DiceError(f"{name}: line {number}: a d{int(sides)} has no face {int(face)}")
        faces.append((int(sides), int(face)))
    return ScriptedDice(tuple(faces))


def parse_faces(text: str) -> tuple[tuple[int, int], ...]:
    """Return dice written as "d10=7 d2=1" as pairs of sides and face.

    Raises:
        DiceError: A word is no die; it names the word.
    """
    return tuple(map(_parse_face, text.split()))


def _parse_face(word: str) -> tuple[int, int]:
    sides, _, face = word.removeprefix("d").partition("=")
    if not (word.startswith("d") and _is_number(sides) and _is_number(face)):
        raise DiceError(f"expected dice such as d10=7, found {quoted(word)}")
    if _is_long(sides, face):
        raise DiceError(f"{SHORT}, found {quoted(word)}")
    if not 1 <= int(face) <= int(sides):
        raise DiceError(f"a d{int(sides)} has no face {int(face)}")
    return int(sides), int(face)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _is_long(*numbers: str) -> bool:
    return any(len(number) > MOST_DIGITS for number in numbers)
