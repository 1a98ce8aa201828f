"""The one checked door: a command is refused with its clause, or carried out."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.attacking import attack
from shellshock_tui.rules.shellshock.checking import refuse
from shellshock_tui.rules.shellshock.commands import (
    Command,
    Fire,
    HoldFire,
    NextTurn,
    StartSpeed,
    Strike,
    TakeChit,
)
from shellshock_tui.rules.shellshock.flow import after_chit, after_combat, next_turn, start_speed
from shellshock_tui.rules.shellshock.giving_up import give_up
from shellshock_tui.rules.shellshock.initiative import place_chit, without_chit
from shellshock_tui.rules.shellshock.movement_phase import in_movement
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, Over, StartSpeeds

Played = tuple[Position, list[Event]]


def play(position: Position, command: Command, dice: Dice) -> Played:
    """Carry out a command in the phase that is on; IllegalCommand, or Malformed for an unknown name."""
    if isinstance(command, Resign | AgreeDraw):
        return give_up(position, command, dice)
    match position.state.phase:
        case StartSpeeds() as phase:
            return _in_start_speeds(position, phase, command, dice)
        case Initiative() as phase:
            return _in_initiative(position, phase, command, dice)
        case Movement() as phase:
            return in_movement(position, phase, command, dice)
        case Combat():
            return _in_combat(position, command, dice)
        case Aftermath():
            return _in_aftermath(position, command, dice)
        case Over():
            return refuse(clauses.TURN_PHASES, "The battle is over.")
        case _:
            assert_never(position.state.phase)


def _in_start_speeds(position: Position, phase: StartSpeeds, command: Command, dice: Dice) -> Played:
    if not isinstance(command, StartSpeed):
        refuse(clauses.SETUP_START_SPEED, "Each unit first chooses the speed that it starts at.")
    unit = unit_index(position.battle, command.unit)
    if unit != phase.waiting[0]:
        refuse(
            clauses.SETUP_START_SPEED,
            f"{position.name(phase.waiting[0])} chooses its start speed first.",
            position.address(phase.waiting[0]),
        )
    return start_speed(position, phase, command.speed, dice)


def _in_initiative(position: Position, phase: Initiative, command: Command, dice: Dice) -> Played:
    if not isinstance(command, TakeChit):
        refuse(clauses.INITIATIVE_DRAW, "A chit has been drawn and waits to be placed beside a unit.")
    unit = unit_index(position.battle, command.unit)
    if unit not in without_chit(position, phase.order[phase.turn]):
        drawer = position.battle.sides[phase.order[phase.turn]][1]
        refuse(clauses.INITIATIVE_DRAW, f"The chit goes to one of {drawer}'s own units that has none yet.")
    position, events = place_chit(position, phase, unit, dice)
    return after_chit(position, phase, events)


def _in_combat(position: Position, command: Command, dice: Dice) -> Played:
    match command:
        case Fire() | Strike() | HoldFire():
            return after_combat(*attack(position, command, dice))
        case _:
            return refuse(clauses.TURN_PHASES, "This is the Combat phase: gunners fire or hold fire.")


def _in_aftermath(position: Position, command: Command, dice: Dice) -> Played:
    if not isinstance(command, NextTurn):
        refuse(clauses.AFTERMATH_UPKEEP, "The turn is over: say that the next one begins.")
    return next_turn(position, dice)
