"""Rams as they are declared in the Movement phase (physical.ram)."""

from dataclasses import replace

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.moves.entry import cost, destination, direction_of, points, refuse_face
from shellshock_tui.rules.shellshock.moves.movement import points_after, too_dear, unannounced
from shellshock_tui.rules.shellshock.moves.stacking import others, refuse_landing
from shellshock_tui.rules.shellshock.moves.terrain import bars
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Movement, Ram


def ram_target(position: Position, unit: int, place: int) -> int | None:
    """Return the enemy that a ram into a place would strike: one on foot only if it is alone."""
    enemies = [
        i
        for i in others(position, unit, place)
        if position.side(i) != position.side(unit)
        and not position.sheet(i).flies
        and not position.submerged(i)
    ]
    return min(enemies, key=lambda i: position.sheet(i).infantry, default=None)


def refuse_ram(position: Position, activation: Activation, face: int) -> Blocked | None:
    """Say why the unit in hand may not ram across a face."""
    unit, move = activation.unit, activation.move
    name, at = position.name(unit), position.address(unit)
    if move is None:
        return unannounced(position, unit)
    if position.unit(unit).ram:
        return Blocked(clauses.PHYSICAL_RAM, f"{name} is ramming already.", at)
    if not position.has_pilot(unit):
        return Blocked(clauses.INTERNAL_CREW, f"{name} has no pilot and never rams.", at)
    if position.submerged(unit):
        return Blocked(clauses.MOVE_WATER, f"{name} is under water and cannot ram.", at)
    if any(act.unit == unit and act.post == position.sheet(unit).pilot for act in position.acts):
        return Blocked(
            clauses.MOVE_PHASED_PLAY, f"The pilot of {name} has fired this turn and rams nobody.", at
        )
    return (
        refuse_landing(position, unit)
        or refuse_face(position, unit, face)
        or _refuse_target(position, activation, face)
    )


def _refuse_target(position: Position, activation: Activation, face: int) -> Blocked | None:
    unit, end = activation.unit, destination(position, activation.unit, face)
    if end == OFF_BOARD:
        return Blocked(
            clauses.PHYSICAL_RAM, "The map ends there.", f"hex/{position.label(position.unit(unit).place)}"
        )
    at = f"hex/{position.label(end)}"
    target = ram_target(position, unit, end)
    if target is None:
        return Blocked(
            clauses.PHYSICAL_RAM, f"There is no enemy on the ground in {position.label(end)} to ram.", at
        )
    if not position.unit(target).moved:
        return Blocked(
            clauses.PHYSICAL_RAM,
            f"{position.name(target)} has not moved yet: only a unit that has may be rammed.",
            at,
        )
    blocked = bars(position, unit, position.unit(unit).place, direction_of(position, unit, face), end)
    if blocked:
        return blocked
    if position.drowns(unit, end):
        return Blocked(
            clauses.MOVE_WATER, f"The water in {position.label(end)} would destroy {position.name(unit)}.", at
        )
    if activation.move is not None and points(position, unit, face) > activation.move.points:
        return too_dear(position, activation, face)
    return None


def ram(
    position: Position, phase: Movement, activation: Activation, face: int
) -> tuple[Position, list[Event]]:
    """Mark a legal ram's target; the unit stays where it is and its move is at its end."""
    unit, end = activation.unit, destination(position, activation.unit, face)
    target = ram_target(position, unit, end)
    assert target is not None
    assert activation.move is not None
    left = points_after(activation, cost(position, unit, face))
    position = position.put(unit, ram=Ram(target, direction_of(position, unit, face)), still=False)
    position = position.enter(
        replace(phase, activation=Activation(unit, replace(activation.move, points=int(left.total))))
    )
    return position, [
        event(
            "ram-declared",
            f"{position.name(unit)} is going to ram {position.name(target)}.",
            ("cost", cost(position, unit, face)),
            ("left", left),
            unit=position.unit_setup(unit).id,
            target=position.unit_setup(target).id,
            face=FACES[face],
            left=int(left.total),
            clause=clauses.PHYSICAL_RAM,
        )
    ]
