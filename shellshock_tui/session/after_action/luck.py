"""The hits of a side, compared with the number to be expected."""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from shellshock_tui.session.after_action.shots import Shot


@dataclass(frozen=True, slots=True)
class Luck:
    """A side's hits compared with the number to be expected from its chances."""

    side: str
    shots: int
    hits: int
    expected: Fraction
    fewer: Fraction
    """The exact chance that such attacks score fewer hits."""
    more: Fraction
    """The exact chance that they score more."""


def luck_of(side: str, shots: list[Shot]) -> Luck:
    """Compare the hits of a side's shots with the number to be expected."""
    chances = [shot.chance for shot in shots]
    hits = sum(shot.has_struck for shot in shots)
    law = hits_distribution(chances)
    fewer, more = (sum(part, Fraction(0)) for part in (law[:hits], law[hits + 1 :]))
    return Luck(side, len(shots), hits, sum(chances, Fraction(0)), fewer, more)


def hits_distribution(chances: list[Fraction]) -> list[Fraction]:
    """Return the chance of each number of hits, from 0 up, for attacks with these chances (a convolution)."""
    return reduce(_with_one_more, chances, [Fraction(1)])


def _with_one_more(law: list[Fraction], chance: Fraction) -> list[Fraction]:
    missed, struck = [*law, Fraction(0)], [Fraction(0), *law]
    return [a * (1 - chance) + b * chance for a, b in zip(missed, struck, strict=True)]
