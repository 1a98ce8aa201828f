"""The validation of volleys: gunner, aim, single shots, and their combination."""

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Reason, plain, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.declaring import refuse_undeclared
from shellshock_tui.rules.shellshock.fire.gunners import refuse_post, refuse_section
from shellshock_tui.rules.shellshock.fire.hit import line_of
from shellshock_tui.rules.shellshock.fire.shots import of_item, of_shot, refuse_power, refuse_shot
from shellshock_tui.rules.shellshock.fire.target import (
    refuse_enemy,
    refuse_engagement,
    refuse_spotter,
)
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    interchangeable_bins,
    interchangeable_weapons,
    item_address,
    ready,
    weapon_of,
)
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position

MOST_SPREAD = 4


def refuse_volley(position: Position, volley: Volley) -> Blocked | None:
    """Return why a volley may not be fired."""
    return (
        refuse_post(position, volley.unit, volley.post)
        or refuse_section(position, volley.unit, volley.post, volley.section)
        or refuse_aim(position, volley)
        or next(filter(None, (refuse_shot(position, volley, shot) for shot in volley.shots)), None)
        or refuse_combination(position, volley)
    )


def refuse_aim(position: Position, volley: Volley) -> Blocked | None:
    """Return why a gunner cannot aim a section at a target."""
    unit, target = volley.unit, volley.target
    refused = (
        refuse_enemy(position, unit, target)
        or refuse_engagement(position, unit, volley.post, target)
        or refuse_undeclared(position, unit, volley.post, target)
    )
    if refused:
        return refused
    relations = geometry(position)
    if volley.spotter is None:
        return relations.refuse_view(unit, volley.section, target)
    return relations.refuse_arc(unit, volley.section, target) or refuse_spotter(
        position, unit, volley.post, target, volley.spotter
    )


def refuse_combination(position: Position, volley: Volley) -> Blocked | None:
    """Return why shots that are legal singly are illegal together."""
    return (
        _refuse_number(position, volley)
        or _refuse_stores(position, volley)
        or refuse_grenades(position, volley)
        or refuse_power(position, volley.unit, volley.shots)
        or refuse_spread(position, volley)
        or _refuse_order(position, volley)
    )


def _refuse_number(position: Position, volley: Volley) -> Blocked | None:
    for item in dict.fromkeys(shot.weapon for shot in volley.shots):
        number = weapon_of(position, volley.unit, item).number
        if sum(shot.weapon == item for shot in volley.shots) > number:
            words = f"The {{}} fires at most {counted(number, 'time')} a turn."
            most = (("most", plain("times a turn", number, clauses.SHEET_WEAPON_LINE)),)
            return refuse(clauses.SHEET_WEAPON_LINE, of_item, position, volley.unit, item, words, most)
    return None


def _refuse_stores(position: Position, volley: Volley) -> Blocked | None:
    stores, equipment = position.unit(volley.unit).stores, position.sheet(volley.unit).equipment
    drawn = [shot.weapon if shot.bin is None else shot.bin for shot in volley.shots]
    for item in dict.fromkeys(drawn):
        if equipment[item].store and drawn.count(item) > stores[item]:
            left = (("left", plain("rounds left", stores[item], clauses.COMBAT_AMMO)),)
            words = f"{{}} has only {counted(stores[item], 'round')} left."
            return refuse(clauses.COMBAT_AMMO, of_item, position, volley.unit, item, words, left)
    return None


def refuse_grenades(position: Position, volley: Volley) -> Blocked | None:
    """Return why so many grenades may not be thrown together (combat.grenades)."""
    thrown = sum(weapon_of(position, volley.unit, shot.weapon).grenade for shot in volley.shots)
    allowed = 2 if thrown == len(volley.shots) else 1
    if thrown <= allowed:
        return None
    return Blocked(
        clauses.COMBAT_GRENADES,
        "One grenade may be thrown with other weapons, or two if nothing else is fired.",
    )


def refuse_spread(position: Position, volley: Volley) -> Blocked | None:
    """Return why a volley may not be spread as declared (hit.spread-fire)."""
    if volley.spread == 0:
        return None
    if volley.spread > MOST_SPREAD:
        most = plain("the most dice", MOST_SPREAD, clauses.HIT_SPREAD_FIRE)
        words = f"Fire may be spread by at most {MOST_SPREAD} dice."
        return Blocked(clauses.HIT_SPREAD_FIRE, words, f"clause/{clauses.HIT_SPREAD_FIRE}", (("most", most),))
    for shot in volley.shots:
        if not line_of(position, volley.unit, shot).spread:
            words = "The {} cannot spread its fire."
            return refuse(clauses.HIT_SPREAD_FIRE, of_shot, position, volley.unit, shot, words)
    return None


def _refuse_order(position: Position, volley: Volley) -> Blocked | None:
    """Return why like weapons or bins are used out of letter order (sheet.weapon-line)."""
    unit = volley.unit
    fired = [shot.weapon for shot in volley.shots]
    for item in dict.fromkeys(fired):
        for like in interchangeable_weapons(position, unit, item):
            if like < item and fired.count(like) < ready(position, unit, like):
                return refuse(clauses.SHEET_WEAPON_LINE, _order_reason, position, unit, like, item)
    left = list(position.unit(unit).stores)
    for shot in volley.shots:
        if shot.bin is None:
            continue
        first = next((item for item in interchangeable_bins(position, unit, shot) if left[item]), shot.bin)
        if first != shot.bin:
            return refuse(clauses.SHEET_WEAPON_LINE, _order_reason, position, unit, first, shot.bin)
        left[shot.bin] -= 1
    return None


def _order_reason(position: Position, unit: int, first: int, item: int) -> Reason:
    equipment = position.sheet(unit).equipment
    words = f"{equipment[first].pos} must be used before {equipment[item].pos}, which is just like it."
    return Reason(words, item_address(position, unit, first))
