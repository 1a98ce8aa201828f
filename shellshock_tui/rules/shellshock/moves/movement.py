"""Steps and turns of the active unit (move.turn-number)."""

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import EventContent, event_content
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, plain, refuse
from shellshock_tui.kit.goals import Exit
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves import entry
from shellshock_tui.rules.shellshock.moves.reach import can_land
from shellshock_tui.rules.shellshock.moves.speed import speed_trail, turn_address, turn_number, turn_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Fate, Move
from shellshock_tui.rules.shellshock.victory import leaves_by


def points_left(activation: Activation) -> Trail:
    """Return the calculation of the active unit's points left."""
    left = 0 if activation.move is None else activation.move.points
    return plain("points left", left, clauses.MOVE_ANNOUNCE_SPEED)


def points_after(activation: Activation, needed: Trail) -> Trail:
    """Return the calculation of the active unit's points left after a step with that cost."""
    spent = Term("cost of the step", Op.ADD, -needed.total, clauses.MOVE_TERRAIN_COST, trail=needed)
    return Trail.of(*points_left(activation).terms, spent)


def refuse_step(position: Position, activation: Activation, face: int, *, drown: bool) -> Blocked | None:
    """Return why the active unit may not step across a face; `drown` consents to drowning."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return not_moving(position, activation)
    if refused := entry.refuse_entry(position, unit, face):
        return refused
    if entry.points(position, unit, face) > move.points:
        return refuse(clauses.MOVE_TERRAIN_COST, too_dear, position, activation, face)
    end = entry.destination(position, unit, face)
    if not drown and position.drowns(unit, end):
        return refuse(clauses.MOVE_WATER, position.there, end, entry.DROWNS, unit)
    if not position.sheet(unit).flies:
        return None
    return refuse_overflight(unit, *stepped(position, activation, face))


def too_dear(position: Position, activation: Activation, face: int) -> Reason:
    """Return the reason that the active unit has too few points left for a step."""
    unit, needed, left = activation.unit, entry.cost(position, activation.unit, face), points_left(activation)
    price = counted(int(needed.total), "point")
    words = f"That step costs {price} and {position.name(unit)} has {left.total} left."
    at = f"hex/{position.label(entry.destination(position, unit, face))}"
    return Reason(words, at, (("cost", needed), ("left", left)))


def refuse_overflight(unit: int, position: Position, move: Move) -> Blocked | None:
    """Return why a flying unit may not be above another unit with no free hex in reach."""
    place = position.unit(unit).place
    if entry.has_room(position, unit, place) or can_land(position, move, unit):
        return None
    words = "Beyond {place}, {unit} could reach no free hex to end its move in."
    return refuse(clauses.MOVE_TERRAIN_COST, position.there, place, words, unit)


def not_moving(position: Position, activation: Activation) -> Blocked:
    """Return why the active unit can neither step nor turn now."""
    if activation.move is None:
        return unannounced(position, activation.unit)
    words = "{} is ramming and can only end its move."
    return refuse(clauses.PHYSICAL_RAM, position.about, activation.unit, words)


def unannounced(position: Position, unit: int) -> Blocked:
    """Return the refusal of a unit that has yet to announce its speed."""
    return refuse(
        clauses.MOVE_ANNOUNCE_SPEED, position.about, unit, "{} must announce its speed first.", "/move/range"
    )


def stepped(position: Position, activation: Activation, face: int) -> tuple[Position, Move]:
    """Return the position and the move after a step."""
    assert activation.move is not None
    move = activation.move
    straight = face == entry.ahead(position, activation.unit)
    after = Move(
        points=move.points - entry.points(position, activation.unit, face),
        count=move.count + straight,
        turns=0,
    )
    place = entry.destination(position, activation.unit, face)
    return position.with_unit(activation.unit, place=place, still=False, nestled=False), after


def step(g: Game, activation: Activation, face: int) -> None:
    """Carry out a legal step, which may destroy the unit in deep water."""
    unit, before = activation.unit, g.now
    g.now, move = stepped(g.now, activation, face)
    g.now = g.now.further(activation=Activation(unit, move))
    g.emit_later("step", _step_content, before, activation, face)
    if g.now.drowns(unit, g.now.unit(unit).place):
        g.update_unit(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())
        words = f"{g.now.name(unit)} sinks in deep water."
        g.emit("destroyed", clauses.MOVE_WATER, words, unit=g.now.id(unit), cause="drowned")


def _step_content(position: Position, activation: Activation, face: int) -> EventContent:
    unit, name = activation.unit, position.name(activation.unit)
    trail = entry.cost(position, unit, face)
    after = points_after(activation, trail)
    start, end = (
        position.label(place)
        for place in (position.unit(unit).place, entry.destination(position, unit, face))
    )
    left = int(after.total)
    return event_content(
        f"{name} steps from {start} to {end} and has {counted(left, 'point')} left.",
        ("cost", trail),
        ("left", after),
        unit=position.id(unit),
        face=FACES[face],
        **{"from": start, "hex": end},
        cost=int(trail.total),
        left=left,
        clause=clauses.MOVE_TERRAIN_COST,
    )


def exit_places(position: Position, unit: int) -> tuple[int, ...]:
    """Return the exit hexes by which a unit may leave the map."""
    return tuple(
        place
        for condition in position.battle.victory
        if isinstance(condition, Exit) and leaves_by(position, unit, condition)
        for place in condition.places
    )


def refuse_turn(position: Position, activation: Activation, way: int) -> Blocked | None:
    """Return why the active unit may not turn a face now: 1 right, -1 left."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return not_moving(position, activation)
    if not position.working(unit).has_pilot:
        return refuse(
            clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot and can only go straight ahead."
        )
    number = turn_number(position, unit)
    if number == 0 and move.turns >= 3:
        words = "{} has already turned three faces since its last step."
        below, trails = turn_address(position, unit), (("turn number", turn_trail(position, unit)),)
        return refuse(clauses.MOVE_TURN_NUMBER, position.about, unit, words, below, trails)
    if move.count < number:
        return refuse(clauses.MOVE_TURN_NUMBER, _too_soon, position, unit, move)
    if not position.sheet(unit).flies:
        return None
    return refuse_overflight(unit, *turned(position, activation, way))


