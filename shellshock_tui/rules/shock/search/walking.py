"""The hexes that an activated soldier can walk to without being shot at on the way."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import REACTS_ON
from shellshock_tui.rules.shock.game_context import GameContext, in_arc
from shellshock_tui.rules.shock.moving import WAYS, left, limit, most_hexes
from shellshock_tui.rules.shock.search.shots import Shooter, shot
from shellshock_tui.rules.shock.state import Going

Spot = tuple[int, int, int, bool, int]
"""A hex, a facing, the movement points left, whether a turn is free, and the hexes entered."""


class Walked(NamedTuple):
    """A hex that a soldier can walk to, with the movement points left there."""

    at: int
    left: int
    facing: int
    way: tuple[tuple[bool, int], ...]
    """The steps and turns: whether each is a step, and its direction."""


def closed(ctx: GameContext, unit: str) -> frozenset[int]:
    """Return the hexes that a soldier may not enter because of who is in them."""
    side, squad, counts = ctx.side(unit), ctx.squad, dict[int, int]()
    found = {one.at for one in ctx.s.markers if one.at >= 0} if side == squad else set[int]()
    for other, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
        if one.is_up and one.at >= 0 and other != unit:
            if ctx.side(other) != side:
                found.add(one.at)
            counts[one.at] = counts.get(one.at, 0) + 1
    return frozenset((*found, *(at for at, many in counts.items() if many >= ctx.battle.tables.stack)))


class Walker(NamedTuple):
    """The facts, besides the map and the soldiers on it, on which the walks of a soldier depend."""

    sheet: str
    stance: str
    start: Spot
    points: int
    most: int
    """The largest number of hexes that it may enter."""
    may_exceed: bool
    """Whether its first step may cost more than it has (move)."""
    dreads: int
    """The lowest to-hit number with which enemies react to it."""


def least_reaction(ctx: GameContext, unit: str) -> int:
    """Return the lowest to-hit number with which enemies may react to a soldier."""
    return REACTS_ON if ctx.side(unit) == ctx.squad else 1


def is_watched(ctx: GameContext, unit: str, foes: Iterable[Shooter], at: int, stance: str) -> bool:
    """Return whether an enemy reacts to a soldier in a hex (fire.reactive)."""
    return _is_watched(ctx, ctx.unit(unit).sheet, stance, least_reaction(ctx, unit), foes, at)


def _is_watched(
    ctx: GameContext, sheet: str, stance: str, least: int, foes: Iterable[Shooter], at: int
) -> bool:
    snap = ctx.battle.tables.to_hit["snap"]
    for foe in foes:
        found = shot(ctx, foe.at, foe.sheet, at, sheet, stance) if foe.is_able else None
        if found is None or not in_arc(ctx, foe.at, foe.facing, at, "fire"):
            continue
        if max(1, found.number + foe.modifier + snap) >= least:
            return True
    return False


def walked(ctx: GameContext, going: Going, foes: Iterable[Shooter]) -> tuple[Walked, ...]:
    """Return the hexes that steps and free turns lead to, each with most movement points left."""
    one, unit = ctx.unit(going.unit), going.unit
    walker = Walker(
        sheet=one.sheet,
        stance=one.stance,
        start=(one.at, one.facing, left(ctx, going), going.free, going.hexes),
        points=int(limit(ctx, going).total),
        most=most_hexes(ctx, going, one.stance),
        may_exceed=not going.shot,
        dreads=least_reaction(ctx, unit),
    )
    return _walked(ctx, walker, closed(ctx, unit), tuple(foe for foe in foes if foe.is_able))


def _key(ctx: GameContext, *facts: object) -> tuple[object, ...]:
    return *facts, ctx.s.opened, ctx.s.wrecked


@cached_by(4_000, _key)
def _walked(
    ctx: GameContext, walker: Walker, taken: frozenset[int], foes: tuple[Shooter, ...]
) -> tuple[Walked, ...]:
    start, points, most = walker.start, walker.points, walker.most
    steps, enter = ctx.board.steps, _entering(ctx, walker, taken, foes)
    found: dict[Spot, tuple[bool, int, Spot] | None] = {start: None}
    best: dict[tuple[int, int, bool, int], int] = {(start[0], start[1], start[3], start[4]): start[2]}
    waiting = [start]

    def add(spot: Spot, is_step: bool, way: int, before: Spot) -> None:  # noqa: FBT001 - positional for speed
        alike = spot[0], spot[1], spot[3], spot[4]
        if spot[2] > best.get(alike, -1):
            found[spot], best[alike] = (is_step, way, before), spot[2]
            waiting.append(spot)

    for spot in waiting:
        at, facing, have, free, hexes = spot
        for way in (facing, (facing + 1) % 6, (facing - 1) % 6) if hexes < most else ():
            price = enter(steps[at][way])
            if price and (price <= have or (walker.may_exceed and have == points)):
                add((steps[at][way], way, max(0, have - price), True, hexes + 1), True, way, spot)
        for way in ((facing + 1) % 6, (facing - 1) % 6) if free else ():
            add((at, way, have, False, hexes), False, way, spot)
        if spot == start and have:
            for way in range(6):
                if (way - facing) % 6 not in ((0, 1, 5) if free else (0,)):
                    add((at, way, have - 1, free, hexes), False, way, spot)
    ends: dict[int, Spot] = {}
    for spot in found:
        if spot[0] != start[0] and (spot[0] not in ends or ends[spot[0]][2] < spot[2]):
            ends[spot[0]] = spot
    return tuple(Walked(at, spot[2], spot[1], _way(found, spot)) for at, spot in ends.items())


def _way(found: dict[Spot, tuple[bool, int, Spot] | None], end: Spot) -> tuple[tuple[bool, int], ...]:
    way, spot = list[tuple[bool, int]](), end
    while (last := found[spot]) is not None:
        way.append((last[0], last[1]))
        spot = last[2]
    return tuple(reversed(way))


def _entering(
    ctx: GameContext, walker: Walker, taken: frozenset[int], foes: tuple[Shooter, ...]
) -> Callable[[int], int]:
    """Return a function that gives the cost of a hex; 0 for one that is barred, taken or watched."""
    sheet, stance, least = walker.sheet, walker.stance, walker.dreads
    known: dict[int, int] = {-1: 0}
    move = ctx.battle.tables.move

    def price(place: int) -> int:
        if place not in known:
            ground = ctx.ground(place)
            is_out = ground.barred or place in taken or _is_watched(ctx, sheet, stance, least, foes, place)
            known[place] = 0 if is_out else move.cost[stance] * (move.difficult if ground.difficult else 1)
        return known[place]

    return price


def commands_of(unit: str, way: tuple[tuple[bool, int], ...]) -> tuple[do.Acting, ...]:
    """Return the steps and turns of a way as commands."""
    return tuple(do.Step(unit, WAYS[to]) if is_step else do.Face(unit, WAYS[to]) for is_step, to in way)
