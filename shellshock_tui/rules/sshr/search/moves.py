"""Moves that a unit may make, with quick estimates of what they gain, in hundredths of a point."""

from collections.abc import Hashable, Iterable, Iterator
from math import exp, tanh
from typing import NamedTuple

from shellshock_tui.board import root_up
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.rules.sshr.advisor import EXPOSED, LOOKS, gathered, placed
from shellshock_tui.rules.sshr.charging import charged
from shellshock_tui.rules.sshr.cohesion import refuse_end, regained
from shellshock_tui.rules.sshr.commands import Command, EndMove, Place, Shift
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.moving import Opening, opened, refuse_shift, shifted
from shellshock_tui.rules.sshr.search.averages import (
    IN_COVER,
    IN_THE_OPEN,
    STANDING,
    WALKED,
    Places,
    each_blow,
    exchanged,
    fails,
    is_covered,
    nearest,
    price,
    rows_and_columns,
    shot_down,
    sights,
    touching,
    unit_by_inch,
)
from shellshock_tui.rules.sshr.state import Unit
from shellshock_tui.rules.sshr.unit_goal import goal_of, is_late, models_of

COVER = 1.0
"""The value of standing in cover, as a share of a unit's worth."""
NEARER = 0.5
"""The share of an inch's value by which a place nearer to the goal is better."""
KEPT = 2_000


class Foe(NamedTuple):
    """An enemy from a unit's point of view: its place, and what both would do to each other."""

    name: str
    spots: tuple[tuple[int, int, int], ...]
    """The row, column and place of each model."""
    left: int
    ours: tuple[tuple[float, ...], tuple[float, ...]]
    """The unit's fire by the distance, standing and after a move."""
    theirs: tuple[tuple[float, ...], tuple[float, ...]]
    """The enemy's fire by the distance, at targets in the open and in cover."""
    charges: int
    """Four times the square of the distance from which the enemy charges; 0 if it does not."""
    blows: float
    """Twice the share of the unit that such a charge costs."""


class Step(NamedTuple):
    """A move and what it gains."""

    gain: float
    shot: float
    """The value of the best volley after it."""
    at: int
    """The place to which the first model shifts; below 0 for a charge."""
    target: str = ""
    """The enemy that is charged."""


def _foe(ctx: GameContext, unit: str, one: Unit, enemy: str, other: Unit) -> Foe:
    spots, covered = rows_and_columns(ctx), is_covered(ctx, other.standing)
    ours = (
        unit_by_inch(ctx, unit, one.models, enemy, covered, STANDING),
        unit_by_inch(ctx, unit, one.models, enemy, covered, WALKED),
    )
    theirs: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    charges, blows, left = 0, 0.0, sum(one.hp)
    if not other.shaken:
        theirs = (
            unit_by_inch(ctx, enemy, other.models, unit, IN_THE_OPEN, STANDING),
            unit_by_inch(ctx, enemy, other.models, unit, IN_COVER, STANDING),
        )
        if not ctx.is_vehicle(enemy):
            charges = (2 * ctx.sheet(enemy).m + 3) ** 2
            blows = 2 * min(left, len(other.models) * each_blow(ctx, enemy, unit)) / left
    places = tuple((*spots[place], place) for place in other.standing)
    return Foe(
        name=enemy, spots=places, left=sum(other.hp), ours=ours, theirs=theirs, charges=charges, blows=blows
    )


class Prospects:
    """The expectations of a unit in each place: from its own fire, from its enemies, and from its goal."""

    def __init__(self, ctx: GameContext, unit: str) -> None:
        self.ctx, self.unit, self.one = ctx, unit, ctx.unit(unit)
        self.worth, self.goal = ctx.sheet(unit).worth, goal_of(ctx, unit)
        self.foes = [_foe(ctx, unit, self.one, enemy, ctx.unit(enemy)) for enemy in ctx.enemies(unit)]
        self.may_shoot = not (self.one.shot or self.one.shaken)
        self.sees, self.spots = sights(ctx).sees, rows_and_columns(ctx)

    def at(self, place: int, *, walked: bool, fights: bool = False) -> tuple[float, float]:
        """Return the value of the best volley from a place, and of everything else about it."""
        ctx, covered = self.ctx, self.ctx.battle.ground[place].cover
        row, column = self.spots[place]
        shot = hurt = 0.0
        for foe in self.foes:
            squared, end = min((((y - row) ** 2 + (x - column) ** 2, at) for y, x, at in foe.spots))
            if foe.charges and 4 * squared <= foe.charges:
                hurt += foe.blows
            if fights or not self.sees(ctx, place, end):
                continue
            away = root_up(squared)
            theirs = foe.theirs[covered]
            if away < len(theirs):
                hurt += 1 - exp(-theirs[away])
            ours = foe.ours[walked]
            if self.may_shoot and away < len(ours):
                shot = max(shot, price(ctx, foe.name, min(ours[away], foe.left), foe.left))
        danger = EXPOSED * self.worth * min(1.0, hurt / 2)
        return 100 * shot, COVER * self.worth * covered - danger + self.near(place)

    def near(self, place: int) -> float:
        """Return the value of the distance of a place from the goal, 0 at the goal."""
        if not self.goal.ends:
            return 0.0
        return -NEARER * self.goal.inch * max(self.goal.least, nearest(self.ctx, place, self.goal.ends))


