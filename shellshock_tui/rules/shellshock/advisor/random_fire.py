"""A random command of a unit's gunners."""

from collections.abc import Iterator
from itertools import product

from shellshock_tui.dice import Dice
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.advisor.draw import Draw, shuffled
from shellshock_tui.rules.shellshock.commands import Fire, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire.gunners import (
    open_sections,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley, ready
from shellshock_tui.rules.shellshock.fire.volley_validation import MOST_SPREAD, refuse_aim, refuse_combination
from shellshock_tui.rules.shellshock.fire.volleys import links, load, rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

TRIES = 4
"""How often weapons are picked at random before one alone is fired."""


def fire_draws(position: Position, unit: int, dice: Dice, *, holding: bool = True) -> Iterator[Draw]:
    """Yield a draw for each kind of command that a unit's gunners may be given."""
    if holding:
        yield lambda: _hold(position, unit, dice)
    yield lambda: _strike(position, unit, dice)
    yield lambda: _fire(position, unit, dice)


def _hold(position: Position, unit: int, dice: Dice) -> HoldFire:
    post = shuffled(waiting_posts(position, unit), dice)[0]
    return HoldFire(position.unit_setup(unit).id, position.sheet(unit).crew[post].name)


def _strike(position: Position, unit: int, dice: Dice) -> Strike | None:
    sheet = position.sheet(unit)
    if sheet.pilot not in waiting_posts(position, unit):
        return None
    for item, target in shuffled(product(position.working(unit).physical, enemies(position, unit)), dice):
        if refuse_strike(position, unit, item, target) is None:
            return Strike(
                position.unit_setup(unit).id, sheet.equipment[item].pos, position.unit_setup(target).id
            )
    return None


def _fire(position: Position, unit: int, dice: Dice) -> Fire | None:
    sections = [
        (post, section)
        for post in waiting_posts(position, unit)
        for section in open_sections(position, unit, post)
    ]
    for (post, section), target in shuffled(product(sections, enemies(position, unit)), dice):
        direct = Volley(unit, post, section, target, ())
        for spotter in shuffled((None, *links(position, direct)), dice):
            aim = changed(direct, spotter=spotter)
            volley = None if refuse_aim(position, aim) else _loaded(position, aim, dice)
            if volley:
                return fire_command(position.battle, volley)
    return None


def _loaded(position: Position, aim: Volley, dice: Dice) -> Volley | None:
    """Return an aim with random weapons and rounds, in the end with any one; None if none may fire."""
    groups = [
        (group, rounds)
        for group in weapon_groups(position, aim)
        if (rounds := tuple(rounds_for(position, aim, group[0])))
    ]
    for _ in range(TRIES):
        shots = tuple(
            shot for group, rounds in groups for shot in _some(position, aim.unit, group, rounds, dice)
        )
        spread = dice.roll(MOST_SPREAD + 1, "a random choice") - 1
        for volley in (changed(aim, shots=shots, spread=spread), changed(aim, shots=shots)):
            if shots and refuse_combination(position, volley) is None:
                return volley
    for group, rounds in shuffled(groups, dice):
        volley = changed(aim, shots=load(position, aim.unit, _mounted(position, aim.unit, group), rounds[:1]))
        if volley.shots and refuse_combination(position, volley) is None:
            return volley
    return None


def _mounted(position: Position, unit: int, group: tuple[int, ...]) -> list[int]:
    return [item for item in group for _ in range(ready(position, unit, item))]


def _some(
    position: Position, unit: int, group: tuple[int, ...], rounds: tuple[int | None, ...], dice: Dice
) -> tuple[Shot, ...]:
    """Return random shots of some like weapons, perhaps none."""
    mounted = _mounted(position, unit, group)
    count = dice.roll(len(mounted) + 1, "a random choice") - 1
    mix = (
        sorted(shuffled(rounds, dice)[0] or 0 for _ in range(count)) if rounds != (None,) else [None] * count
    )
    return load(position, unit, mounted, mix)
