"""II. Movement: steps of the unit in hand."""

from dataclasses import replace

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.battle import Exit
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.entry import ahead, cost, destination, points, refuse_entry
from shellshock_tui.rules.shellshock.moves.landing import can_land
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.state import Fate, Hand, Move, Movement


def points_left(hand: Hand) -> Trail:
    """Return the points that the unit in hand has left."""
    left = 0 if hand.move is None else hand.move.points
    return Trail((Term("points left", Op.ADD, left, "move.announce-speed"),))


def points_after(hand: Hand, cost: Trail) -> Trail:
    """Return the points that the unit in hand has left after a step of that cost."""
    spent = Term("cost of the step", Op.ADD, -cost.total, "move.terrain-cost")
    return Trail((*points_left(hand).terms, spent))


def refuse_step(field: Field, hand: Hand, face: int, *, drown: bool) -> Blocked | None:
    """Say why the unit in hand may not step across a face."""
    unit, move = hand.unit, hand.move
    if move is None or field.unit(unit).ram:
        return not_moving(field, hand)
    refused = refuse_entry(field, unit, face)
    if refused:
        return refused
    end = destination(field, unit, face)
    if points(field, unit, face) > move.points:
        return too_dear(field, hand, face)
    if field.drowns(unit, end) and not drown:
        return Blocked(
            "move.water",
            f"The water in {field.label(end)} would destroy {field.name(unit)}.",
            f"hex/{field.label(end)}",
        )
    return refuse_overflight(unit, *stepped(field, hand, face))


def too_dear(field: Field, hand: Hand, face: int) -> Blocked:
    """Say that the unit in hand has too few points left for a step."""
    needed, left = cost(field, hand.unit, face), points_left(hand)
    name = field.name(hand.unit)
    return Blocked(
        "move.terrain-cost",
        f"That step costs {counted(int(needed.total), 'point')} and {name} has {left.total} left.",
        f"hex/{field.label(destination(field, hand.unit, face))}",
        (("cost", needed), ("left", left)),
    )


def refuse_overflight(unit: int, field: Field, move: Move) -> Blocked | None:
    """Say why a unit may not come to fly as it then would: above another, with no way on to a free hex."""
    place = field.unit(unit).place
    if not field.sheet(unit).flies or refuse_stack(field, unit, place) is None or can_land(field, move, unit):
        return None
    return Blocked(
        "move.terrain-cost",
        f"{field.name(unit)} would find no free hex to end its move in beyond {field.label(place)}.",
        f"hex/{field.label(place)}",
    )


def not_moving(field: Field, hand: Hand) -> Blocked:
    """Say why the unit in hand neither steps nor turns now."""
    if hand.move is None:
        return unannounced(field, hand.unit)
    name, at = field.name(hand.unit), field.address(hand.unit)
    return Blocked("physical.ram", f"{name} is ramming: only the end of its move is left.", at)


def unannounced(field: Field, unit: int) -> Blocked:
    """Say that a unit has to announce its speed first."""
    at = f"{field.address(unit)}/move/range"
    return Blocked("move.announce-speed", f"{field.name(unit)} announces its speed first.", at)


def stepped(field: Field, hand: Hand, face: int) -> tuple[Field, Move]:
    """Return the field and the move after a step."""
    assert hand.move is not None
    move = hand.move
    straight = face == ahead(field, hand.unit)
    after = Move(
        points=move.points - points(field, hand.unit, face),
        count=move.count + straight,
        turns=0,
    )
    place = destination(field, hand.unit, face)
    return field.put(hand.unit, place=place, still=False, nestled=False), after


def step(field: Field, phase: Movement, hand: Hand, face: int) -> tuple[Field, list[Event]]:
    """Carry out a legal step; the water may close over the unit."""
    unit = hand.unit
    trail = cost(field, unit, face)
    left = points_after(hand, trail)
    start = field.unit(unit).place
    field, move = stepped(field, hand, face)
    end = field.unit(unit).place
    field = field.enter(replace(phase, hand=Hand(unit, move)))
    events = [
        event(
            "step",
            f"{field.name(unit)} steps from {field.label(start)} to {field.label(end)}, "
            f"{counted(move.points, 'point')} left.",
            ("cost", trail),
            ("left", left),
            unit=field.entrant(unit).id,
            face=FACES[face],
            **{"from": field.label(start), "hex": field.label(end)},
            cost=int(trail.total),
            left=move.points,
            clause="move.terrain-cost",
        )
    ]
    if field.drowns(unit, end):
        field = field.put(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())
        events.append(
            event(
                "destroyed",
                f"{field.name(unit)} goes down in deep water.",
                unit=field.entrant(unit).id,
                cause="drowned",
                clause="move.water",
            )
        )
    return field, events


def exit_places(field: Field, side: str) -> tuple[int, ...]:
    """Return the hexes through which a side may leave the map."""
    return tuple(
        place
        for condition in field.battle.victory
        if isinstance(condition, Exit) and condition.side == side
        for place in condition.places
    )
