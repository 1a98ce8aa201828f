"""Map overlays: range bands and threats."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.map_view import THREAT_SIGNS, Overlay, OverlayKind
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.gunplay.activation import has_moved, may_act
from shellshock_tui.rules.gunplay.charts import CLOSE, EFFECTIVE, FAR
from shellshock_tui.rules.gunplay.game_context import GameContext, in_the_way
from shellshock_tui.rules.gunplay.shooting import (
    Firing,
    band,
    firing,
    refusal,
    shot_test,
)

RINGS = {CLOSE: (8, "c"), EFFECTIVE: (5, "e"), FAR: (2, "x")}
"""The level and the letter of each band of range."""


def marks(ctx: GameContext, kind: OverlayKind, unit: str) -> Overlay:
    """Return an overlay for a character."""
    match kind:
        case OverlayKind.RING:
            return Overlay(kind, tuple(_rings(ctx, unit)), f"The range bands of a {ctx.weapon(unit).title}.")
        case OverlayKind.THREAT:
            name = ctx.name(unit)
            note = f"How likely {name} would be hit there if each enemy fired once: {THREAT_SIGNS}."
            return threats(ctx, ctx.foes(unit), _around(ctx, unit), partial(threat, ctx, unit), note)
        case _:
            return Overlay(kind, ())


def _rings(ctx: GameContext, unit: str) -> Iterator[tuple[int, int, str]]:
    start, weapon = ctx.unit(unit).at, ctx.weapon(unit)
    for place in range(ctx.battle.board.size):
        far = band(weapon, ctx.battle.board.distance(start, place))
        if far is not None and place != start:
            yield place, *RINGS[far]


def _around(ctx: GameContext, unit: str) -> Iterator[int]:
    reach = 2 * ctx.battle.speeds[unit]
    start = ctx.unit(unit).at
    for place in range(ctx.battle.board.size):
        if ctx.battle.ground[place].cost and ctx.battle.board.distance(start, place) <= reach:
            yield place


def threat(ctx: GameContext, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that one shot of an enemy hits a character in a hex; 0 if the enemy cannot fire."""
    return hit_in(ctx, enemy, unit, place) if may_fire(ctx, enemy) else Fraction(0)


def may_fire(ctx: GameContext, unit: str) -> bool:
    """Return whether a character may still fire this turn."""
    one = ctx.unit(unit)
    is_on = may_act(ctx, unit) or one.watch or one.is_ready
    return is_on and not refusal(ctx, unit)


def hit_in(ctx: GameContext, unit: str, target: str, place: int) -> Fraction:
    """Return the chance that a character's shot from where it stands hits a target in a hex."""
    return _hit(ctx, firing(ctx, unit, target, place, moved=has_moved(ctx, unit)))


@cached_by(20_000)
def _hit(ctx: GameContext, shot: Firing) -> Fraction:
    if in_the_way(ctx, shot.start, shot.end):
        return Fraction(0)
    return shot_test(ctx.battle, shot, "").chance
