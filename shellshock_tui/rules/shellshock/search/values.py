"""The value of a state for each side, in ECV."""

from collections.abc import Iterator
from enum import Enum
from math import prod
from typing import NamedTuple

from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.rules.shellshock.advisor.routes import Ways, goal_of
from shellshock_tui.rules.shellshock.goals import Victory
from shellshock_tui.rules.shellshock.holding import holds
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.approach import approach
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Aftermath, Fate, Initiative, StartSpeeds
from shellshock_tui.rules.shellshock.victory import LOST, exited, points_of

WORN, CROSSED = 0.3, 0.6
"""The share of a unit's ECV that it loses in value by worn armour and crossed-off rows."""
PER_TURN = 0.04
"""The share of a unit's ECV that it loses in value for each turn of movement to its goal."""
UNDER_WATER = 0.1
"""The share of a unit's ECV that it loses in value under water, where it neither fires nor holds."""
LONGEST = 20.0
"""The greatest distance from a goal that counts, in turns."""
LAST = 1.7
"""The weight of what the last unit of a side is expected to lose: with it the battle is lost."""
COMING = 0.5
"""The weight of fire before the units move again."""
WON = 4.0
"""The value of a won battle, as a share of the ECV of all units."""
HELD, LEFT, DESTROYED = 0.2, 0.35, 0.1
"""The values of victory conditions that are about to be reached, as shares of the ECV of all units.

A unit that is lost counts already, and so does one that has left by its exit.
"""
DECIDED = 2.0
"""The value of a condition that the end of the turn fulfils unless fire prevents it, as such a share."""
LEAD, CLEAR_LEAD = 0.4, 0.15
"""The value of a clear lead in points at the turn limit, and how many points make it clear, as shares."""


class Kind(Enum):
    """The subject of a part of a value."""

    WON = "won"
    UNIT = "unit"
    """The ECV of a unit, less what its damage has cost."""
    WAY = "way"
    """A unit's way to its goal."""
    FIRE = "fire"
    """The ECV that a unit is expected to lose."""
    GOAL = "goal"
    LEAD = "lead"


class Part(NamedTuple):
    """A part of the value of a side."""

    kind: Kind
    side: str
    amount: float
    number: int = 0
    """The index of the unit or of the victory condition."""


class Values:
    """The values of states of one battle."""

    def __init__(self, firepower: Firepower, ways: Ways) -> None:
        """Take the caches of fire and of distances."""
        self.firepower, self.ways = firepower, ways

    def of(self, position: Position, side: str) -> float:
        """Return how much better off a side is than its enemies."""
        most = WON * _everything(position)
        found = sum(part.amount if part.side == side else -part.amount for part in self.parts(position))
        return found if isinstance(position.state.phase, Over) else max(-0.9 * most, min(0.9 * most, found))

    def parts(self, position: Position) -> Iterator[Part]:
        """Yield the parts of the values of all sides."""
        everything, phase = _everything(position), position.state.phase
        if isinstance(phase, Over):
            if phase.outcome.winner:
                yield Part(Kind.WON, phase.outcome.winner, WON * everything)
            return
        sides, lost = [one for one, _ in position.battle.sides], self._losses(position)
        points = {one: float(points_of(position, one).total) for one in sides}
        strength = {unit: self._strength(position, unit) for one in sides for unit in _kept(position, one)}
        left = {unit: max(0.0, strength[unit] - lost.get(unit, 0.0)) for unit in strength}
        for unit, amount in strength.items():
            side = position.side(unit)
            yield Part(Kind.UNIT, side, amount, unit)
            if left[unit] < amount:
                weight = LAST if position.of_side(side) == (unit,) else 1.0
                yield Part(Kind.FIRE, side, weight * (left[unit] - amount), unit)
        for side in sides:
            yield Part(Kind.LEAD, side, everything * _lead(position, points, side, everything))
            for unit in position.of_side(side):
                if way := self._way(position, unit):
                    yield Part(Kind.WAY, side, -way, unit)
        conditions = zip(position.battle.victory, position.state.held, strict=True)
        for number, (condition, held) in enumerate(conditions):
            if come := _progress(position, condition, held) ** 1.5:
                share = _reached(condition) * come
                if come >= 1:
                    fails = prod(1 - left[unit] / strength[unit] for unit in _reaching(position, condition))
                    share = max(share, DECIDED * (1 - fails))
                yield Part(Kind.GOAL, condition.side, everything * share, number)

    def _strength(self, position: Position, unit: int) -> float:
        """Return the ECV of a unit, less what its damage has cost."""
        state, sheet = position.unit(unit), position.sheet(unit)
        worn = 1 - sum(state.armour) / max(1, sum(sheet.armour))
        return sheet.ecv * (1 - WORN * worn - CROSSED * state.rows.bit_count() / ROWS)

    def _way(self, position: Position, unit: int) -> float:
        """Return the ECV that a unit's way to its goal costs, and being under water."""
        state, sheet = position.unit(unit), position.sheet(unit)
        way = approach(position, unit, goal_of(position, unit), self.ways)
        turns = min(LONGEST, way(state.place) / max(1, sheet.cross_country))
        under = UNDER_WATER if position.submerged(unit) else 0.0
        return sheet.ecv * (PER_TURN * turns + under)

    def firing(self, position: Position) -> dict[int, dict[int, float]]:
        """Return the value of each unit's fire, by target and unit, if gunners choose the best targets."""
        found: dict[int, dict[int, float]] = {}
        for unit, value, target in self._shots(position):
            by_unit = found.setdefault(target, {})
            by_unit[unit] = by_unit.get(unit, 0.0) + value
        return found

    def _losses(self, position: Position) -> dict[int, float]:
        """Return the ECV that each unit is expected to lose, if every gunner fires at the best target."""
        weight = COMING if isinstance(position.state.phase, Aftermath | Initiative | StartSpeeds) else 1.0
        fire: dict[int, list[float]] = {}
        for _, value, target in self._shots(position):
            fire.setdefault(target, []).append(value)
        ecv = {target: position.sheet(target).ecv for target in fire}
        return {
            target: weight * ecv[target] * (1 - prod(1 - min(1.0, value / ecv[target]) for value in values))
            for target, values in fire.items()
        }

    def _shots(self, position: Position) -> Iterator[tuple[int, float, int]]:
        """Yield each gunner's unit, the value of the gunner's best fire, and its target."""
        for unit in range(len(position.state.units)):
            if position.serving(unit).fate is Fate.STANDING:
                for value, target in self.firepower.by_post(position, unit).values():
                    yield unit, value, target


