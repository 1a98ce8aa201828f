"""Movement: the cost of a step, what is left after it, and the hexes in reach (move)."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.walks import Node, Stand, Walks, stand, walks
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
    paid = paid_for(cost, acting.left, acting.points, speed, is_prone=ctx.unit(unit).prone)
    if paid is not None:
        left, points = paid
        return changed(acting if left == acting.left else acting.acted(), points=points, moved=True)
    label = ctx.label(place)
    if not acting.left:
        words = (
            f"{label} costs {cost}, but this move has {acting.points} left and there is no further action."
        )
        return Blocked(clauses.MOVE, words, f"hex/{label}")
    words = f"{label} costs {counted(cost, 'point')}, more than the {speed} of a whole move."
    return Blocked(clauses.MOVE, words, f"hex/{label}")


def paid_for(cost: int, left: int, points: int, speed: int, *, is_prone: bool) -> tuple[int, int] | None:
    """Return the actions and points left after a step of some cost; None if they do not suffice (move)."""
    if cost <= points and not is_prone:
        return left, points - cost
    return (left - 1, speed - cost) if left and cost <= speed else None


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
    found = walked(ctx, acting, stops)
    return {place: stand(found, node) for place, node in ends(found).items()}


def walked(ctx: GameContext, acting: ActionsLeft, stops: Callable[[int], bool]) -> Walks[Step]:
    """Return the nodes that a character can reach, their points those of all actions that are left."""
    one, speed = ctx.unit(acting.unit), ctx.speed(acting.unit)
    taken = {ctx.unit(other).at for other in ctx.up()}
    costs = [1 if one.prone and ground.cost else ground.cost for ground in ctx.battle.ground]
    steps, neighbours = [Step(acting.unit, way) for way in WAYS], ctx.battle.board.steps

    def onward(node: Node) -> Iterator[tuple[Step, Node]]:
        if node.at != one.at and stops(node.at):
            return
        left, points = divmod(node.left, speed)
        for command, place in zip(steps, neighbours[node.at], strict=True):
            cost = costs[place] if place >= 0 and place not in taken else 0
            paid = paid_for(cost, left, points, speed, is_prone=one.prone) if cost else None
            if paid is not None:
                yield command, Node(place, None, paid[0] * speed + paid[1])

    return walks(Node(one.at, None, acting.left * speed + acting.points), onward)


def ends(found: Walks[Step]) -> dict[int, Node]:
    """Return, for each place but the start, the node with most points left."""
    best: dict[int, Node] = {}
    start = next(iter(found)).at
    for node in found:
        if node.at != start and (node.at not in best or node.left > best[node.at].left):
            best[node.at] = node
    return best