def fight_value(ctx: GameContext, unit: str, models: int, target: str, others: int) -> float:
    """Return the value of a close combat to a unit, in hundredths of a point."""
    done, taken = exchanged(ctx, unit, models, target, others)
    loses = (1 + tanh((done - taken) / (done + taken + 0.5) ** 0.5)) / 2
    gain = ctx.sheet(target).worth * (done / ctx.full(target) + loses * fails(ctx, target) / 4)
    cost = ctx.sheet(unit).worth * (taken / ctx.full(unit) + (1 - loses) * fails(ctx, unit) / 4)
    return 100 * (gain - cost)


def _looks(ctx: GameContext, opening: Opening) -> list[int]:
    """Return the places that the advisor considers for a unit's first model."""
    first = ctx.unit(opening.unit).models[0]
    return _looked(ctx, opening.unit, opening.starts[first - 1], _all_enemies(ctx, opening.unit))


def _all_enemies(ctx: GameContext, unit: str) -> tuple[Places, ...]:
    return tuple(ctx.unit(enemy).standing for enemy in ctx.enemies(unit))


@cached_by(KEPT)
def _looked(ctx: GameContext, unit: str, start: int, enemies: tuple[Places, ...]) -> list[int]:
    sheet, spots = ctx.sheet(unit), rows_and_columns(ctx)
    taken = tuple(sorted(place for standing in enemies for place in standing))
    ways = ctx.rules.ways.reach(start, sheet.m, sheet.type, taken)
    squares = [place for place in ways if place != start]
    if not squares:
        return []
    corners = [(*spots[place], place) for place in squares]

    def to(end: int) -> int:
        row, column = spots[end]
        return min(((y - row) ** 2 + (x - column) ** 2, at) for y, x, at in corners)[1]

    ends = [*ctx.battle.markers.values(), *(standing[0] for standing in enemies)]
    row, column = spots[start]
    free = set(squares)
    beside = [
        min(
            close,
            key=lambda place: ((spots[place][0] - row) ** 2 + (spots[place][1] - column) ** 2, place),
        )
        for standing in enemies
        if (close := ctx.around(standing) & free)
    ]
    spread = squares[:: max(1, len(squares) // LOOKS)]
    return list(dict.fromkeys((*beside, *map(to, ends), *spread)))[: 2 * LOOKS]


def _shifts(ctx: GameContext, opening: Opening) -> tuple[float, tuple[Step, ...]]:
    """Return the value of staying, and the moves of a unit to promising places, without charges."""
    unit, one = opening.unit, ctx.unit(opening.unit)
    start = opening.starts[one.models[0] - 1]
    prospects, met = Prospects(ctx, unit), ctx.met(unit)
    shot, rest = prospects.at(start, walked=False, fights=bool(met))
    if met:
        shot = 0.0
        rest += _melee(ctx, unit, one.standing, met)
    found = [Step(0.0, shot, start)]
    closed = ctx.around(models_of(ctx, ctx.enemies(unit)))
    for place in _looks(ctx, opening):
        if place not in closed:
            shot_there, rest_there = prospects.at(place, walked=True)
            shot_there = 0.0 if opening.was_engaged else shot_there
            found.append(Step(shot_there + rest_there - shot - rest, shot_there, place))
    return shot + rest, tuple(found)


def _melee(ctx: GameContext, unit: str, standing: Places, met: Iterable[str]) -> float:
    return sum(_clash(ctx, unit, standing, foe) for foe in met)


def _clash(ctx: GameContext, unit: str, standing: Places, foe: str) -> float:
    """Return the value to a unit of close combat with an enemy, with its models in some places."""
    there = ctx.unit(foe).standing
    return fight_value(ctx, unit, touching(ctx, standing, there), foe, touching(ctx, there, standing))


def _charges(ctx: GameContext, opening: Opening, now: float) -> Iterator[Step]:
    """Yield the charges of a unit, placed model by model or as a shift; `now` is the value of staying."""
    unit, one = opening.unit, ctx.unit(opening.unit)
    most, start = (2 * ctx.sheet(unit).m + 3) ** 2, opening.starts[one.models[0] - 1]
    near = [
        enemy
        for enemy in ctx.enemies(unit)
        if any(4 * nearest(ctx, at, ctx.unit(enemy).standing) ** 2 <= most for at in one.standing)
    ]
    if not near:
        return
    prospects = Prospects(ctx, unit)
    looks = _looks(ctx, opening)
    for enemy in near:
        beside = ctx.around(ctx.unit(enemy).standing)
        shifts = (at for at in looks if at in beside and refuse_shift(ctx, opening, at) is None)
        ways = [] if ctx.is_vehicle(enemy) else [(-1, tuple(charged(ctx, opening, enemy).values()))]
        ways += [(at, shifted(ctx, opening, at)) for at in shifts]
        for at, places in ways:
            ends = tuple(place for place in places if place >= 0)
            if not ends or not touching(ctx, ends, ctx.unit(enemy).standing):
                continue
            fight = _clash(ctx, unit, ends, enemy)
            rest = prospects.at(ends[0], walked=True, fights=True)[1]
            if fight < 0:  # a losing fight brings no progress
                rest += min(0.0, prospects.near(start) - prospects.near(ends[0]))
            yield Step(fight + rest - now, 0.0, at, "" if at >= 0 else enemy)


def scored(ctx: GameContext, unit: str) -> list[Step]:
    """Return the moves of a unit in cohesion that may move, the best first, with staying among them."""
    opening, (now, found) = opened(ctx, unit), _kept(ctx, unit)
    if ctx.is_vehicle(unit) or opening.was_engaged:
        return sorted(found, reverse=True)
    return sorted((*found, *_charges(ctx, opening, now)), reverse=True)


def _facts(ctx: GameContext, unit: str) -> Hashable:
    """Return everything on which the value of a unit's moves depends, except for charges."""
    return unit, ctx.unit(unit), is_late(ctx), tuple(map(ctx.unit, ctx.enemies(unit)))


@cached_by(KEPT, _facts)
def _kept(ctx: GameContext, unit: str) -> tuple[float, tuple[Step, ...]]:
    return _shifts(ctx, opened(ctx, unit))


def judged(ctx: GameContext, unit: str, ends: Places) -> float:
    """Return the value of a unit with its models in some places, in hundredths of a point."""
    one, worth = ctx.unit(unit), ctx.sheet(unit).worth
    moved = tuple(model for model in one.models if one.place(model) != ends[model - 1])
    there = Unit(ends, one.hp, walked=moved)
    standing, goal, hurt, shot = there.standing, goal_of(ctx, unit), 0.0, 0.0
    met = ctx.met_at(ctx.side(unit), standing)
    fight = _melee(ctx, unit, standing, met)
    for enemy in ctx.enemies(unit):
        other = ctx.unit(enemy)
        if enemy not in met:
            hurt += _charged(ctx, enemy, unit, standing)
        if met:
            continue
        if not other.shaken:
            hurt += 1 - exp(-shot_down(ctx, enemy, Unit(other.places, other.hp), unit, there))
        if not one.shot and not one.shaken:
            left = ctx.hit_points(enemy)
            shot = max(shot, price(ctx, enemy, shot_down(ctx, unit, there, enemy, other), left))
    near = min((nearest(ctx, place, goal.ends) for place in standing), default=0) if goal.ends else 0
    start = min((nearest(ctx, place, goal.ends) for place in one.standing), default=0) if goal.ends else 0
    near = max(near, start) if met and fight < 0 else near
    danger = EXPOSED * worth * min(1.0, hurt / 2)
    covered = COVER * worth * is_covered(ctx, standing)
    far = NEARER * goal.inch * max(goal.least, near) * bool(goal.ends)
    return 100 * shot + fight + covered - danger - far


def _charged(ctx: GameContext, enemy: str, unit: str, standing: Places) -> float:
    """Return twice the share of a unit in some places that a charge of an enemy would cost."""
    other, left = ctx.unit(enemy), ctx.hit_points(unit)
    if ctx.is_vehicle(enemy) or other.shaken or ctx.met(enemy):
        return 0.0
    away = min(nearest(ctx, place, standing) for place in other.standing)
    if 2 * away > 2 * ctx.sheet(enemy).m + 3:
        return 0.0
    return 2 * min(left, len(other.models) * each_blow(ctx, enemy, unit)) / left


def ends_of(ctx: GameContext, opening: Opening, step: Step) -> Places:
    """Return where the models of a unit stand after a move; nothing if it is not allowed."""
    if step.target:
        ends = charged(ctx, opening, step.target)
        places = (
            tuple(ends.get(model, at) for model, at in enumerate(opening.starts, start=1)) if ends else ()
        )
    else:
        places = () if refuse_shift(ctx, opening, step.at) else shifted(ctx, opening, step.at)
    if places in ((), opening.starts) or refuse_end(ctx, opening, places):
        return ()
    return places


def commands_of(ctx: GameContext, unit: str, step: Step, ends: Places) -> tuple[Command, ...]:
    """Return the commands of a move after which the models stand in some places."""
    if not step.target:
        return Shift(unit, ctx.label(step.at)), EndMove(unit)
    starts = ctx.unit(unit).places
    placings = (
        Place(unit, model, ctx.label(ends[model - 1]))
        for model in charged(ctx, opened(ctx, unit), step.target)
        if ends[model - 1] != starts[model - 1]
    )
    return *placings, EndMove(unit)


def regaining_commands(ctx: GameContext, unit: str) -> tuple[Command, ...]:
    """Return the commands by which a unit regains cohesion; empty if it cannot."""
    opening = opened(ctx, unit)
    fewest = tuple(Place(unit, model, ctx.label(to)) for model, to in regained(ctx, opening))
    placings = fewest or tuple(gathered(ctx, opening))
    if placings and refuse_end(ctx, opening, placed(ctx, opening, placings)) is None:
        return (*placings, EndMove(unit))
    return ()
