"""Rams as they are declared in the Movement phase (physical.ram)."""

from dataclasses import replace

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.entry import cost, destination, direction_of, points, refuse_face
from shellshock_tui.rules.shellshock.moves.movement import points_after, too_dear, unannounced
from shellshock_tui.rules.shellshock.moves.stacking import others, refuse_landing
from shellshock_tui.rules.shellshock.moves.terrain import bars
from shellshock_tui.rules.shellshock.state import Hand, Movement, Ram


def ram_target(field: Field, unit: int, place: int) -> int | None:
    """Return the enemy that a ram into a place would strike: one on foot only if it is alone."""
    enemies = [
        i
        for i in others(field, unit, place)
        if field.side(i) != field.side(unit) and not field.sheet(i).flies and not field.submerged(i)
    ]
    return min(enemies, key=lambda i: field.sheet(i).infantry, default=None)


def refuse_ram(field: Field, hand: Hand, face: int) -> Blocked | None:
    """Say why the unit in hand may not ram across a face."""
    unit, move = hand.unit, hand.move
    name, at = field.name(unit), field.address(unit)
    if move is None:
        return unannounced(field, unit)
    if field.unit(unit).ram:
        return Blocked("physical.ram", f"{name} is ramming already.", at)
    if not field.has_pilot(unit):
        return Blocked("internal.crew", f"{name} has no pilot and never rams.", at)
    if field.submerged(unit):
        return Blocked("move.water", f"{name} is under water and cannot ram.", at)
    if any(act.unit == unit and act.post == field.sheet(unit).pilot for act in field.acts):
        return Blocked("move.phased-play", f"The pilot of {name} has fired this turn and rams nobody.", at)
    return refuse_landing(field, unit) or refuse_face(field, unit, face) or _refuse_target(field, hand, face)


def _refuse_target(field: Field, hand: Hand, face: int) -> Blocked | None:
    unit, end = hand.unit, destination(field, hand.unit, face)
    if end == OFF_BOARD:
        return Blocked("physical.ram", "The map ends there.", f"hex/{field.label(field.unit(unit).place)}")
    at = f"hex/{field.label(end)}"
    target = ram_target(field, unit, end)
    if target is None:
        return Blocked("physical.ram", f"There is no enemy on the ground in {field.label(end)} to ram.", at)
    if not field.unit(target).moved:
        return Blocked(
            "physical.ram", f"{field.name(target)} has not moved yet: only a unit that has may be rammed.", at
        )
    blocked = bars(field, unit, field.unit(unit).place, direction_of(field, unit, face), end)
    if blocked:
        return blocked
    if field.drowns(unit, end):
        return Blocked("move.water", f"The water in {field.label(end)} would destroy {field.name(unit)}.", at)
    if hand.move is not None and points(field, unit, face) > hand.move.points:
        return too_dear(field, hand, face)
    return None


def ram(field: Field, phase: Movement, hand: Hand, face: int) -> tuple[Field, list[Event]]:
    """Mark a legal ram's target; the unit stays where it is and its move is at its end."""
    unit, end = hand.unit, destination(field, hand.unit, face)
    target = ram_target(field, unit, end)
    assert target is not None
    assert hand.move is not None
    left = points_after(hand, cost(field, unit, face))
    field = field.put(unit, ram=Ram(target, direction_of(field, unit, face)), still=False)
    field = field.enter(replace(phase, hand=Hand(unit, replace(hand.move, points=int(left.total)))))
    return field, [
        event(
            "ram-declared",
            f"{field.name(unit)} is going to ram {field.name(target)}.",
            ("cost", cost(field, unit, face)),
            ("left", left),
            unit=field.entrant(unit).id,
            target=field.entrant(target).id,
            face=FACES[face],
            left=int(left.total),
            clause="physical.ram",
        )
    ]
