"""Dice rolled at the table: typed in one by one, and kept when a command is taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shellshock_tui.dice import DieWanted, Roll


@dataclass(slots=True)
class TableDice:
    """Dice that first give the faces kept from commands taken back, then those handed in."""

    kept: list[Roll]
    faces: Sequence[int]
    position: int = field(default=0)

    def roll(self, sides: int, what: str) -> int:
        """Return the first kept face of such a die, else the next handed in; DieWanted if there is none."""
        for number, roll in enumerate(self.kept):
            if roll.sides == sides:
                return self.kept.pop(number).face
        if self.position >= len(self.faces):
            raise DieWanted(sides, what)
        self.position += 1
        return self.faces[self.position - 1]


def without(kept: Iterable[Roll], used: Iterable[Roll]) -> tuple[Roll, ...]:
    """Return the kept dice that are left once some were rolled."""
    left = list(kept)
    for roll in used:
        same = next((number for number, other in enumerate(left) if other.sides == roll.sides), None)
        if same is not None:
            del left[same]
    return tuple(left)
