"""Turns of the unit in hand, face by face (move.turn-number)."""

from dataclasses import replace

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.movement import not_moving, refuse_overflight
from shellshock_tui.rules.shellshock.state import Hand, Move, Movement


def turn_number(field: Field, unit: int) -> int:
    """Return how many hexes forward a unit must travel before it may turn a face (move.turn-number)."""
    return 0 if field.immobile(unit) else field.sheet(unit).table[field.unit(unit).speed].turn


def turn_trail(field: Field, unit: int) -> Trail:
    """Return the turn number of a unit's speed as it stands on the sheet."""
    speed = field.unit(unit).speed
    at = f"{field.address(unit)}/move/speed/{speed}/turn"
    printed = field.sheet(unit).table[speed].turn
    return Trail((Term(f"turn number at speed {speed}", Op.ADD, printed, "move.turn-number", at),))


def refuse_turn(field: Field, hand: Hand, way: int) -> Blocked | None:
    """Say why the unit in hand may not turn a face now: 1 right, -1 left."""
    unit, move = hand.unit, hand.move
    if move is None or field.unit(unit).ram:
        return not_moving(field, hand)
    name = field.name(unit)
    if not field.has_pilot(unit):
        return Blocked(
            "internal.crew", f"{name} has no pilot: it only goes straight on.", field.address(unit)
        )
    number = turn_number(field, unit)
    at = f"{field.address(unit)}/move/speed/{field.unit(unit).speed}/turn"
    if number == 0 and move.turns >= 3:
        needed = (("turn number", turn_trail(field, unit)),)
        return Blocked("move.turn-number", f"{name} has turned three faces since its last step.", at, needed)
    if number and move.count < number:
        return Blocked(
            "move.turn-number",
            f"{name} has gone {move.count} of {number} hexes forward: a turn needs {number} at speed "
            f"{field.unit(unit).speed}.",
            at,
            (("gone", _gone(move)), ("needed", turn_trail(field, unit)), ("speed", speed_trail(field, unit))),
        )
    return refuse_overflight(unit, *turned(field, hand, way))


def _gone(move: Move) -> Trail:
    return Trail((Term("hexes forward since the last turn", Op.ADD, move.count, "move.turn-number"),))


def speed_trail(field: Field, unit: int) -> Trail:
    """Return the speed that a unit has announced."""
    at = f"{field.address(unit)}/move/last-speed"
    return Trail((Term("announced speed", Op.ADD, field.unit(unit).speed, "move.announce-speed", at),))


def turned(field: Field, hand: Hand, way: int) -> tuple[Field, Move]:
    """Return the field and the move after a turn of one face: 1 right, -1 left."""
    assert hand.move is not None
    facing = (field.unit(hand.unit).facing + way) % 6
    return field.put(hand.unit, facing=facing, nestled=False), replace(
        hand.move, count=0, turns=hand.move.turns + 1
    )


def turn(field: Field, phase: Movement, hand: Hand, way: int) -> tuple[Field, list[Event]]:
    """Carry out a legal turn."""
    unit = hand.unit
    field, move = turned(field, hand, way)
    direction = field.battle.board.directions[field.unit(unit).facing]
    side = "right" if way == 1 else "left"
    return field.enter(replace(phase, hand=Hand(unit, move))), [
        event(
            "turn",
            f"{field.name(unit)} turns {side} to face {direction}.",
            unit=field.entrant(unit).id,
            to=side,
            facing=direction,
            clause="move.turn-number",
        )
    ]
