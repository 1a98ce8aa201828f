"""The scale of a battle with miniatures: how long an inch of the rules is on the table."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from shellshock_tui.kit.between import decimal
from shellshock_tui.rules.shellshock.geometry.contract import Length, length_text
from shellshock_tui.user_error import quoted

_NUMBER = r"(?P<number>\d{1,2}([.,]\d{1,2})?|(\d{1,2} +)?\d{1,2}/[1-9]\d?)"
_SCALE = re.compile(rf"{_NUMBER} *(?P<unit>in|inch|inches|cm|centimetres?)")
WRONG = "should be how long an inch of the rules is on the table, such as 1/2 inch or 2 cm"


class TableUnit(StrEnum):
    """The unit of the tape that players measure with."""

    INCHES = "inches"
    CENTIMETRES = "centimetres"


LIMITS = {
    TableUnit.INCHES: (Fraction(1, 4), Fraction(4)),
    TableUnit.CENTIMETRES: (Fraction(1, 2), Fraction(10)),
}
"""The least and the greatest length of an inch of the rules."""


CENTIMETRES_OF_AN_INCH = Fraction(254, 100)


@dataclass(frozen=True, slots=True)
class Scale:
    """The length on the table that stands for an inch in the rules."""

    length: Fraction = Fraction(1)
    unit: TableUnit = TableUnit.INCHES

    @property
    def is_true(self) -> bool:
        """Whether an inch of the rules is an inch on the table."""
        return self == Scale()

    def number(self, inches: Length) -> str:
        """Convert inches of the rules to the scale of the table: "9 1/4", "18.5"."""
        measured = inches * self.length
        return length_text(measured) if self.unit is TableUnit.INCHES else decimal(measured)

    def words(self, inches: Length) -> str:
        """Convert inches of the rules to the scale of the table, with the unit."""
        if self.unit is TableUnit.CENTIMETRES:
            return f"{self.number(inches)} cm"
        return f"{self.number(inches)} {'inch' if 0 < inches * self.length <= 1 else 'inches'}"

    def both_words(self, inches: Length) -> str:
        """Return a length as the tape shows it, and in inches of the rules where these differ."""
        if self.is_true:
            return self.words(inches)
        unit = "" if self.unit is TableUnit.INCHES else " inch" if 0 < inches <= 1 else " inches"
        return f"{self.words(inches)} ({length_text(inches)}{unit} of the rules)"


TRUE_SCALE = Scale()
"""An inch to the inch."""


def read_scale(text: object) -> Scale:
    """Return the scale that a text such as "1/2 inch" or "2 cm" gives.

    Raises:
        ValueError: The text is no scale; the message says what it should be.
    """
    found = _SCALE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"{WRONG}, not {quoted(text)}")
    unit = TableUnit.CENTIMETRES if found["unit"].startswith("c") else TableUnit.INCHES
    length = sum(map(Fraction, found["number"].replace(",", ".").split()), Fraction())
    least, most = LIMITS[unit]
    if not least <= length <= most:
        raise ValueError(f"should be {length_text(least)} to {length_text(most)} {unit}, not {quoted(text)}")
    return Scale(length, unit)
