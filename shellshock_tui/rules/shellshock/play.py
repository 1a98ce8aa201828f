"""The one checked door: a command is refused with its clause, or carried out."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.rules.shellshock.attacking import attack
from shellshock_tui.rules.shellshock.checking import refuse
from shellshock_tui.rules.shellshock.commands import (
    Command,
    Draw,
    Fire,
    HoldFire,
    NextTurn,
    Resign,
    StartSpeed,
    Strike,
    TakeChit,
)
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.flow import after_chit, after_combat, next_turn, over, start_speed
from shellshock_tui.rules.shellshock.initiative import place_chit, without_chit
from shellshock_tui.rules.shellshock.movement_phase import in_movement
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, Over, StartSpeeds
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
            return in_movement(field, phase, command, dice)
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
