"""Numbers that a legal command leaves open, for the player to fill in."""

import re
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import floor
from typing import TypeVar

C = TypeVar("C")
SIGNS = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4"}
UNITS = {
    "inches": ("inches", "inch", "in", '"'),
    "centimetres": ("centimetres", "centimetre", "cm"),
}
"""The signs of a unit that players may type behind a length, the longest first."""
_NUMBER = re.compile(r"\d{1,5}(\.\d{1,2})?|(\d{1,5} +)?\d{1,2}/[1-9]\d?")


@dataclass(frozen=True, slots=True)
class Between:
    """A number that a legal command leaves open: any number between `least` and `most` may take its place.

    It stands for something that only the players know, such as a range that they measure.
    """

    least: int
    most: int
    parts: int | Fraction = 1
    """The number of steps in one `unit`: 4 if the command counts quarters of an inch."""
    unit: str = ""
    """The plural of the unit in which players count."""
    is_measured: bool = False
    """Whether the number is a length, which is rounded to the nearest step."""
    asks: str = ""
    """The question that the number answers; empty if the choice already asks it."""
    refuses_zero: str = ""
    """Why a player who types 0 is asked again; empty if 0 is an answer. The rules take it all the same."""

    @property
    def words(self) -> str:
        """The bounds in words, in the unit in which players count."""
        return f"{self.least // self.parts} to {self.most // self.parts} {self.unit}".rstrip()

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs of the unit that may stand behind the number."""
        return UNITS.get(self.unit, ()) if self.is_measured else ()

    def bare(self, text: str) -> str:
        """Return a typed number without the sign of the unit behind it."""
        typed = text.rstrip()
        sign = next((one for one in self.signs if typed.lower().endswith(one)), "")
        return typed[: len(typed) - len(sign)].rstrip()

    def read(self, text: str) -> int:
        """Return the number that a player types, such as "9", "9.25", "9 1/4" or "9¼", with the unit or not.

        A length between two steps is rounded to the nearest.

        Raises:
            ValueError: The text is not a number, or the number may not be given; the message says why.
        """
        text = _spelt(self.bare(text))
        if not _NUMBER.fullmatch(text):
            raise ValueError(f"Type a number, {self.words}.")
        number = self.parts * sum(map(Fraction, text.split()), Fraction())
        if number.denominator != 1 and not self.is_measured:
            raise ValueError("Type a whole number.")
        if not self.least <= number <= self.most:
            raise ValueError(f"It should be {self.words}.")
        if self.refuses_zero and not number:
            raise ValueError(self.refuses_zero)
        return floor(number + Fraction(1, 2))

    def rounded(self, text: str) -> str:
        """Return a sentence that says to what a length was rounded; empty if nothing was rounded."""
        try:
            taken = Fraction(self.read(text)) / self.parts
        except ValueError:
            return ""
        is_exact = taken == sum(map(Fraction, _spelt(self.bare(text)).split()), Fraction())
        return "" if is_exact else f"{text.strip()} is rounded to {decimal(taken)} {self.unit}."


def _spelt(text: str) -> str:
    """Return a typed number with fractions spelt out and a decimal point."""
    for sign, fraction in SIGNS.items():
        text = text.replace(sign, fraction)
    return text.strip().replace(",", ".")


def decimal(number: int | Fraction) -> str:
    """Return a number with at most two decimals: "9.25"."""
    whole, rest = divmod(round(number * 100), 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else f"{whole}"


def open_number(command: object) -> Between | None:
    """Return the first open number of a command; None if it has none."""
    values = (getattr(command, one.name) for one in fields(command))  # type: ignore[arg-type]
    return next((value for value in values if isinstance(value, Between)), None)


def with_number(command: C, number: int) -> C:
    """Return a command with a number in the place of its first open one."""
    for one in fields(command):  # type: ignore[arg-type]
        if isinstance(getattr(command, one.name), Between):
            return replace(command, **{one.name: number})  # type: ignore[type-var]
    return command
