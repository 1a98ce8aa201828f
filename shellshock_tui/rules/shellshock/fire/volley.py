"""A gunner's volley, and why it may not be fired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import ranged_weapons, refuse_post, refuse_section
from shellshock_tui.rules.shellshock.fire.hit import line_of, shot_name
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.target import (
    Spotter,
    refuse_arc,
    refuse_enemy,
    refuse_engagement,
    refuse_lob,
    refuse_spotter,
)
from shellshock_tui.rules.shellshock.sheet import DefenceType, Equipment, Weapon
from shellshock_tui.rules.shellshock.state import Shot

MOST_SPREAD = 4


@dataclass(frozen=True, slots=True)
class Volley:
    """Who fires what at whom; shots in the order of their letters."""

    unit: int
    post: int
    section: int
    target: int
    shots: tuple[Shot, ...]
    spread: int = 0
    spotter: Spotter | None = None


def weapon_of(field: Field, unit: int, item: int) -> Weapon:
    """Return the weapon part of a line of the manifest."""
    weapon = field.sheet(unit).equipment[item].weapon
    assert weapon is not None
    return weapon


def lobs(field: Field, volley: Volley, shot: Shot) -> bool:
    """Say whether a shot meets the Indirect value: fired through a spotter, or always (hit.indirect)."""
    return (
        volley.spotter is not None or weapon_of(field, volley.unit, shot.weapon).type is DefenceType.INDIRECT
    )


def defence_type(field: Field, volley: Volley, shot: Shot) -> DefenceType:
    """Return the defence value type that a shot meets."""
    return (
        DefenceType.INDIRECT if lobs(field, volley, shot) else weapon_of(field, volley.unit, shot.weapon).type
    )


def refuse_volley(field: Field, volley: Volley) -> Blocked | None:
    """Say why a volley may not be fired."""
    return (
        refuse_post(field, volley.unit, volley.post)
        or refuse_section(field, volley.unit, volley.post, volley.section)
        or refuse_aim(field, volley)
        or next(filter(None, (refuse_shot(field, volley, shot) for shot in volley.shots)), None)
        or refuse_together(field, volley)
    )


def refuse_aim(field: Field, volley: Volley) -> Blocked | None:
    """Say why a gunner cannot bring a section to bear on a target."""
    unit, target = volley.unit, volley.target
    refused = (
        refuse_enemy(field, unit, target)
        or refuse_engagement(field, unit, volley.post, target)
        or refuse_arc(field, unit, volley.section, target)
    )
    if refused:
        return refused
    if volley.spotter is None:
        return refuse_sight(field, unit, target)
    return refuse_spotter(field, unit, volley.post, target, volley.spotter)


def refuse_shot(field: Field, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why one weapon may not fire in a volley."""
    unit = volley.unit
    if shot.weapon not in ranged_weapons(field, unit, volley.section):
        part = field.sheet(unit).sections[volley.section].name
        name = field.sheet(unit).equipment[shot.weapon].name
        return Blocked("combat.sections", f"The {name} is no weapon of the {part}.")
    return (
        refuse_broken(field, unit, shot.weapon)
        or refuse_ammunition(field, unit, shot)
        or refuse_power(field, unit, (shot,))
        or refuse_reach(field, volley, shot)
    )


def item_address(field: Field, unit: int, item: int) -> str:
    """Return the address of a line of the manifest."""
    return f"{field.address(unit)}/attack/weapon/{field.sheet(unit).equipment[item].pos}/name"


def refuse_broken(field: Field, unit: int, item: int) -> Blocked | None:
    """Say whether a weapon is lost."""
    if field.works(unit, item):
        return None
    equipment = field.sheet(unit).equipment[item]
    return Blocked(
        "internal.hits",
        f"The {equipment.name} of {field.name(unit)} is destroyed.",
        item_address(field, unit, item),
    )


def refuse_ammunition(field: Field, unit: int, shot: Shot) -> Blocked | None:
    """Say why a weapon has nothing to fire (combat.ammo, hit.special-ammunition)."""
    weapon, at = weapon_of(field, unit, shot.weapon), item_address(field, unit, shot.weapon)
    equipment = field.sheet(unit).equipment
    name = equipment[shot.weapon].name
    if shot.bin is None:
        if weapon.bins:
            return Blocked("hit.special-ammunition", f"Name the bin that feeds the {name}.", at)
        if equipment[shot.weapon].store and not field.unit(unit).stores[shot.weapon]:
            return Blocked("combat.ammo", f"No {name} is left.", at)
        return None
    if shot.bin not in weapon.bins:
        return Blocked("hit.special-ammunition", f"{equipment[shot.bin].name} does not feed the {name}.", at)
    if not field.works(unit, shot.bin):
        return Blocked(
            "internal.bins", f"{equipment[shot.bin].name} is destroyed.", item_address(field, unit, shot.bin)
        )
    if not field.unit(unit).stores[shot.bin]:
        return Blocked(
            "combat.ammo", f"{equipment[shot.bin].name} is empty.", item_address(field, unit, shot.bin)
        )
    return None


def refuse_power(field: Field, unit: int, shots: Sequence[Shot]) -> Blocked | None:
    """Say how many kreigs are lacking for some shots."""
    wanted = sum(weapon_of(field, unit, shot.weapon).kreigs for shot in shots)
    left = available(field, unit)
    if wanted <= left:
        return None
    names = " and ".join(field.sheet(unit).equipment[shot.weapon].name for shot in shots)
    return Blocked(
        "move.kreigs",
        f"The {names} of {field.name(unit)} needs {wanted} kreigs; {left} are left, "
        f"{wanted - left} are lacking.",
        f"{field.address(unit)}/move/kreigs",
    )


