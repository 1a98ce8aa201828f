"""Entering the hex across a face: which it is, whether it may be entered, and what that costs."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.terrain import bars, step_cost, step_points

FORWARD = (5, 0, 1)
"""The faces that a unit going forward may step through."""


def direction_of(field: Field, unit: int, face: int) -> int:
    """Return the map direction of a unit's face."""
    return (field.unit(unit).facing + face) % 6


def ahead(field: Field, unit: int) -> int:
    """Return the face that a unit travels towards: its front, or its rear in reverse."""
    return 3 if field.unit(unit).reverse else 0


def destination(field: Field, unit: int, face: int) -> int:
    """Return the place across a unit's face, or off the board."""
    return field.battle.board.step(field.unit(unit).place, direction_of(field, unit, face))


def refuse_face(field: Field, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not step through a face whatever lies there."""
    state, name = field.unit(unit), field.name(unit)
    at = f"{field.address(unit)}/move/direction/{FACES[face]}"
    if not field.has_pilot(unit) and face != ahead(field, unit):
        return Blocked("internal.crew", f"{name} has no pilot: it only goes straight on.", at)
    if face not in (REARWARD if state.reverse else FORWARD):
        way, faces = ("in reverse", "rear") if state.reverse else ("going forward", "front")
        return Blocked("move.reverse", f"{name} is {way}: it steps through its three {faces} faces only.", at)
    if field.sheet(unit).directions[face] == 0:
        return Blocked(
            "move.direction-cost", f"{name} cannot step to the {FACES[face]} without turning first.", at
        )
    return None


def refuse_entry(field: Field, unit: int, face: int) -> Blocked | None:
    """Say why a unit may not enter the hex across a face whatever its points, water aside."""
    refused = refuse_face(field, unit, face)
    if refused:
        return refused
    start, end = field.unit(unit).place, destination(field, unit, face)
    if end == OFF_BOARD:
        return Blocked("move.stacking", "The map ends there.", f"hex/{field.label(start)}")
    blocked = bars(field, unit, start, direction_of(field, unit, face), end)
    return blocked or (None if field.sheet(unit).flies else refuse_stack(field, unit, end))


def cost(field: Field, unit: int, face: int) -> Trail:
    """Return what the step across a face costs."""
    start, end = field.unit(unit).place, destination(field, unit, face)
    return step_cost(field, unit, face, start, direction_of(field, unit, face), end)


def points(field: Field, unit: int, face: int) -> int:
    """Return the total of `cost` without its terms."""
    start, end = field.unit(unit).place, destination(field, unit, face)
    return step_points(field, unit, face, start, direction_of(field, unit, face), end)
