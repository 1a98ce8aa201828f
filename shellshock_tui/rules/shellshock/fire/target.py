"""What a gunner may fire at: enemies in arc and in sight, or through a spotter (hit.indirect)."""

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.arc import in_arc
from shellshock_tui.rules.shellshock.fire.hit import FOOT, has_computer
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate

Spotter = tuple[int, int]
"""Unit and post."""


def enemies(position: Position, unit: int) -> tuple[int, ...]:
    """Return the enemies on the map; those lost in this phase may still be shot at."""
    return tuple(
        i
        for i in range(len(position.state.units))
        if position.side(i) != position.side(unit) and position.serving(i).fate is Fate.STANDING
    )


def refuse_enemy(position: Position, unit: int, target: int) -> Blocked | None:
    """Say why a unit is no target at all."""
    name, at = position.name(target), position.address(target)
    if position.side(target) == position.side(unit):
        return Blocked(clauses.COMBAT_SEQUENCE, f"{name} is on the same side.", at)
    if position.serving(target).fate is not Fate.STANDING:
        return Blocked(clauses.COMBAT_SEQUENCE, f"{name} is no longer on the field.", at)
    if position.submerged(target):
        return Blocked(clauses.MOVE_WATER, f"{name} is under water and cannot be fired at.", at)
    return None


def refuse_arc(position: Position, unit: int, section: int, target: int) -> Blocked | None:
    """Say why a section does not bear on a target."""
    start, end = position.unit(unit).place, position.unit(target).place
    facing = position.facing(unit, section)
    if in_arc(position.battle, start, facing, end):
        return None
    part = position.sheet(unit).sections[section].name
    direction = position.battle.board.directions[facing]
    return Blocked(
        clauses.COMBAT_ARC,
        f"{position.name(target)} is outside the arc of the {part} of {position.name(unit)}, "
        f"which faces {direction}.",
        f"{position.address(unit)}/attack/section/{part}",
    )


def refuse_engagement(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Say why a gunner who spots, or waits for a shell to land, may not turn to a target."""
    member = position.sheet(unit).crew[post].name
    bound = bound_to(position, unit, post)
    if any(other != target for other in bound):
        other = next(other for other in bound if other != target)
        return Blocked(
            clauses.HIT_INDIRECT,
            f"The {member} of {position.name(unit)} is engaged with {position.name(other)} "
            f"and fires at nobody else.",
            position.address(other),
        )
    return None


def bound_to(position: Position, unit: int, post: int) -> tuple[int, ...]:
    """Return the targets that a gunner spots for or has a shell on the way to."""
    spotting = [act.target for act in position.acts if act.spotter == (unit, post) and act.target is not None]
    ordered = [
        order.target
        for i, state in enumerate(position.state.units)
        for order in state.orders
        if (i, order.post) == (unit, post) or order.spotter == (unit, post)
    ]
    return tuple(dict.fromkeys(spotting + ordered))


def refuse_link(position: Position, unit: int, post: int) -> Blocked | None:
    """Say why a gunner can neither fire indirectly nor spot: computer and sensors must work."""
    member, at = position.sheet(unit).crew[post].name, f"{position.address(unit)}/attack/crew"
    if not has_computer(position, unit, post):
        return Blocked(
            clauses.HIT_INDIRECT,
            f"The {member} of {position.name(unit)} has no working targeting computer.",
            at,
        )
    if not position.any_works(unit, Kind.SENSORS):
        return Blocked(clauses.HIT_INDIRECT, f"{position.name(unit)} has no working sensors.", at)
    return None


def refuse_spotter(position: Position, unit: int, post: int, target: int, spotter: Spotter) -> Blocked | None:
    """Say why a gunner may not fire at a target through a spotter."""
    return _refuse_blind_fire(position, unit, post, target) or _refuse_spotting(
        position, unit, post, target, spotter
    )


def _refuse_blind_fire(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Say why a gunner may fire through no spotter at all."""
    if position.battle.era == "ww2":
        return Blocked(
            clauses.HIT_INDIRECT, "There are no spotters in this era.", f"clause/{clauses.HIT_INDIRECT}"
        )
    refused = refuse_link(position, unit, post)
    if refused:
        return refused
    if refuse_sight(position, unit, target) is None:
        return Blocked(
            clauses.HIT_INDIRECT,
            f"{position.name(unit)} sees {position.name(target)} itself and needs no spotter.",
            position.address(target),
        )
    return None


def _refuse_spotting(
    position: Position, unit: int, post: int, target: int, spotter: Spotter
) -> Blocked | None:
    spotting, eye = spotter
    if position.side(spotting) != position.side(unit) or spotter == (unit, post):
        return Blocked(
            clauses.HIT_INDIRECT, "A spotter is another gunner of the same side.", position.address(spotting)
        )
    member, name = position.sheet(spotting).crew[eye], position.name(spotting)
    at = f"{position.address(spotting)}/attack/crew/{member.name}/name"
    if position.serving(spotting).fate is not Fate.STANDING or not position.lives(spotting, eye):
        return Blocked(clauses.HIT_INDIRECT, f"The {member.name} of {name} can no longer spot.", at)
    if member.gunnery is None:
        return Blocked(clauses.HIT_INDIRECT, f"The {member.name} of {name} is no gunner and cannot spot.", at)
    fired = [
        act.target
        for act in position.acts
        if (act.unit, act.post) == spotter and act.target not in (None, target)
    ]
    if fired:
        return Blocked(clauses.HIT_INDIRECT, f"The {member.name} of {name} has fired at another target.", at)
    return (
        refuse_link(position, spotting, eye)
        or refuse_engagement(position, spotting, eye, target)
        or refuse_sight(position, spotting, target)
    )


def spotters(position: Position, unit: int, post: int, target: int) -> tuple[Spotter, ...]:
    """Return the gunners through whom a gunner may fire at a target."""
    if refuse_enemy(position, unit, target) or _refuse_blind_fire(position, unit, post, target):
        return ()
    return tuple(
        (i, eye)
        for i in range(len(position.state.units))
        if position.side(i) == position.side(unit)
        for eye in range(len(position.sheet(i).crew))
        if _refuse_spotting(position, unit, post, target, (i, eye)) is None
    )


def distance_trail(position: Position, unit: int, target: int) -> Trail:
    """Return the hexes between two units."""
    places = position.unit(unit).place, position.unit(target).place
    words = f"hexes from {position.label(places[0])} to {position.label(places[1])}"
    return Trail((Term(words, Op.ADD, position.battle.board.distance(*places), clauses.COMBAT_RANGE),))


def refuse_lob(position: Position, unit: int, target: int) -> Blocked | None:
    """Say why a target is too near for indirect fire."""
    distance = distance_trail(position, unit, target)
    if distance.total >= FOOT:
        return None
    foot = Trail((Term("hexes in a foot", Op.ADD, FOOT, clauses.HIT_INDIRECT),))
    return Blocked(
        clauses.HIT_INDIRECT,
        f"Indirect fire needs {FOOT} hexes; {position.name(target)} is {distance.total} away.",
        position.address(target),
        (("needed", foot), ("distance", distance)),
    )