def _too_soon(position: Position, unit: int, move: Move) -> Reason:
    number, speed = turn_number(position, unit), position.unit(unit).speed
    wanted = counted(number, "hex", "hexes")
    words = f"{{}} has moved {move.count} of {wanted} forward: a turn needs {number} at speed {speed}."
    gone = plain("hexes forward since the last turn", move.count, clauses.MOVE_TURN_NUMBER)
    trails = ("gone", gone), ("needed", turn_trail(position, unit)), ("speed", speed_trail(position, unit))
    return position.about(unit, words, turn_address(position, unit), trails)


def turned(position: Position, activation: Activation, way: int) -> tuple[Position, Move]:
    """Return the position and the move after a turn of one face: 1 right, -1 left."""
    assert activation.move is not None
    facing = (position.unit(activation.unit).facing + way) % 6
    return position.with_unit(activation.unit, facing=facing, nestled=False), Move(
        activation.move.points, 0, activation.move.turns + 1
    )


def turn(g: Game, activation: Activation, way: int) -> None:
    """Carry out a legal turn."""
    g.now, move = turned(g.now, activation, way)
    g.now = g.now.further(activation=Activation(activation.unit, move))
    g.emit_later("turn", _turn_content, g.now, activation.unit, way)


def _turn_content(position: Position, unit: int, way: int) -> EventContent:
    direction = position.battle.board.directions[position.unit(unit).facing]
    side = "right" if way == 1 else "left"
    return event_content(
        f"{position.name(unit)} turns {side} to face {direction}.",
        unit=position.id(unit),
        to=side,
        facing=direction,
        clause=clauses.MOVE_TURN_NUMBER,
    )
