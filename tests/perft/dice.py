"""Dice that all show one face: the lowest, the middle one, or the highest."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never


class Face(StrEnum):
    """The face that all dice show."""

    LOWEST = "lowest"
    MIDDLE = "middle"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class OneFace:
    """Dice that show one face; a ten that rolls again shows no second ten, so that the roll ends."""

    face: Face

    def roll(self, sides: int, what: str) -> int:
        """Return the face of a die of so many sides, of two middle ones the lower."""
        match self.face:
            case Face.LOWEST:
                return 1
            case Face.MIDDLE:
                return (sides + 1) // 2
            case Face.HIGHEST:
                return sides - 1 if what.startswith("a ten rolls again") else sides
            case _:
                assert_never(self.face)
