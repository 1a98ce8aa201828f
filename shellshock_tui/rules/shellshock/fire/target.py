"""What a gunner may fire at: enemies in arc and in sight, or through a spotter (hit.indirect)."""

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.arc import in_arc
from shellshock_tui.rules.shellshock.fire.hit import FOOT, has_computer
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.state import Fate

Spotter = tuple[int, int]
"""Unit and post."""


def enemies(field: Field, unit: int) -> tuple[int, ...]:
    """Return the enemies on the map; those lost in this phase may still be shot at."""
    return tuple(
        i
        for i in range(len(field.state.units))
        if field.side(i) != field.side(unit) and field.serving(i).fate is Fate.STANDING
    )


def refuse_enemy(field: Field, unit: int, target: int) -> Blocked | None:
    """Say why a unit is no target at all."""
    name, at = field.name(target), field.address(target)
    if field.side(target) == field.side(unit):
        return Blocked("combat.sequence", f"{name} is on the same side.", at)
    if field.serving(target).fate is not Fate.STANDING:
        return Blocked("combat.sequence", f"{name} is no longer on the field.", at)
    if field.submerged(target):
        return Blocked("move.water", f"{name} is under water and cannot be fired at.", at)
    return None


def refuse_arc(field: Field, unit: int, section: int, target: int) -> Blocked | None:
    """Say why a section does not bear on a target."""
    start, end = field.unit(unit).place, field.unit(target).place
    facing = field.facing(unit, section)
    if in_arc(field.battle, start, facing, end):
        return None
    part = field.sheet(unit).sections[section].name
    direction = field.battle.board.directions[facing]
    return Blocked(
        "combat.arc",
        f"{field.name(target)} is outside the arc of the {part} of {field.name(unit)}, "
        f"which faces {direction}.",
        f"{field.address(unit)}/attack/section/{part}",
    )


def refuse_engagement(field: Field, unit: int, post: int, target: int) -> Blocked | None:
    """Say why a gunner who spots, or waits for a shell to land, may not turn to a target."""
    member = field.sheet(unit).crew[post].name
    bound = bound_to(field, unit, post)
    if any(other != target for other in bound):
        other = next(other for other in bound if other != target)
        return Blocked(
            "hit.indirect",
            f"The {member} of {field.name(unit)} is engaged with {field.name(other)} "
            f"and fires at nobody else.",
            field.address(other),
        )
    return None


def bound_to(field: Field, unit: int, post: int) -> tuple[int, ...]:
    """Return the targets that a gunner spots for or has a shell on the way to."""
    spotting = [act.target for act in field.acts if act.spotter == (unit, post) and act.target is not None]
    ordered = [
        order.target
        for i, state in enumerate(field.state.units)
        for order in state.orders
        if (i, order.post) == (unit, post) or order.spotter == (unit, post)
    ]
    return tuple(dict.fromkeys(spotting + ordered))


def refuse_link(field: Field, unit: int, post: int) -> Blocked | None:
    """Say why a gunner can neither fire indirectly nor spot: computer and sensors must work."""
    member, at = field.sheet(unit).crew[post].name, f"{field.address(unit)}/attack/crew"
    if not has_computer(field, unit, post):
        return Blocked(
            "hit.indirect", f"The {member} of {field.name(unit)} has no working targeting computer.", at
        )
    if not field.any_works(unit, Kind.SENSORS):
        return Blocked("hit.indirect", f"{field.name(unit)} has no working sensors.", at)
    return None


def refuse_spotter(field: Field, unit: int, post: int, target: int, spotter: Spotter) -> Blocked | None:
    """Say why a gunner may not fire at a target through a spotter."""
    return _refuse_blind_fire(field, unit, post, target) or _refuse_spotting(
        field, unit, post, target, spotter
    )


def _refuse_blind_fire(field: Field, unit: int, post: int, target: int) -> Blocked | None:
    """Say why a gunner may fire through no spotter at all."""
    if field.battle.era == "ww2":
        return Blocked("hit.indirect", "There are no spotters in this era.", "clause/hit.indirect")
    refused = refuse_link(field, unit, post)
    if refused:
        return refused
    if refuse_sight(field, unit, target) is None:
        return Blocked(
            "hit.indirect",
            f"{field.name(unit)} sees {field.name(target)} itself and needs no spotter.",
            field.address(target),
        )
    return None


def _refuse_spotting(field: Field, unit: int, post: int, target: int, spotter: Spotter) -> Blocked | None:
    spotting, eye = spotter
    if field.side(spotting) != field.side(unit) or spotter == (unit, post):
        return Blocked(
            "hit.indirect", "A spotter is another gunner of the same side.", field.address(spotting)
        )
    member, name = field.sheet(spotting).crew[eye], field.name(spotting)
    at = f"{field.address(spotting)}/attack/crew/{member.name}/name"
    if field.serving(spotting).fate is not Fate.STANDING or not field.lives(spotting, eye):
        return Blocked("hit.indirect", f"The {member.name} of {name} can no longer spot.", at)
    if member.gunnery is None:
        return Blocked("hit.indirect", f"The {member.name} of {name} is no gunner and cannot spot.", at)
    fired = [
        act.target
        for act in field.acts
        if (act.unit, act.post) == spotter and act.target not in (None, target)
    ]
    if fired:
        return Blocked("hit.indirect", f"The {member.name} of {name} has fired at another target.", at)
    return (
        refuse_link(field, spotting, eye)
        or refuse_engagement(field, spotting, eye, target)
        or refuse_sight(field, spotting, target)
    )


def spotters(field: Field, unit: int, post: int, target: int) -> tuple[Spotter, ...]:
    """Return the gunners through whom a gunner may fire at a target."""
    if refuse_enemy(field, unit, target) or _refuse_blind_fire(field, unit, post, target):
        return ()
    return tuple(
        (i, eye)
        for i in range(len(field.state.units))
        if field.side(i) == field.side(unit)
        for eye in range(len(field.sheet(i).crew))
        if _refuse_spotting(field, unit, post, target, (i, eye)) is None
    )


def distance_trail(field: Field, unit: int, target: int) -> Trail:
    """Return the hexes between two units."""
    places = field.unit(unit).place, field.unit(target).place
    words = f"hexes from {field.label(places[0])} to {field.label(places[1])}"
    return Trail((Term(words, Op.ADD, field.battle.board.distance(*places), "combat.range"),))


def refuse_lob(field: Field, unit: int, target: int) -> Blocked | None:
    """Say why a target is too near for indirect fire."""
    distance = distance_trail(field, unit, target)
    if distance.total >= FOOT:
        return None
    foot = Trail((Term("hexes in a foot", Op.ADD, FOOT, "hit.indirect"),))
    return Blocked(
        "hit.indirect",
        f"Indirect fire needs {FOOT} hexes; {field.name(target)} is {distance.total} away.",
        field.address(target),
        (("needed", foot), ("distance", distance)),
    )