def refuse_reach(field: Field, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why a shot does not reach: too near to lob, no indirect fire, outside its own range."""
    unit, target = volley.unit, volley.target
    weapon = weapon_of(field, unit, shot.weapon)
    name, at = shot_name(field, unit, shot), item_address(field, unit, shot.weapon)
    if volley.spotter and not line_of(field, unit, shot).indirect:
        return Blocked("hit.indirect", f"The {name} cannot be fired indirectly.", at)
    if lobs(field, volley, shot) and (near := refuse_lob(field, unit, target)):
        return near
    distance = field.battle.board.distance(field.unit(unit).place, field.unit(target).place)
    if distance < weapon.min_range or (weapon.max_range is not None and distance > weapon.max_range):
        return Blocked(
            "combat.range", f"{field.name(target)} is {distance} hexes away, out of range of the {name}.", at
        )
    return None


def refuse_together(field: Field, volley: Volley) -> Blocked | None:
    """Say why shots that may be fired singly may not be fired together."""
    return (
        _refuse_number(field, volley)
        or _refuse_stores(field, volley)
        or _refuse_grenades(field, volley)
        or refuse_power(field, volley.unit, volley.shots)
        or refuse_spread(field, volley)
        or _refuse_order(field, volley)
    )


def _refuse_number(field: Field, volley: Volley) -> Blocked | None:
    equipment = field.sheet(volley.unit).equipment
    for item in dict.fromkeys(shot.weapon for shot in volley.shots):
        number = weapon_of(field, volley.unit, item).number
        if sum(shot.weapon == item for shot in volley.shots) > number:
            return Blocked(
                "sheet.weapon-line", f"The {equipment[item].name} fires {number} times a turn at most."
            )
    return None


def _refuse_stores(field: Field, volley: Volley) -> Blocked | None:
    stores, equipment = field.unit(volley.unit).stores, field.sheet(volley.unit).equipment
    drawn = [shot.weapon if shot.bin is None else shot.bin for shot in volley.shots]
    for item in dict.fromkeys(drawn):
        if equipment[item].store and drawn.count(item) > stores[item]:
            return Blocked("combat.ammo", f"{equipment[item].name} holds {stores[item]} more.")
    return None


def _refuse_grenades(field: Field, volley: Volley) -> Blocked | None:
    thrown = sum(weapon_of(field, volley.unit, shot.weapon).grenade for shot in volley.shots)
    allowed = 2 if thrown == len(volley.shots) else 1
    if thrown <= allowed:
        return None
    return Blocked("combat.grenades", "One grenade goes with other weapons, two when nothing else is fired.")


def refuse_spread(field: Field, volley: Volley) -> Blocked | None:
    """Say why a volley may not be spread as declared (hit.spread-fire)."""
    if volley.spread == 0:
        return None
    if volley.spread > MOST_SPREAD:
        return Blocked("hit.spread-fire", f"Fire is spread by {MOST_SPREAD} at most.")
    for shot in volley.shots:
        if not line_of(field, volley.unit, shot).spread:
            return Blocked(
                "hit.spread-fire", f"The {shot_name(field, volley.unit, shot)} cannot spread its fire."
            )
    return None


def _refuse_order(field: Field, volley: Volley) -> Blocked | None:
    """Of like weapons and like bins the first letter is used first (sheet.weapon-line)."""
    unit, equipment = volley.unit, field.sheet(volley.unit).equipment
    fired = [shot.weapon for shot in volley.shots]
    for item in dict.fromkeys(fired):
        for like in like_weapons(field, unit, item):
            if like < item and fired.count(like) < ready(field, unit, like):
                return Blocked(
                    "sheet.weapon-line", f"{equipment[like].pos} is used before {equipment[item].pos}."
                )
    left = list(field.unit(unit).stores)
    for shot in volley.shots:
        if shot.bin is None:
            continue
        first = next((item for item in like_bins(field, unit, shot) if left[item]), shot.bin)
        if first != shot.bin:
            return Blocked(
                "sheet.weapon-line", f"{equipment[first].pos} is used before {equipment[shot.bin].pos}."
            )
        left[shot.bin] -= 1
    return None


def ready(field: Field, unit: int, item: int) -> int:
    """Return how many times a weapon can fire this turn, power aside."""
    equipment = field.sheet(unit).equipment[item]
    number = weapon_of(field, unit, item).number
    if not field.works(unit, item):
        return 0
    return min(number, field.unit(unit).stores[item]) if equipment.store else number


def like_weapons(field: Field, unit: int, item: int) -> tuple[int, ...]:
    """Return the weapons of the same section that are printed alike, in the order of their letters."""
    section = weapon_of(field, unit, item).section
    return tuple(
        i for i in ranged_weapons(field, unit, section) if _alike(field.sheet(unit).equipment, i, item)
    )


def _alike(equipment: Sequence[Equipment], a: int, b: int) -> bool:
    return equipment[a].name == equipment[b].name and equipment[a].weapon == equipment[b].weapon


def like_bins(field: Field, unit: int, shot: Shot) -> Iterator[int]:
    """Yield the working bins of a shot's weapon that hold the same rounds, in the order of their letters."""
    equipment = field.sheet(unit).equipment
    for item in weapon_of(field, unit, shot.weapon).bins:
        same = shot.bin is not None and _rounds(equipment[item]) == _rounds(equipment[shot.bin])
        if same and field.works(unit, item):
            yield item


def _rounds(item: Equipment) -> tuple[str, object]:
    ammunition = item.ammunition
    return ("", None) if ammunition is None else (ammunition.name, ammunition.line)
