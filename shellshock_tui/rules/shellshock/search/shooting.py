"""Attacks of the gunners who wait to fire: a good one quickly, and all others by their values."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.advisor.appraisal import worth
from shellshock_tui.rules.shellshock.commands import Command, Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire.gunners import open_sections, waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import links, volleys_at
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.odds.attack import strike_attack
from shellshock_tui.rules.shellshock.odds.attack_value import quick_value
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.state import Combat, Fate

ROUND = 2.0
"""The cost in ECV of a round."""
LATER = 0.5
"""The weight of a shell that lands turns later."""
PATIENCE = 1 / 12
"""The share of its target's ECV that a shot must promise while a better one may come."""
CACHE_SIZE = 1 << 12
"""The number of volleys that are cached."""


class Shooting(NamedTuple):
    """An attack with its value, less the cost of its rounds."""

    value: float
    command: Fire | Strike


class Shots:
    """The attacks of units."""

    def __init__(self, firepower: Firepower) -> None:
        """Take the values of fire."""
        self.firepower = firepower
        self._known: BoundedCache[object, tuple[float, Volley] | None] = BoundedCache(CACHE_SIZE)

    def best(self, position: Position, unit: int) -> Command:
        """Return a good attack of a unit, or the order to hold fire of its first waiting gunner."""
        found = max(self._quick(position, unit), key=lambda one: one.value, default=None)
        return found.command if found and found.value > 0 else _held(position, unit)

    def interruption(self, position: Position, units: Iterable[int]) -> Command | None:
        """Return an attack that is worth more than waiting for a better one; None if there is none."""
        found = (one for unit in units for one in self._quick(position, unit))
        best = max(found, key=lambda one: one.value, default=None)
        return best.command if best and best.value > 0 else None

    def all(self, position: Position, unit: int) -> Iterator[Command]:
        """Yield the attacks of a unit that promise anything, the best first, and holding fire."""
        found = [one for post in waiting_posts(position, unit) for one in self._of_post(position, unit, post)]
        found += self._strikes(position, unit)
        worthy = sorted((one for one in found if one.value > 0), key=lambda one: -one.value)
        yield from (one.command for one in worthy)
        yield from (
            HoldFire(position.id(unit), position.member(unit, post)) for post in waiting_posts(position, unit)
        )

    def _quick(self, position: Position, unit: int) -> Iterator[Shooting]:
        """Yield an attack of each gunner at the target that promises most."""
        best = self.firepower.by_post(position, unit)
        for post, (_, target) in best.items():
            if volley := self._volley(position, unit, post, target):
                yield self._shooting(position, *volley)
        if not best:
            yield from self._indirect(position, unit)
        yield from self._strikes(position, unit)

    def _shooting(self, position: Position, value: float, volley: Volley) -> Shooting:
        return Shooting(
            value - self._patience(position, volley.target), fire_command(position.battle, volley)
        )

    def _patience(self, position: Position, target: int) -> float:
        if isinstance(position.state.phase, Combat):
            return 0.0
        return position.sheet(target).ecv * PATIENCE

    def _volley(self, position: Position, unit: int, post: int, target: int) -> tuple[float, Volley] | None:
        """Return the best volley of a gunner at a target in sight, with its value; None if it has none."""
        key = post, self.firepower.key(position, unit, target)
        found = self._known.get(key, lambda: self._best(position, self._direct(position, unit, post, target)))
        if found and refuse_volley(position, found[1]) is not None:
            return self._best(position, self._direct(position, unit, post, target))
        return found

    def _direct(self, position: Position, unit: int, post: int, target: int) -> Iterator[Volley]:
        for section in open_sections(position, unit, post):
            found = volleys_at(position, unit, post, section, target)
            yield from (volley for volley in found if volley.spotter is None)

    def _best(self, position: Position, volleys: Iterable[Volley]) -> tuple[float, Volley] | None:
        values = ((self._value(position, volley), volley) for volley in volleys)
        return max(values, key=lambda one: one[0], default=None)

    def _value(self, position: Position, volley: Volley) -> float:
        value = float(self.firepower.worths.of_volley(position, volley))
        if volley.spotter is not None and position.battle.era == "modern":
            value *= LATER
        equipment = position.sheet(volley.unit).equipment
        drawn = (shot.weapon if shot.bin is None else shot.bin for shot in volley.shots)
        return value - ROUND * sum(1 for item in drawn if equipment[item].store)

    def _indirect(self, position: Position, unit: int) -> Iterator[Shooting]:
        """Yield the best volley of each gunner through spotters."""
        for post in waiting_posts(position, unit):
            volleys = (
                volley
                for section in open_sections(position, unit, post)
                for target in _standing(position, unit)
                if links(position, Volley(unit, post, section, target, ()))
                for volley in volleys_at(position, unit, post, section, target)
            )
            if best := self._best(position, volleys):
                yield self._shooting(position, *best)

    def _of_post(self, position: Position, unit: int, post: int) -> Iterator[Shooting]:
        for section in open_sections(position, unit, post):
            for target in _standing(position, unit):
                for volley in volleys_at(position, unit, post, section, target):
                    yield self._shooting(position, self._value(position, volley), volley)

    def _strikes(self, position: Position, unit: int) -> Iterator[Shooting]:
        pilot = position.sheet(unit).pilot
        items = position.working(unit).physical
        if not items or pilot not in waiting_posts(position, unit):
            return
        for target in _standing(position, unit):
            for item in items:
                if refuse_strike(position, unit, item, target) is None:
                    attack = strike_attack(position, unit, item, target)
                    value = float(worth(position, target, quick_value(position, attack)))
                    pos = position.sheet(unit).equipment[item].pos
                    command = Strike(position.id(unit), pos, position.id(target))
                    yield Shooting(value - self._patience(position, target), command)


def _standing(position: Position, unit: int) -> tuple[int, ...]:
    return tuple(one for one in enemies(position, unit) if position.unit(one).fate is Fate.STANDING)


def _held(position: Position, unit: int) -> HoldFire:
    return HoldFire(position.id(unit), position.member(unit, waiting_posts(position, unit)[0]))
