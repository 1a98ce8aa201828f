"""The value of a state for searches: strength, threats, and progress towards missions in the time left."""

from collections.abc import Iterator
from math import ceil

from shellshock_tui.engine.advisor import DANGER, HARM, OBJECTIVE
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.value_parts import Part
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.battle import NEAR
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.phases import Act, Beginning, Fighting, Move
from shellshock_tui.rules.sshr.scenario_file import LEAST_TURNS, DestroyTable, HoldTable
from shellshock_tui.rules.sshr.search.averages import (
    Places,
    each_blow,
    exchanged,
    nearest,
    price,
    shot_down,
    touching,
)
from shellshock_tui.rules.sshr.state import Unit
from shellshock_tui.rules.sshr.unit_goal import is_brawler

RATIO = 0.3
"""The factor by which worth counts more as units are lost; a side without models loses."""
SHAKEN = 0.25
"""The share of a unit's worth that it loses by being shaken."""
SOON, LATER = 1.5, 1.0
"""The weights of the harm that the side that acts next may do, and of what the other may do after it.

They come from the outcomes of battles between bots.
"""
MISSION = 0.45
"""The share of all worth that a mission counts."""
DUE = 1.5
"""The factor of a mission to hold markers that the end of the turn may decide."""
DONE = 1.5
"""The share of all worth that a mission counts which can no longer fail."""
POINTS = 0.5
"""The weight of points."""
EARLY = 4
"""The power of the share of the least time that has passed by which markers held in that time count.

In the first turns the outcomes of battles between bots did not depend on markers.
"""
KEPT = 20_000


def stake(ctx: GameContext) -> float:
    """Return a value in points beyond that of every state that is not over."""
    return 4.0 * sum(ctx.sheet(unit).worth for unit in ctx.rules.ids) + 1_000


def parts(ctx: GameContext, side: str) -> Iterator[Part]:
    """Yield the parts of a side's advantage over its enemies, in hundredths of a point."""
    for part in _in_points(ctx, side):
        yield part._replace(value=100 * part.value)


def _in_points(ctx: GameContext, side: str) -> Iterator[Part]:
    s = ctx.s
    if isinstance(s.phase, Over):
        if winner := s.phase.outcome.winner:
            yield Part(OBJECTIVE, stake(ctx) * (1 if winner == side else -1), clauses.LENGTH_MISSION)
        return
    strength = {
        one: {unit: _strength(ctx, unit) for unit in ctx.of_side(one)} for one in ctx.rules.side_names
    }
    all_left = sum(sum(units.values()) for units in strength.values()) or 1.0
    scale = 1 + RATIO * _whole(ctx) / all_left
    for one, units in strength.items():
        suffered, done, sign = (DANGER, HARM, 1) if one == side else (HARM, DANGER, -1)
        for unit, left in units.items():
            yield Part(
                suffered, sign * scale * left, clauses.SHOOT_WOUND, f"unit/{unit}", "what is left of it"
            )
        for unit, worth in _threats(ctx, one):
            yield Part(done, sign * worth, clauses.SHOOT_UNIT, f"unit/{unit}", "what it may do next")
        progress = f"what {_name(ctx, one)} holds and fulfils"
        yield Part(OBJECTIVE, sign * _goals(ctx, one), clauses.LENGTH_MISSION, "", progress)


def _name(ctx: GameContext, side: str) -> str:
    return ctx.rules.side_names[side]


def _whole(ctx: GameContext) -> int:
    return sum(ctx.sheet(unit).worth for unit in ctx.rules.ids)


def _strength(ctx: GameContext, unit: str) -> float:
    share = ctx.hit_points(unit) / ctx.full(unit)
    return ctx.sheet(unit).worth * (share - SHAKEN * ctx.unit(unit).shaken)


def _acts_next(ctx: GameContext) -> str:
    """Return the side that has most of its next phase still before it."""
    sides = [side.id for side in ctx.battle.sides]
    match ctx.s.phase:
        case Act(side) | Move(side) | Beginning(side):
            return side
        case Fighting(side) if side == sides[0]:
            return sides[-1]
        case _:
            return sides[0]


def _threats(ctx: GameContext, side: str) -> Iterator[tuple[str, float]]:
    """Yield the value to a side of the next volley, charge or fight of each of its units."""
    is_on = ctx.s.side == side
    weight = SOON if _acts_next(ctx) == side else LATER
    left = {enemy: float(ctx.hit_points(enemy)) for enemy in ctx.rules.ids if ctx.side(enemy) != side}
    for unit in ctx.of_side(side):
        one = ctx.unit(unit)
        if one.shaken or (is_on and one.shot):
            continue
        best = max(
            ((_harm(ctx, unit, one, enemy, now=is_on), enemy) for enemy in left if left[enemy] > 0),
            default=None,
            key=lambda harm: price(ctx, harm[1], min(left[harm[1]], harm[0]), ctx.hit_points(harm[1])),
        )
        if best and best[0]:
            lost, enemy = min(best[0], left[best[1]]), best[1]
            yield unit, weight * price(ctx, enemy, lost, ctx.hit_points(enemy))
            left[enemy] -= lost


