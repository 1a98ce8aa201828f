"""The one checked door: a command is refused with its clause, or carried out."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.attacking import attack
from shellshock_tui.rules.shellshock.checking import check, refuse
from shellshock_tui.rules.shellshock.commands import (
    TURNS,
    AnnounceSpeed,
    CallRed,
    Command,
    Draw,
    EndMove,
    EndPart,
    Fire,
    HoldFire,
    MoveUnit,
    NextTurn,
    RamTo,
    Resign,
    StartSpeed,
    StepTo,
    Strike,
    TakeChit,
    Turn,
)
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.flow import (
    after_chit,
    after_combat,
    after_move,
    after_shot,
    next_turn,
    over,
    start_speed,
)
from shellshock_tui.rules.shellshock.initiative import place_chit, without_chit
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.move_end import (
    Ending,
    end,
    refuse_end,
    refuse_exit,
    refuse_facing,
    refuse_nestle,
    refuse_turret,
)
from shellshock_tui.rules.shellshock.moves.movement import (
    refuse_step,
    step,
)
from shellshock_tui.rules.shellshock.moves.ramming import ram, refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import refuse_speed
from shellshock_tui.rules.shellshock.moves.turning import (
    refuse_turn,
    turn,
)
from shellshock_tui.rules.shellshock.names import (
    direction_index,
    face_index,
    turret_facings,
    unit_index,
)
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Hand,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)
from shellshock_tui.rules.shellshock.victory import agreed_draw, resigned

Played = tuple[Field, list[Event]]


def play(field: Field, command: Command, dice: Dice) -> Played:
    """Carry out a command in the phase that is on; IllegalCommand, or Malformed for an unknown name."""
    if isinstance(command, Resign | Draw):
        return _give_up(field, command)
    match field.state.phase:
        case StartSpeeds() as phase:
            return _in_start_speeds(field, phase, command, dice)
        case Initiative() as phase:
            return _in_initiative(field, phase, command, dice)
        case Movement() as phase:
            return _in_movement(field, phase, command, dice)
        case Combat():
            return _in_combat(field, command, dice)
        case Aftermath():
            return _in_aftermath(field, command, dice)
        case Over():
            return refuse("turn.phases", "The battle is over.")
        case _:
            assert_never(field.state.phase)


def _give_up(field: Field, command: Resign | Draw) -> Played:
    if isinstance(field.state.phase, Over):
        refuse("turn.phases", "The battle is over.")
    if isinstance(command, Draw):
        return over(field, agreed_draw())
    if command.side not in dict(field.battle.sides):
        raise Malformed("side", f"there is no side {command.side!r}")
    return over(field, resigned(field, command.side))


def _in_start_speeds(field: Field, phase: StartSpeeds, command: Command, dice: Dice) -> Played:
    if not isinstance(command, StartSpeed):
        refuse("setup.start-speed", "Each unit first chooses the speed that it starts at.")
    unit = unit_index(field.battle, command.unit)
    if unit != phase.waiting[0]:
        refuse(
            "setup.start-speed",
            f"{field.name(phase.waiting[0])} chooses its start speed first.",
            field.address(phase.waiting[0]),
        )
    return start_speed(field, phase, command.speed, dice)


def _in_initiative(field: Field, phase: Initiative, command: Command, dice: Dice) -> Played:
    if not isinstance(command, TakeChit):
        refuse("initiative.draw", "A chit has been drawn and waits to be placed beside a unit.")
    unit = unit_index(field.battle, command.unit)
    if unit not in without_chit(field, phase.order[phase.turn]):
        drawer = field.battle.sides[phase.order[phase.turn]][1]
        refuse("initiative.draw", f"The chit goes to one of {drawer}'s own units that has none yet.")
    field, events = place_chit(field, phase, unit, dice)
    return after_chit(field, phase, events)


def _in_movement(field: Field, phase: Movement, command: Command, dice: Dice) -> Played:
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


def _in_combat(field: Field, command: Command, dice: Dice) -> Played:
    match command:
        case Fire() | Strike() | HoldFire():
            return after_combat(*attack(field, command, dice))
        case _:
            return refuse("turn.phases", "This is the Combat phase: gunners fire or hold fire.")


def _in_aftermath(field: Field, command: Command, dice: Dice) -> Played:
    if not isinstance(command, NextTurn):
        refuse("aftermath.upkeep", "The turn is over: say that the next one begins.")
    return next_turn(field, dice)
