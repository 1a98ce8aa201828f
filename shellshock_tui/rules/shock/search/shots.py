"""Chances of shots as plain numbers, cached in the mission."""

from collections.abc import Iterable
from typing import NamedTuple

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.shock.fire import Struck, armoured, cover, hidden, hit_odds
from shellshock_tui.rules.shock.game_context import BEST, STATS, GameContext, sight
from shellshock_tui.rules.shock.rulebook_tables import DIE
from shellshock_tui.rules.shock.state import Soldier

PROWESS = STATS.index("prowess")
ABLE, LATER = 1.0, 0.7
"""The weights of the fire of an enemy that can still act this turn, and of one that acts only in the next."""


class Shot(NamedTuple):
    """The effect of a soldier's fire from one hex on a soldier in another."""

    number: int
    """The highest roll that hits, before the modifiers for the manner of the shot, and unbounded."""
    falls: float
    """The chance that a hit puts the target into shock or kills it."""
    wounds: float
    stuns: float


class Shooter(NamedTuple):
    """A soldier who may fire: its place, its modifiers, and the weight of its fire."""

    unit: str
    at: int
    facing: int
    sheet: str
    modifier: int
    is_able: bool


@cached_by(200)
def _prowess(ctx: GameContext, sheet: str) -> int:
    kind = ctx.battle.kinds[sheet]
    if kind.tap:
        return kind.tap[PROWESS]
    least, most = ctx.battle.tables.stat
    grade = next(one.mod for one in ctx.battle.tables.quality if one.name == kind.quality)
    return max(least, min(most, 5 + grade))


def _key(ctx: GameContext, *facts: object) -> tuple[object, ...]:
    return *facts, ctx.s.opened, ctx.s.wrecked


@cached_by(40_000, _key)
def shot(ctx: GameContext, start: int, sheet: str, end: int, target: str, stance: str) -> Shot | None:
    """Return the shot of a soldier with one sheet at one with another; None if there can be none.

    The shooter faces the target.
    """
    if isinstance(sight(ctx, start, end), Blocked):
        return None
    weapon, table = ctx.battle.weapons[ctx.battle.kinds[sheet].weapon], ctx.battle.tables.to_hit
    apart, reach = ctx.board.distance(start, end), weapon.range
    bands = (("near", reach // 2), ("middle", reach), ("far", 2 * reach))
    band = next((name for name, most in bands if apart <= most), "")
    if not band:
        return None
    concealed = table["concealed"] if ctx.ground(end).conceals else 0
    number = _prowess(ctx, sheet) + table[band] + table.get(stance, 0) + concealed
    kind = cover(ctx, start, end) if start != end else ""
    hides = hidden(ctx.battle, kind, stance, weapon.cls)
    odds = hit_odds(
        ctx, Struck(weapon.cls, hides, armoured(ctx.battle, ctx.battle.kinds[target].armour, weapon.cls))
    )
    return Shot(number, float(odds["shock"] + odds["death"]), float(odds["wound"]), float(odds["stun"]))


def passes(number: int) -> float:
    """Return the chance that a d10 shows a number or less: a 1 always passes, a 10 never."""
    return max(1, min(BEST, number)) / DIE


def modifier(ctx: GameContext, one: Soldier) -> int:
    """Return the modifier of all shots of a soldier."""
    return ctx.battle.tables.to_hit["exhausted"] if one.exhausted else 0


def shooters(ctx: GameContext, units: Iterable[str]) -> list[Shooter]:
    """Return the soldiers among some whose weapons are ready."""
    found = ((unit, ctx.unit(unit)) for unit in units if ctx.is_ready(unit))
    return [
        Shooter(unit, one.at, one.facing, one.sheet, modifier(ctx, one), ctx.is_able(unit))
        for unit, one in found
    ]


def falls_to(ctx: GameContext, foe: Shooter, at: int, sheet: str, stance: str) -> float:
    """Return the chance that a steady shot of an enemy puts a soldier in a hex out of action."""
    found = shot(ctx, foe.at, foe.sheet, at, sheet, stance) if foe.at != at else None
    return passes(found.number + foe.modifier) * found.falls if found else 0.0


def danger(ctx: GameContext, foes: Iterable[Shooter], at: int, sheet: str, stance: str) -> float:
    """Return how likely a soldier in a hex is to be put out of action; enemies able to act count most."""
    return sum(falls_to(ctx, foe, at, sheet, stance) * (ABLE if foe.is_able else LATER) for foe in foes)
