"""The overlays on the table: ranges, danger from enemy fire, and cohesion."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import prod

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.map_view import THREAT_SIGNS, Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.phases import Act, Move, forget
from shellshock_tui.rules.sshr.shooting import range_of, refuse_gun, volley

NEAR, FAR = 7, 3
"""The levels within half the range, and within the whole range."""


def marks(ctx: GameContext, kind: OverlayKind, unit: str) -> Overlay:
    """Return an overlay for a unit."""
    match kind:
        case OverlayKind.RING | OverlayKind.ARC:
            return _rings(ctx, kind, unit)
        case OverlayKind.THREAT:
            note = f"How likely a shot would cost {ctx.name(unit)} a hit point there: {THREAT_SIGNS}."
            return threats(
                ctx, ctx.enemies(unit), _around(ctx, unit), partial(threat, next_fire(ctx, unit), unit), note
            )
        case OverlayKind.ZONE:
            return _together(ctx, unit)
        case _:
            return Overlay(kind, ())


def _rings(ctx: GameContext, kind: OverlayKind, unit: str) -> Overlay:
    """Return the half and full range of the gun that most of the unit's models carry."""
    carried = [name for model in ctx.unit(unit).models for name in ctx.sheet(unit).guns[model - 1]]
    if not carried:
        return Overlay(kind, (), f"{ctx.does(unit, 'has')} no guns.")
    name = max(dict.fromkeys(carried), key=carried.count)
    weapon, one = ctx.battle.weapons[name], ctx.unit(unit)
    bearers = [model for model in one.models if name in ctx.sheet(unit).guns[model - 1]]
    firing = [model for model in bearers if refuse_gun(ctx, unit, model, weapon) is None]
    if not firing:
        return Overlay(kind, (), f"The {name} may not fire now.")
    reaches = {one.place(model): int(range_of(ctx, unit, model, weapon).total) for model in firing}
    found = []
    for place in range(ctx.battle.board.size):
        away = {start: ctx.squared(start, place) for start in reaches}
        if any(away[start] <= reaches[start] ** 2 for start in away):
            found.append((place, NEAR if 4 * min(away.values()) <= weapon.range**2 else FAR, ""))
    half = f"; bright: half range, up to {weapon.range // 2}"
    return Overlay(
        kind, tuple(found), f"The {name} reaches {counted(max(reaches.values()), 'inch', 'inches')}{half}."
    )


def _together(ctx: GameContext, unit: str) -> Overlay:
    most = ctx.battle.cohesion(unit) ** 2
    standing = ctx.unit(unit).standing
    found = [
        (place, NEAR, "")
        for place in range(ctx.battle.board.size)
        if any(ctx.squared(one, place) <= most for one in standing)
    ]
    note = f"Within {ctx.battle.cohesion(unit)} inches of a model of {ctx.name(unit)}."
    return Overlay(OverlayKind.ZONE, tuple(found), note)


def _around(ctx: GameContext, unit: str) -> Iterator[int]:
    """Yield the places to which the first model of a unit could move."""
    start, sheet = ctx.unit(unit).at, ctx.sheet(unit)
    barred = ctx.battle.barred[sheet.type]
    for place in range(ctx.battle.board.size):
        if not barred[place] and ctx.squared(start, place) <= sheet.m**2:
            yield place


def next_fire(ctx: GameContext, unit: str) -> GameContext:
    """Return the game as it will be when a unit's enemies fire next, with their last phase forgotten."""
    there = GameContext(ctx.rules, ctx.s)
    for enemy in ctx.enemies(unit):
        if not (isinstance(ctx.s.phase, Act | Move) and ctx.s.phase.side == ctx.side(enemy)):
            forget(there, enemy)
    return there


def threat(ctx: GameContext, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that an enemy's volley would cost a unit in a square a hit point."""
    there = GameContext(ctx.rules, ctx.s)
    there.update_unit(unit, places=(place,))
    return harm(there, unit, enemy)


def harm(ctx: GameContext, unit: str, enemy: str) -> Fraction:
    """Return the chance that an enemy's volley costs a unit a hit point."""
    found = volley(ctx, enemy, unit)
    if isinstance(found, Blocked):
        return Fraction(0)
    return 1 - prod((one.chances[0] for one in found.attacks), start=Fraction(1))
