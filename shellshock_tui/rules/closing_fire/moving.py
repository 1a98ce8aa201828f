"""Movement: steps, turns, which squares a unit may enter, losses, disorder and falling back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import does
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.walks import Node, Walks, walks
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.commands import Step, To, Turn, Way
from shellshock_tui.rules.closing_fire.game_context import (
    BACK,
    FRONT,
    FRONT_LEFT,
    FRONT_RIGHT,
    GameContext,
    is_light,
)
from shellshock_tui.rules.closing_fire.state import NOWHERE

WAYS: Mapping[Way, int] = {
    "front": FRONT, "front-left": FRONT_LEFT, "front-right": FRONT_RIGHT, "back": BACK,
}  # fmt: skip
TURNS: Mapping[To, int] = {"left": 3, "right": 1, "about": 2}
"""Quarter turns clockwise."""


ASIDE: Mapping[int, int] = {FRONT_LEFT: 6, FRONT_RIGHT: 2}
"""The direction of the square straight aside that each diagonal step passes, in eighths of a turn."""


@dataclass(frozen=True, slots=True)
class Paid:
    """The square that a step leads to, and its cost in movement points."""

    place: int
    points: int


FAR = 1000
"""More movement points than any path costs."""


def barred(ctx: GameContext, unit: str, place: int) -> Blocked | None:
    """Return why the terrain of a square is closed to a unit; None if it is not (move.ground)."""
    if ctx.cost(unit, place):
        return None
    label, ground = ctx.label(place), ctx.battle.ground[place].name
    words = f"{ctx.name(unit)} cannot enter the {ground} in {label}."
    return Blocked(clauses.MOVE_GROUND, words, f"hex/{label}")


def too_far(ctx: GameContext, unit: str, place: int, left: int) -> Blocked | None:
    """Return why a unit cannot reach a square: the terrain, other units, or the path's cost; else None."""
    label = ctx.label(place)
    if closed := barred(ctx, unit, place) or taken(ctx, unit, place):
        return closed
    costs = [FAR - node.left for node in nodes(ctx, unit, FAR) if node.at == place and node.left]
    if min(costs, default=0) <= left:
        return None
    words = f"{label} is out of reach: the way costs {min(costs)}, but {ctx.does(unit, 'has')} {left} left."
    return Blocked(clauses.MOVE_STEPS, words, f"unit/{unit}/left")


def step(ctx: GameContext, unit: str, way: Way, left: int) -> Paid | Blocked:
    """Return the square and cost of a step, or why it is refused (move.steps, move.ground, move.sharing)."""
    place, ways = ctx.beside(unit, WAYS[way]), WAYS[way]
    if place == OFF_BOARD:
        return Blocked(clauses.BOARD_SQUARES, "The board ends there.")
    if closed := barred(ctx, unit, place):
        return closed
    cost = ctx.cost(unit, place)
    fresh = left == ctx.sheet(unit).move
    if cost > left and not (fresh and left):
        label, ground = ctx.label(place), ctx.battle.ground[place].name
        has = f"{does(ctx.name(unit), 'has')} {left} of {ctx.sheet(unit).move} left"
        words = f"The {ground} in {label} costs {cost}, but {has}."
        return Blocked(clauses.MOVE_GROUND, words, f"hex/{label}")
    if ways in ASIDE and _is_squeezed(ctx, unit, ways):
        name, label = ctx.name(unit), ctx.label(place)
        words = f"{name} cannot move diagonally to {label}: both squares beside the way are closed."
        return Blocked(clauses.MOVE_GROUND, words, f"hex/{label}")
    return taken(ctx, unit, place) or Paid(place, left if ways == BACK else min(cost, left))


def _is_squeezed(ctx: GameContext, unit: str, ways: int) -> bool:
    sides = (FRONT, ASIDE[ways])
    return all(_is_closed(ctx, unit, ctx.beside(unit, side)) for side in sides)


def _is_closed(ctx: GameContext, unit: str, place: int) -> bool:
    return not ctx.cost(unit, place) or ctx.is_enemy_at(unit, place)


def taken(ctx: GameContext, unit: str, place: int) -> Blocked | None:
    """Return why the units in a square keep another from entering; None if they do not (move.sharing)."""
    there = ctx.at(place)
    if not there or _may_share(ctx, unit, there):
        return None
    at, names = f"hex/{ctx.label(place)}", " and ".join(map(ctx.name, there))
    if ctx.is_enemy_at(unit, place):
        return Blocked(clauses.MOVE_SHARING, f"{ctx.label(place)} is occupied by the enemy: {names}.", at)
    if len(there) > 1:
        return Blocked(clauses.MOVE_SHARING, f"{ctx.label(place)} is already full with {names}.", at)
    words = f"{does(names, 'stands')} in {ctx.label(place)}, and neither unit is light foot."
    return Blocked(clauses.MOVE_SHARING, words, at)


