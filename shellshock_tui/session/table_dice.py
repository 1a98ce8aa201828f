"""Dice rolled at the table: typed in one by one, and used again after an undo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shellshock_tui.dice import DieWanted, Roll


@dataclass(slots=True)
class TableDice:
    """Dice that first use the faces kept from undone commands, then those typed in."""

    kept: list[Roll]
    faces: Sequence[int]
    position: int = field(default=0)

    def roll(self, sides: int, what: str) -> int:
        """Return the first kept face of a die with these sides, else the next one typed in.

        Raises:
            DieWanted: No face is left.
        """
        for number, roll in enumerate(self.kept):
            if roll.sides == sides:
                return self.kept.pop(number).face
        if self.position >= len(self.faces):
            raise DieWanted(sides, what)
        self.position += 1
        return self.faces[self.position - 1]


def without(kept: Iterable[Roll], used: Iterable[Roll]) -> tuple[Roll, ...]:
    """Return the kept dice without those that were used."""
    left = list(kept)
    for roll in used:
        same = next((number for number, other in enumerate(left) if other.sides == roll.sides), None)
        if same is not None:
            del left[same]
    return tuple(left)
