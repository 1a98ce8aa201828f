"""The value of fire as plain numbers, cached by what it depends on so that many states share it."""

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import count
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.arcs import hull_down
from shellshock_tui.rules.shellshock.fire.gunners import acts_of, open_aims
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley, interchangeable_weapons, mounted, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_validation import MOST_SPREAD, refuse_spread
from shellshock_tui.rules.shellshock.fire.volleys import Rounds, load
from shellshock_tui.rules.shellshock.names import letters
from shellshock_tui.rules.shellshock.odds.attack_value import power_of, single_shots
from shellshock_tui.rules.shellshock.odds.threat import POINT_BLANK
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.likely_worths import LikelyWorths
from shellshock_tui.rules.shellshock.search.relations import EVERY_WAY, Relation, Relations, eyes
from shellshock_tui.rules.shellshock.state import Fate, Movement, Shot

CACHE_SIZE = 1 << 15
"""The number of values of fire that are cached; then the cache is emptied."""
GUNS = 1 << 10
"""The number of units' guns that are cached."""
Fire = tuple[float, ...]
"""The value of each waiting gunner's fire, in the order of `Guns.posts`; empty if nobody can fire."""
NOTHING: Fire = ()


class Aim(NamedTuple):
    """A waiting gunner with a section that they may fire."""

    post: int
    section: int
    offset: int | None
    """The facing of the section, in faces clockwise from the hull's front; None if it may turn freely."""


class Guns(NamedTuple):
    """The weapons that a unit may still fire this turn, wherever it stands and whatever its target."""

    number: int
    """The number by which caches know these guns."""
    unit: int
    power: int
    """The most kreigs that it may have."""
    aims: tuple[Aim, ...]
    posts: tuple[int, ...]
    """The waiting posts."""
    is_fixed: bool
    """Whether any of its sections cannot turn."""

    def bearing(self, facing: int, arcs: int) -> int:
        """Return the aims that bear on a place, as bits, for a facing and the facings that bear on it."""
        found = 0
        for number, (_, _, offset) in enumerate(self.aims):
            ways = EVERY_WAY if offset is None else 1 << (facing + offset) % 6
            if ways & arcs:
                found |= 1 << number
        return found


