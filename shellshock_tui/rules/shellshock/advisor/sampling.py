"""A random legal command, drawn kind by kind without listing all."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.activation import start_speeds
from shellshock_tui.rules.shellshock.advisor.draws import Draw, fire_draws, first_of, move_draws, shuffled
from shellshock_tui.rules.shellshock.commands import CallRed, Command, EndPart, MoveUnit, NextTurn, TakeChit
from shellshock_tui.rules.shellshock.fire.gunners import firing
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.movement import may_call
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, StartSpeeds


def sample(position: Position, side: str, dice: Dice) -> Command:
    """Return a random legal command, each kind of command as likely; ValueError if there is none."""
    command = first_of(_draws(position, side, dice), dice)
    if command is None:
        raise ValueError(f"{side} has no command to give")
    return command


def _draws(position: Position, side: str, dice: Dice) -> Iterator[Draw]:
    match position.state.phase:
        case StartSpeeds(waiting):
            if position.side(waiting[0]) == side:
                speeds = shuffled(start_speeds(position, waiting[0]).commands(), dice)
                yield lambda: speeds[0]
        case Initiative() as phase:
            if position.battle.sides[phase.order[phase.turn]][0] == side:
                unit = shuffled(without_chit(position, phase.order[phase.turn]), dice)[0]
                yield lambda: TakeChit(position.id(unit))
        case Movement() as phase:
            yield from _while_moving(position, phase, side, dice)
        case Combat(queue):
            if position.side(queue[0]) == side:
                yield from fire_draws(position, queue[0], dice)
        case Aftermath():
            yield NextTurn
        case Over():
            return
        case _:
            assert_never(position.state.phase)


def _while_moving(position: Position, phase: Movement, side: str, dice: Dice) -> Iterator[Draw]:
    if phase.activation is None:
        yield from _parts(position, side, dice)
    elif position.side(phase.activation.unit) == side:
        yield from move_draws(position, phase.activation, dice)
    if may_call(position, phase, side):
        yield CallRed
    own = [unit for unit in firing(position) if position.side(unit) == side]
    if own:
        yield lambda: first_of(
            (draw for unit in own for draw in fire_draws(position, unit, dice, holding=False)), dice
        )


def _parts(position: Position, side: str, dice: Dice) -> Iterator[Draw]:
    number = parts.side_to_move(position)
    if number is None or position.battle.sides[number][0] != side:
        return
    unit = shuffled(parts.unmoved(position, number), dice)[0]
    yield lambda: MoveUnit(position.id(unit))
    if parts.refuse_end(position) is None:
        yield EndPart
