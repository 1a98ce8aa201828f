"""Lots that are drawn at the table, such as chits, and what to type for them."""

import re
from dataclasses import dataclass

from shellshock_tui.dice import DiceError, DieWanted

LOT = re.compile(r"(\d+) (?:is )?([^,]+)")
"""A face and its lot in the description of a draw, such as "the chit drawn: 1 is 3, 2 is R".

The numbers may also be how many faces each lot has: "the chit: 6 Red, 5 Blue".
"""
SHORT = 2
"""The most characters of a lot that is typed as it is, such as the number of a chit."""
UNKNOWN = "There is no {} to draw: type {}."


@dataclass(frozen=True, slots=True)
class Lots:
    """What is drawn, and the name of the lot that each face of the die stands for; several may share it."""

    subject: str
    names: tuple[str, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names, each once."""
        return tuple(dict.fromkeys(self.names))

    def _faces_of(self, name: str) -> str:
        """Return the faces of a lot, which follow one another: "3", "1 to 6"."""
        first, count = self.names.index(name) + 1, self.names.count(name)
        return f"{first}" if count == 1 else f"{first} to {first + count - 1}"

    @property
    def are_short(self) -> bool:
        """Whether a lot is typed by its name rather than by its face."""
        return all(len(name) <= SHORT for name in self.names)

    @property
    def letters(self) -> str:
        """The letters that may be typed, small and capital."""
        initials = self.names if self.are_short else self._initials
        found = {letter for name in initials for letter in name if letter.isalpha()}
        return "".join(sorted({case for letter in found for case in (letter.lower(), letter.upper())}))

    @property
    def _initials(self) -> tuple[str, ...]:
        """The first letter of each name; () if two names share theirs."""
        initials = tuple(name[0].upper() for name in self.kinds)
        return initials if len(set(initials)) == len(initials) and "".join(initials).isalpha() else ()

    @property
    def listed(self) -> str:
        """What may be typed for a lot drawn by name: "2, 3 or R"."""
        *others, last = self.kinds
        return f"{', '.join(others)} or {last}" if others else last

    def question(self, sides: int) -> str:
        """Return what to draw, and what to type."""
        numbered = list(enumerate(self.names, start=1))
        if self.are_short:
            faces = ", ".join(f"{face} stands for {name}" for face, name in numbered)
            drawn = f"draw one without looking and type what is printed on it: {self.listed}"
            return f"To find {self.subject}, {drawn}. (If you roll a d{sides} instead: {faces}.)"
        initials, faces_of = self._initials, [self._faces_of(name) for name in self.kinds]
        typed = map(" or ".join, zip(faces_of, initials, strict=True)) if initials else faces_of
        listed = ", ".join(f"{key} for {name}" for key, name in zip(typed, self.kinds, strict=True))
        *others, last = (f"{self.names.count(name)} marked {name}" for name in self.kinds)
        marked = " and ".join((", ".join(others), last)) if others else last
        lots = f"roll a d{sides}, or draw one of {sides} lots, {marked}"
        return f"To find {self.subject}, {lots}. Type {listed}."

    def has_beginning(self, typed: str) -> bool:
        """Return whether the name of a lot begins with what is typed."""
        return any(name.upper().startswith(typed.upper()) for name in self.names)

    def faces(self, typed: str) -> tuple[int, ...]:
        """Return the face that stands for a lot typed by its name or initial; () for a face.

        Raises:
            DiceError: The lots are typed by their names, and none has this one.
        """
        word = typed.strip().upper()
        known = [name.upper() for name in self.kinds] if self.are_short else list(self._initials)
        if word in known:
            return (self.names.index(self.kinds[known.index(word)]) + 1,)
        if self.are_short:
            raise DiceError(UNKNOWN.format(word, self.listed))
        return ()


def lots_of(wanted: DieWanted) -> Lots | None:
    """Return the lots among which a die decides; None if its description names none."""
    subject, _, faces = wanted.what.partition(": ")
    found = [(int(number), name.strip()) for number, name in LOT.findall(faces)]
    names = tuple(name for _, name in found)
    if len(found) != wanted.sides == sum(number for number, _ in found):
        names = tuple(name for number, name in found for _ in range(number))
    return Lots(subject, names) if len(names) == wanted.sides else None