def nodes(ctx: GameContext, unit: str, left: int) -> Walks[Step | Turn]:
    """Return the squares and facings that a unit can reach, each with the command that leads there."""
    standing, costs, fresh = ctx.unit(unit), ctx.battle.costs[unit], ctx.sheet(unit).move
    around, full = ctx.battle.board.steps, _full(ctx, unit)
    closed = {ctx.unit(one).at for one in ctx.enemies(unit)}
    steps = [(eighths, Step(unit, way)) for way, eighths in WAYS.items()]
    turns = [(quarters, Turn(unit, to)) for to, quarters in TURNS.items()]

    def onward(node: Node) -> Iterator[tuple[Step | Turn, Node]]:
        at, facing, left, _ = node
        if not left:
            return
        beside = around[at]
        for eighths, command in steps:
            place = beside[(2 * facing + eighths) % 8]
            cost = costs[place] if place != OFF_BOARD and place not in full else 0
            if not cost or (cost > left and left != fresh):
                continue
            if eighths in ASIDE:
                sides = (beside[(2 * facing + side) % 8] for side in (FRONT, ASIDE[eighths]))
                if all(side == OFF_BOARD or not costs[side] or side in closed for side in sides):
                    continue
            yield command, Node(place, facing, 0 if eighths == BACK else left - min(cost, left))
        for quarters, turn in turns:
            yield turn, Node(at, (facing + quarters) % 4, left - 1)

    return walks(Node(standing.at, standing.facing, left), onward)


def _full(ctx: GameContext, unit: str) -> set[int]:
    """Return the squares that the units in them close to another unit (move.sharing)."""
    there: dict[int, list[str]] = {}
    for one in ctx.present():
        if one != unit:
            there.setdefault(ctx.unit(one).at, []).append(one)
    return {place for place, ones in there.items() if not _may_share(ctx, unit, ones)}


def _may_share(ctx: GameContext, unit: str, there: Sequence[str]) -> bool:
    if ctx.side(there[0]) != ctx.side(unit) or len(there) > 1:
        return False
    return is_light(ctx.battle, unit) or is_light(ctx.battle, there[0])


def lose(ctx: GameContext, unit: str, sp: int, clause: str) -> None:
    """Take strength points from a unit, and remove it if it has none left (unit.sheet)."""
    standing = ctx.unit(unit)
    lost = min(sp, standing.sp)
    if not lost:
        return
    left = standing.sp - lost
    place = standing.at
    ctx.update_unit(unit, sp=left)
    words = f"{ctx.does(unit, 'loses')} {lost} SP; {left} left."
    seen = (Effect(EffectKind.HIT if left else EffectKind.LOST, place, text=f"-{lost}"),)
    ctx.emit("loss", words, unit=unit, sp=lost, left=left, clause=clause, effects=seen)
    if not left:
        ctx.update_unit(unit, at=NOWHERE)
        ctx.emit("destroyed", f"{ctx.does(unit, 'is')} destroyed.", unit=unit, clause=clauses.UNIT_SHEET)


def disorder(ctx: GameContext, unit: str, clause: str) -> None:
    """Disorder a unit, unless it is disordered or gone (disorder.effects)."""
    standing = ctx.unit(unit)
    if standing.sp and not standing.disordered:
        ctx.update_unit(unit, disordered=True)
        seen = (Effect(EffectKind.HIT, standing.at, text="~"),)
        ctx.emit("disordered", f"{ctx.does(unit, 'is')} disordered.", unit=unit, clause=clause, effects=seen)


def fall_back_clause(ctx: GameContext, unit: str) -> Blocked | str:
    """Return the clause by which a unit falls back, or what blocks the square behind it."""
    place, name = ctx.behind(unit), ctx.name(unit)
    if place == OFF_BOARD:
        return Blocked(clauses.FALL_BACK_BLOCKED, f"The edge of the board is behind {name}.")
    at, label = f"hex/{ctx.label(place)}", ctx.label(place)
    if not ctx.cost(unit, place):
        words = f"The {ctx.battle.ground[place].name} in {label}, behind {name}, is impassable."
        return Blocked(clauses.FALL_BACK_BLOCKED, words, at)
    if ctx.is_enemy_at(unit, place):
        return Blocked(clauses.FALL_BACK_BLOCKED, f"The enemy is behind {name} in {label}.", at)
    upset = [one for one in ctx.at(place) if not is_light(ctx.battle, one)]
    return clauses.FALL_BACK_FRIENDS if upset else clauses.FALL_BACK_SQUARE


def fall_back(ctx: GameContext, unit: str) -> None:
    """Move a unit to the square behind it, or take 1 SP from it if that square is blocked.

    Friends in that square, other than light foot, disorder it and are disordered (fall-back.friends).
    """
    if ctx.unit(unit).is_gone:
        return
    barred = fall_back_clause(ctx, unit)
    if isinstance(barred, Blocked):
        words = f"{ctx.name(unit)} cannot fall back. {barred.reason}"
        ctx.emit("cornered", words, unit=unit, clause=clauses.FALL_BACK_BLOCKED)
        lose(ctx, unit, 1, clauses.FALL_BACK_BLOCKED)
        return
    start, end = ctx.unit(unit).at, ctx.behind(unit)
    upset = [one for one in ctx.at(end) if not is_light(ctx.battle, one)]
    ctx.update_unit(unit, at=end)
    words = f"{ctx.does(unit, 'falls')} back from {ctx.label(start)} to {ctx.label(end)}."
    facts: dict[str, Any] = {"from": ctx.label(start), "to": ctx.label(end)}
    ctx.emit("fall-back", words, unit=unit, clause=clauses.FALL_BACK_SQUARE, **facts)
    for one in (*upset, unit) if upset else ():
        disorder(ctx, one, clauses.FALL_BACK_FRIENDS)
