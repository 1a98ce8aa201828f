"""The possible effects of attacks: rows crossed off, equipment lost, and verdicts of the Aftermath."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.engine.english import counted
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.aftermath import can_attack, can_move, take_effect
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.odds.wounds import Condition, Spread, condition_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Aftermath, Fate
from shellshock_tui.user_error import quoted

MAY_BE, MAY_LOSE, STRIKES, RAM_BACK = "may be", "may lose", "strikes", "by the ram-back"
ALREADY = "already"
"""The kind of verdicts that hold whatever else happens to a target."""
EXPECTED = "expected"
MISS, ALL_MISS, ARMOUR_ONLY, NO_ROWS = "miss", "all miss", "armour only", "no rows"
ROWS_LOST = "rows expected"
OUTRIGHT = {"rip": "killed outright", "instant-death": "instant death"}
"""The names of kills before any row is crossed off."""
Measure = Callable[[Condition], int]
"""A measure of a condition; 1 or 0 for what is either true or false."""


def mean(spread: Spread, counts: Measure) -> Fraction:
    """Return the average of a measure."""
    return spread.chance(sum(weight * counts(one) for one, weight in spread.weights.items()))


# ---------------------------------------------------------------- rows


def row_key(before: Condition, after: Condition) -> str:
    """Return the key of the rows newly crossed off, or of a kill outright."""
    return after.doom if after.doom in OUTRIGHT else str((after.rows & ~before.rows).bit_count())


def rows_name(key: str) -> str:
    """Return the words for a key of `row_key`."""
    return OUTRIGHT.get(key) or counted(int(key), "row")


def rows_crossed(before: Condition, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each number of rows newly crossed off, of "rip" and of instant death."""
    found: dict[str, int] = {}
    for condition, weight in spread.weights.items():
        key = row_key(before, condition)
        found[key] = found.get(key, 0) + weight
    ordered = sorted(found.items(), key=lambda entry: (not entry[0].isdecimal(), len(entry[0]), entry[0]))
    return {key: spread.chance(weight) for key, weight in ordered}


def _rows_lost(before: Condition, after: Condition) -> int:
    """Return the number of rows newly crossed off; a kill outright counts as all the rows left."""
    gone = (1 << ROWS) - 1 if after.doom in OUTRIGHT else after.rows
    return (gone & ~before.rows).bit_count()


# ---------------------------------------------------------------- equipment


def lost(position: Position, unit: int, spread: Spread) -> dict[int, Fraction]:
    """Return the chance that each working piece of equipment is destroyed, if it has one."""
    equipment, now = position.sheet(unit).equipment, position.unit(unit).hits
    standing = [(item, line.hits) for item, line in enumerate(equipment) if now[item] < line.hits]
    found = dict.fromkeys((item for item, _ in standing), 0)
    for condition, weight in spread.weights.items():
        for item, limit in standing:
            if condition.hits[item] >= limit:
                found[item] += weight
    return {item: spread.chance(weight) for item, weight in found.items() if weight}


def item_name(position: Position, unit: int, item: int) -> str:
    """Return the name of a piece of equipment with its letter."""
    equipment = position.sheet(unit).equipment[item]
    return f"{equipment.pos} {equipment.name}"


# ---------------------------------------------------------------- verdicts


class Judgement:
    """The Aftermath's judgement of a unit whose equipment has taken certain hits, worked out on demand."""

    def __init__(self, then: Position, unit: int, hits: tuple[int, ...]) -> None:
        """Take a unit in the Aftermath, and its hits."""
        self._then, self._unit = then, unit
        self._still = then.with_unit(unit, hits=hits, fate=Fate.STANDING, speed=0)

    @cached_property
    def fate(self) -> Fate:
        """Destroyed if its crew is dead, or it crashes or drowns; out if it can neither move nor attack."""
        still, carried = self._still, self._then.unit(self._unit).carried
        is_stopped = still.working(self._unit).immobile or not carried
        after = Game(still if is_stopped else still.with_unit(self._unit, speed=carried))
        take_effect(after, self._unit, after.now)
        return after.now.unit(self._unit).fate

    @cached_property
    def immobile(self) -> bool:
        """Whether locomotion, pilot or engine is lost."""
        return not can_move(self._still, self._unit)

    @cached_property
    def disarmed(self) -> bool:
        """Whether no living post has a weapon that it could ever fire."""
        return not can_attack(self._still, self._unit)

    @cached_property
    def turret_locked(self) -> bool:
        """Whether any turret ring is destroyed."""
        return bool(self._still.working(self._unit).lost(Kind.TURRET))

    @cached_property
    def crew_lost(self) -> bool:
        """Whether a crew member who is alive now is dead."""
        dead = self._still.working(self._unit).lost(Kind.CREW)
        return any(self._then.works(self._unit, item) for item in dead)


