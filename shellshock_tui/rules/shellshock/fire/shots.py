"""The reasons why a weapon may not fire in a volley: lost, empty, without power, out of range."""

from collections.abc import Iterator, Sequence

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, Trails, add, plain, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import DefenceType, Weapon
from shellshock_tui.rules.shellshock.fire.hit import line_of, shot_name
from shellshock_tui.rules.shellshock.fire.power import available, awaits_speed, power_trail
from shellshock_tui.rules.shellshock.fire.target import refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley, defence_type, item_address, weapon_of
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


def refuse_shot(position: Position, volley: Volley, shot: Shot) -> Blocked | None:
    """Return why one weapon may not fire in a volley."""
    unit = volley.unit
    if shot.weapon not in position.sheet(unit).ranged[volley.section]:
        part = position.sheet(unit).sections[volley.section].name
        words = f"The {{}} does not belong to the {part}."
        return refuse(clauses.COMBAT_SECTIONS, of_item, position, unit, shot.weapon, words)
    return (
        refuse_broken(position, unit, shot.weapon)
        or refuse_ammunition(position, unit, shot)
        or refuse_power(position, unit, (shot,))
        or refuse_reach(position, volley, shot)
    )


def of_item(position: Position, unit: int, item: int, words: str, trails: Trails = ()) -> Reason:
    """Return a reason about a manifest line: `words` with {} for its name and {unit} for its unit's."""
    name = position.sheet(unit).equipment[item].name
    sentence = words.replace("{}", name).replace("{unit}", position.name(unit))
    return Reason(sentence, item_address(position, unit, item), trails)


def of_shot(position: Position, unit: int, shot: Shot, words: str) -> Reason:
    """Return a reason about a shot: `words` with {} for its name."""
    return Reason(words.format(shot_name(position, unit, shot)), item_address(position, unit, shot.weapon))


def refuse_broken(position: Position, unit: int, item: int) -> Blocked | None:
    """Return the refusal of a weapon that is destroyed."""
    if position.works(unit, item):
        return None
    return refuse(clauses.INTERNAL_HITS, of_item, position, unit, item, "The {} of {unit} is destroyed.")


def refuse_ammunition(position: Position, unit: int, shot: Shot) -> Blocked | None:
    """Return why a weapon has nothing to fire (combat.ammo, hit.special-ammunition)."""
    item, source, stores = shot.weapon, shot.bin, position.unit(unit).stores
    bins = weapon_of(position, unit, item).bins
    if source is None:
        if bins:
            words = "Choose the bin that feeds the {}."
            return refuse(clauses.HIT_SPECIAL_AMMUNITION, of_item, position, unit, item, words)
        if position.sheet(unit).equipment[item].store and not stores[item]:
            return refuse(clauses.COMBAT_AMMO, of_item, position, unit, item, "No {} is left.")
        return None
    if source not in bins:
        words = f"{position.sheet(unit).equipment[source].name} does not feed the {{}}."
        return refuse(clauses.HIT_SPECIAL_AMMUNITION, of_item, position, unit, item, words)
    if not position.works(unit, source):
        return refuse(clauses.INTERNAL_BINS, of_item, position, unit, source, "{} is destroyed.")
    if not stores[source]:
        return refuse(clauses.COMBAT_AMMO, of_item, position, unit, source, "{} is empty.")
    return None


def refuse_power(position: Position, unit: int, shots: Sequence[Shot]) -> Blocked | None:
    """Return the refusal of shots that need more kreigs than are left."""
    wanted = sum(weapon_of(position, unit, shot.weapon).kreigs for shot in shots)
    if wanted <= available(position, unit):
        return None
    return refuse(clauses.MOVE_KREIGS, _too_little_power, position, unit, tuple(shots), wanted)


def _too_little_power(position: Position, unit: int, shots: Sequence[Shot], wanted: int) -> Reason:
    equipment, left = position.sheet(unit).equipment, available(position, unit)
    names, need = " and ".join(equipment[one.weapon].name for one in shots), "need" + "s" * (len(shots) == 1)
    needs = f"The {names} of {{}} {need} {counted(wanted, 'kreig')}"
    words = f"{needs}, {wanted - left} more than the {left} left{_spent(position, unit)}."
    if awaits_speed(position, unit):
        words = f"{needs}, and the unit has none before it announces its speed."
    needed = tuple(
        add(
            position.sheet(unit).equipment[shot.weapon].name,
            weapon_of(position, unit, shot.weapon).kreigs,
            clauses.MOVE_KREIGS,
            f"{item_address(position, unit, shot.weapon).removesuffix('name')}kreigs",
        )
        for shot in shots
    )
    power = power_trail(position, unit)
    less = Term("kreigs left", Op.ADD, -power.total, clauses.MOVE_KREIGS, trail=power)
    lacking = Trail.of(*needed, less)
    trails = ("needs", Trail(needed)), ("left", power), ("lacking", lacking)
    return position.about(unit, words, "/move/kreigs", trails)


def _spent(position: Position, unit: int) -> str:
    """Return how much power of this turn is spent, for the end of a sentence; empty if none is."""
    spent = position.unit(unit).spent
    return f" ({counted(spent, 'kreig is', 'kreigs are')} spent)" if spent else ""


def refuse_reach(position: Position, volley: Volley, shot: Shot) -> Blocked | None:
    """Return why a shot cannot reach its target: too near for indirect fire, or out of its range."""
    unit, target = volley.unit, volley.target
    weapon = weapon_of(position, unit, shot.weapon)
    if volley.spotter and not line_of(position, unit, shot).indirect:
        return refuse(
            clauses.HIT_INDIRECT, of_shot, position, unit, shot, "The {} cannot be fired indirectly."
        )
    lobs = defence_type(position, volley, shot) is DefenceType.INDIRECT
    if lobs and (near := refuse_lob(position, unit, target)):
        return near
    distance = geometry(position).distance(unit, target)
    if distance < weapon.min_range or (weapon.max_range is not None and distance > weapon.max_range):
        return refuse(clauses.COMBAT_RANGE, _out_of_range, position, unit, target, shot)
    return None


def _out_of_range(position: Position, unit: int, target: int, shot: Shot) -> Reason:
    relations, name = geometry(position), shot_name(position, unit, shot)
    away = relations.distance_trail(unit, target)
    words = relations.length_words(relations.distance(unit, target))
    return Reason(
        f"{position.name(target)} is {words} away, out of range of the {name}.",
        item_address(position, unit, shot.weapon),
        (("distance", away), *_own_range(weapon_of(position, unit, shot.weapon))),
    )


def _own_range(weapon: Weapon) -> Iterator[tuple[str, Trail]]:
    """Yield the limits of a weapon's range that are printed."""
    for words, hexes in (("shortest", weapon.min_range), ("longest", weapon.max_range)):
        if hexes is not None:
            yield words, plain(f"{words} range printed", hexes, clauses.COMBAT_RANGE)
