"""What a unit could fire at another from where both stand, turrets turned as they may be."""

from collections.abc import Iterator

from shellshock_tui.rules.shellshock.aftermath import most_power
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.arc import in_arc
from shellshock_tui.rules.shellshock.fire.gunners import refuse_section, sections_of, waiting_posts
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.shots import refuse_ammunition, refuse_reach
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volleys import weapon_groups
from shellshock_tui.rules.shellshock.odds.merit import Advice, quick_merit
from shellshock_tui.rules.shellshock.state import Movement, Shot


def facings_of(field: Field, unit: int, section: int) -> tuple[int, ...]:
    """Return the ways a section may face when it fires: any, for a turret before its unit has moved."""
    ring = field.sheet(unit).sections[section].turret
    free = ring is not None and field.works(unit, ring) and not field.unit(unit).moved
    return tuple(range(6)) if free else (field.facing(unit, section),)


def power_of(field: Field, unit: int) -> int:
    """Return the kreigs a unit may have for its weapons: of one that has not announced, the most it could."""
    phase = field.state.phase
    if not isinstance(phase, Movement) or field.unit(unit).moved:
        return available(field, unit)
    hands = (phase.hand, phase.suspended)
    announced = any(hand and hand.unit == unit and hand.move for hand in hands)
    return available(field, unit) if announced else most_power(field, unit)


def shots_at(field: Field, unit: int, target: int) -> Iterator[Volley]:
    """Yield each single shot that a unit could fire directly at another; like weapons count once."""
    if refuse_enemy(field, unit, target) or refuse_sight(field, unit, target):
        return
    start, end, power = field.unit(unit).place, field.unit(target).place, power_of(field, unit)
    for post in waiting_posts(field, unit):
        for section in sections_of(field, unit, post):
            if refuse_section(field, unit, post, section) is None:
                facings = facings_of(field, unit, section)
                if any(in_arc(field.battle, start, facing, end) for facing in facings):
                    yield from _single(field, Volley(unit, post, section, target, ()), power)


def _single(field: Field, aim: Volley, power: int) -> Iterator[Volley]:
    for item, *_ in weapon_groups(field, aim):
        weapon = weapon_of(field, aim.unit, item)
        for source in weapon.bins or (None,):
            shot = Shot(item, source)
            if (
                weapon.kreigs <= power
                and refuse_ammunition(field, aim.unit, shot) is None
                and refuse_reach(field, aim, shot) is None
            ):
                yield Volley(aim.unit, aim.post, aim.section, aim.target, (shot,))


def best_shot(field: Field, unit: int, target: int) -> Advice | None:
    """Return the best single shot that a unit could fire at another, or None if it has none."""
    found = [Advice(volley, quick_merit(field, volley)) for volley in shots_at(field, unit, target)]
    return max(found, key=lambda advice: advice.merit, default=None)