def _harm(ctx: GameContext, unit: str, one: Unit, enemy: str, *, now: bool) -> float:
    key = one if now else Unit(one.places, one.hp, one.shaken)
    return _harmed(ctx, unit, key, enemy, ctx.unit(enemy))


@cached_by(KEPT)
def _harmed(ctx: GameContext, unit: str, one: Unit, enemy: str, other: Unit) -> float:
    """Return the hit points that an enemy is expected to lose to a unit: by fire, a charge or a fight."""
    own, there = one.standing, other.standing
    if touched := touching(ctx, own, there):
        return exchanged(ctx, unit, touched, enemy, touching(ctx, there, own))[0]
    fire = shot_down(ctx, unit, one, enemy, other)
    if not is_brawler(ctx, unit) or ctx.is_vehicle(enemy):
        return fire
    away = min(nearest(ctx, at, there) for at in own)
    turns = max(1.0, away / max(1, ctx.sheet(unit).m))
    blows = min(float(sum(other.hp)), len(own) * each_blow(ctx, unit, enemy))
    return max(fire, blows / turns**2)


def _goals(ctx: GameContext, side: str) -> float:
    """Return the value of a side's missions, and of the markers that it holds or may hold."""
    s, scenario = ctx.s, ctx.battle.scenario
    whole, found = _whole(ctx), 0.0
    nears = min(1.0, s.turn / LEAST_TURNS)
    due = DUE if s.turn >= LEAST_TURNS - 1 else 1.0
    for mission in scenario.victory:
        if mission.side != side:
            continue
        if isinstance(mission, DestroyTable):
            shares = (1 - ctx.hit_points(unit) / ctx.full(unit) for unit in mission.units)
            done = sum(shares) / len(mission.units)
            closes = sum(_closeness(ctx, side, ctx.unit(unit).standing) for unit in mission.units) / len(
                mission.units
            )
            found += whole * (DONE if done >= 1 else MISSION) * (0.85 * done + 0.15 * closes)
        elif isinstance(mission, HoldTable):
            held = sorted(
                (_hold(ctx, side, ctx.battle.markers[name]) for name in mission.places), reverse=True
            )
            share = sum(held[: mission.count]) / mission.count + 0.3 * sum(held[mission.count :])
            found += whole * MISSION * due * nears**EARLY * share
    for each in scenario.points:
        if each.side == side:
            held = [_hold(ctx, side, ctx.battle.markers[name]) for name in each.places]
            found += POINTS * nears**EARLY * each.value * sum(held)
    return found + _closing(ctx) * sum(
        ctx.sheet(unit).worth for unit in ctx.rules.ids if ctx.side(unit) != side and ctx.unit(unit).is_gone
    )


def _closing(ctx: GameContext) -> float:
    """Return how near the turn limit is, at which points decide, from 0 to 1."""
    spare = ctx.battle.scenario.turn_limit - LEAST_TURNS + 1
    return max(0.0, min(1.0, (ctx.s.turn - LEAST_TURNS + 1) / spare))


def _closeness(ctx: GameContext, side: str, ends: Places) -> float:
    """Return how near a side's units are to some places, from 0 to 1."""
    turns = max(1, max(LEAST_TURNS, ctx.s.turn + 1) - ctx.s.turn)
    if not ends:
        return 1.0
    return max((_near(ctx, unit, ctx.unit(unit), ends, turns) for unit in ctx.of_side(side)), default=0.0)


def _hold(ctx: GameContext, side: str, marker: int) -> float:
    """Return how certain a side is to hold a marker at the end of the battle, from 0 to 1."""
    turns = max(LEAST_TURNS, ctx.s.turn + 1) - ctx.s.turn
    own = foreign = 0.0
    is_held = is_contested = False
    for unit in ctx.rules.ids:
        one = ctx.unit(unit)
        if not any(one.hp):
            continue
        close = _near(ctx, unit, one, (marker,), turns)
        counts = close * ctx.sheet(unit).worth * ctx.hit_points(unit) / ctx.full(unit)
        is_there = close >= 1.0
        if ctx.side(unit) == side:
            own += counts
            is_held |= is_there and not one.shaken
        else:
            foreign += counts
            is_contested |= is_there
    if not own:
        return 0.0
    share = own / (own + foreign + 10)
    if is_held and not is_contested:
        return 0.5 + 0.5 * share
    return 0.5 * share


def _near(ctx: GameContext, unit: str, one: Unit, ends: Places, turns: int) -> float:
    """Return how near a unit is to some places: 1 within reach of a marker, less for each turn of the way."""
    ways = _turns_to(ctx, unit, one.places, ends)
    if ways > turns:
        return 0.0
    return (1.0 if not ways else 0.8 ** (ways + 1)) * (0.5 if one.shaken else 1.0)


@cached_by(KEPT)
def _turns_to(ctx: GameContext, unit: str, places: Places, ends: Places) -> int:
    away = min(nearest(ctx, place, ends) for place in places if place >= 0)
    return ceil(max(0, away - NEAR) / max(1, ctx.sheet(unit).m))
