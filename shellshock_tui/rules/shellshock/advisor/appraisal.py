"""The value of attacks: the ECV that they cost their targets on average."""

from collections.abc import Hashable
from fractions import Fraction

from shellshock_tui.board import toward
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.advisor.gunnery import Gunnery, gunnery
from shellshock_tui.rules.shellshock.advisor.meeting import Meeting, meeting, meeting_at
from shellshock_tui.rules.shellshock.advisor.weighted_blows import (
    ARMOUR,
    Destruction,
    DestructionTable,
    WeightedBlows,
    ecv_lost,
    outright_only,
    weighted_blows,
)
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.roll import grades
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    defence_type,
    interchangeable_weapons,
    mounted,
    weapon_of,
)
from shellshock_tui.rules.shellshock.odds import attack, attack_value
from shellshock_tui.rules.shellshock.odds.threat import reaching
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Fate

NOTHING = Fraction(0)
CACHE_SIZE = 4096
"""The size of each cache of numbers."""
TABLES = 64
"""The number of tables of destruction that are cached."""
Fire = dict[int, Fraction]
"""The value of each waiting gunner's fire, by post."""


def worth(position: Position, target: int, value: attack_value.AttackValue) -> Fraction:
    """Return the ECV that an attack costs its target: a share for rows crossed off, and for armour."""
    state, sheet = position.unit(target), position.sheet(target)
    if state.fate is not Fate.STANDING:
        return NOTHING
    inside = max(value.destroyed, value.rows / (ROWS - state.rows.bit_count()))
    worn = min(Fraction(1), value.damage / max(1, sum(sheet.armour)))
    return sheet.ecv * min(Fraction(1), inside + ARMOUR * worn)


