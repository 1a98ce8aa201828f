"""Figures of record sheets that players may mark by hand."""

from typing import NamedTuple


class SheetFigure(NamedTuple):
    """A figure of a unit's record sheet that players may mark by hand, with the numbers that it may have."""

    name: str
    """Its name in commands, such as "armour/front"."""
    label: str
    """Words for what it counts: "front armour"."""
    now: int
    least: int
    most: int

    @property
    def bounds(self) -> str:
        """The numbers that it may have, in words."""
        return f"{self.least} to {self.most}" if self.least < self.most else f"{self.least}"

    def read(self, text: str) -> int:
        """Return the number that a player types.

        Raises:
            ValueError: It is no whole number, or not one that the figure may have; the message says why.
        """
        typed = text.strip()
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 6):
            raise ValueError(f"Type a whole number, {self.bounds}.")
        if not self.least <= int(typed) <= self.most:
            raise ValueError(f"The {self.label} can be {self.bounds}.")
        return int(typed)
