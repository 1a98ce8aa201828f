"""What a unit could fire at another from where both stand, turrets turned as they may be."""

from collections.abc import Iterator

from shellshock_tui.rules.shellshock.fire.gunners import refuse_section, sections_of, waiting_posts
from shellshock_tui.rules.shellshock.fire.power import available, most_available
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_reach
from shellshock_tui.rules.shellshock.fire.target import in_arc, refuse_enemy
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volleys import weapon_groups
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, quick_volley_value
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement, Shot


def facings_of(position: Position, unit: int, section: int) -> tuple[int, ...]:
    """Return the ways a section may face when it fires: any, for a turret before its unit has moved."""
    ring = position.sheet(unit).sections[section].turret
    free = ring is not None and position.works(unit, ring) and not position.unit(unit).moved
    return tuple(range(6)) if free else (position.facing(unit, section),)


def power_of(position: Position, unit: int) -> int:
    """Return the kreigs a unit may have for its weapons: of one that has not announced, the most it could."""
    phase = position.state.phase
    if not isinstance(phase, Movement) or position.unit(unit).moved:
        return available(position, unit)
    activations = (phase.activation, phase.suspended)
    announced = any(activation and activation.unit == unit and activation.move for activation in activations)
    return available(position, unit) if announced else most_available(position, unit)


def shots_at(position: Position, unit: int, target: int) -> Iterator[Volley]:
    """Yield each single shot that a unit could fire directly at another; like weapons count once."""
    if refuse_enemy(position, unit, target) or refuse_sight(position, unit, target):
        return
    start, end, power = position.unit(unit).place, position.unit(target).place, power_of(position, unit)
    for post in waiting_posts(position, unit):
        for section in sections_of(position, unit, post):
            if refuse_section(position, unit, post, section) is None:
                facings = facings_of(position, unit, section)
                if any(in_arc(position.battle, start, facing, end) for facing in facings):
                    yield from _single(position, Volley(unit, post, section, target, ()), power)


def _single(position: Position, aim: Volley, power: int) -> Iterator[Volley]:
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
    """Return the best single shot that a unit could fire at another, or None if it has none."""
    found = [
        Advice(volley, quick_volley_value(position, volley)) for volley in shots_at(position, unit, target)
    ]
    return max(found, key=lambda advice: advice.value, default=None)