class Firepower:
    """The value of each unit's fire at each other unit, in ECV."""

    def __init__(self, worths: LikelyWorths, relations: Relations) -> None:
        """Start with empty caches."""
        self.worths, self.relations = worths, relations
        self._guns: BoundedCache[Hashable, Guns] = BoundedCache(GUNS)
        self._alike: BoundedCache[Hashable, int] = BoundedCache(GUNS)
        self._values: dict[Hashable, Fire] = {}
        self._numbers = count(2)
        self._rounds: dict[int, tuple[int, ...]] = {}

    def guns(self, position: Position, unit: int) -> Guns:
        """Return the weapons that a unit may still fire this turn."""
        state, acts = position.unit(unit), acts_of(position, unit) if position.acts else ()
        power = None if _is_early(position, unit) else (state.engine, state.auxiliary)
        turrets, idle = state.turrets if state.moved else None, (state.ram is not None, state.engine_ran)
        under = position.submerged(unit)
        key = unit, position.serving(unit).hits, state.stores, power, turrets, idle, under, acts
        return self._guns.get(key, lambda: self._new_guns(position, unit))

    def _most(self, position: Position, unit: int) -> tuple[int, ...]:
        """Return the rounds in each line of the manifest that suffice for a turn; power is counted apart."""
        known = self._rounds.get(unit)
        if known is None:
            sheet = position.sheet(unit)
            shots = sum(item.weapon.number for item in sheet.equipment if item.weapon)
            kinds = (item.kind for item in sheet.equipment)
            known = self._rounds[unit] = tuple(0 if kind is Kind.BATTERY else shots for kind in kinds)
        return known

    def _new_guns(self, position: Position, unit: int) -> Guns:
        state, sections = position.unit(unit), position.sheet(unit).sections
        aims = []
        for post, section in open_aims(position, unit):
            ring = sections[section].turret
            turns = ring is not None and position.works(unit, ring) and not state.moved
            aims.append(Aim(post, section, None if turns else state.turrets[section]))
        posts, hits = tuple(dict.fromkeys(aim.post for aim in aims)), position.serving(unit).hits
        stores, power = tuple(map(min, state.stores, self._most(position, unit))), power_of(position, unit)
        alike = unit, tuple(aims), hits, stores, power
        number = self._alike.get(alike, lambda: next(self._numbers))
        is_fixed = any(aim.offset is not None for aim in aims)
        return Guns(number, unit, power, tuple(aims), posts, is_fixed)

    def seen(self, position: Position, unit: int, target: int) -> Fire:
        """Return the value of a unit's fire at another; empty if it cannot fire at it."""
        units, sheets = position.state.units, (position.sheet(unit), position.sheet(target))
        start, end = units[unit], units[target]
        pair = self.relations.of(start.place, end.place, eyes(sheets[0]), eyes(sheets[1]))
        if end.fate is not Fate.STANDING or not self.relations.sees(position, unit, target, pair):
            return NOTHING
        guns = self.guns(position, unit)
        return self.at(position, guns, pair.there, target, start.facing, faced=end.facing)

    def by_post(self, position: Position, unit: int) -> dict[int, tuple[float, int]]:
        """Return the best value of the fire of each waiting gunner who can fire, with its target."""
        guns, best = self.guns(position, unit), dict[int, tuple[float, int]]()
        for target in enemies(position, unit) if guns.aims else ():
            for post, value in zip(guns.posts, self.seen(position, unit, target), strict=False):
                if value > best.get(post, (0.0, 0))[0]:
                    best[post] = value, target
        return best

    def best(self, position: Position, unit: int) -> float:
        """Return the value of a unit's fire if each waiting gunner fires at the best target."""
        return sum(value for value, _ in self.by_post(position, unit).values())

    def at(
        self, position: Position, guns: Guns, there: Relation, target: int, facing: int, *, faced: int
    ) -> Fire:
        """Return the value of a unit's fire at a target in sight.

        `there` holds the places of both, `facing` is the unit's facing and `faced` the target's; these may
        differ from those in the position.
        """
        bearing = guns.bearing(facing, there.arcs)
        if not bearing or position.unit(target).fate is not Fate.STANDING:
            return NOTHING

        def hypothetical() -> Position:
            moved = position.with_unit(guns.unit, place=there.start, facing=facing)
            is_still = position.unit(target).still and position.unit(target).place == there.end
            return moved.with_unit(target, place=there.end, facing=faced, still=is_still)

        key = bearing, self._meeting(position, guns, there, target, faced)
        found = self._values.get(key)
        if found is None:
            if len(self._values) >= CACHE_SIZE:
                self._values.clear()
            found = self._values[key] = self._at(hypothetical(), guns, bearing, target)
        return found

    def key(self, position: Position, unit: int, target: int) -> Hashable:
        """Return everything on which the best volley of each gunner of a unit depends."""
        guns, units = self.guns(position, unit), position.state.units
        there = self.relations.of(units[unit].place, units[target].place).there
        bearing = guns.bearing(units[unit].facing, there.arcs)
        return bearing, self._meeting(position, guns, there, target, units[target].facing)

    def _meeting(self, position: Position, guns: Guns, there: Relation, target: int, faced: int) -> Hashable:
        state, sheet = position.unit(target), position.sheet(target)
        face = self.relations.face(sheet, faced, there.back)
        is_exposed = False
        if position.battle.options.motionless and state.still and state.place == there.end:
            is_exposed = not hull_down(position.with_unit(target, facing=faced), target, face)
        return (
            guns.number,
            bisect_right(position.sheet(guns.unit).range_limits, there.hexes),
            target,
            face,
            state.armour[ARMOUR_OF_FACE[face]],
            state.rows.bit_count(),
            there.further,
            there.hexes == POINT_BLANK,
            is_exposed,
        )

    def _at(self, position: Position, guns: Guns, bearing: int, target: int) -> Fire:
        """Return the value of each gunner's fire; each section serves the gunner who gains most by it."""
        values = [
            (
                self._of_section(position, Volley(guns.unit, post, section, target, ()), guns.power),
                post,
                section,
            )
            for number, (post, section, _) in enumerate(guns.aims)
            if bearing >> number & 1
        ]
        best, used = dict.fromkeys(guns.posts, 0.0), set[int]()
        for value, post, section in sorted(values, key=lambda one: -one[0]):
            if section not in used and not best[post]:
                best[post] = value
                used.add(section)
        return tuple(best.values())

    def _of_section(self, position: Position, aim: Volley, power: int) -> float:
        """Return the value of a volley of all weapons of a section for which there is power."""
        choices: dict[int, list[Volley]] = {}
        for volley in single_shots(position, aim, power):
            choices.setdefault(volley.shots[0].weapon, []).append(volley)
        able = {
            item: mounted(position, aim.unit, interchangeable_weapons(position, aim.unit, item))
            for item in choices
        }
        kreigs = {item: weapon_of(position, aim.unit, item).kreigs for item in choices}
        is_scarce = sum(len(able[item]) * kreigs[item] for item in choices) > power
        singles = {
            item: self._single(position, found)
            if is_scarce or len(found) > 1
            else (0.0, found[0].shots[0].bin)
            for item, found in choices.items()
        }
        shots: list[Shot] = []
        for item in sorted(singles, key=lambda item: -singles[item][0]):
            powered = min(len(able[item]), power // kreigs[item]) if kreigs[item] else len(able[item])
            loaded = load(position, aim.unit, able[item], (singles[item][1],) * powered) if powered else ()
            power -= kreigs[item] * len(loaded)
            shots += loaded
        return (
            self._of_shots(position, changed(aim, shots=tuple(sorted(shots, key=letters)))) if shots else 0.0
        )

    def _single(self, position: Position, found: Sequence[Volley]) -> tuple[float, Rounds]:
        """Return the best rounds of a weapon with the value of one shot."""
        values = ((self.worths.likely(position, one), one.shots[0].bin) for one in found)
        return max(values, key=lambda one: one[0])

    def _of_shots(self, position: Position, volley: Volley) -> float:
        """Return the value of a volley with the spread that is best."""
        best = self.worths.likely(position, volley)
        for spread in range(1, MOST_SPREAD + 1):
            wider = changed(volley, spread=spread)
            if refuse_spread(position, wider):
                break
            if (value := self.worths.likely(position, wider)) <= best:
                break
            best = value
        return best


def _is_early(position: Position, unit: int) -> bool:
    """Return whether a unit has yet to announce the speed on which its power depends."""
    phase = position.state.phase
    if not isinstance(phase, Movement) or position.unit(unit).moved:
        return False
    begun = (phase.activation, phase.suspended)
    return not any(one and one.unit == unit and one.move for one in begun)
