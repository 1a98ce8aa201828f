"""Movement: the cost of a step, what is left after it, and the hexes in reach (move)."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.walks import Node, Stand, stands, walks
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.actions_left import A, ActionsLeft
from shellshock_tui.rules.gunplay.commands import Command, Step, Way
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.nerve import reveal

WAYS: tuple[Way, ...] = get_args(Way)


FAR = 1000
"""More actions than any path takes."""


def barred(ctx: GameContext, place: int) -> Blocked | None:
    """Return why no character can enter a hex; None if one can (move)."""
    if not ctx.battle.ground[place].cost:
        label = ctx.label(place)
        words = f"{label} cannot be entered: its terrain is {ctx.battle.ground[place].name}."
        return Blocked(clauses.MOVE, words, f"hex/{label}")
    if standing := ctx.standing(place):
        words = f"{ctx.label(place)} cannot be entered: {ctx.name(standing)} stands there."
        return Blocked(clauses.MOVE, words, f"unit/{standing}")
    return None


def too_far(ctx: GameContext, acting: ActionsLeft, place: int) -> Blocked | None:
    """Return why the active character cannot reach a hex in one go; None if no path leads there."""
    if closed := barred(ctx, place):
        return closed
    way = reach(ctx, changed(acting, left=FAR), lambda _: False).get(place)
    if way is None:
        return None
    label, needed = ctx.label(place), FAR - way.left // ctx.speed(acting.unit)
    if needed <= acting.left:
        words = f"The way to {label} is watched, so it must be taken step by step."
        return Blocked(clauses.OVERWATCH_REACT, words, f"hex/{label}")
    actions, has = counted(needed, "action"), ctx.does(acting.unit, "has")
    words = f"{label} is out of reach: it takes {actions}, and {has} {acting.left} left."
    return Blocked(clauses.MOVE, words, f"unit/{acting.unit}")


def after_step(ctx: GameContext, acting: A, place: int) -> A | Blocked:
    """Return the activation after a step into a hex, or why the step is impossible (move)."""
    if closed := barred(ctx, place):
        return closed
    unit = acting.unit
    cost, speed = ctx.cost(unit, place), ctx.speed(unit)
    if cost <= acting.points and not ctx.unit(unit).prone:
        return changed(acting, points=acting.points - cost, moved=True)
    if acting.left and cost <= speed:
        return changed(acting.acted(), points=speed - cost, moved=True)
    label = ctx.label(place)
    if not acting.left:
        words = (
            f"{label} costs {cost}, but this move has {acting.points} left and there is no further action."
        )
        return Blocked(clauses.MOVE, words, f"hex/{label}")
    words = f"{label} costs {counted(cost, 'point')}, more than the {speed} of a whole move."
    return Blocked(clauses.MOVE, words, f"hex/{label}")


def step(ctx: GameContext, acting: A, end: int) -> A:
    """Carry out a step into hex `end` and return the activation after it."""
    unit, start, after = acting.unit, ctx.unit(acting.unit).at, after_step(ctx, acting, end)
    assert not isinstance(after, Blocked)
    ctx.update_unit(unit, at=end, hidden=False, braced=False)
    words = f"{ctx.name(unit)} {'crawls' if ctx.unit(unit).prone else 'moves'} to {ctx.label(end)}."
    seen = (Effect(EffectKind.STEP, end, start),)
    facts: dict[str, Any] = {"to": ctx.label(end), "left": after.points, "actions": after.left}
    ctx.emit("step", words, effects=seen, unit=unit, **facts, clause=clauses.MOVE)
    reveal(ctx)
    return after


def reach(ctx: GameContext, acting: ActionsLeft, stops: Callable[[int], bool]) -> dict[int, Stand[Command]]:
    """Return where a character can go, with the points of all its actions that are left there.

    A path goes no further from a place for which `stops` is true.
    """
    unit, start, speed = acting.unit, ctx.unit(acting.unit).at, ctx.speed(acting.unit)

    def onward(node: Node) -> Iterator[tuple[Command, Node]]:
        left, points = divmod(node.left, speed)
        there = changed(acting, left=left, points=points)
        for number, way in enumerate(WAYS if node.at == start or not stops(node.at) else ()):
            place = ctx.battle.board.step(node.at, number)
            after = after_step(ctx, there, place) if place >= 0 else None
            if after is not None and not isinstance(after, Blocked):
                yield Step(unit, way), Node(place, None, after.left * speed + after.points)

    best: dict[int, Stand[Command]] = {}
    for stand in stands(walks(Node(start, None, acting.left * speed + acting.points), onward)):
        if stand.at != start and (stand.at not in best or stand.left > best[stand.at].left):
            best[stand.at] = stand
    return best
