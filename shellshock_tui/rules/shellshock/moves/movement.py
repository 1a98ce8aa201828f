"""II. Movement: steps of the unit in hand."""

from dataclasses import replace

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Exit
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.moves.entry import ahead, cost, destination, points, refuse_entry
from shellshock_tui.rules.shellshock.moves.landing import can_land
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate, Move, Movement


def points_left(activation: Activation) -> Trail:
    """Return the points that the unit in hand has left."""
    left = 0 if activation.move is None else activation.move.points
    return Trail((Term("points left", Op.ADD, left, clauses.MOVE_ANNOUNCE_SPEED),))


def points_after(activation: Activation, cost: Trail) -> Trail:
    """Return the points that the unit in hand has left after a step of that cost."""
    spent = Term("cost of the step", Op.ADD, -cost.total, clauses.MOVE_TERRAIN_COST)
    return Trail((*points_left(activation).terms, spent))


def refuse_step(position: Position, activation: Activation, face: int, *, drown: bool) -> Blocked | None:
    """Say why the unit in hand may not step across a face."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return not_moving(position, activation)
    refused = refuse_entry(position, unit, face)
    if refused:
        return refused
    end = destination(position, unit, face)
    if points(position, unit, face) > move.points:
        return too_dear(position, activation, face)
    if position.drowns(unit, end) and not drown:
        return Blocked(
            clauses.MOVE_WATER,
            f"The water in {position.label(end)} would destroy {position.name(unit)}.",
            f"hex/{position.label(end)}",
        )
    return refuse_overflight(unit, *stepped(position, activation, face))


def too_dear(position: Position, activation: Activation, face: int) -> Blocked:
    """Say that the unit in hand has too few points left for a step."""
    needed, left = cost(position, activation.unit, face), points_left(activation)
    name = position.name(activation.unit)
    return Blocked(
        clauses.MOVE_TERRAIN_COST,
        f"That step costs {counted(int(needed.total), 'point')} and {name} has {left.total} left.",
        f"hex/{position.label(destination(position, activation.unit, face))}",
        (("cost", needed), ("left", left)),
    )


def refuse_overflight(unit: int, position: Position, move: Move) -> Blocked | None:
    """Say why a unit may not come to fly as it then would: above another, with no way on to a free hex."""
    place = position.unit(unit).place
    if (
        not position.sheet(unit).flies
        or refuse_stack(position, unit, place) is None
        or can_land(position, move, unit)
    ):
        return None
    return Blocked(
        clauses.MOVE_TERRAIN_COST,
        f"{position.name(unit)} would find no free hex to end its move in beyond {position.label(place)}.",
        f"hex/{position.label(place)}",
    )


def not_moving(position: Position, activation: Activation) -> Blocked:
    """Say why the unit in hand neither steps nor turns now."""
    if activation.move is None:
        return unannounced(position, activation.unit)
    name, at = position.name(activation.unit), position.address(activation.unit)
    return Blocked(clauses.PHYSICAL_RAM, f"{name} is ramming: only the end of its move is left.", at)


def unannounced(position: Position, unit: int) -> Blocked:
    """Say that a unit has to announce its speed first."""
    at = f"{position.address(unit)}/move/range"
    return Blocked(clauses.MOVE_ANNOUNCE_SPEED, f"{position.name(unit)} announces its speed first.", at)


def stepped(position: Position, activation: Activation, face: int) -> tuple[Position, Move]:
    """Return the position and the move after a step."""
    assert activation.move is not None
    move = activation.move
    straight = face == ahead(position, activation.unit)
    after = Move(
        points=move.points - points(position, activation.unit, face),
        count=move.count + straight,
        turns=0,
    )
    place = destination(position, activation.unit, face)
    return position.put(activation.unit, place=place, still=False, nestled=False), after


def step(
    position: Position, phase: Movement, activation: Activation, face: int
) -> tuple[Position, list[Event]]:
    """Carry out a legal step; the water may close over the unit."""
    unit = activation.unit
    trail = cost(position, unit, face)
    left = points_after(activation, trail)
    start = position.unit(unit).place
    position, move = stepped(position, activation, face)
    end = position.unit(unit).place
    position = position.enter(replace(phase, activation=Activation(unit, move)))
    events = [
        event(
            "step",
            f"{position.name(unit)} steps from {position.label(start)} to {position.label(end)}, "
            f"{counted(move.points, 'point')} left.",
            ("cost", trail),
            ("left", left),
            unit=position.unit_setup(unit).id,
            face=FACES[face],
            **{"from": position.label(start), "hex": position.label(end)},
            cost=int(trail.total),
            left=move.points,
            clause=clauses.MOVE_TERRAIN_COST,
        )
    ]
    if position.drowns(unit, end):
        position = position.put(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())
        events.append(
            event(
                "destroyed",
                f"{position.name(unit)} goes down in deep water.",
                unit=position.unit_setup(unit).id,
                cause="drowned",
                clause=clauses.MOVE_WATER,
            )
        )
    return position, events


def exit_places(position: Position, side: str) -> tuple[int, ...]:
    """Return the hexes through which a side may leave the map."""
    return tuple(
        place
        for condition in position.battle.victory
        if isinstance(condition, Exit) and condition.side == side
        for place in condition.places
    )
