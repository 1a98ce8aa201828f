"""The blows of volleys as whole numbers, with which bots evaluate many volleys quickly."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from shellshock_tui.rules.shellshock.damage.impact import INCENDIARY
from shellshock_tui.rules.shellshock.damage.wound import RIP, internal_parts, rows_for
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.odds.attack import Attack
from shellshock_tui.rules.shellshock.odds.topics import MAY_BE, measure
from shellshock_tui.rules.shellshock.odds.wounds import bins_of, condition_of, falls
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet
from shellshock_tui.rules.shellshock.state import Unit

ARMOUR = Fraction(1, 4)
"""The share of its ECV that a unit's full armour is worth."""
Destruction = Callable[[int, bool], int | Fraction]
"""The chance of destruction, by the rows crossed off (or `RIP`) and whether the blow is incendiary."""


class WeightedBlow(NamedTuple):
    """A blow with its weight out of a whole."""

    weight: int
    struck: Dsp | None
    """The d/s/p; None for a hit that kills outright."""
    incendiary: bool


class WeightedBlows(NamedTuple):
    """The ways in which a volley may hit; the rest of the whole is a miss."""

    blows: tuple[WeightedBlow, ...]
    whole: int


def weighted_blows(attack: Attack) -> WeightedBlows:
    """Return the blows of an attack over one common denominator."""
    whole = lcm(*(blow.chance.denominator for blow in attack.blows))
    blows = (WeightedBlow(int(blow.chance * whole), blow.struck, blow.incendiary) for blow in attack.blows)
    return WeightedBlows(tuple(blows), whole)


def ecv_lost(
    sheet: Sheet, state: Unit, face: int, found: WeightedBlows, destruction: Destruction
) -> Fraction:
    """Return the ECV that blows on a face cost a standing unit on average.

    It is a share for destruction or for rows crossed off, whichever is more, and a share for armour.
    """
    rows_left, missed = ROWS - state.rows.bit_count(), found.whole
    armour_left = state.armour[ARMOUR_OF_FACE[face]]
    destroyed: int | Fraction = 0
    crossed = damage = 0
    for weight, struck, incendiary in found.blows:
        rows = RIP
        if struck is not None:
            rows = rows_for(sheet, sum(internal_parts(sheet, armour_left, face, struck)))
            damage += weight * struck.damage
        missed -= weight
        destroyed += weight * destruction(rows, incendiary)
        crossed += weight * (rows_left if rows == RIP else min(rows_left, rows))
    destroyed += missed * destruction(0, False)
    armour, parts = max(1, sum(sheet.armour)), destroyed.denominator
    everything = found.whole * parts * rows_left * armour * ARMOUR.denominator
    inside = max(destroyed.numerator * rows_left, crossed * parts) * armour * ARMOUR.denominator
    worn = min(found.whole * armour, damage) * parts * rows_left * ARMOUR.numerator
    return Fraction(sheet.ecv * min(everything, inside + worn), everything)


def outright_only(rows: int, _: bool) -> bool:  # noqa: FBT001 - it is a `Destruction`
    """Count only kills outright as destruction."""
    return rows == RIP


class DestructionTable:
    """The chance that a blow destroys a unit in its present condition, by the rows that the blow costs."""

    def __init__(self, position: Position, unit: int) -> None:
        """Take a unit; its chances are computed when they are first asked for."""
        self._sheet, self._bins = position.sheet(unit), bins_of(position, unit)
        self._start = condition_of(position, unit)
        _, self._is_destroyed = measure(position, unit, MAY_BE, "destroyed")
        self._known: dict[tuple[int, bool], Fraction] = {}

    def chance(self, rows: int, incendiary: bool) -> Fraction:  # noqa: FBT001 - it is a `Destruction`
        """Return the chance of destruction if a number of rows, or `RIP`, is crossed off."""
        key = rows, incendiary
        if key not in self._known:
            self._known[key] = self._chance(rows, INCENDIARY if incendiary else 0)
        return self._known[key]

    def _chance(self, rows: int, bonus: int) -> Fraction:
        if rows == RIP:
            return Fraction(1)
        if rows == 0:
            return Fraction(self._is_destroyed(self._start))
        found, whole = falls(self._sheet, self._start, rows, self._bins, bonus)
        weight = sum(part * self._is_destroyed(after) for fall in found for after, part in fall.ends)
        return Fraction(weight, ROWS * whole)
