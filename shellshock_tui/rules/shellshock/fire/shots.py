"""Why one weapon may not fire in a volley: lost, empty, without power, out of reach."""

from collections.abc import Iterator, Sequence

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.equipment import Weapon
from shellshock_tui.rules.shellshock.fire.gunners import ranged_weapons
from shellshock_tui.rules.shellshock.fire.hit import line_of, shot_name
from shellshock_tui.rules.shellshock.fire.power import available, power_trail
from shellshock_tui.rules.shellshock.fire.target import distance_trail, refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley, item_address, lobs, weapon_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


def refuse_shot(position: Position, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why one weapon may not fire in a volley."""
    unit = volley.unit
    if shot.weapon not in ranged_weapons(position, unit, volley.section):
        part = position.sheet(unit).sections[volley.section].name
        name = position.sheet(unit).equipment[shot.weapon].name
        return Blocked(
            clauses.COMBAT_SECTIONS,
            f"The {name} is no weapon of the {part}.",
            item_address(position, unit, shot.weapon),
        )
    return (
        refuse_broken(position, unit, shot.weapon)
        or refuse_ammunition(position, unit, shot)
        or refuse_power(position, unit, (shot,))
        or refuse_reach(position, volley, shot)
    )


def refuse_broken(position: Position, unit: int, item: int) -> Blocked | None:
    """Say whether a weapon is lost."""
    if position.works(unit, item):
        return None
    equipment = position.sheet(unit).equipment[item]
    return Blocked(
        clauses.INTERNAL_HITS,
        f"The {equipment.name} of {position.name(unit)} is destroyed.",
        item_address(position, unit, item),
    )


def refuse_ammunition(position: Position, unit: int, shot: Shot) -> Blocked | None:
    """Say why a weapon has nothing to fire (combat.ammo, hit.special-ammunition)."""
    weapon, at = weapon_of(position, unit, shot.weapon), item_address(position, unit, shot.weapon)
    equipment = position.sheet(unit).equipment
    name = equipment[shot.weapon].name
    if shot.bin is None:
        if weapon.bins:
            return Blocked(clauses.HIT_SPECIAL_AMMUNITION, f"Name the bin that feeds the {name}.", at)
        if equipment[shot.weapon].store and not position.unit(unit).stores[shot.weapon]:
            return Blocked(clauses.COMBAT_AMMO, f"No {name} is left.", at)
        return None
    if shot.bin not in weapon.bins:
        return Blocked(
            clauses.HIT_SPECIAL_AMMUNITION, f"{equipment[shot.bin].name} does not feed the {name}.", at
        )
    if not position.works(unit, shot.bin):
        return Blocked(
            clauses.INTERNAL_BINS,
            f"{equipment[shot.bin].name} is destroyed.",
            item_address(position, unit, shot.bin),
        )
    if not position.unit(unit).stores[shot.bin]:
        return Blocked(
            clauses.COMBAT_AMMO,
            f"{equipment[shot.bin].name} is empty.",
            item_address(position, unit, shot.bin),
        )
    return None


def refuse_power(position: Position, unit: int, shots: Sequence[Shot]) -> Blocked | None:
    """Say how many kreigs are lacking for some shots."""
    wanted = sum(weapon_of(position, unit, shot.weapon).kreigs for shot in shots)
    left = available(position, unit)
    if wanted <= left:
        return None
    names = " and ".join(position.sheet(unit).equipment[shot.weapon].name for shot in shots)
    return Blocked(
        clauses.MOVE_KREIGS,
        f"The {names} of {position.name(unit)} needs {counted(wanted, 'kreig')}; "
        f"{left} left, {wanted - left} lacking.",
        f"{position.address(unit)}/move/kreigs",
        _lacking(position, unit, shots),
    )


def _lacking(position: Position, unit: int, shots: Sequence[Shot]) -> tuple[tuple[str, Trail], ...]:
    """Return the kreigs that some shots need, those that are left, and what is lacking."""
    wanted = tuple(
        Term(
            position.sheet(unit).equipment[shot.weapon].name,
            Op.ADD,
            weapon_of(position, unit, shot.weapon).kreigs,
            clauses.MOVE_KREIGS,
            f"{item_address(position, unit, shot.weapon).removesuffix('name')}kreigs",
        )
        for shot in shots
    )
    left = power_trail(position, unit)
    lacking = Trail((*wanted, Term("kreigs left", Op.ADD, -left.total, clauses.MOVE_KREIGS)))
    return ("needs", Trail(wanted)), ("left", left), ("lacking", lacking)


def refuse_reach(position: Position, volley: Volley, shot: Shot) -> Blocked | None:
    """Say why a shot does not reach: too near to lob, no indirect fire, outside its own range."""
    unit, target = volley.unit, volley.target
    weapon = weapon_of(position, unit, shot.weapon)
    name, at = shot_name(position, unit, shot), item_address(position, unit, shot.weapon)
    if volley.spotter and not line_of(position, unit, shot).indirect:
        return Blocked(clauses.HIT_INDIRECT, f"The {name} cannot be fired indirectly.", at)
    if lobs(position, volley, shot) and (near := refuse_lob(position, unit, target)):
        return near
    distance = distance_trail(position, unit, target)
    hexes = int(distance.total)
    if hexes < weapon.min_range or (weapon.max_range is not None and hexes > weapon.max_range):
        return Blocked(
            clauses.COMBAT_RANGE,
            f"{position.name(target)} is {hexes} hexes away, out of range of the {name}.",
            at,
            (("distance", distance), *_own_range(weapon)),
        )
    return None


def _own_range(weapon: Weapon) -> Iterator[tuple[str, Trail]]:
    """Yield the nearest and the farthest hexes that a weapon reaches, where its line says so."""
    for words, hexes in (("nearest", weapon.min_range), ("farthest", weapon.max_range)):
        if hexes is not None:
            yield words, Trail((Term(f"{words} on its line", Op.ADD, hexes, clauses.COMBAT_RANGE),))
