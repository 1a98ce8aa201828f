"""The condition of a unit under fire, and how likely it comes to be in each."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate

Doom = Literal["", "fallen", "rip", "explosion", "all-rows", "instant-death"]
"""What killed a unit at once, if anything did.

Fallen is what was destroyed before the attacks in question; it may still be shot at until the Aftermath.
"""


class Condition(NamedTuple):
    """What attacks change about a unit."""

    armour: tuple[int, ...]
    """Left on front, left, right, rear."""
    rows: int
    """Rows crossed off, bit 0 for row 1."""
    hits: tuple[int, ...]
    doom: Doom = ""

    def doomed(self, doom: Doom) -> "Condition":
        """Return this condition with what kills the unit, unless an earlier attack did."""
        return self._replace(doom=doom) if self.doom in ("", "fallen") else self


def condition_of(position: Position, unit: int) -> Condition:
    """Return a unit's condition as it stands."""
    state = position.unit(unit)
    doom: Doom = "" if state.fate is Fate.STANDING else "fallen"
    return Condition(state.armour, state.rows, state.hits, doom)


@dataclass(frozen=True, slots=True)
class Spread:
    """Conditions, each with its weight out of the whole."""

    weights: dict[Condition, int]
    whole: int

    def chance(self, weight: int) -> Fraction:
        """Return a weight as a chance."""
        return Fraction(weight, self.whole)


def merged(parts: Iterable[tuple[Condition, int]], whole: int) -> Spread:
    """Return the spread of some weighted conditions, the same ones together."""
    weights: dict[Condition, int] = {}
    for condition, weight in parts:
        weights[condition] = weights.get(condition, 0) + weight
    return Spread(weights, whole)
