"""Entering the hex across a face: which it is, whether it may be entered, and what that costs."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.terrain import bars, step_cost, step_points
from shellshock_tui.rules.shellshock.position import Position

FORWARD = (5, 0, 1)
"""The faces that a unit going forward may step through."""


def direction_of(position: Position, unit: int, face: int) -> int:
    """Return the map direction of a unit's face."""
    return (position.unit(unit).facing + face) % 6


def ahead(position: Position, unit: int) -> int:
    """Return the face that a unit travels towards: its front, or its rear in reverse."""
    return 3 if position.unit(unit).reverse else 0


def destination(position: Position, unit: int, face: int) -> int:
    """Return the place across a unit's face, or off the board."""
    return position.battle.board.step(position.unit(unit).place, direction_of(position, unit, face))


def refuse_face(position: Position, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not step through a face whatever lies there."""
    state, name = position.unit(unit), position.name(unit)
    at = f"{position.address(unit)}/move/direction/{FACES[face]}"
    if not position.has_pilot(unit) and face != ahead(position, unit):
        return Blocked(clauses.INTERNAL_CREW, f"{name} has no pilot: it only goes straight on.", at)
    if face not in (REARWARD if state.reverse else FORWARD):
        way, faces = ("in reverse", "rear") if state.reverse else ("going forward", "front")
        return Blocked(
            clauses.MOVE_REVERSE, f"{name} is {way}: it steps through its three {faces} faces only.", at
        )
    if position.sheet(unit).directions[face] == 0:
        return Blocked(
            clauses.MOVE_DIRECTION_COST, f"{name} cannot step to the {FACES[face]} without turning first.", at
        )
    return None


def refuse_entry(position: Position, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not enter the hex across a face whatever its points, water aside."""
    refused = refuse_face(position, unit, face)
    if refused:
        return refused
    start, end = position.unit(unit).place, destination(position, unit, face)
    if end == OFF_BOARD:
        return Blocked(clauses.MOVE_STACKING, "The map ends there.", f"hex/{position.label(start)}")
    blocked = bars(position, unit, start, direction_of(position, unit, face), end)
    return blocked or (None if position.sheet(unit).flies else refuse_stack(position, unit, end))


def cost(position: Position, unit: int, face: int) -> Trail:
    """Return what the step across a face costs."""
    start, end = position.unit(unit).place, destination(position, unit, face)
    return step_cost(position, unit, face, start, direction_of(position, unit, face), end)


def points(position: Position, unit: int, face: int) -> int:
    """Return the total of `cost` without its terms."""
    start, end = position.unit(unit).place, destination(position, unit, face)
    return step_points(position, unit, face, start, direction_of(position, unit, face), end)
