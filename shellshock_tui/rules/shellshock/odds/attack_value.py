"""The value of attacks: chances of destruction and of rows, and average damage."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.kit.dice.distribution import nonzero
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import RIP
from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.fire.gunners import open_aims
from shellshock_tui.rules.shellshock.fire.power import available, available_at
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_reach
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at, weapon_groups
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.topics import MAY_BE, mean, measure
from shellshock_tui.rules.shellshock.odds.wounds import Condition, condition_of, rows_of, struck
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Movement, Shot

Aim = tuple[int, int]
"""A post and a section."""
LOOKED_INTO = 8
"""The number of promising volleys that are computed exactly."""


@dataclass(frozen=True, slots=True, order=True)
class AttackValue:
    """The value of an attack; values compare by destruction first, then by the further fields."""

    destroyed: Fraction
    inside: Fraction
    """The chance that it crosses off rows, or kills outright."""
    rows: Fraction
    """The average number of rows crossed off; a kill outright counts as all the rows left."""
    damage: Fraction
    """The average damage, whether armour stops it or not."""
    hit: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """A volley with its value."""

    volley: Volley
    value: AttackValue


def best_loadings(position: Position, aim: Volley) -> tuple[Advice, ...]:
    """Return the most promising volleys of a gunner and section at one target, the best first."""
    every = volleys_at(position, aim.unit, aim.post, aim.section, aim.target)
    same = [volley for volley in every if volley.spotter == aim.spotter]
    attacks = [(volley, volley_attack(position, volley)) for volley in same]
    found = sorted(attacks, key=lambda one: quick_value(position, one[1]), reverse=True)[:LOOKED_INTO]
    advice = (Advice(volley, attack_value(position, attack)) for volley, attack in found)
    return tuple(sorted(advice, key=lambda one: one.value, reverse=True))


def attack_value(position: Position, attack: Attack) -> AttackValue:
    """Return the value of an attack, with the full chance that it destroys its target."""
    _, is_destroyed = measure(position, attack.target, MAY_BE, "destroyed")
    destroyed = mean(struck(position, attack), is_destroyed)
    return replace(quick_value(position, attack), destroyed=destroyed)


def quick_value(position: Position, attack: Attack) -> AttackValue:
    """Return the value of an attack, counting only kills outright as destruction; many times faster."""
    sheet, now = position.sheet(attack.target), condition_of(position, attack.target)
    destroyed = inside = rows = damage = Fraction(0)
    for blow in attack.blows:
        count = rows_of(sheet, now, attack.face, blow)
        if count == RIP:
            destroyed += blow.chance
        if count:
            inside += blow.chance
            rows += blow.chance * _crossed(now, count)
        if blow.struck:
            damage += blow.chance * blow.struck.damage
    return AttackValue(destroyed, inside, rows, damage, 1 - attack.miss)


def rows_trail(position: Position, volley: Volley) -> Trail:
    """Return the calculation of the average number of rows that a volley crosses off."""
    attack = volley_attack(position, volley)
    sheet, now = position.sheet(attack.target), condition_of(position, attack.target)
    counts = ((rows_of(sheet, now, attack.face, blow), blow.chance) for blow in attack.blows)
    chances = nonzero((_crossed(now, count), chance) for count, chance in counts)
    return Trail(
        tuple(
            add(f"{counted(rows, 'row')}, chance {chance}", rows * chance, clauses.INTERNAL_AMOUNT)
            for rows, chance in sorted(chances.items())
            if rows
        )
    )


def _crossed(now: Condition, count: int) -> int:
    """Return the number of rows that a blow crosses off; a kill outright counts as all the rows left."""
    left = ROWS - now.rows.bit_count()
    return left if count == RIP else min(left, count)


def aims(position: Position, unit: int) -> Iterator[tuple[Aim, tuple[int, ...]]]:
    """Yield each post and section that may still fire, with its possible facings."""
    for post, section in open_aims(position, unit):
        yield (post, section), _facings(position, unit, section)


def _facings(position: Position, unit: int, section: int) -> tuple[int, ...]:
    """Return the possible facings of a section when it fires: all for a turret whose unit has yet to move."""
    ring = position.sheet(unit).sections[section].turret
    free = ring is not None and position.works(unit, ring) and not position.unit(unit).moved
    return tuple(range(6)) if free else (position.facing(unit, section),)


def power_of(position: Position, unit: int) -> int:
    """Return the most kreigs that a unit may have for its weapons; a speed not yet announced may vary."""
    phase = position.state.phase
    if not isinstance(phase, Movement) or position.unit(unit).moved:
        return available(position, unit)
    activations = (phase.activation, phase.suspended)
    announced = any(activation and activation.unit == unit and activation.move for activation in activations)
    if announced:
        return available(position, unit)
    return max(available_at(position, unit, speed) for speed in position.sheet(unit).table)


def shots_at(position: Position, unit: int, target: int) -> Iterator[Volley]:
    """Yield each single shot that a unit could fire directly at a target; like weapons count once."""
    if refuse_enemy(position, unit, target) or refuse_sight(position, unit, target):
        return
    start, end, power = position.unit(unit).place, position.unit(target).place, power_of(position, unit)
    for aim, facings in aims(position, unit):
        if any(in_arc(position.battle, start, facing, end) for facing in facings):
            yield from single_shots(position, Volley(unit, *aim, target, ()), power)


def single_shots(position: Position, aim: Volley, power: int) -> Iterator[Volley]:
    """Yield the single shots of a section at a target that it bears on and sees, one for each weapon kind."""
    for item, *_ in weapon_groups(position, aim):
        weapon = weapon_of(position, aim.unit, item)
        for source in weapon.bins or (None,):
            shot = Shot(item, source)
            if (
                weapon.kreigs <= power
                and refuse_ammunition(position, aim.unit, shot) is None
                and refuse_reach(position, aim, shot) is None
            ):
                yield Volley(aim.unit, aim.post, aim.section, aim.target, (shot,))


def best_shot(position: Position, unit: int, target: int) -> Advice | None:
    """Return the best single shot of a unit at a target; None if it has none."""
    attacks = ((volley, volley_attack(position, volley)) for volley in shots_at(position, unit, target))
    found = (Advice(volley, quick_value(position, attack)) for volley, attack in attacks)
    return max(found, key=lambda advice: advice.value, default=None)
