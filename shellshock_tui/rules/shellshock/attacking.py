"""Volleys, blows and held fire: checked and carried out, whichever phase they are given in."""

from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock.checking import check, refuse
from shellshock_tui.rules.shellshock.commands import Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.fire.gunners import firing, refuse_post
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.together import refuse_volley
from shellshock_tui.rules.shellshock.names import post_index, unit_index, volley_from, weapon_index
from shellshock_tui.rules.shellshock.state import Combat

Attack = Fire | Strike | HoldFire


def attack(field: Field, command: Attack, dice: Dice) -> tuple[Field, list[Event]]:
    """Let a gunner fire, strike or hold fire; IllegalCommand if the rules forbid it."""
    unit = _firing_unit(field, command.unit)
    match command:
        case Fire():
            volley = volley_from(field.battle, command)
            check(refuse_volley(field, volley))
            return combat.fire(field, volley, dice)
        case Strike(_, weapon, target):
            item = weapon_index(field.sheet(unit), weapon)
            struck = unit_index(field.battle, target, "target")
            check(refuse_strike(field, unit, item, struck))
            return combat.strike(field, unit, item, struck, dice)
        case HoldFire(_, member):
            post = post_index(field.sheet(unit), member)
            check(refuse_post(field, unit, post))
            return _hold(field, unit, post, dice)
        case _:
            assert_never(command)


def _firing_unit(field: Field, name: str) -> int:
    unit, phase = unit_index(field.battle, name), field.state.phase
    if unit not in firing(field):
        if isinstance(phase, Combat):
            now = field.name(phase.queue[0])
            refuse(
                "combat.sequence",
                f"It is {now}'s turn to fire, not {field.name(unit)}'s.",
                field.address(unit),
            )
        refuse(
            "move.phased-play",
            f"{field.name(unit)} has no gunner left who may fire this turn.",
            field.address(unit),
        )
    return unit


def _hold(field: Field, unit: int, post: int, dice: Dice) -> tuple[Field, list[Event]]:
    if not isinstance(field.state.phase, Combat):
        refuse("move.phased-play", "While units move, who does not fire just waits: fire is held afterwards.")
    return combat.hold(field, unit, post, dice)
