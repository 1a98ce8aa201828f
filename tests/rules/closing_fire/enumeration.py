"""Every way in which the dice of a command can fall, each played by the rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.rules import Step
from tests.rules.closing_fire.field import Field

Faces = tuple[int, ...]
Need = Callable[[int, Faces], int | None]
"""Returns the number that a die needs, after the faces before it; None if its face does not matter."""


def all_faces(at: int, faces: Faces) -> int:
    """Distinguish every face of a die from every other."""
    return 0


@dataclass
class Odometer:
    """Dice that fall in each way in turn; faces on the same side of a need count as one way, weighted."""

    need: Need
    dials: list[list[tuple[int, Fraction]]] = field(default_factory=list)
    """The remaining ways of each die, as (face, chance); the first is the current one."""
    position: int = 0

    def roll(self, sides: int, what: str) -> int:
        """Return the face of the next die in the current way."""
        if self.position == len(self.dials):
            shown = tuple(dial[0][0] for dial in self.dials)
            self.dials.append(_ways(sides, self.need(self.position, shown)))
        self.position += 1
        return self.dials[self.position - 1][0][0]

    @property
    def chance(self) -> Fraction:
        """The chance of the current way."""
        product = Fraction(1)
        for dial in self.dials:
            product *= dial[0][1]
        return product

    def turn(self) -> bool:
        """Go on to the next way; return whether there is one."""
        self.position = 0
        while self.dials:
            if len(self.dials[-1]) > 1:
                self.dials[-1] = self.dials[-1][1:]
                return True
            self.dials.pop()
        return False


def _ways(sides: int, need: int | None) -> list[tuple[int, Fraction]]:
    match need:
        case None:
            return [(1, Fraction(1))]
        case 0:
            return [(face, Fraction(1, sides)) for face in range(1, sides + 1)]
        case _:
            hits = max(0, min(sides, sides + 1 - need))
            ways = [(1, Fraction(sides - hits, sides)), (sides, Fraction(hits, sides))]
            return [(face, chance) for face, chance in ways if chance]


def every_way(battle: Field, need: Need, do: str, **fields: Any) -> Iterator[tuple[Fraction, Step[Any]]]:
    """Yield every way that the dice of a command can fall, with its chance and its step."""
    dice, command = Odometer(need), battle.command(do, **fields)
    turning = True
    while turning:
        step = battle.rules.play(battle.state, command, dice)
        yield dice.chance, step
        turning = dice.turn()
