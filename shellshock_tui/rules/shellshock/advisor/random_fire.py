"""A random command of a unit's gunners."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from shellshock_tui.dice import Dice
from shellshock_tui.rules.shellshock.advisor.draw import Draw, shuffled
from shellshock_tui.rules.shellshock.commands import Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import (
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.likeness import ready
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.together import MOST_SPREAD, refuse_aim, refuse_together
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import links, load, rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.state import Shot

TRIES = 4
"""How often weapons are picked at random before one alone is fired."""


def fire_draws(field: Field, unit: int, dice: Dice, *, holding: bool = True) -> Iterator[Draw]:
    """Yield a draw for each kind of command that a unit's gunners may be given."""
    if holding:
        yield lambda: _hold(field, unit, dice)
    yield lambda: _strike(field, unit, dice)
    yield lambda: _fire(field, unit, dice)


def _hold(field: Field, unit: int, dice: Dice) -> HoldFire:
    post = shuffled(waiting_posts(field, unit), dice)[0]
    return HoldFire(field.entrant(unit).id, field.sheet(unit).crew[post].name)


def _strike(field: Field, unit: int, dice: Dice) -> Strike | None:
    sheet = field.sheet(unit)
    if sheet.pilot not in waiting_posts(field, unit):
        return None
    for item, target in shuffled(product(physical_weapons(field, unit), enemies(field, unit)), dice):
        if refuse_strike(field, unit, item, target) is None:
            return Strike(field.entrant(unit).id, sheet.equipment[item].pos, field.entrant(target).id)
    return None


def _fire(field: Field, unit: int, dice: Dice) -> Fire | None:
    sections = [
        (post, section)
        for post in waiting_posts(field, unit)
        for section in sections_of(field, unit, post)
        if refuse_section(field, unit, post, section) is None
    ]
    for (post, section), target in shuffled(product(sections, enemies(field, unit)), dice):
        direct = Volley(unit, post, section, target, ())
        for spotter in shuffled((None, *links(field, direct)), dice):
            aim = replace(direct, spotter=spotter)
            volley = None if refuse_aim(field, aim) else _loaded(field, aim, dice)
            if volley:
                return fire_command(field.battle, volley)
    return None


def _loaded(field: Field, aim: Volley, dice: Dice) -> Volley | None:
    """Return an aim with random weapons and rounds, in the end with any one; None if none may fire."""
    groups = [
        (group, rounds)
        for group in weapon_groups(field, aim)
        if (rounds := tuple(rounds_for(field, aim, group[0])))
    ]
    for _ in range(TRIES):
        shots = tuple(
            shot for group, rounds in groups for shot in _some(field, aim.unit, group, rounds, dice)
        )
        spread = dice.roll(MOST_SPREAD + 1, "a random choice") - 1
        for volley in (replace(aim, shots=shots, spread=spread), replace(aim, shots=shots)):
            if shots and refuse_together(field, volley) is None:
                return volley
    for group, rounds in shuffled(groups, dice):
        volley = replace(aim, shots=load(field, aim.unit, _mounted(field, aim.unit, group), rounds[:1]))
        if volley.shots and refuse_together(field, volley) is None:
            return volley
    return None


def _mounted(field: Field, unit: int, group: tuple[int, ...]) -> list[int]:
    return [item for item in group for _ in range(ready(field, unit, item))]


def _some(
    field: Field, unit: int, group: tuple[int, ...], rounds: tuple[int | None, ...], dice: Dice
) -> tuple[Shot, ...]:
    """Return random shots of some like weapons, perhaps none."""
    mounted = _mounted(field, unit, group)
    count = dice.roll(len(mounted) + 1, "a random choice") - 1
    mix = (
        sorted(shuffled(rounds, dice)[0] or 0 for _ in range(count)) if rounds != (None,) else [None] * count
    )
    return load(field, unit, mounted, mix)