class Verdict(NamedTuple):
    """A statement about a unit after attacks."""

    clause: str
    holds: Callable[[str, Judgement], bool]
    """The predicate, given what killed the unit at once and the Aftermath's judgement."""


VERDICTS = {
    "turret locked": Verdict(clauses.INTERNAL_TURRET, lambda _, found: found.turret_locked),
    "immobile": Verdict(clauses.INTERNAL_LOCOMOTION, lambda _, found: found.immobile),
    "disarmed": Verdict(clauses.INTERNAL_OUT_OF_ACTION, lambda _, found: found.disarmed),
    "crewman lost": Verdict(clauses.INTERNAL_CREW, lambda _, found: found.crew_lost),
    "explosion": Verdict(clauses.INTERNAL_BINS, lambda doom, _: doom == "explosion"),
    "out of action": Verdict(
        clauses.INTERNAL_OUT_OF_ACTION, lambda doom, found: not doom and found.fate is Fate.OUT
    ),
    "destroyed": Verdict(
        clauses.INTERNAL_OUT_OF_ACTION, lambda doom, found: bool(doom) or found.fate is Fate.DESTROYED
    ),
}
SILENT = (Kind.FUEL, Kind.COMPUTER, Kind.SENSORS, Kind.HALON, Kind.OTHER)
"""The kinds of equipment whose loss does not affect the judgement."""


def verdicts_now(position: Position, unit: int) -> tuple[str, ...]:
    """Return the verdicts that are already true of a unit."""
    now = condition_of(position, unit)
    found = judge_of(position, unit)(now.hits)
    return tuple(name for name, verdict in VERDICTS.items() if verdict.holds(now.doom, found))


def verdict_chances(position: Position, unit: int, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each verdict on a unit."""
    judge = judge_of(position, unit)
    judged = [(one.doom, judge(one.hits), weight) for one, weight in spread.weights.items()]
    return {
        name: spread.chance(sum(weight for doom, found, weight in judged if verdict.holds(doom, found)))
        for name, verdict in VERDICTS.items()
    }


def judge_of(position: Position, unit: int) -> Callable[[tuple[int, ...]], Judgement]:
    """Return the function that judges a unit by its hits; equivalent hits are judged once."""
    if ("judge", unit) not in position.cache:
        position.cache["judge", unit] = _judge_of(position, unit)
    judge: Callable[[tuple[int, ...]], Judgement] = position.cache["judge", unit]
    return judge


def _judge_of(position: Position, unit: int) -> Callable[[tuple[int, ...]], Judgement]:
    equipment, then = position.sheet(unit).equipment, position.enter(Aftermath())
    telling = [(number, item.hits) for number, item in enumerate(equipment) if item.kind not in SILENT]
    found: dict[tuple[bool, ...], Judgement] = {}

    @cached
    def judge(hits: tuple[int, ...]) -> Judgement:
        gone = tuple(hits[number] >= limit for number, limit in telling)
        if gone not in found:
            found[gone] = Judgement(then, unit, hits)
        return found[gone]

    return judge


# ---------------------------------------------------------------- measures


def measure(position: Position, target: int, kind: str, name: str) -> tuple[str, Measure]:
    """Return the clause and the measure of an effect of attacks.

    Raises:
        ValueError: There is no such effect.
    """
    before = condition_of(position, target)
    if (kind, name) == (EXPECTED, ROWS_LOST):
        return clauses.INTERNAL_AMOUNT, lambda after: _rows_lost(before, after)
    if kind == MAY_LOSE:
        return clauses.INTERNAL_HITS, _loss(position, target, name)
    if kind in (MAY_BE, ALREADY) and name in VERDICTS:
        (clause, holds), judge = VERDICTS[name], judge_of(position, target)
        return clause, lambda after: int(holds(after.doom, judge(after.hits)))
    keys = [*map(str, range(ROWS + 1)), *OUTRIGHT]
    key = "0" if name == NO_ROWS else next((key for key in keys if rows_name(key) == name), "")
    if kind or not key:
        raise ValueError(f"nothing called {quoted(name)} comes of an attack")
    clause = clauses.OPTION_INSTANT_DEATH if key == "instant-death" else clauses.INTERNAL_AMOUNT
    return clause, lambda after: int(row_key(before, after) == key)


def _loss(position: Position, target: int, name: str) -> Measure:
    equipment = position.sheet(target).equipment
    for item in range(len(equipment)):
        if item_name(position, target, item) == name:
            return lambda after: int(after.hits[item] >= equipment[item].hits)
    raise ValueError(f"{position.name(target)} has no {quoted(name)}")