class Worths:
    """A cache of the value of fire, by everything on which it depends in one battle."""

    def __init__(self) -> None:
        """Start with empty caches."""
        self.volleys: BoundedCache[Hashable, Fraction] = BoundedCache(CACHE_SIZE)
        """The value of volleys, by gunner, computer bonus, shots, spread, spotting and meeting."""
        self.units: BoundedCache[Hashable, Fire] = BoundedCache(CACHE_SIZE)
        """The value of units' fire, by unit with its means, what bears, what reaches, and meeting."""
        self.needed: BoundedCache[Hashable, int] = BoundedCache(CACHE_SIZE)
        """The numbers needed to hit, by gunner, computer bonus, meeting and type of weapon."""
        self.blows: BoundedCache[Hashable, WeightedBlows] = BoundedCache(CACHE_SIZE)
        """The blows of volleys, by unit, shots, spread, numbers needed and columns of the d/s/p."""
        self.destruction: BoundedCache[Hashable, DestructionTable] = BoundedCache(TABLES)
        """The chances of destruction, by unit and by its state now and when the phase began."""

    def of_volley(self, position: Position, volley: Volley) -> Fraction:
        """Return the value of a volley; only kills outright count as such."""
        met = meeting(position, volley.unit, volley.target)
        gunner = volley.unit, volley.post, hit.computer_bonus(position, volley)
        aim = volley.shots, volley.spread, volley.spotter is not None
        return self.volleys.get(
            (gunner, aim, met), lambda: self._of_volley(position, volley, met, outright_only)
        )

    def in_full(self, position: Position, volley: Volley) -> Fraction:
        """Return the value of a volley with the full chance that it destroys its target."""
        met = meeting(position, volley.unit, volley.target)
        return self._of_volley(position, volley, met, self._destruction(position, volley.target))

    def of_attack(self, position: Position, made: attack.Attack) -> Fraction:
        """Return the value of an attack with the full chance that it destroys its target."""
        blows, chance = weighted_blows(made), self._destruction(position, made.target)
        return _worth(position, made.target, made.face, blows, chance)

    def _destruction(self, position: Position, unit: int) -> Destruction:
        key = unit, position.unit(unit), position.serving(unit)
        return self.destruction.get(key, lambda: DestructionTable(position, unit)).chance

    def _of_volley(self, position: Position, volley: Volley, met: Meeting, chance: Destruction) -> Fraction:
        return _worth(position, volley.target, met.face, self._blows_of(position, volley, met), chance)

    def _blows_of(self, position: Position, volley: Volley, met: Meeting) -> WeightedBlows:
        kinds = tuple(defence_type(position, volley, shot) for shot in volley.shots)
        needed = tuple(self._needed(position, volley, met, kind) for kind in kinds)
        columns = grades(position, volley.unit, volley.target)
        key = volley.unit, volley.shots, volley.spread, needed, columns
        return self.blows.get(key, lambda: weighted_blows(attack.volley_attack(position, volley)))

    def _needed(self, position: Position, volley: Volley, met: Meeting, kind: DefenceType) -> int:
        key = volley.unit, volley.post, hit.computer_bonus(position, volley), met, kind
        return self.needed.get(key, lambda: int(hit.needed(position, volley, kind, met.face).total))

    def of_unit(self, position: Position, unit: int, target: int) -> Fire:
        """Return the value of each waiting gunner's fire with all weapons of the best section."""
        return self.of_gunnery(position, gunnery(position, unit), target)

    def of_gunnery(self, position: Position, guns: Gunnery, target: int) -> Fire:
        """Return the value of a unit's fire, given what it can fire with."""
        unit = guns.unit
        if refuse_enemy(position, unit, target) or refuse_sight(position, unit, target):
            return {}
        bearing = guns.bearing(position, position.unit(target).place)
        if not bearing:
            return {}
        units, distance = position.state.units, position.battle.board.distance
        reach = reaching(position, unit, distance(units[unit].place, units[target].place))
        key = unit, guns.means, bearing, reach, meeting(position, unit, target)
        return self.units.get(key, lambda: self._of_best_sections(position, unit, target))

    def from_elsewhere(self, position: Position, guns: Gunnery, target: int, place: int) -> Fraction:
        """Return the value of a unit's fire from another place, facing a target that it sees from there."""
        unit, battle, end = guns.unit, position.battle, position.unit(target).place
        facing = toward(*battle.board.offset(place, end))[0]
        turned = facing - position.unit(unit).facing
        bearing = tuple(
            aim
            for aim, ways in guns.aims
            if len(ways) == 6 or any(in_arc(battle, place, (way + turned) % 6, end) for way in ways)
        )
        hidden = (place, end) if battle.options.tree_cover else ()
        reach = reaching(position, unit, battle.board.distance(place, end))
        key = unit, guns.means, bearing, reach, meeting_at(position, place, target), hidden

        def fire() -> Fire:
            there = position.with_unit(unit, place=place, facing=facing, nestled=False)
            return self._of_best_sections(there, unit, target)

        return sum(self.units.get(key, fire).values(), NOTHING)

    def _of_best_sections(self, position: Position, unit: int, target: int) -> Fire:
        best: dict[int, dict[int, dict[int, Fraction]]] = {}
        for volley in attack_value.shots_at(position, unit, target):
            item, section = volley.shots[0].weapon, best.setdefault(volley.post, {})
            weapons = section.setdefault(volley.section, {})
            weapons[item] = max(weapons.get(item, NOTHING), self._of_all_alike(position, volley))
        return {
            post: max(sum(weapons.values(), NOTHING) for weapons in sections.values())
            for post, sections in best.items()
        }

    def _of_all_alike(self, position: Position, volley: Volley) -> Fraction:
        """Return the value of a shot times the number of like weapons that are ready and powered."""
        unit, item = volley.unit, volley.shots[0].weapon
        count = len(mounted(position, unit, interchangeable_weapons(position, unit, item)))
        kreigs = weapon_of(position, unit, item).kreigs
        powered = min(count, attack_value.power_of(position, unit) // kreigs) if kreigs else count
        return powered * self.of_volley(position, volley)

    def best_targets(
        self, position: Position, unit: int, targets: tuple[int, ...]
    ) -> dict[int, tuple[Fraction, int]]:
        """Return the best value of each waiting gunner who can fire, with the target."""
        guns = gunnery(position, unit)
        fire = {target: self.of_gunnery(position, guns, target) for target in targets}
        found = {}
        for post in waiting_posts(position, unit):
            able = [(fire[target][post], target) for target in targets if post in fire[target]]
            if able:
                found[post] = max(able, key=lambda one: one[0])
        return found


def _worth(
    position: Position, target: int, face: int, blows: WeightedBlows, destruction: Destruction
) -> Fraction:
    state = position.unit(target)
    if state.fate is not Fate.STANDING:
        return NOTHING
    return ecv_lost(position.sheet(target), state, face, blows, destruction)
