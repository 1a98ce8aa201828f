"""Turns of the unit in hand, face by face (move.turn-number)."""

from shellshock_tui.engine.event import Event, Telling, happened, telling
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import about
from shellshock_tui.rules.shellshock.moves.movement import not_moving, refuse_overflight
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move


def turn_number(position: Position, unit: int) -> int:
    """Return how many hexes forward a unit must travel before it may turn a face (move.turn-number)."""
    return 0 if position.immobile(unit) else position.sheet(unit).table[position.unit(unit).speed].turn


def turn_trail(position: Position, unit: int) -> Trail:
    """Return the turn number of a unit's speed as it stands on the sheet."""
    speed, at = position.unit(unit).speed, _turn_address(position, unit)
    printed = position.sheet(unit).table[speed].turn
    return Trail((Term(f"turn number at speed {speed}", Op.ADD, printed, clauses.MOVE_TURN_NUMBER, at),))


def refuse_turn(position: Position, activation: Activation, way: int) -> Blocked | None:
    """Say why the unit in hand may not turn a face now: 1 right, -1 left."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return not_moving(position, activation)
    if not position.has_pilot(unit):
        return no(clauses.INTERNAL_CREW, about, position, unit, "{} has no pilot: it only goes straight on.")
    number = turn_number(position, unit)
    if number == 0 and move.turns >= 3:
        return no(clauses.MOVE_TURN_NUMBER, _turned_thrice, position, unit)
    if move.count < number:
        return no(clauses.MOVE_TURN_NUMBER, _too_soon, position, unit, move)
    if not position.sheet(unit).flies:
        return None
    return refuse_overflight(unit, *turned(position, activation, way))


def _turned_thrice(position: Position, unit: int) -> Reason:
    words = f"{position.name(unit)} has turned three faces since its last step."
    return Reason(words, _turn_address(position, unit), (("turn number", turn_trail(position, unit)),))


def _too_soon(position: Position, unit: int, move: Move) -> Reason:
    number, speed = turn_number(position, unit), position.unit(unit).speed
    return Reason(
        f"{position.name(unit)} has gone {move.count} of {number} hexes forward: "
        f"a turn needs {number} at speed {speed}.",
        _turn_address(position, unit),
        (
            ("gone", _gone(move)),
            ("needed", turn_trail(position, unit)),
            ("speed", speed_trail(position, unit)),
        ),
    )


def _turn_address(position: Position, unit: int) -> str:
    return f"{position.address(unit)}/move/speed/{position.unit(unit).speed}/turn"


def _gone(move: Move) -> Trail:
    return Trail((Term("hexes forward since the last turn", Op.ADD, move.count, clauses.MOVE_TURN_NUMBER),))


def speed_trail(position: Position, unit: int) -> Trail:
    """Return the speed that a unit has announced."""
    at = f"{position.address(unit)}/move/last-speed"
    return Trail(
        (Term("announced speed", Op.ADD, position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED, at),)
    )


def turned(position: Position, activation: Activation, way: int) -> tuple[Position, Move]:
    """Return the position and the move after a turn of one face: 1 right, -1 left."""
    assert activation.move is not None
    facing = (position.unit(activation.unit).facing + way) % 6
    return position.put(activation.unit, facing=facing, nestled=False), Move(
        activation.move.points, 0, activation.move.turns + 1
    )


def turn(position: Position, activation: Activation, way: int) -> tuple[Position, list[Event]]:
    """Carry out a legal turn."""
    unit = activation.unit
    position, move = turned(position, activation, way)
    position = position.further(activation=Activation(unit, move))
    return position, [happened("turn", _tell_turn, position, unit, way)]


def _tell_turn(position: Position, unit: int, way: int) -> Telling:
    direction = position.battle.board.directions[position.unit(unit).facing]
    side = "right" if way == 1 else "left"
    return telling(
        f"{position.name(unit)} turns {side} to face {direction}.",
        unit=position.unit_setup(unit).id,
        to=side,
        facing=direction,
        clause=clauses.MOVE_TURN_NUMBER,
    )
