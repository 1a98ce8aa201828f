"""Cohesion: whether a move may end, and how a unit regains cohesion."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.game_context import GameContext, chain, is_chain, within
from shellshock_tui.rules.sshr.moving import Opening, moved_models, opened, reach, refuse_move
from shellshock_tui.rules.sshr.state import NOWHERE
from shellshock_tui.rules.sshr.ways import Lengths

Placing = tuple[int, int]
"""A model and the place in which it is put."""


def refuse_end(ctx: GameContext, opening: Opening, places: Sequence[int]) -> Blocked | None:
    """Return why a unit's move may not end with its models in some places; None if it may."""
    walked = moved_models(opening, places)
    if not walked:
        return None
    blocked = _refuse_standing(ctx, opening, [place for place in places if place != NOWHERE])
    if blocked is None and opening.was_broken:
        return _refuse_more(ctx, opening, places, walked)
    return blocked


def _refuse_standing(ctx: GameContext, opening: Opening, standing: Sequence[int]) -> Blocked | None:
    """Return why a unit that has moved may not stand in some places: cohesion or contact."""
    unit, at = opening.unit, f"unit/{opening.unit}"
    if not is_chain(ctx, unit, standing):
        clause = clauses.COHESION_REGAIN if opening.was_broken else clauses.COHESION_DISTANCE
        most = counted(ctx.battle.cohesion(unit), "inch", "inches")
        words = f"{ctx.name(unit)} would be out of cohesion, with gaps of more than {most}."
        return Blocked(clause, words, at)
    met = ctx.met_at(ctx.side(unit), standing)
    if met and ctx.is_vehicle(unit):
        return Blocked(clauses.MOVE_CHARGE, "A vehicle may not end its move in contact with an enemy.", at)
    if opening.was_engaged and any(not ctx.is_vehicle(one) for one in met):
        words = f"{ctx.name(unit)} must leave contact with all models or with none."
        return Blocked(clauses.MOVE_OUT_OF_CONTACT, words, at)
    return None


def _refuse_more(
    ctx: GameContext, opening: Opening, places: Sequence[int], walked: Sequence[int]
) -> Blocked | None:
    """Return why a unit has moved more models than it needs to regain cohesion (cohesion.regain)."""
    at, few = f"unit/{opening.unit}", 0 if ctx.battle.ruleset == FIRST else len(regained(ctx, opening))
    if 0 < few < len(walked):
        enough = f"{counted(few, 'model')} {'is' if few == 1 else 'are'} enough to regain cohesion"
        return Blocked(clauses.COHESION_REGAIN, f"{enough}, but {len(walked)} have moved.", at)
    if spare := _could_stay(ctx, opening, places, walked):
        words = f"Model {spare} could have stayed: as few models as possible move to regain cohesion."
        return Blocked(clauses.COHESION_REGAIN, words, f"{at}/model/{spare}")
    return None


def _could_stay(ctx: GameContext, opening: Opening, places: Sequence[int], walked: Sequence[int]) -> int:
    """Return a model that moved although the others alone would restore cohesion; 0 if there is none."""
    for model in walked:
        start = opening.starts[model - 1]
        there = [*places]
        there[model - 1] = start
        standing = [place for place in there if place != NOWHERE]
        if len(set(standing)) == len(standing) and _refuse_standing(ctx, opening, standing) is None:
            return model
    return 0


def refuse_phase_end(ctx: GameContext, side: str) -> Blocked | None:
    """Return why a side's phase cannot end: a unit that can must regain cohesion (cohesion.regain)."""
    unit = next(regaining(ctx, side), "")
    if not unit:
        return None
    words = f"{ctx.does(unit, 'is')} out of cohesion and must regain it before the phase ends."
    return Blocked(clauses.COHESION_REGAIN, words, f"unit/{unit}")


def regaining(ctx: GameContext, side: str) -> Iterator[str]:
    """Yield the units of a side that must regain cohesion in this phase."""
    if ctx.battle.ruleset == FIRST:
        return
    for unit in ctx.of_side(side):
        if not ctx.is_together(unit) and refuse_move(ctx, unit) is None and regained(ctx, opened(ctx, unit)):
            yield unit


def regained(ctx: GameContext, opening: Opening) -> tuple[Placing, ...]:
    """Return the placings of the fewest models that regain cohesion: one or two; empty if that is not enough.

    They can be carried out in this order, and the move may end after them.
    """
    unit = opening.unit
    held = (one for one in ctx.enemies(unit) if ctx.is_vehicle(unit) or not ctx.is_vehicle(one))
    closed = frozenset[int]()
    if ctx.is_vehicle(unit) or opening.was_engaged:
        closed = ctx.around(place for one in held for place in ctx.unit(one).standing)
    return _regained(ctx, opening, ctx.unit(unit).rooted, closed)


@cached_by(200)
def _regained(
    ctx: GameContext, opening: Opening, rooted: tuple[int, ...], closed: frozenset[int]
) -> tuple[Placing, ...]:
    """Return the placing of one model, or else of two, outside the closed places."""
    models = [model for model, place in enumerate(opening.starts, start=1) if place != NOWHERE]
    movers = [model for model in models if model not in rooted]
    ways = {model: reach(ctx, opening, model) for model in movers}
    for count in (1, 2):
        for moving in combinations(movers, count):
            rest = [opening.starts[model - 1] for model in models if model not in moving]
            if closed.isdisjoint(rest):
                taken = {*opening.friends, *rest, *closed}
                if placed := _joined(ctx, opening, rest, {one: _free(ways[one], taken) for one in moving}):
                    return placed
    return ()


def _free(ways: Lengths, taken: AbstractSet[int]) -> Lengths:
    return {place: length for place, length in ways.items() if place not in taken}


def _joined(
    ctx: GameContext, opening: Opening, rest: list[int], ways: dict[int, Lengths]
) -> tuple[Placing, ...]:
    """Return where one or two models form a chain with those that stay; empty if they cannot."""
    inches = ctx.battle.cohesion(opening.unit)
    around = [_within(ctx, group, inches) for group in _groups(ctx, opening.unit, rest)]
    last = max(ways)
    if len(ways) == 1:
        place = _nearest(ways[last], around)
        return () if place == NOWHERE else ((last, place),)
    first = min(ways)
    for place in ways[first]:
        near = [group for group in around if place in group]
        apart = [group for group in around if place not in group]
        joined = within(ctx, place, inches).union(*near) - {place}
        other = _nearest(ways[last], [joined, *apart])
        if other != NOWHERE:
            placed = ((first, place), (last, other))
            return placed if place != opening.starts[last - 1] else placed[::-1]
    return ()


def _groups(ctx: GameContext, unit: str, places: list[int]) -> Iterator[list[int]]:
    """Yield the groups of places that are in cohesion with each other (cohesion.distance)."""
    left = places
    while left:
        group = chain(ctx, unit, left)
        yield group
        left = [place for place in left if place not in group]


def _within(ctx: GameContext, places: list[int], inches: int) -> frozenset[int]:
    return frozenset[int]().union(*(within(ctx, place, inches) for place in places))


def _nearest(ways: Lengths, around: list[frozenset[int]]) -> int:
    """Return the place with the shortest way that lies in all of some sets; `NOWHERE` if there is none."""
    ends = frozenset(ways).intersection(*around)
    return min(ends, key=lambda place: (ways[place], place), default=NOWHERE)