def _everything(position: Position) -> int:
    """Return the ECV of all units."""
    return sum(unit.sheet.ecv for unit in position.battle.units)


def _kept(position: Position, side: str) -> list[int]:
    """Return the units of a side that stand or have left by its exit."""
    exits = _exits(position, side)
    return [
        unit
        for unit, state in enumerate(position.state.units)
        if position.side(unit) == side
        and (state.fate is Fate.STANDING or (state.fate is Fate.GONE and state.place in exits))
    ]


def _exits(position: Position, side: str) -> frozenset[int]:
    own = (one for one in position.battle.victory if isinstance(one, Exit) and one.side == side)
    return frozenset(place for one in own for place in one.places)


def _lost(position: Position, side: str) -> int:
    """Return the ECV of a side's enemies that are destroyed or out of action."""
    return sum(
        position.sheet(unit).ecv
        for unit, state in enumerate(position.state.units)
        if state.fate in LOST and position.side(unit) != side
    )


def _reached(condition: Victory) -> float:
    match condition:
        case Hold():
            return HELD
        case Exit():
            return LEFT
        case _:
            return DESTROYED


def _reaching(position: Position, condition: Victory) -> Iterator[int]:
    """Yield the units without which a condition is not fulfilled: those on the ground that is to be held."""
    if isinstance(condition, Hold):
        own = position.of_side(condition.side)
        there = [unit for unit in own if position.unit(unit).place in condition.places]
        yield from there or own


def _progress(position: Position, condition: Victory, held: int) -> float:
    """Return the progress of a side towards a victory condition, 1 when it is reached."""
    match condition:
        case Hold(_, _, turns, _):
            is_counted = isinstance(position.state.phase, Aftermath | Initiative)
            if not is_counted:
                held = held + 1 if holds(position, condition) else 0
            left = position.battle.turn_limit - position.state.turn
            return min(1.0, held / turns) if held + left >= turns else 0.0
        case Exit(units=units):
            return min(1.0, exited(position, condition) / units)
        case _:
            return min(1.0, _lost(position, condition.side) / condition.ecv)


def _lead(position: Position, points: dict[str, float], side: str, everything: float) -> float:
    """Return the value of a side's lead in points, which grows towards the turn limit."""
    others = max((points[one] for one in points if one != side), default=0.0)
    lead, clear = points[side] - others, CLEAR_LEAD * everything
    near = min(1.0, position.state.turn / position.battle.turn_limit) ** 3
    return LEAD / 2 * near * lead / (abs(lead) + clear)
