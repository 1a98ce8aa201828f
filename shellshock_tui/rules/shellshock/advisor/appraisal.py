"""The value of attacks: the ECV that they cost their targets on average."""

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.target import in_arc, refuse_enemy
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.fire.volley import Volley, interchangeable_weapons, mounted, weapon_of
from shellshock_tui.rules.shellshock.odds import attack, attack_value
from shellshock_tui.rules.shellshock.odds.threat import POINT_BLANK, reaching
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Fate

ARMOUR = Fraction(1, 4)
"""The share of its ECV that a unit's full armour is worth."""
NOTHING = Fraction(0)
CACHE_SIZE = 4096
"""The size of each cache."""
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


class Meeting(NamedTuple):
    """Everything about a target on which the numbers needed and the damage depend."""

    target: int
    stands: bool
    face: int
    armour: int
    """The armour left on the face that is hit."""
    rows: int
    """The number of rows crossed off."""
    further: int
    """The range modifier of the numbers needed."""
    point_blank: bool
    in_the_open: bool
    """Whether it is motionless without cover (option.motionless)."""


def meeting(position: Position, unit: int, target: int) -> Meeting:
    """Return the facts about a target that decide the effect of a unit's fire."""
    state, hexes = position.unit(target), position.distance(unit, target)
    face = hit.struck_face(position, position.unit(unit).place, target)
    motionless = position.battle.options.motionless and state.still
    return Meeting(
        target,
        state.fate is Fate.STANDING,
        face,
        state.armour[hit.ARMOUR_OF_FACE[face]],
        state.rows.bit_count(),
        hit.range_modifier(hexes),
        hexes == POINT_BLANK,
        motionless and not hit.hull_down(position, target, face),
    )


class Worths:
    """A cache of the value of fire, by everything on which it depends in one battle."""

    def __init__(self) -> None:
        """Start with empty caches."""
        self.volleys: BoundedCache[Hashable, Fraction] = BoundedCache(CACHE_SIZE)
        """The value of volleys, by gunner, computer bonus, shots, spread, spotting and meeting."""
        self.units: BoundedCache[Hashable, Fire] = BoundedCache(CACHE_SIZE)
        """The value of units' fire, by unit with its means, what bears, what reaches, and meeting."""

    def of_volley(self, position: Position, volley: Volley) -> Fraction:
        """Return the value of a volley; only kills outright count as such."""
        unit, target = volley.unit, volley.target
        gunner = unit, volley.post, hit.computer_bonus(position, volley)
        aim = volley.shots, volley.spread, volley.spotter is not None
        key = gunner, aim, meeting(position, unit, target)
        value, made = attack_value.quick_value, attack.volley_attack
        return self.volleys.get(key, lambda: worth(position, target, value(position, made(position, volley))))

    def of_unit(self, position: Position, unit: int, target: int) -> Fire:
        """Return the value of each waiting gunner's fire with all weapons of the best section."""
        if refuse_enemy(position, unit, target) or refuse_sight(position, unit, target):
            return {}
        bearing = _bearing(position, unit, position.unit(target).place)
        if not bearing:
            return {}
        means = position.serving(unit).hits, position.unit(unit).stores, attack_value.power_of(position, unit)
        reach = reaching(position, unit, position.distance(unit, target))
        key = unit, means, bearing, reach, meeting(position, unit, target)
        return self.units.get(key, lambda: self._of_best_sections(position, unit, target))

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
        fire = {target: self.of_unit(position, unit, target) for target in targets}
        found = {}
        for post in waiting_posts(position, unit):
            able = [(fire[target][post], target) for target in targets if post in fire[target]]
            if able:
                found[post] = max(able, key=lambda one: one[0])
        return found


def _bearing(position: Position, unit: int, place: int) -> tuple[tuple[int, int], ...]:
    """Return each waiting post with each section that may be pointed at a place."""
    battle, start = position.battle, position.unit(unit).place
    return tuple(
        aim
        for aim, facings in attack_value.aims(position, unit)
        if any(in_arc(battle, start, way, place) for way in facings)
    )
