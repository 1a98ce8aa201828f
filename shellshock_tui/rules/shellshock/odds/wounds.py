"""The distribution of a unit's condition after attacks: armour, rows, equipment and explosions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import lcm
from typing import Literal, NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.rules.shellshock.damage.impact import INCENDIARY, is_volatile, protection
from shellshock_tui.rules.shellshock.damage.wound import RIP, Chart, all_gone, cross, internal_parts, rows_for
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.odds.attack import Attack, Blow
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet
from shellshock_tui.rules.shellshock.state import Fate

Doom = Literal["", "fallen", "rip", "explosion", "all-rows", "instant-death"]
"""The cause that destroyed a unit at once; empty if none.

"fallen" stands for a unit destroyed before these attacks; it may be fired at until the Aftermath.
"""


class Condition(NamedTuple):
    """The part of a unit's state that attacks change."""

    armour: tuple[int, ...]
    """The armour left on front, left, right and rear."""
    rows: int
    """The rows crossed off as bits; bit 0 is row 1."""
    hits: tuple[int, ...]
    doom: Doom = ""

    def doomed(self, doom: Doom) -> "Condition":
        """Return this condition with a cause of destruction, unless an earlier attack destroyed the unit."""
        return self._replace(doom=doom) if self.doom in ("", "fallen") else self


def condition_of(position: Position, unit: int) -> Condition:
    """Return the present condition of a unit."""
    state = position.unit(unit)
    doom: Doom = "" if state.fate is Fate.STANDING else "fallen"
    return Condition(state.armour, state.rows, state.hits, doom)


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution of conditions, as weights out of a whole."""

    weights: dict[Condition, int]
    whole: int

    def chance(self, weight: int) -> Fraction:
        """Return a weight as a chance."""
        return Fraction(weight, self.whole)


FACES = 100
"""The number of results of two d10s."""
MOST_WAYS = 4_000
"""The greatest number of combinations of blow and condition that are computed while a player waits."""
Bins = Mapping[int, int]
"""The bins that are rolled for when hit, each with the defender's bonus."""
Weighted = Iterable[tuple[Condition, int]]
Landings = tuple[tuple[int, tuple[int, ...]], ...]
"""For each result of the d20: all rows then crossed off, and the equipment in the rows it passes."""


def bins_of(position: Position, unit: int) -> Bins:
    """Return the bins of a unit that may explode, each with the defender's bonus."""
    items = range(len(position.sheet(unit).equipment))
    return {item: protection(position, unit, item) for item in items if is_volatile(position, unit, item)}


@cached
def explosions(attacker: int, defender: int) -> int:
    """Return in how many of 100 results the attacker's d10 and bonus beat the defender's (internal.bins)."""
    return sum(a + attacker > d + defender for a in range(1, 11) for d in range(1, 11))


def fire(blow: Blow) -> int:
    """Return the bonus of a blow to the attacker's d10 when a bin is hit."""
    return INCENDIARY if blow.incendiary else 0


# ---------------------------------------------------------------- the d20 of the location chart


class Fall(NamedTuple):
    """The effect of one result of the d20."""

    items: list[int]
    """The indices of the equipment that it hits, without what is already destroyed."""
    ends: list[tuple[Condition, int]]
    """The conditions that may follow: exploded, and not exploded."""


@lru_cache(maxsize=4096)
def landings(chart: Chart, rows: int, count: int) -> Landings:
    """Return the effect of each result of the d20 on the chart when so many rows are crossed off."""
    crossings = (cross(chart, rows, face, count) for face in range(1, ROWS + 1))
    return tuple((crossing.rows, crossing.struck) for crossing in crossings)


def falls(sheet: Sheet, start: Condition, count: int, bins: Bins, bonus: int) -> tuple[Iterator[Fall], int]:
    """Return the effect of each result of the d20, and the total weight of one result.

    `bonus` is added to the attacker's d10 when a bin is hit.
    """
    limits = [item.hits for item in sheet.equipment]
    fallen = landings(sheet.chart, start.rows, count)
    struck = [[item for item in items if start.hits[item] < limits[item]] for _, items in fallen]
    most = max((sum(item in bins for item in items) for items in struck), default=0)
    found = (
        Fall(items, _ends(start, rows, items, [bins[item] for item in items if item in bins], most, bonus))
        for (rows, _), items in zip(fallen, struck, strict=True)
    )
    return found, FACES**most


