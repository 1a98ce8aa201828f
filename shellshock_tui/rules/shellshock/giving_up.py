"""Giving up: a draw agreed on, a side that resigns, and the others that play on (aftermath.upkeep)."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import refuse
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.flow import after_combat, after_shot, await_speeds, draw_chits, over
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Fate,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)
from shellshock_tui.rules.shellshock.victory import CLAUSE, agreed_draw, resigned

Played = tuple[Position, list[Event]]


def concessions(position: Position, side: str) -> tuple[Resign | AgreeDraw, ...]:
    """Return resignation and draw, while the battle lasts and the side has not resigned."""
    if isinstance(position.state.phase, Over) or side in position.state.resigned:
        return ()
    return Resign(side), AgreeDraw()


def give_up(position: Position, command: Resign | AgreeDraw, dice: Dice) -> Played:
    """End the battle, or go on with it where a side resigns and several others are left."""
    if isinstance(position.state.phase, Over):
        refuse(clauses.TURN_PHASES, "The battle is over.")
    match command:
        case AgreeDraw():
            return over(position, agreed_draw())
        case Resign(side):
            return _resign(position, side, dice)
        case _:
            assert_never(command)


def _resign(position: Position, side: str, dice: Dice) -> Played:
    names = dict(position.battle.sides)
    if side not in names:
        raise Malformed("side", f"there is no side {side!r}")
    if side in position.state.resigned:
        refuse(CLAUSE, f"{names[side]} has resigned already.")
    ended = resigned(position, side)
    if ended:
        return over(position, ended)
    told = event(
        "side-resigned", f"{names[side]} resigns and is out of the battle.", side=side, clause=CLAUSE
    )
    position, events = _play_on(_without(position, side), side, dice)
    return position, [told, *events]


def _without(position: Position, side: str) -> Position:
    """Take the units of a side that resigned from the map, and from its aims what it has held."""
    for unit in position.of_side(side):
        position = position.put(unit, fate=Fate.GONE, orders=())
    held = tuple(
        0 if condition.side == side else count
        for condition, count in zip(position.battle.victory, position.state.held, strict=True)
    )
    return position.note(held=held, resigned=(*position.state.resigned, side))


def _play_on(position: Position, side: str, dice: Dice) -> Played:
    """Go on with the phase without a side; while chits are drawn, all are drawn anew."""
    match position.state.phase:
        case StartSpeeds(waiting):
            return await_speeds(position, tuple(unit for unit in waiting if unit in position.standing), dice)
        case Initiative():
            return draw_chits(position, dice)
        case Movement():
            return after_shot(position, [], dice)
        case Combat():
            return after_combat(*combat.withdraw(position, side, dice))
        case Aftermath() | Over():
            return position, []
        case _:
            assert_never(position.state.phase)
