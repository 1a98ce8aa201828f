"""The goal of a unit, which bots bring it nearer to: markers to hold, or enemies to fight."""

from collections.abc import Iterable
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.scenario_file import DestroyTable, HoldTable

AN_INCH, A_CHARGE = 120, 240
"""The value of an inch nearer to a goal, in hundredths of a point; for brawlers nearer to the enemy."""
LATE = 5
"""The turn after which goals count twice."""
NEAR_MARKER = 2
"""The distance from a marker, in inches, within which coming nearer has no value."""


class Goal(NamedTuple):
    """The goal of a unit."""

    ends: tuple[int, ...]
    """The places that the unit is to come near to; empty if there are none."""
    least: int
    """The distance in inches within which coming nearer has no value."""
    inch: int
    """The value of an inch nearer, in hundredths of a point."""


def goal_of(ctx: GameContext, unit: str) -> Goal:
    """Return the goal of a unit: a marker of its side, or the enemies that it hunts."""
    late = 2 if is_late(ctx) else 1
    goals = [each for each in ctx.battle.scenario.victory if each.side == ctx.side(unit)]
    markers = [
        ctx.battle.markers[name] for goal in goals if isinstance(goal, HoldTable) for name in goal.places
    ]
    enemies = ctx.enemies(unit)
    if is_brawler(ctx, unit):
        return Goal(models_of(ctx, enemies), 0, late * A_CHARGE)
    if markers:
        return Goal((markers[ctx.rules.index[unit] % len(markers)],), NEAR_MARKER, late * AN_INCH)
    hunted = {one for goal in goals if isinstance(goal, DestroyTable) for one in goal.units}
    sought = [one for one in enemies if one in hunted] or enemies
    return Goal(models_of(ctx, sought), _half_range(ctx, unit), late * AN_INCH)


def is_late(ctx: GameContext) -> bool:
    """Return whether goals count twice now."""
    return ctx.s.turn > LATE


def models_of(ctx: GameContext, units: Iterable[str]) -> tuple[int, ...]:
    """Return the places of all models of some units."""
    return tuple(place for one in units for place in ctx.unit(one).standing)


@cached_by(200)
def is_brawler(ctx: GameContext, unit: str) -> bool:
    """Return whether a unit is better in close combat than at shooting."""
    sheet = ctx.sheet(unit)
    return not ctx.is_vehicle(unit) and (not sheet.ws or sheet.cs > sheet.ws + 1 or not any(sheet.guns))


@cached_by(200)
def _half_range(ctx: GameContext, unit: str) -> int:
    """Return half the range of the unit's gun with the longest range."""
    guns = (ctx.battle.weapons[name].range for guns in ctx.sheet(unit).guns for name in guns)
    return max(guns, default=0) // 2
