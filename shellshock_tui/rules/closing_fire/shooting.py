"""Shooting: who may be shot at, with how many dice, what they must show, and what they do."""

from typing import NamedTuple

from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Term, Trail, add, plain
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import Battle, Ground
from shellshock_tui.rules.closing_fire.field import Field, is_light, sight, stat
from shellshock_tui.rules.closing_fire.moving import disorder, fall_back, lose
from shellshock_tui.rules.closing_fire.pool import HIT, Pool


class Shot(NamedTuple):
    """What the needs and saves of a shot depend on, beside the sheets of both units."""

    unit: str
    target: str
    apart: int
    """How many squares they are apart."""
    disordered: bool
    """Whether the shooter is disordered."""
    ground: Ground
    """What the target stands on."""


def shot_of(f: Field, unit: str, target: str) -> Shot:
    """Return the shot of a unit at another as both stand."""
    apart = distance_of(f, unit, target)
    return Shot(unit, target, apart, f.unit(unit).disordered, f.ground(target))


def shooting_dice(battle: Battle, unit: str, *, moving: bool) -> Trail:
    """Return with how many dice a unit shoots that moves, or does not; perhaps none (shoot.dice)."""
    moved = add("it moves", -1, clauses.SHOOT_MOVING)
    return Trail((stat(battle, unit, "shoot"), *([moved] if moving else [])))


def shot_dice(f: Field, unit: str, *, moving: bool) -> Trail | Blocked:
    """Return with how many dice a unit shoots, or that it has none (shoot.dice)."""
    trail = shooting_dice(f.battle, unit, moving=moving)
    if trail.total >= 1:
        return trail
    words = f"{f.does(unit, 'has')} no die to shoot with" + (" on the move." if moving else ".")
    return Blocked(clauses.SHOOT_DICE, words, f"unit/{unit}/shoot", (("dice", trail),))


def range_trail(f: Field, unit: str) -> Trail:
    """Return how far a unit shoots (shoot.range)."""
    weapon = f.weapon(unit)
    return plain(f"a {weapon.name} reaches", weapon.squares, clauses.SHOOT_RANGE, f"unit/{unit}/range")


def aim(f: Field, unit: str, target: str) -> Trail | Blocked:
    """Return how far a target is that a unit may shoot at, or why it may not (range, front, sight)."""
    start, end = f.unit(unit).at, f.unit(target).at
    apart, reach = distance_of(f, unit, target), range_trail(f, unit)
    if apart > reach.total:
        away = f"{f.does(target, 'is')} {counted(apart, 'square')} away"
        words = f"{away}; {f.does(unit, 'reaches')} {reach.total}."
        trails = (("squares", plain("squares", apart, clauses.BOARD_SQUARES)), ("range", reach))
        return Blocked(clauses.SHOOT_RANGE, words, f"unit/{target}", trails)
    ahead, aside = bearing(f, unit, end)
    if ahead < max(1, aside):
        front = f"the front of {f.name(unit)}"
        words = f"{f.does(target, 'is')} not before {front}: {ahead} ahead, {aside} to the side."
        return Blocked(clauses.SHOOT_FRONT, words, f"unit/{target}")
    return sight(f, start, end)


def distance_of(f: Field, unit: str, other: str) -> int:
    """Return how many squares two units are apart."""
    return f.battle.board.distance(f.unit(unit).at, f.unit(other).at)


def bearing(f: Field, unit: str, place: int) -> tuple[int, int]:
    """Return how far ahead of a unit a square lies, and how far to the side."""
    standing, width = f.unit(unit), f.battle.board.width
    (row, column), (to_row, to_column) = divmod(standing.at, width), divmod(place, width)
    right, down = to_column - column, to_row - row
    ahead = (-down, right, down, -right)[standing.facing]
    aside = (right, down, -right, -down)[standing.facing]
    return ahead, abs(aside)


def shot_need(battle: Battle, shot: Shot) -> Trail:
    """Return what each die of a shot must show (shoot.hits)."""
    weapon = battle.weapons[shot.unit]
    terms = [add("a hit", HIT, clauses.SHOOT_HITS)]
    if shot.apart == 1:
        terms.append(add("at range 1", -1, clauses.SHOOT_HITS))
    if shot.disordered:
        terms.append(add("disordered", 1, clauses.DISORDER_EFFECTS, f"unit/{shot.unit}/order"))
    if weapon.guns and 2 * shot.apart > weapon.squares:
        terms.append(add("guns beyond half their range", 1, clauses.SHOOT_HITS, f"unit/{shot.unit}/range"))
    if is_light(battle, shot.target):
        terms.append(add("at light foot", 1, clauses.SHOOT_HITS, f"unit/{shot.target}/arm"))
    return Trail(tuple(terms))


def save_bonus(target: str, ground: Ground, *, guns: bool) -> tuple[Term, ...]:
    """Return what is added to the hits for the number of save dice (shoot.saves)."""
    cover = [add("in cover", 1, clauses.SHOOT_SAVES, f"unit/{target}/cover")] if ground.cover else []
    against = [add("against guns", -1, clauses.SHOOT_SAVES)] if guns else []
    return (*cover, *against)


def shot_pool(battle: Battle, shot: Shot, count: Trail) -> Pool:
    """Return the dice of a shot, and the saves against them."""
    bonus = save_bonus(shot.target, shot.ground, guns=battle.weapons[shot.unit].guns)
    morale = Trail((stat(battle, shot.target, "morale"),))
    return Pool(count, shot_need(battle, shot), bonus, morale, clauses.SHOOT_SAVES)


def shoot(f: Field, unit: str, target: str, count: Trail) -> None:
    """Resolve a shot: hits, saves, and the chart (shoot.outcome)."""
    pool = shot_pool(f.battle, shot_of(f, unit, target), count)
    unsaved = f.draw(pool.law, lambda dice: _volley(f, unit, target, pool, dice))
    f.put(unit, shot=True)
    sp, disordered, back = f.battle.unsaved[min(unsaved, len(f.battle.unsaved) - 1)]
    lose(f, target, sp, clauses.SHOOT_OUTCOME)
    if disordered:
        disorder(f, target, clauses.SHOOT_OUTCOME)
    if back:
        fall_back(f, target)


def _volley(f: Field, unit: str, target: str, pool: Pool, dice: Dice) -> int:
    names = f"{f.does(unit, 'shoots')} at {f.name(target)}"
    faces = throw(dice, int(pool.count.total), 6, f"{names}, {pool.need.total}+")
    hits = pool.hits(faces)
    count = pool.saves(hits)
    saves = throw(dice, int(count.total), 6, f"{f.does(target, 'saves')}, {pool.morale.total}+")
    left = pool.left(faces, saves)
    trails = [("dice", pool.count), ("need", pool.need)]
    trails += [("save dice", count), ("morale", pool.morale)] if hits else []
    f.tell(
        "shoot", f"{names}: {pool.fallen(faces, saves)}.", *trails,
        seen=(Effect(EffectKind.SHOT, f.unit(target).at, f.unit(unit).at),),
        unit=unit, target=target, dice=int(pool.count.total), need=int(pool.need.total), faces=list(faces),
        hits=hits, saves=list(saves), unsaved=left, clause=clauses.SHOOT_HITS,
    )  # fmt: skip
    return left
