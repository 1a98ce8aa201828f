"""Attacks of the gunners who wait to fire: a good one quickly, and all others by their values."""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.advisor.appraisal import worth
from shellshock_tui.rules.shellshock.commands import Command, Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire.gunners import open_sections, waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies, spotters
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import (
    MOST_SPREAD,
    refuse_aim,
    refuse_spread,
    refuse_volley,
)
from shellshock_tui.rules.shellshock.fire.volleys import mixtures, volleys_at
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
LOOKED_INTO = 3
"""The number of combinations of weapons of which the best is taken."""
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
        self._lobbing: dict[int, bool] = {}
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
        """Yield the attacks of a unit that promise anything, the best first, then holding fire."""
        yield from self.attacks(position, unit)
        for post in waiting_posts(position, unit):
            yield HoldFire(position.id(unit), position.member(unit, post))

    def attacks(self, position: Position, unit: int) -> Iterator[Command]:
        """Yield the attacks of a unit that promise anything, the best first."""
        found = [one for post in waiting_posts(position, unit) for one in self._of_post(position, unit, post)]
        found += self._strikes(position, unit)
        yield from (one.command for one in sorted(found, key=lambda one: -one.value) if one.value > 0)

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
        """Return a good volley of a gunner at a target in sight, with its value; None if there is none."""
        aims = [Volley(unit, post, section, target, ()) for section in open_sections(position, unit, post)]
        key = post, self.firepower.key(position, unit, target)
        found = self._known.get(key, lambda: self._best(position, aims))
        is_legal = found is None or refuse_volley(position, found[1]) is None
        return found if is_legal else self._best(position, aims)

    def _best(self, position: Position, aims: Iterable[Volley]) -> tuple[float, Volley] | None:
        """Return the best of a few promising volleys with some aims."""
        mixed = (
            changed(aim, shots=shots)
            for aim in aims
            if refuse_aim(position, aim) is None
            for shots in mixtures(position, aim)
        )
        likely = nlargest(LOOKED_INTO, mixed, key=lambda volley: self._singly(position, volley))
        best = max(((self._value(position, one), one) for one in likely), key=_worth, default=None)
        for spread in range(1, MOST_SPREAD + 1) if best else ():
            assert best
            wider = changed(best[1], spread=spread)
            if (
                refuse_spread(position, wider) is not None
                or (value := self._value(position, wider)) < best[0]
            ):
                break
            best = value, wider
        return best

    def _singly(self, position: Position, volley: Volley) -> float:
        """Return the values of a volley's shots if each were fired alone."""
        singles = (changed(volley, shots=(shot,)) for shot in volley.shots)
        return sum(self._value(position, single) for single in singles)

    def _value(self, position: Position, volley: Volley) -> float:
        value = self.firepower.worths.likely(position, volley)
        if volley.spotter is not None and position.battle.era == "modern":
            value *= LATER
        equipment = position.sheet(volley.unit).equipment
        drawn = (shot.weapon if shot.bin is None else shot.bin for shot in volley.shots)
        return value - ROUND * sum(1 for item in drawn if equipment[item].store)

    def _indirect(self, position: Position, unit: int) -> Iterator[Shooting]:
        """Yield a good volley of each gunner through spotters."""
        if position.battle.era == "ww2" or not self._lobs(position, unit):
            return
        for post in waiting_posts(position, unit):
            aims = (
                Volley(unit, post, section, target, (), spotter=spotter)
                for target in _standing(position, unit)
                for spotter in spotters(position, unit, post, target)
                for section in open_sections(position, unit, post)
            )
            if best := self._best(position, aims):
                yield self._shooting(position, *best)

    def _lobs(self, position: Position, unit: int) -> bool:
        """Return whether a unit has anything that can be fired indirectly."""
        known = self._lobbing.get(unit)
        if known is None:
            equipment = position.sheet(unit).equipment
            lines = [item.weapon.line for item in equipment if item.weapon]
            lines += [item.ammunition.line for item in equipment if item.ammunition and item.ammunition.line]
            known = self._lobbing[unit] = any(line.indirect for line in lines)
        return known

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


def _worth(one: tuple[float, Volley]) -> float:
    return one[0]


def _standing(position: Position, unit: int) -> tuple[int, ...]:
    return tuple(one for one in enemies(position, unit) if position.unit(one).fate is Fate.STANDING)


def _held(position: Position, unit: int) -> HoldFire:
    return HoldFire(position.id(unit), position.member(unit, waiting_posts(position, unit)[0]))
