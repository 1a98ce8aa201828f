"""Compare a game's dice with fair dice, by side and kind of die, with exact probabilities."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from shellshock_tui.engine.match import AnyMatch


@dataclass(frozen=True, slots=True)
class Fairness:
    """All dice of one kind that one side's commands rolled, and how unusual their sum is."""

    side: str
    """The side's id; empty for dice that no side's command rolled."""
    sides: int
    count: int
    total: int
    chance: Fraction
    """The probability that the sum of fair dice is at least as far from the average as this one."""

    @property
    def mean(self) -> Fraction:
        """The average of the dice rolled."""
        return Fraction(self.total, self.count)


def fairness(match: AnyMatch) -> tuple[Fairness, ...]:
    """Return the figures for a game's dice: those that belong to no side first, then by side."""
    faces: dict[tuple[str, int], Counter[int]] = {}
    for number, entry in enumerate(match.entries):
        side = match.rules.actor(match.states[number - 1], entry.command) if number else ""
        for roll in entry.rolls:
            faces.setdefault((side, roll.sides), Counter())[roll.face] += 1
    order = ("", *(side.id for side in match.rules.sides))
    return tuple(_each(faces, order))


def _each(faces: Mapping[tuple[str, int], Counter[int]], order: tuple[str, ...]) -> Iterator[Fairness]:
    for side in order:
        for _, sides in sorted(key for key in faces if key[0] == side):
            rolled = faces[side, sides]
            total = sum(face * times for face, times in rolled.items())
            yield Fairness(side, sides, rolled.total(), total, two_sided(sides, rolled.total(), total))


def two_sided(sides: int, count: int, total: int) -> Fraction:
    """Return the chance that `count` fair dice sum to at least as far from the average as `total`."""
    ways = _ways(sides, count)
    off = abs(2 * total - count * (sides + 1))
    far = sum(
        number for more, number in enumerate(ways) if abs(2 * (count + more) - count * (sides + 1)) >= off
    )
    return Fraction(far, sides**count)


@lru_cache(maxsize=64)
def _ways(sides: int, count: int) -> tuple[int, ...]:
    """Return the number of ways in which dice come to each sum, the lowest sum first."""
    ways = [1]
    for _ in range(count):
        running, summed = 0, []
        for place in range(len(ways) + sides - 1):
            running += ways[place] if place < len(ways) else 0
            running -= ways[place - sides] if place >= sides else 0
            summed.append(running)
        ways = summed
    return tuple(ways)
