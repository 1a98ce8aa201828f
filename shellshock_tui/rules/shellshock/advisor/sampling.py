"""A random legal command, drawn kind by kind without listing all."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.advisor.draw import Draw, first_of, shuffled
from shellshock_tui.rules.shellshock.advisor.random_fire import fire_draws
from shellshock_tui.rules.shellshock.advisor.random_move import move_draws
from shellshock_tui.rules.shellshock.commands import CallRed, Command, EndPart, MoveUnit, NextTurn, TakeChit
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import firing
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.legal import may_call, start_speeds
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)


def sample(field: Field, side: str, dice: Dice) -> Command:
    """Return a random legal command, each kind of command as likely; ValueError if there is none."""
    command = first_of(_draws(field, side, dice), dice)
    if command is None:
        raise ValueError(f"{side} has no command to give")
    return command


def _draws(field: Field, side: str, dice: Dice) -> Iterator[Draw]:
    match field.state.phase:
        case StartSpeeds(waiting):
            if field.side(waiting[0]) == side:
                speeds = shuffled(start_speeds(field, waiting[0]), dice)
                yield lambda: speeds[0]
        case Initiative() as phase:
            if field.battle.sides[phase.order[phase.turn]][0] == side:
                unit = shuffled(without_chit(field, phase.order[phase.turn]), dice)[0]
                yield lambda: TakeChit(field.entrant(unit).id)
        case Movement() as phase:
            yield from _while_moving(field, phase, side, dice)
        case Combat(queue):
            if field.side(queue[0]) == side:
                yield from fire_draws(field, queue[0], dice)
        case Aftermath():
            yield NextTurn
        case Over():
            return
        case _:
            assert_never(field.state.phase)


def _while_moving(field: Field, phase: Movement, side: str, dice: Dice) -> Iterator[Draw]:
    if phase.hand is None:
        yield from _parts(field, side, dice)
    elif field.side(phase.hand.unit) == side:
        yield from move_draws(field, phase.hand, dice)
    if may_call(field, phase, side):
        yield CallRed
    own = [unit for unit in firing(field) if field.side(unit) == side]
    if own:
        yield lambda: first_of(
            (draw for unit in own for draw in fire_draws(field, unit, dice, holding=False)), dice
        )


def _parts(field: Field, side: str, dice: Dice) -> Iterator[Draw]:
    number = parts.side_to_move(field)
    if number is None or field.battle.sides[number][0] != side:
        return
    unit = shuffled(parts.unmoved(field, number), dice)[0]
    yield lambda: MoveUnit(field.entrant(unit).id)
    if parts.refuse_end(field) is None:
        yield EndPart
