"""Volleys, blows and held fire: checked and carried out, whichever phase they are given in."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import check, refuse
from shellshock_tui.rules.shellshock.commands import Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.fire.gunners import firing, refuse_post
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.names import post_index, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat

Attack = Fire | Strike | HoldFire


def attack(position: Position, command: Attack, dice: Dice) -> tuple[Position, list[Event]]:
    """Let a gunner fire, strike or hold fire; IllegalCommand if the rules forbid it."""
    unit = _firing_unit(position, command.unit)
    match command:
        case Fire():
            volley = volley_from(position.battle, command)
            check(refuse_volley(position, volley))
            return combat.fire(position, volley, dice)
        case Strike(_, weapon, target):
            item = weapon_index(position.sheet(unit), weapon)
            struck = unit_index(position.battle, target, "target")
            check(refuse_strike(position, unit, item, struck))
            return combat.strike(position, unit, item, struck, dice)
        case HoldFire(_, member):
            post = post_index(position.sheet(unit), member)
            check(refuse_post(position, unit, post))
            return _hold(position, unit, post, dice)
        case _:
            assert_never(command)


def _firing_unit(position: Position, name: str) -> int:
    unit, phase = unit_index(position.battle, name), position.state.phase
    if unit not in firing(position):
        if isinstance(phase, Combat):
            now = position.name(phase.queue[0])
            refuse(
                clauses.COMBAT_SEQUENCE,
                f"It is {now}'s turn to fire, not {position.name(unit)}'s.",
                position.address(unit),
            )
        refuse(
            clauses.MOVE_PHASED_PLAY,
            f"{position.name(unit)} has no gunner left who may fire this turn.",
            position.address(unit),
        )
    return unit


def _hold(position: Position, unit: int, post: int, dice: Dice) -> tuple[Position, list[Event]]:
    if not isinstance(position.state.phase, Combat):
        refuse(
            clauses.MOVE_PHASED_PLAY,
            "While units move, who does not fire just waits: fire is held afterwards.",
        )
    return combat.hold(position, unit, post, dice)
