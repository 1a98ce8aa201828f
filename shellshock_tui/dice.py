"""Dice: seeded, scripted, typed in; every roll can be recorded and played again."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, Protocol

from shellshock_tui.user_error import UserError


class Roll(NamedTuple):
    """One die as it fell."""

    sides: int
    face: int
    what: str
    """What the die was rolled for, in a player's words."""


class DieWanted(Exception):  # noqa: N818 - it asks for a die, it reports no fault
    """A die, or a pool of some of one kind, must be rolled before the game can go on."""

    def __init__(self, sides: int, what: str, count: int = 1) -> None:
        """Ask for so many dice of that many sides, saying what they are for."""
        wanted = f"a d{sides} is wanted" if count == 1 else f"{count} d{sides} are wanted"
        super().__init__(f"{wanted}: {what}")
        self.sides = sides
        self.what = what
        self.count = count


class DiceError(UserError, ValueError):
    """A scripted or typed die that is not the one wanted."""


class Dice(Protocol):
    """Where the faces come from."""

    def roll(self, sides: int, what: str) -> int:
        """Return a face from 1 to sides; DieWanted if somebody must supply it first."""


def throw(dice: Dice, count: int, sides: int, what: str) -> tuple[int, ...]:
    """Return the faces of a pool of dice; DieWanted asks at once for all that somebody must supply."""
    faces: list[int] = []
    while len(faces) < count:
        try:
            faces.append(dice.roll(sides, what))
        except DieWanted:
            raise DieWanted(sides, what, count - len(faces)) from None
    return tuple(faces)


AT_ONCE = 8
"""Numbers that seeded dice draw at a time."""


@dataclass(slots=True)
class SeededDice:
    """Dice made from a seed; they can be wound back, and then fall as before."""

    seed: str
    position: int = 0
    """How many dice have been rolled."""
    _drawn: list[float] = field(default_factory=list)
    _source: random.Random | None = None

    @property
    def commitment(self) -> str:
        """A hash that binds the seed without telling it."""
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
        """Draw some numbers more."""
        if self._source is None:
            self._source = random.Random(self.seed)
        draw = self._source.random
        self._drawn += [draw() for _ in range(AT_ONCE)]


@dataclass(slots=True)
class ScriptedDice:
    """Dice fixed beforehand as (sides, face) pairs, each checked against the one wanted."""

    faces: Sequence[tuple[int, int]]
    position: int = 0

    def roll(self, sides: int, what: str) -> int:
        """Return the next scripted face; DiceError if another die comes next or none is left."""
        if self.position >= len(self.faces):
            raise DiceError(f"the dice script has run out: a d{sides} was wanted ({what})")
        given, face = self.faces[self.position]
        if given != sides:
            raise DiceError(
                f"die {self.position + 1} of the script is a d{given}, but a d{sides} was wanted ({what})"
            )
        self.position += 1
        return face


@dataclass(slots=True)
class HandedDice:
    """Faces handed in one by one; when they run out the next die is asked for by DieWanted."""

    faces: Sequence[int] = ()
    position: int = 0

    def roll(self, sides: int, what: str) -> int:
        """Return the next face that was handed in."""
        if self.position >= len(self.faces):
            raise DieWanted(sides, what)
        face = self.faces[self.position]
        if not 1 <= face <= sides:
            raise DiceError(f"a d{sides} shows 1 to {sides}, not {face} ({what})")
        self.position += 1
        return face


@dataclass(frozen=True, slots=True)
class PoorDice:
    """Dice of which each shows the worst face: by them attacks are supposed to come to nothing."""

    is_high: bool = False
    """Whether that is the highest."""

    def roll(self, sides: int, what: str) -> int:  # noqa: ARG002 - all fall alike
        """Return the worst face."""
        return sides if self.is_high else 1


@dataclass(slots=True)
class RecordedDice:
    """Dice that write down each roll of another source."""

    source: Dice
    rolls: list[Roll] = field(default_factory=list)

    def roll(self, sides: int, what: str) -> int:
        """Roll the source's die and note it."""
        face = self.source.roll(sides, what)
        self.rolls.append(Roll(sides, face, what))
        return face


def pools(rolls: Iterable[Roll]) -> tuple[tuple[Roll, ...], ...]:
    """Return rolls with those in a row that are of one kind, for one thing, together."""
    alike = groupby(rolls, key=lambda roll: (roll.sides, roll.what))
    return tuple(tuple(pool) for _, pool in alike)


def pool_words(sides: int, faces: Sequence[int], what: str) -> str:
    """Return dice as they fell, in words: "d10: 7 to hit", "3 d6: 6 5 3 · 5th Line saves"."""
    number, gap = f"{len(faces)} " if len(faces) > 1 else "", " · " if what[:1].isdigit() else " "
    return f"{number}d{sides}: {' '.join(map(str, faces))}{gap}{what}"


COIN = 2
"""The faces of what a coin or any other die stands for."""


def typed_faces(text: str, wanted: DieWanted) -> tuple[int, ...]:
    """Read the faces of the dice that are wanted: "4 6 2 1", or "4621" where no face has two digits.

    The ten of a d10 may be typed as 0, and for two faces any die: odd is 1, even 2. DiceError says which
    face there is not, or how many are wanted.
    """
    words = text.split()
    run_together = wanted.sides < 10 or (wanted.sides == 10 and len(words) == 1)
    digits = "".join(words) if wanted.count > 1 and run_together else words
    faces = tuple(10 if digit == "0" and wanted.sides == 10 else int(digit) for digit in digits)
    if wanted.sides == COIN:
        faces = tuple(2 - face % 2 for face in faces)
    for face in faces or (0,):
        if not 1 <= face <= wanted.sides:
            raise DiceError(f"A d{wanted.sides} shows 1 to {wanted.sides}.")
    if len(faces) != wanted.count:
        are, were = "die is" if wanted.count == 1 else "dice are", "was" if len(faces) == 1 else "were"
        raise DiceError(f"{wanted.count} {are} wanted, and {len(faces)} {were} typed.")
    return faces


def parse_script(lines: Iterable[str], name: str) -> ScriptedDice:
    """Read a dice script: `sides:face` a line, empty lines and # comments aside; DiceError names the line."""
    faces = []
    for number, line in enumerate(lines, start=1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        sides, colon, face = text.partition(":")
        if not (colon and sides.isascii() and sides.isdigit() and face.isascii() and face.isdigit()):
            raise DiceError(f"{name}: line {number}: expected sides:face, found {text[:40]!r}")
        if not 1 <= int(face[:9]) <= int(sides[:9]):
            raise DiceError(f"{name}: line {number}: a d{sides[:9]} has no face {face[:9]}")
        faces.append((int(sides[:9]), int(face[:9])))
    return ScriptedDice(tuple(faces))


def parse_faces(text: str) -> tuple[tuple[int, int], ...]:
    """Read dice as they fall, written "d10=7 d2=1"; DiceError names the word that is none."""
    return tuple(map(_parse_face, text.split()))


def _parse_face(word: str) -> tuple[int, int]:
    sides, _, face = word.removeprefix("d").partition("=")
    is_die = word.startswith("d") and word.isascii() and sides.isdigit() and face.isdigit()
    if not is_die:
        raise DiceError(f"expected dice such as d10=7, found {word[:40]!r}")
    if not 1 <= int(face[:9]) <= int(sides[:9]):
        raise DiceError(f"a d{sides[:9]} has no face {face[:9]}")
    return int(sides[:9]), int(face[:9])
