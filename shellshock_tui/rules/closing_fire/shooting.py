"""Shooting: possible targets, dice, needs, saves and outcomes."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from shellshock_tui.board import Board
from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Reading, Term, Trail, WeighedTrail, add, plain, unmet
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.charts import RANGES
from shellshock_tui.rules.closing_fire.game_context import GameContext, is_light, sight, stat
from shellshock_tui.rules.closing_fire.moving import disorder, fall_back, lose
from shellshock_tui.rules.closing_fire.pool import HIT, Pool
from shellshock_tui.rules.closing_fire.rulebook_tables import Ground


class Shot(NamedTuple):
    """The inputs of a shot's need and saves, besides the sheets of both units."""

    unit: str
    target: str
    apart: int
    """The distance in squares."""
    disordered: bool
    """Whether the shooter is disordered."""
    ground: Ground
    """The terrain of the target's square."""


def shot_of(ctx: GameContext, unit: str, target: str) -> Shot:
    """Return the shot of a unit at a target as both stand now."""
    apart = distance_of(ctx, unit, target)
    return Shot(unit, target, apart, ctx.unit(unit).disordered, ctx.ground(target))


def shooting_dice(battle: Battle, unit: str, *, moving: bool) -> Trail:
    """Return the number of dice of a unit that moves or stands, possibly 0 (shoot.dice)."""
    moved = add("it moves", -1, clauses.SHOOT_MOVING)
    return Trail((stat(battle, unit, "shoot"), *([moved] if moving else [])))


def shot_dice(ctx: GameContext, unit: str, *, moving: bool) -> Trail | Blocked:
    """Return the number of dice of a unit, or that it has none (shoot.dice)."""
    trail = shooting_dice(ctx.battle, unit, moving=moving)
    if trail.total >= 1:
        return trail
    words = f"{ctx.does(unit, 'has')} no die to shoot with" + (" on the move." if moving else ".")
    return Blocked(clauses.SHOOT_DICE, words, f"unit/{unit}/shoot", (("dice", trail),))


def range_trail(ctx: GameContext, unit: str) -> Trail:
    """Return the range of a unit's weapon in squares (shoot.range)."""
    weapon = ctx.weapon(unit)
    at, where = f"unit/{unit}/range", Reading(RANGES, weapon.name, "squares")
    return Trail.of(add(f"range of the {weapon.name}", weapon.squares, clauses.SHOOT_RANGE, at, where))


def firing_range(ctx: GameContext, unit: str, target: str) -> Trail | Blocked:
    """Return the distance to a target, or why the unit may not shoot at it.

    The range, the front and the line of sight are checked (shoot.range, shoot.front, shoot.sight).
    """
    start, end = ctx.unit(unit).at, ctx.unit(target).at
    apart, reach = distance_of(ctx, unit, target), range_trail(ctx, unit)
    if apart > reach.total:
        away = f"{ctx.does(target, 'is')} {counted(apart, 'square')} away"
        words = f"{away}, but {ctx.does(unit, 'reaches')} only {reach.total}."
        trails = (("squares", plain("squares", apart, clauses.BOARD_SQUARES)), ("range", reach))
        return Blocked(clauses.SHOOT_RANGE, words, f"unit/{target}", trails)
    ahead, aside = bearing(ctx.battle.board, start, ctx.unit(unit).facing, end)
    if ahead < max(1, aside):
        front = f"the front of {ctx.name(unit)}"
        words = f"{ctx.does(target, 'is')} outside {front}: {ahead} ahead and {aside} to the side."
        return Blocked(clauses.SHOOT_FRONT, words, f"unit/{target}")
    return sight(ctx, start, end)


def distance_of(ctx: GameContext, unit: str, other: str) -> int:
    """Return the distance between two units in squares."""
    return ctx.battle.board.distance(ctx.unit(unit).at, ctx.unit(other).at)


def bearing(board: Board, at: int, facing: int, place: int) -> tuple[int, int]:
    """Return how many squares a place is ahead of a unit (negative if behind), and how many to the side."""
    (row, column), (to_row, to_column) = divmod(at, board.width), divmod(place, board.width)
    right, down = to_column - column, to_row - row
    ahead = (-down, right, down, -right)[facing]
    aside = (right, down, -right, -down)[facing]
    return ahead, abs(aside)