def _ends(
    start: Condition, rows: int, struck: list[int], protected: list[int], most: int, bonus: int
) -> list[tuple[Condition, int]]:
    hits = list(start.hits)
    for item in struck:
        hits[item] += 1
    after = Condition(start.armour, rows, tuple(hits), start.doom)
    whole, safe = FACES**most, FACES ** (most - len(protected))
    for protection_bonus in protected:
        safe *= FACES - explosions(bonus, protection_bonus)
    found = [(after.doomed("explosion"), whole - safe)] if safe < whole else []
    if safe:
        ruined = all_gone(rows) and not start.doom
        found.append((after.doomed("all-rows") if ruined else after, safe))
    return found


# ---------------------------------------------------------------- blows


def internal_points(sheet: Sheet, start: Condition, face: int, struck: Dsp) -> int:
    """Return the internal points of a d/s/p against a unit in some condition."""
    return sum(internal_parts(sheet, start.armour[ARMOUR_OF_FACE[face]], face, struck))


def rows_of(sheet: Sheet, start: Condition, face: int, blow: Blow) -> int:
    """Return the number of rows that a blow costs, or `RIP`."""
    return RIP if blow.struck is None else rows_for(sheet, internal_points(sheet, start, face, blow.struck))


def struck_by(sheet: Sheet, start: Condition, bins: Bins, face: int, blow: Blow) -> tuple[Weighted, int]:
    """Return the conditions that a blow leads to with their weights, and the total weight."""
    if blow.struck is None:
        return ((start.doomed("instant-death"), 1),), 1
    side, armour = ARMOUR_OF_FACE[face], start.armour
    left = max(0, armour[side] - blow.struck.damage)
    worn = start._replace(armour=(*armour[:side], left, *armour[side + 1 :]))
    rows = rows_of(sheet, start, face, blow)
    if rows == RIP:
        return ((worn.doomed("rip"), 1),), 1
    if rows == 0:
        return ((worn, 1),), 1
    found, whole = falls(sheet, worn, rows, bins, fire(blow))
    return chain.from_iterable(fall.ends for fall in found), ROWS * whole


# ---------------------------------------------------------------- attacks


def struck(position: Position, attack: Attack) -> Spread:
    """Return the distribution of the target's condition after one attack."""
    return onward(position, attack, Spread({condition_of(position, attack.target): 1}, 1))


def in_turn(position: Position, target: int, attacks: Sequence[Attack]) -> tuple[Spread, ...]:
    """Return the distributions of a target's condition before some attacks and after each; cached."""
    spreads = [Spread({condition_of(position, target): 1}, 1)]
    for number, attack in enumerate(attacks, start=1):
        made = "spread", tuple(attacks[:number])
        spread = position.cache.get(made)
        if spread is None:
            spread = position.cache[made] = onward(position, attack, spreads[-1])
        spreads.append(spread)
    return tuple(spreads)


def is_too_much(position: Position, attacks: Sequence[Attack], further: Attack) -> bool:
    """Return whether one more attack would take too long to compute while a player waits."""
    stands = in_turn(position, further.target, attacks)[-1]
    return len(stands.weights) * len(further.blows) > MOST_WAYS


def onward(position: Position, attack: Attack, spread: Spread) -> Spread:
    """Return the distribution of the target's condition after an attack, given the one before it."""
    sheet, bins, miss = position.sheet(attack.target), bins_of(position, attack.target), attack.miss
    ways: list[tuple[int, int, Weighted]] = []
    for start, weight in spread.weights.items():
        for blow in attack.blows:
            ends, of = struck_by(sheet, start, bins, attack.face, blow)
            ways.append((weight * blow.chance.numerator, of * blow.chance.denominator, ends))
        if miss:
            ways.append((weight * miss.numerator, miss.denominator, ((start, 1),)))
    whole = lcm(*(of for _, of, _ in ways))
    weights: dict[Condition, int] = {}
    for weight, of, ends in ways:
        for end, part in ends:
            weights[end] = weights.get(end, 0) + part * (whole // of) * weight
    return Spread(weights, whole * spread.whole)
