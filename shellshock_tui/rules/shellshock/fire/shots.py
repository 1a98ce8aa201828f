"""Why one weapon may not fire in a volley: lost, empty, without power, out of reach."""

from collections.abc import Iterator, Sequence

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.equipment import Weapon
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import ranged_weapons
from shellshock_tui.rules.shellshock.fire.hit import line_of, shot_name
from shellshock_tui.rules.shellshock.fire.power import available, power_trail
from shellshock_tui.rules.shellshock.fire.target import distance_trail, refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley, item_address, lobs, weapon_of
from shellshock_tui.rules.shellshock.state import Shot


def refuse_shot(field: Field, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why one weapon may not fire in a volley."""
    unit = volley.unit
    if shot.weapon not in ranged_weapons(field, unit, volley.section):
        part = field.sheet(unit).sections[volley.section].name
        name = field.sheet(unit).equipment[shot.weapon].name
        return Blocked(
            "combat.sections",
            f"The {name} is no weapon of the {part}.",
            item_address(field, unit, shot.weapon),
        )
    return (
        refuse_broken(field, unit, shot.weapon)
        or refuse_ammunition(field, unit, shot)
        or refuse_power(field, unit, (shot,))
        or refuse_reach(field, volley, shot)
    )


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
        f"The {names} of {field.name(unit)} needs {counted(wanted, 'kreig')}; "
        f"{left} left, {wanted - left} lacking.",
        f"{field.address(unit)}/move/kreigs",
        _lacking(field, unit, shots),
    )


def _lacking(field: Field, unit: int, shots: Sequence[Shot]) -> tuple[tuple[str, Trail], ...]:
    """Return the kreigs that some shots need, those that are left, and what is lacking."""
    wanted = tuple(
        Term(
            field.sheet(unit).equipment[shot.weapon].name,
            Op.ADD,
            weapon_of(field, unit, shot.weapon).kreigs,
            "move.kreigs",
            f"{item_address(field, unit, shot.weapon).removesuffix('name')}kreigs",
        )
        for shot in shots
    )
    left = power_trail(field, unit)
    lacking = Trail((*wanted, Term("kreigs left", Op.ADD, -left.total, "move.kreigs")))
    return ("needs", Trail(wanted)), ("left", left), ("lacking", lacking)


def refuse_reach(field: Field, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why a shot does not reach: too near to lob, no indirect fire, outside its own range."""
    unit, target = volley.unit, volley.target
    weapon = weapon_of(field, unit, shot.weapon)
    name, at = shot_name(field, unit, shot), item_address(field, unit, shot.weapon)
    if volley.spotter and not line_of(field, unit, shot).indirect:
        return Blocked("hit.indirect", f"The {name} cannot be fired indirectly.", at)
    if lobs(field, volley, shot) and (near := refuse_lob(field, unit, target)):
        return near
    distance = distance_trail(field, unit, target)
    hexes = int(distance.total)
    if hexes < weapon.min_range or (weapon.max_range is not None and hexes > weapon.max_range):
        return Blocked(
            "combat.range",
            f"{field.name(target)} is {hexes} hexes away, out of range of the {name}.",
            at,
            (("distance", distance), *_own_range(weapon)),
        )
    return None


def _own_range(weapon: Weapon) -> Iterator[tuple[str, Trail]]:
    """Yield the nearest and the farthest hexes that a weapon reaches, where its line says so."""
    for words, hexes in (("nearest", weapon.min_range), ("farthest", weapon.max_range)):
        if hexes is not None:
            yield words, Trail((Term(f"{words} on its line", Op.ADD, hexes, "combat.range"),))