def shot_need(battle: Battle, shot: Shot) -> Trail:
    """Return the number that each die of a shot must show (shoot.hits)."""
    weapon = battle.weapons[shot.unit]
    terms = [add("a hit", HIT, clauses.SHOOT_HITS)]
    if shot.apart == 1:
        terms.append(add("at range 1", -1, clauses.SHOOT_HITS))
    if shot.disordered:
        terms.append(add("disordered", 1, clauses.DISORDER_EFFECTS, f"unit/{shot.unit}/order"))
    if weapon.guns and 2 * shot.apart > weapon.squares:
        terms.append(add("guns beyond half their range", 1, clauses.SHOOT_HITS, f"unit/{shot.unit}/far"))
    if is_light(battle, shot.target):
        terms.append(add("at light foot", 1, clauses.SHOOT_HITS, f"unit/{shot.target}/arm"))
    return WeighedTrail(tuple(terms), partial(_unmet, battle, shot))


def _unmet(battle: Battle, shot: Shot) -> Iterator[Term]:
    """Yield the modifiers of a shot's needed number that do not apply."""
    weapon, clause = battle.weapons[shot.unit], clauses.SHOOT_HITS
    away = counted(shot.apart, "square")
    if shot.apart != 1:
        yield unmet("at range 1", f"the target is {away} away", clause)
    if not shot.disordered:
        yield unmet("disordered", "it is in order", clauses.DISORDER_EFFECTS, f"unit/{shot.unit}/order")
    if not weapon.guns:
        yield unmet("guns beyond half their range", f"a {weapon.name} is no gun", clause)
    elif 2 * shot.apart <= weapon.squares:
        words = f"{away} is within half of {weapon.squares}"
        yield unmet("guns beyond half their range", words, clause, f"unit/{shot.unit}/far")
    if not is_light(battle, shot.target):
        yield unmet("at light foot", "the target is no light foot", clause, f"unit/{shot.target}/arm")


def save_bonus(target: str, ground: Ground, *, guns: bool) -> tuple[Term, ...]:
    """Return the terms added to the hits for the number of save dice (shoot.saves)."""
    cover = [add("in cover", 1, clauses.SHOOT_SAVES, f"unit/{target}/cover")] if ground.cover else []
    against = [add("against guns", -1, clauses.SHOOT_SAVES)] if guns else []
    return (*cover, *against)


def unmet_saves(target: str, ground: Ground, *, guns: bool) -> Iterator[Term]:
    """Yield the modifiers of the number of save dice that do not apply."""
    if not ground.cover:
        yield unmet("in cover", f"{ground.name} gives no cover", clauses.SHOOT_SAVES, f"unit/{target}/cover")
    if not guns:
        yield unmet("against guns", "the shooter has no guns", clauses.SHOOT_SAVES)


def shot_pool(battle: Battle, shot: Shot, count: Trail) -> Pool:
    """Return the dice of a shot and the saves against them."""
    bonus = save_bonus(shot.target, shot.ground, guns=battle.weapons[shot.unit].guns)
    morale = Trail((stat(battle, shot.target, "morale"),))
    return Pool(count, shot_need(battle, shot), bonus, morale, clauses.SHOOT_SAVES)


def shoot(ctx: GameContext, unit: str, target: str, count: Trail) -> None:
    """Resolve a shot: hits, saves, and the outcome chart (shoot.outcome)."""
    pool = shot_pool(ctx.battle, shot_of(ctx, unit, target), count)
    unsaved = ctx.outcome(pool.distribution, lambda dice: _volley(ctx, unit, target, pool, dice))
    ctx.update_unit(unit, shot=True)
    sp, disordered, back = ctx.battle.unsaved[min(unsaved, len(ctx.battle.unsaved) - 1)]
    lose(ctx, target, sp, clauses.SHOOT_OUTCOME)
    if disordered:
        disorder(ctx, target, clauses.SHOOT_OUTCOME)
    if back:
        fall_back(ctx, target)


def _volley(ctx: GameContext, unit: str, target: str, pool: Pool, dice: Dice) -> int:
    names = f"{ctx.does(unit, 'shoots')} at {ctx.name(target)}"
    faces = throw(dice, int(pool.count.total), 6, f"{names}, {pool.need.total}+")
    hits = pool.hits(faces)
    count = pool.saves(hits)
    saves = throw(dice, int(count.total), 6, f"{ctx.does(target, 'saves')}, {pool.morale.total}+")
    left = pool.left(faces, saves)
    trails = [("dice", pool.count), ("need", pool.need)]
    trails += [("save dice", count), ("morale", pool.morale)] if hits else []
    ctx.emit(
        "shoot", f"{names}: {pool.fallen(faces, saves)}.", *trails,
        effects=(Effect(EffectKind.SHOT, ctx.unit(target).at, ctx.unit(unit).at),),
        unit=unit, target=target, dice=int(pool.count.total), need=int(pool.need.total), faces=list(faces),
        hits=hits, saves=list(saves), unsaved=left, clause=clauses.SHOOT_HITS,
    )  # fmt: skip
    return left
