"""The commands of the Movement phase: each is refused with its clause, or carried out."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock import parts
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
from shellshock_tui.rules.shellshock.field import Field
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
from shellshock_tui.rules.shellshock.state import Fate, Hand, Movement

Played = tuple[Field, list[Event]]


def in_movement(field: Field, phase: Movement, command: Command, dice: Dice) -> Played:
    """Carry out a command while units move; IllegalCommand, or Malformed for an unknown name."""
    match command:
        case CallRed():
            check(moving.refuse_call(field))
            return moving.call_red(field)
        case MoveUnit(name):
            return _move_unit(field, phase, name), []
        case EndPart():
            check(parts.refuse_end(field))
            if phase.hand is not None:
                refuse(
                    "initiative.parts",
                    f"{field.name(phase.hand.unit)} is moving.",
                    field.address(phase.hand.unit),
                )
            return parts.end_part(field), []
        case AnnounceSpeed(name, speed, reverse):
            hand = _hand(field, phase, name)
            if hand.move is not None:
                refuse(
                    "move.announce-speed",
                    f"{field.name(hand.unit)} has announced its speed for this turn.",
                    f"{field.address(hand.unit)}/move/last-speed",
                )
            check(refuse_speed(field, hand.unit, speed, reverse=reverse))
            return moving.announce(field, hand.unit, speed, reverse=reverse)
        case StepTo(name, to, drown):
            hand = _hand(field, phase, name)
            check(refuse_step(field, hand, face_index(to), drown=drown))
            return _after_step(*step(field, phase, hand, face_index(to)), hand.unit, dice)
        case Turn(name, to):
            hand = _hand(field, phase, name)
            check(refuse_turn(field, hand, TURNS[to]))
            return turn(field, phase, hand, TURNS[to])
        case RamTo(name, to):
            hand = _hand(field, phase, name)
            check(refuse_ram(field, hand, face_index(to)))
            return _ram(field, phase, hand, face_index(to), dice)
        case EndMove():
            return _end_move(field, phase, command, dice)
        case Fire() | Strike() | HoldFire() if field.battle.options.phased_play:
            return after_shot(*attack(field, command, dice), dice)
        case _:
            return refuse("turn.phases", "This is the Movement phase: that command has no place in it.")


def _hand(field: Field, phase: Movement, name: str) -> Hand:
    unit = unit_index(field.battle, name)
    if phase.hand is None:
        refuse("initiative.parts", "Say first which unit moves next.")
    if unit != phase.hand.unit:
        refuse(
            "move.order",
            f"It is the move of {field.name(phase.hand.unit)}, not of {field.name(unit)}.",
            field.address(phase.hand.unit),
        )
    return phase.hand


def _move_unit(field: Field, phase: Movement, name: str) -> Field:
    unit = unit_index(field.battle, name)
    side = parts.side_to_move(field)
    if side is None or phase.hand is not None:
        refuse("move.order", "Units move in the order of their chits.")
    if unit not in parts.unmoved(field, side):
        refuse("initiative.parts", f"Choose a unit of {field.battle.sides[side][1]} that has not moved.")
    return parts.take(field, unit)


def _after_step(field: Field, events: list[Event], unit: int, dice: Dice) -> Played:
    if field.unit(unit).fate is Fate.STANDING:
        return field, events
    return after_move(field, events, dice)


def _ram(field: Field, phase: Movement, hand: Hand, face: int, dice: Dice) -> Played:
    field, events = ram(field, phase, hand, face)
    if not field.battle.options.phased_play:
        return field, events
    field, more = combat.ram_at_once(field, hand.unit, dice)
    return after_shot(field, events + more, dice)


def _end_move(field: Field, phase: Movement, command: EndMove, dice: Dice) -> Played:
    hand = _hand(field, phase, command.unit)
    check(refuse_end(field, hand))
    ending = _ending(field, hand, command)
    field, events = end(field, hand, ending)
    return after_move(moving.finished(field, hand.unit), events, dice)


def _ending(field: Field, hand: Hand, command: EndMove) -> Ending:
    """Check how a move is to end."""
    unit, now = hand.unit, field.unit(hand.unit)
    facing = now.facing if command.facing is None else direction_index(field.battle, command.facing)
    check(refuse_facing(field, hand, facing))
    turrets = turret_facings(field.battle, command)
    faced = field.put(unit, facing=facing)
    for section, direction in turrets.items():
        check(refuse_turret(faced, unit, section, direction))
    if command.nestle:
        check(refuse_nestle(field, hand))
    if command.exit:
        check(refuse_exit(field, hand))
    stays = now.nestled and facing == now.facing
    return Ending(facing, turrets, stays if command.nestle is None else command.nestle, command.exit)
