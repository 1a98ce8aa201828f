"""Targets: enemies in arc and in sight, or seen by a spotter (combat.arc, hit.indirect)."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Blocked, plain, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.gunners import idle
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.fire.volley import Spotter
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate
from shellshock_tui.rules.shellshock.table_facts import FactWanted

BONDS = "bonds"


def enemies(position: Position, unit: int) -> tuple[int, ...]:
    """Return the indices of the enemies on the map; those destroyed in this phase may still be fired at."""
    return tuple(
        i
        for i in range(len(position.state.units))
        if position.side(i) != position.side(unit) and position.serving(i).fate is Fate.STANDING
    )


def refuse_enemy(position: Position, unit: int, target: int) -> Blocked | None:
    """Return why a unit cannot be a target at all."""
    if position.side(target) == position.side(unit):
        return refuse(clauses.COMBAT_SEQUENCE, position.about, target, "{} is on the same side.")
    if position.serving(target).fate is not Fate.STANDING:
        return refuse(clauses.COMBAT_SEQUENCE, position.about, target, "{} is no longer on the field.")
    if position.submerged(target):
        words = "{} is under water and cannot be fired at."
        return refuse(clauses.MOVE_WATER, position.about, target, words)
    return None


def refuse_engagement(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Return why a gunner who spots, or whose shell is in the air, may not fire at another target."""
    for other in bound_to(position, unit, post):
        if other != target:
            who = f"The {position.member(unit, post)} of {position.name(unit)}"
            words = f"{who} is tied to {{}} by indirect fire and cannot fire at another target."
            return refuse(clauses.HIT_INDIRECT, position.about, other, words)
    return None


def bound_to(position: Position, unit: int, post: int) -> tuple[int, ...]:
    """Return the targets that a gunner spots for, or has a shell in the air for."""
    if BONDS not in position.cache:
        position.cache[BONDS] = _bonds(position)
    bonds: dict[Spotter, tuple[int, ...]] = position.cache[BONDS]
    return bonds.get((unit, post), ())


def _bonds(position: Position) -> dict[Spotter, tuple[int, ...]]:
    """Return the targets to which each gunner is tied: first by spotting, then by shells in the air."""
    pairs = [(act.spotter, act.target) for act in position.acts if act.target is not None]
    for unit, state in enumerate(position.state.units):
        for order in state.orders:
            pairs += [((unit, order.post), order.target), (order.spotter, order.target)]
    found: dict[Spotter, tuple[int, ...]] = {}
    for gunner, target in pairs:
        if gunner is not None and target not in found.get(gunner, ()):
            found[gunner] = (*found.get(gunner, ()), target)
    return found


def refuse_link(position: Position, unit: int, post: int) -> Blocked | None:
    """Return why a gunner can neither fire indirectly nor spot: its computer and sensors must work."""
    if post not in position.working(unit).computers:
        words = f"The {position.member(unit, post)} of {{}} has no working targeting computer."
        return refuse(clauses.HIT_INDIRECT, position.about, unit, words, "/attack/crew")
    if Kind.SENSORS not in position.working(unit).kinds:
        return refuse(
            clauses.HIT_INDIRECT, position.about, unit, "{} has no working sensors.", "/attack/crew"
        )
    return None


def refuse_spotter(position: Position, unit: int, post: int, target: int, spotter: Spotter) -> Blocked | None:
    """Return why a gunner may not fire at a target through a spotter."""
    if refused := _refuse_blind_fire(position, unit, post, target):
        return refused
    if position.side(spotter[0]) != position.side(unit) or spotter == (unit, post):
        words = "The spotter must be another gunner of the same side."
        return refuse(clauses.HIT_INDIRECT, position.about, spotter[0], words)
    return _refuse_spotting(position, spotter, target)


def _refuse_blind_fire(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Return why a gunner may not fire through any spotter."""
    if position.battle.era == "ww2":
        return Blocked(
            clauses.HIT_INDIRECT, "There are no spotters in this era.", f"clause/{clauses.HIT_INDIRECT}"
        )
    if refused := refuse_link(position, unit, post):
        return refused
    if geometry(position).refuse_sight(unit, target) is None:
        words = f"{position.name(unit)} sees {{}} itself and needs no spotter."
        return refuse(clauses.HIT_INDIRECT, position.about, target, words)
    return None


def _refuse_spotting(position: Position, spotter: Spotter, target: int) -> Blocked | None:
    """Return why a gunner cannot spot a target for anybody."""
    spotting, eye = spotter
    if position.serving(spotting).fate is not Fate.STANDING or not position.lives(spotting, eye):
        return refuse(clauses.HIT_INDIRECT, idle, position, spotting, eye, "can no longer spot")
    if position.sheet(spotting).crew[eye].gunnery is None:
        return refuse(
            clauses.HIT_INDIRECT, idle, position, spotting, eye, "has no gunnery skill and cannot spot"
        )
    if any((act.unit, act.post) == spotter and act.target not in (None, target) for act in position.acts):
        return refuse(
            clauses.HIT_INDIRECT, idle, position, spotting, eye, "has already fired at another target"
        )
    return (
        refuse_link(position, spotting, eye)
        or refuse_engagement(position, spotting, eye, target)
        or geometry(position).refuse_sight(spotting, target)
    )


def spotters(position: Position, unit: int, post: int, target: int) -> tuple[Spotter, ...]:
    """Return the gunners through whom a gunner may fire at a target."""
    if refuse_enemy(position, unit, target) or _refuse_blind_fire(position, unit, post, target):
        return ()
    kept, key = position.cache, ("spotters", position.side(unit), target)
    if key not in kept:
        kept[key] = tuple(_watching(position, position.side(unit), target))
    return tuple(spotter for spotter in kept[key] if spotter != (unit, post))


def _watching(position: Position, side: str, target: int) -> Iterator[Spotter]:
    """Yield the gunners of a side who can spot a target."""
    for unit in range(len(position.state.units)):
        if position.side(unit) == side:
            gunners = ((unit, eye) for eye in range(len(position.sheet(unit).crew)))
            yield from (one for one in gunners if _may_spot(position, one, target))


def _may_spot(position: Position, spotter: Spotter, target: int) -> bool:
    """Return whether a gunner can spot a target, or may turn out to once the players have told it."""
    try:
        return _refuse_spotting(position, spotter, target) is None
    except FactWanted:
        return True


def refuse_lob(position: Position, unit: int, target: int) -> Blocked | None:
    """Return why a target is too near for indirect fire."""
    relations = geometry(position)
    distance = relations.distance(unit, target)
    if distance >= FOOT:
        return None
    least, away = relations.length_words(FOOT), relations.length_words(distance)
    words = f"Indirect fire needs at least {least}; {{}} is {away} away."
    foot = plain(f"{relations.length_unit} in a foot", FOOT, clauses.HIT_INDIRECT)
    trails = ("needed", foot), ("distance", relations.distance_trail(unit, target))
    return refuse(clauses.HIT_INDIRECT, position.about, target, words, "", trails)
