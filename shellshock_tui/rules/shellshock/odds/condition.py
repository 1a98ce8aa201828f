"""The condition of a unit under fire, and what every fall of the dice does to it, with exact chances."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from shellshock_tui.rules.shellshock.damage.location import all_gone, cross
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet


class Doom(StrEnum):
    """What killed a unit at once, if anything did."""

    NONE = ""
    RIP = "rip"
    EXPLOSION = "explosion"
    ALL_ROWS = "all-rows"
    INSTANT = "instant-death"


@dataclass(frozen=True, slots=True)
class Condition:
    """What attacks change about a unit."""

    armour: tuple[int, int, int, int]
    rows: int
    """Rows crossed off, bit 0 for row 1."""
    hits: tuple[int, ...]
    doom: Doom = Doom.NONE


Spread = dict[Condition, Fraction]
"""Conditions with their chances, which add up to 1 or to the chance of what led there."""


@dataclass(frozen=True, slots=True)
class Bin:
    """A bin that is rolled for when it is hit."""

    item: int
    protection: int
    """What is added to the defender's d10."""


@cache
def explosion_chance(attacker: int, defender: int) -> Fraction:
    """Return the chance that the attacker's d10 and bonus beat the defender's (internal.bins)."""
    wins = sum(a + attacker > d + defender for a in range(1, 11) for d in range(1, 11))
    return Fraction(wins, 100)


def after_rows(
    sheet: Sheet, start: Condition, count: int, bins: tuple[Bin, ...], incendiary: int
) -> Iterator[tuple[Condition, Fraction]]:
    """Yield what a number of rows crossed off from each face of the d20 leads to."""
    for face in range(1, ROWS + 1):
        crossing = cross(sheet, start.rows, face, count)
        struck = frozenset(i for i in crossing.struck if start.hits[i] < sheet.equipment[i].hits)
        hits = tuple(taken + (item in struck) for item, taken in enumerate(start.hits))
        blown = _blown(struck, bins, incendiary)
        gone = all_gone(crossing.rows) and start.doom is Doom.NONE
        calm = Doom.ALL_ROWS if gone else start.doom
        if blown:
            yield Condition(start.armour, crossing.rows, hits, start.doom or Doom.EXPLOSION), blown / ROWS
        if blown < 1:
            yield Condition(start.armour, crossing.rows, hits, calm), (1 - blown) / ROWS


def _blown(struck: frozenset[int], bins: Iterable[Bin], incendiary: int) -> Fraction:
    """Return the chance that any of the bins struck blows the unit up."""
    safe = Fraction(1)
    for one in bins:
        if one.item in struck:
            safe *= 1 - explosion_chance(incendiary, one.protection)
    return 1 - safe


def add(spread: Spread, condition: Condition, chance: Fraction) -> None:
    """Add a chance to what a spread holds for a condition."""
    spread[condition] = spread.get(condition, Fraction(0)) + chance


def merged(parts: Iterable[tuple[Condition, Fraction]]) -> Spread:
    """Return the spread of some conditions, the same ones together."""
    found: Spread = {}
    for condition, chance in parts:
        add(found, condition, chance)
    return found
