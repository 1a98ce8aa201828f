"""Cohesion: whether a move may end so, and how a unit that is out of cohesion regains it."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.keeping import kept_by
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.field import Field, chain, is_chain, within
from shellshock_tui.rules.sshr.moving import Opening, moved_models, opened, reach, refuse_move
from shellshock_tui.rules.sshr.state import NOWHERE
from shellshock_tui.rules.sshr.ways import Lengths

Placing = tuple[int, int]
"""A model, and the square in which it is put."""


def refuse_end(f: Field, opening: Opening, places: Sequence[int]) -> Blocked | None:
    """Say why a unit's move may not end with its models in some squares, if anything forbids it."""
    walked = moved_models(opening, places)
    if not walked:
        return None
    blocked = _refuse_standing(f, opening, [place for place in places if place != NOWHERE])
    if blocked is None and opening.was_broken:
        return _refuse_more(f, opening, places, walked)
    return blocked


def _refuse_standing(f: Field, opening: Opening, standing: Sequence[int]) -> Blocked | None:
    """Say why a unit that has moved may not stand so: out of cohesion, or in contact."""
    unit, at = opening.unit, f"unit/{opening.unit}"
    if not is_chain(f, unit, standing):
        clause = clauses.COHESION_REGAIN if opening.was_broken else clauses.COHESION_DISTANCE
        most = counted(f.battle.cohesion(unit), "inch", "inches")
        words = f"{f.name(unit)} would be out of cohesion: no model more than {most} from the rest."
        return Blocked(clause, words, at)
    met = f.met_at(f.side(unit), standing)
    if met and f.is_vehicle(unit):
        return Blocked(clauses.MOVE_CHARGE, "A vehicle does not end in contact with an enemy.", at)
    if opening.was_engaged and any(not f.is_vehicle(one) for one in met):
        words = f"{f.does(unit, 'leaves')} contact with all models, or with none."
        return Blocked(clauses.MOVE_OUT_OF_CONTACT, words, at)
    return None


def _refuse_more(f: Field, opening: Opening, places: Sequence[int], walked: Sequence[int]) -> Blocked | None:
    """Say why a unit may not regain cohesion with the models that have moved, if fewer are enough."""
    at, few = f"unit/{opening.unit}", 0 if f.battle.ruleset == FIRST else len(regained(f, opening))
    if 0 < few < len(walked):
        enough = f"{counted(few, 'model')} {'is' if few == 1 else 'are'} enough to regain cohesion"
        return Blocked(clauses.COHESION_REGAIN, f"{enough}, and {len(walked)} have moved.", at)
    if spare := _could_stay(f, opening, places, walked):
        words = f"Model {spare} could have stayed: only the fewest move to regain cohesion."
        return Blocked(clauses.COHESION_REGAIN, words, f"{at}/model/{spare}")
    return None


def _could_stay(f: Field, opening: Opening, places: Sequence[int], walked: Sequence[int]) -> int:
    """Return a model that has moved though it could have stayed, the others as they stand; 0 if none has."""
    for model in walked:
        start = opening.starts[model - 1]
        there = [*places]
        there[model - 1] = start
        standing = [place for place in there if place != NOWHERE]
        if len(set(standing)) == len(standing) and _refuse_standing(f, opening, standing) is None:
            return model
    return 0


def refuse_phase_end(f: Field, side: str) -> Blocked | None:
    """Say which unit of a side has to regain cohesion before its phase ends, if one can (cohesion.regain)."""
    unit = next(regaining(f, side), "")
    if not unit:
        return None
    words = f"{f.does(unit, 'is')} out of cohesion and can regain it: it has to move before the phase ends."
    return Blocked(clauses.COHESION_REGAIN, words, f"unit/{unit}")


def regaining(f: Field, side: str) -> Iterator[str]:
    """Yield the units of a side that have to regain cohesion in its phase."""
    if f.battle.ruleset == FIRST:
        return
    for unit in f.of_side(side):
        if not f.is_together(unit) and refuse_move(f, unit) is None and regained(f, opened(f, unit)):
            yield unit


def regained(f: Field, opening: Opening) -> tuple[Placing, ...]:
    """Return a way to regain cohesion with the fewest models: one or two; empty if neither is enough.

    The placings can be given in this order, and the move may end after them.
    """
    unit = opening.unit
    held = (one for one in f.enemies(unit) if f.is_vehicle(unit) or not f.is_vehicle(one))
    closed = frozenset[int]()
    if f.is_vehicle(unit) or opening.was_engaged:
        closed = f.around(place for one in held for place in f.unit(one).standing)
    return _regained(f, opening, f.unit(unit).rooted, closed)


@kept_by(200)
def _regained(
    f: Field, opening: Opening, rooted: tuple[int, ...], closed: frozenset[int]
) -> tuple[Placing, ...]:
    """Return the way with one model, else with two; no model may end in a square that is closed."""
    models = [model for model, place in enumerate(opening.starts, start=1) if place != NOWHERE]
    movers = [model for model in models if model not in rooted]
    ways = {model: reach(f, opening, model) for model in movers}
    for count in (1, 2):
        for moving in combinations(movers, count):
            rest = [opening.starts[model - 1] for model in models if model not in moving]
            if closed.isdisjoint(rest):
                taken = {*opening.friends, *rest, *closed}
                if placed := _joined(f, opening, rest, {one: _free(ways[one], taken) for one in moving}):
                    return placed
    return ()


def _free(ways: Lengths, taken: AbstractSet[int]) -> Lengths:
    return {place: length for place, length in ways.items() if place not in taken}


def _joined(f: Field, opening: Opening, rest: list[int], ways: dict[int, Lengths]) -> tuple[Placing, ...]:
    """Return where one or two models go to form one chain with the models that stay; empty if nowhere."""
    inches = f.battle.cohesion(opening.unit)
    around = [_within(f, group, inches) for group in _groups(f, opening.unit, rest)]
    last = max(ways)
    if len(ways) == 1:
        place = _nearest(ways[last], around)
        return () if place == NOWHERE else ((last, place),)
    first = min(ways)
    for place in ways[first]:
        near = [group for group in around if place in group]
        apart = [group for group in around if place not in group]
        joined = within(f, place, inches).union(*near) - {place}
        other = _nearest(ways[last], [joined, *apart])
        if other != NOWHERE:
            placed = ((first, place), (last, other))
            return placed if place != opening.starts[last - 1] else placed[::-1]
    return ()


def _groups(f: Field, unit: str, places: list[int]) -> Iterator[list[int]]:
    """Yield the groups that models in some squares form, each a chain (cohesion.distance)."""
    left = places
    while left:
        group = chain(f, unit, left)
        yield group
        left = [place for place in left if place not in group]


def _within(f: Field, places: list[int], inches: int) -> frozenset[int]:
    return frozenset[int]().union(*(within(f, place, inches) for place in places))


def _nearest(ways: Lengths, around: list[frozenset[int]]) -> int:
    """Return the square of the shortest way that lies in all of some sets; nowhere if none does."""
    ends = frozenset(ways).intersection(*around)
    return min(ends, key=lambda place: (ways[place], place), default=NOWHERE)
