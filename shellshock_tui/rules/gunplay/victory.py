"""Victory: the goals of the sides, their progress, and points at the last turn (victory)."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Trail, add, plain
from shellshock_tui.kit.goals import (
    Exit,
    Hold,
    HoldReason,
    at_limit,
    held_words,
    on_points,
    wanted_turns,
    won,
)
from shellshock_tui.rules.gunplay.clauses import VICTORY
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.goals import Counted, Goal, Tally
from shellshock_tui.rules.gunplay.state import DOWN, GONE, OUT, EndOfTurn


def enemies_off_their_feet(ctx: GameContext, side: str) -> int:
    """Return the number of a side's enemies that are not up."""
    return sum(not unit.is_up for unit in ctx.enemies_of(side))


def enemies_fallen(ctx: GameContext, side: str) -> int:
    """Return the number of a side's enemies that are down or out of the fight."""
    return sum(unit.state in (DOWN, OUT) for unit in ctx.enemies_of(side))


def turns_ended(ctx: GameContext) -> int:
    """Return the number of turns that have ended."""
    return ctx.s.turn - 1 + isinstance(ctx.s.phase, EndOfTurn)


def tallied(ctx: GameContext, tally: Tally) -> int:
    """Return the present count of a tally."""
    match tally.counted:
        case Counted.OFF_THEIR_FEET:
            return enemies_off_their_feet(ctx, tally.side)
        case Counted.FALLEN:
            return enemies_fallen(ctx, tally.side)
        case Counted.TURNS:
            return turns_ended(ctx)
        case _:
            assert_never(tally.counted)


def ends(ctx: GameContext, side: str) -> list[int]:
    """Return the places that a side must hold or leave by."""
    own = (goal for goal in ctx.battle.goals if goal.side == side and isinstance(goal, Hold | Exit))
    return [place for goal in own for place in goal.places]


def holds(ctx: GameContext, side: str, places: Sequence[int]) -> bool:
    """Return whether a side, and no other, has a character up in some places."""
    return {ctx.side(one) for one in ctx.up() if ctx.unit(one).at in places} == {side}


def progress(ctx: GameContext) -> Iterator[tuple[Goal, Trail]]:
    """Yield each goal with the calculation of its progress."""
    return ((goal, plain(goal.shown, count, VICTORY)) for goal, count in counts(ctx))


def counts(ctx: GameContext) -> Iterator[tuple[Goal, int]]:
    """Yield each goal with its progress."""
    for goal, held in zip(ctx.battle.goals, ctx.s.held, strict=True):
        match goal:
            case Hold():
                count = held
            case Exit():
                count = sum(ctx.unit(one).state == GONE for one in ctx.of_side(goal.side))
            case Tally():
                count = tallied(ctx, goal)
        yield goal, count


def outcome(ctx: GameContext) -> Outcome | None:
    """Return the outcome if a goal is reached now; if several are, the first listed counts."""
    met = [(goal, count) for goal, count in counts(ctx) if count >= goal.wanted]
    names = ctx.rules.side_names
    if sum(isinstance(goal, Tally) and goal.counted is Counted.OFF_THEIR_FEET for goal, _ in met) > 1:
        return won((), "nobody is on their feet", names, VICTORY)
    for goal, count in met:
        trails = ((goal.shown, plain(goal.shown, count, VICTORY)),)
        return won((goal.side,), goal.reason, names, VICTORY, trails)
    return None


def decides(ctx: GameContext) -> bool:
    """End the battle if a goal is reached; return whether it ended."""
    found = outcome(ctx)
    if found:
        ctx.rules.end(ctx, found)
    return found is not None


def turn_decides(ctx: GameContext) -> bool:
    """Count the turn for goals of holding ground; end the battle if it is decided.

    Return whether it ended.
    """
    held = tuple(
        count + 1 if isinstance(goal, Hold) and holds(ctx, goal.side, goal.places) else 0
        for goal, count in zip(ctx.battle.goals, ctx.s.held, strict=True)
    )
    changed = [] if ctx.battle.ruleset == FIRST else [*_changed(ctx, held)]
    ctx.change(held=held)
    for goal, count in changed:
        emit_turns_held(ctx, goal, count)
    if decides(ctx):
        return True
    turns, names = ctx.battle.scenario.turn_limit, ctx.rules.side_names
    if ctx.s.turn < turns:
        return False
    reason, scored = f"turn {turns} has ended", {side: points(ctx, side) for side in names}
    is_scored = bool(ctx.battle.scenario.points)
    unscored = at_limit(won((), reason, names, VICTORY))
    ctx.rules.end(ctx, on_points(scored, reason, names, VICTORY) if is_scored else unscored)
    return True


def _changed(ctx: GameContext, held: Sequence[int]) -> Iterator[tuple[Hold, int]]:
    for goal, before, after in zip(ctx.battle.goals, ctx.s.held, held, strict=True):
        if isinstance(goal, Hold) and before != after:
            yield goal, after


def emit_turns_held(ctx: GameContext, goal: Hold, held: int) -> None:
    """Emit the number of turns in a row for which a goal has been held, which has changed."""
    words = held_words(goal, ctx.rules.side_names[goal.side], held, hold_reason(ctx, goal))
    trail = goal.shown, plain(goal.shown, held, VICTORY)
    ctx.emit(
        "turns-held", words, trail, wanted_turns(goal, VICTORY),
        side=goal.side, objective=goal.name, held=held, turns=goal.turns, clause=VICTORY,
    )  # fmt: skip


def hold_reason(ctx: GameContext, goal: Hold) -> HoldReason:
    """Return why the side of a goal holds its ground now, or why it does not."""
    there = [one for one in ctx.up() if ctx.unit(one).at in goal.places]
    enemies = [one for one in there if ctx.side(one) != goal.side]
    names = [ctx.name(one) for one in enemies or there]
    who = f"{' and '.join(names)} are" if len(names) > 1 else does(names[0], "is") if names else "nobody is"
    is_contested = 0 < len(enemies) < len(there)
    return HoldReason(bool(there) and not enemies, f"{who} there{' too' * is_contested}", VICTORY)


def points(ctx: GameContext, side: str) -> Trail:
    """Return the calculation of a side's points at the last turn."""
    terms, down = [], enemies_fallen(ctx, side)
    for each in ctx.battle.scenario.points:
        if each.side == side:
            terms.append(add(f"{counted(down, 'enemy', 'enemies')} down or out", each.down * down, VICTORY))
            held = [one for one in ctx.battle.goals if isinstance(one, Hold) and one.side == side]
            terms += [
                add(f"holds {one.name}", each.hold, VICTORY) for one in held if holds(ctx, side, one.places)
            ]
    return Trail(tuple(terms))
