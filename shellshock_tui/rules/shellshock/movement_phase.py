"""The commands of the Movement phase: each is refused with its clause, or carried out."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock import clauses, parts
from shellshock_tui.rules.shellshock.attacking import attack
from shellshock_tui.rules.shellshock.checking import check, refuse
from shellshock_tui.rules.shellshock.commands import (
    TURNS,
    AnnounceSpeed,
    CallRed,
    Command,
    EndMove,
    EndPart,
    Fire,
    HoldFire,
    MoveUnit,
    RamTo,
    StepTo,
    Strike,
    Turn,
)
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.flow import after_move, after_shot
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.move_end import (
    Ending,
    end,
    refuse_exit,
    refuse_facing,
    refuse_nestle,
    refuse_turret,
)
from shellshock_tui.rules.shellshock.moves.movement import refuse_step, step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import ram, refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import refuse_speed
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn, turn
from shellshock_tui.rules.shellshock.names import direction_index, face_index, turret_facings, unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate, Movement

Played = tuple[Position, list[Event]]


def in_movement(position: Position, phase: Movement, command: Command, dice: Dice) -> Played:
    """Carry out a command while units move; IllegalCommand, or Malformed for an unknown name."""
    match command:
        case CallRed():
            check(moving.refuse_call(position))
            return moving.call_red(position)
        case MoveUnit(name):
            return _move_unit(position, phase, name), []
        case EndPart():
            check(parts.refuse_end(position))
            if phase.activation is not None:
                refuse(
                    clauses.INITIATIVE_PARTS,
                    f"{position.name(phase.activation.unit)} is moving.",
                    position.address(phase.activation.unit),
                )
            return parts.end_part(position), []
        case AnnounceSpeed(name, speed, reverse):
            activation = _activation(position, phase, name)
            if activation.move is not None:
                refuse(
                    clauses.MOVE_ANNOUNCE_SPEED,
                    f"{position.name(activation.unit)} has announced its speed for this turn.",
                    f"{position.address(activation.unit)}/move/last-speed",
                )
            check(refuse_speed(position, activation.unit, speed, reverse=reverse))
            return moving.announce(position, activation.unit, speed, reverse=reverse)
        case StepTo(name, to, drown):
            activation = _activation(position, phase, name)
            check(refuse_step(position, activation, face_index(to), drown=drown))
            return _after_step(*step(position, activation, face_index(to)), activation.unit, dice)
        case Turn(name, to):
            activation = _activation(position, phase, name)
            check(refuse_turn(position, activation, TURNS[to]))
            return turn(position, activation, TURNS[to])
        case RamTo(name, to):
            activation = _activation(position, phase, name)
            check(refuse_ram(position, activation, face_index(to)))
            return _ram(position, activation, face_index(to), dice)
        case EndMove():
            return _end_move(position, phase, command, dice)
        case Fire() | Strike() | HoldFire() if position.battle.options.phased_play:
            return after_shot(*attack(position, command, dice), dice)
        case _:
            return refuse(clauses.TURN_PHASES, "This is the Movement phase: that command has no place in it.")


def _activation(position: Position, phase: Movement, name: str) -> Activation:
    unit = unit_index(position.battle, name)
    if phase.activation is None:
        refuse(clauses.INITIATIVE_PARTS, "Say first which unit moves next.")
    if unit != phase.activation.unit:
        refuse(
            clauses.MOVE_ORDER,
            f"It is the move of {position.name(phase.activation.unit)}, not of {position.name(unit)}.",
            position.address(phase.activation.unit),
        )
    return phase.activation


def _move_unit(position: Position, phase: Movement, name: str) -> Position:
    unit = unit_index(position.battle, name)
    side = parts.side_to_move(position)
    if side is None or phase.activation is not None:
        refuse(clauses.MOVE_ORDER, "Units move in the order of their chits.")
    if unit not in parts.unmoved(position, side):
        refuse(
            clauses.INITIATIVE_PARTS, f"Choose a unit of {position.battle.sides[side][1]} that has not moved."
        )
    return parts.take(position, unit)


def _after_step(position: Position, events: list[Event], unit: int, dice: Dice) -> Played:
    if position.unit(unit).fate is Fate.STANDING:
        return position, events
    return after_move(position, events, dice)


def _ram(position: Position, activation: Activation, face: int, dice: Dice) -> Played:
    position, events = ram(position, activation, face)
    if not position.battle.options.phased_play:
        return position, events
    position, more = combat.ram_at_once(position, activation.unit, dice)
    return after_shot(position, events + more, dice)


def _end_move(position: Position, phase: Movement, command: EndMove, dice: Dice) -> Played:
    activation = _activation(position, phase, command.unit)
    check(refuse_end(position, activation))
    ending = _ending(position, activation, command)
    position, events = end(position, activation, ending)
    return after_move(moving.finished(position, activation.unit), events, dice)


def _ending(position: Position, activation: Activation, command: EndMove) -> Ending:
    """Check how a move is to end."""
    unit, now = activation.unit, position.unit(activation.unit)
    facing = now.facing if command.facing is None else direction_index(position.battle, command.facing)
    check(refuse_facing(position, activation, facing))
    turrets = turret_facings(position.battle, command)
    if turrets:
        faced = position.put(unit, facing=facing)
        for section, direction in turrets.items():
            check(refuse_turret(faced, unit, section, direction))
    if command.nestle:
        check(refuse_nestle(position, activation))
    if command.exit:
        check(refuse_exit(position, activation))
    stays = now.nestled and facing == now.facing
    return Ending(facing, turrets, stays if command.nestle is None else command.nestle, command.exit)
