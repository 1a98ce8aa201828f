"""What attacks are worth, in the ECV that they cost their targets on average."""

from fractions import Fraction

from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.volley import Volley, interchangeable_weapons, ready, weapon_of
from shellshock_tui.rules.shellshock.odds.attack_value import (
    AttackValue,
    power_of,
    quick_volley_value,
    shots_at,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Fate

ARMOUR = Fraction(1, 4)
"""The share of its ECV that a unit's whole armour stands for."""
NOTHING = Fraction(0)


def worth(position: Position, target: int, value: AttackValue) -> Fraction:
    """Return what an attack costs its target: a share of its ECV for rows crossed off, and for armour."""
    state, sheet = position.unit(target), position.sheet(target)
    if state.fate is not Fate.STANDING:
        return NOTHING
    inside = max(value.destroyed, value.rows / (ROWS - state.rows.bit_count()))
    worn = min(Fraction(1), value.damage / max(1, sum(sheet.armour)))
    return sheet.ecv * min(Fraction(1), inside + ARMOUR * worn)


def fire_of(position: Position, unit: int, target: int) -> dict[int, Fraction]:
    """Return what each waiting gunner of a unit may do to another: all weapons of the best section."""
    best: dict[int, dict[int, dict[int, Fraction]]] = {}
    for volley in shots_at(position, unit, target):
        item, section = volley.shots[0].weapon, best.setdefault(volley.post, {})
        weapons = section.setdefault(volley.section, {})
        weapons[item] = max(weapons.get(item, NOTHING), _of_all_alike(position, volley))
    return {
        post: max(sum(weapons.values(), NOTHING) for weapons in sections.values())
        for post, sections in best.items()
    }


def _of_all_alike(position: Position, volley: Volley) -> Fraction:
    """Return what a shot is worth times the weapons like it that are ready and can be powered."""
    unit, item = volley.unit, volley.shots[0].weapon
    count = sum(ready(position, unit, like) for like in interchangeable_weapons(position, unit, item))
    kreigs = weapon_of(position, unit, item).kreigs
    powered = min(count, power_of(position, unit) // kreigs) if kreigs else count
    return powered * worth(position, volley.target, quick_volley_value(position, volley))


def best_targets(position: Position, unit: int, targets: tuple[int, ...]) -> dict[int, tuple[Fraction, int]]:
    """Return, for each waiting gunner who can fire, what that may do at most and to whom."""
    fire = {target: fire_of(position, unit, target) for target in targets}
    found = {}
    for post in waiting_posts(position, unit):
        able = [(fire[target][post], target) for target in targets if post in fire[target]]
        if able:
            found[post] = max(able, key=lambda one: one[0])
    return found
