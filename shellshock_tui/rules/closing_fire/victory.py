"""Victory: broken sides, objectives held, and points at the turn limit."""

from collections.abc import Iterator

from shellshock_tui.engine.english import agreeing, counted, does, possessive
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.engine.view import ObjectiveKind, ObjectiveProgress
from shellshock_tui.kit.goals import at_limit, place_name
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.scenario_file import Hold, Points


def lost(ctx: GameContext, side: str) -> Trail:
    """Return the SP that a side has lost: those at the start less those it has left."""
    left = sum(ctx.unit(one).sp for one in ctx.present() if ctx.side(one) == side)
    begun = add("SP at the start", ctx.battle.strength[side], clauses.VICTORY_BREAK)
    return Trail((begun, add("SP left", -left, clauses.VICTORY_BREAK)))


def limit(ctx: GameContext, side: str) -> Trail:
    """Return the lost SP at which a side breaks: half of those at the start, rounded up."""
    begun = add("SP at the start", ctx.battle.strength[side], clauses.VICTORY_BREAK)
    return Trail((begun, Term("half, rounded up", Op.HALVE_UP, 0, clauses.VICTORY_BREAK)))


def to_break(ctx: GameContext, side: str) -> Trail:
    """Return how many more SP a side has to lose to break."""
    breaks, gone = limit(ctx, side), lost(ctx, side)
    return Trail((*breaks.terms, Term("SP lost", Op.ADD, -gone.total, clauses.VICTORY_BREAK, trail=gone)))


def broken(ctx: GameContext) -> bool:
    """End the battle if a side has broken, and return whether one has (victory.break)."""
    sides = list(ctx.rules.side_names)
    breaks = [side for side in sides if to_break(ctx, side).total <= 0]
    if not breaks:
        return False
    names = ctx.rules.side_names
    losses = {side: f"lost {lost(ctx, side).total} of {ctx.battle.strength[side]} SP" for side in breaks}
    reasons = " and ".join(f"{does(names[side], 'has')} {losses[side]}" for side in breaks)
    standing = [side for side in sides if side not in breaks]
    wins = does(names[standing[0]], "wins") if standing else "A draw"
    both = agreeing(names[breaks[0]], "breaks") if standing else "both break"
    words = f"{wins}: {reasons} and {both}."
    trails = tuple((f"SP lost by {names[side]}", lost(ctx, side)) for side in breaks)
    ctx.rules.end(ctx, Outcome(standing[0] if standing else "", words, clauses.VICTORY_BREAK, trails=trails))
    return True


def owners(ctx: GameContext) -> tuple[str, ...]:
    """Return the owner of each objective at the end of a turn (victory.hold)."""
    found: list[str] = []
    for place, before in zip(ctx.battle.objectives.values(), ctx.s.owners, strict=True):
        there = list(dict.fromkeys(ctx.side(one) for one in ctx.at(place)))
        found.append(there[0] if len(there) == 1 else before)
    return tuple(found)


def owns(ctx: GameContext, side: str, names: tuple[str, ...]) -> int:
    """Return how many of some objectives a side owns."""
    belongs = dict(zip(ctx.battle.objectives, ctx.s.owners, strict=True))
    return sum(belongs[name] == side for name in names)


def end_turn(ctx: GameContext) -> bool:
    """Update the owners of objectives; end the battle if a goal or the turn limit is reached.

    Returns whether the battle has ended.
    """
    ctx.change(owners=owners(ctx))
    belongs = dict(zip(ctx.battle.objectives, ctx.s.owners, strict=True))
    owned = _belongings(ctx, belongs)
    words = f"Turn {ctx.s.turn} ends{owned}."
    ctx.emit("turn-end", words, turn=ctx.s.turn, owners=belongs, clause=clauses.TURN_END)
    before = ctx.s.held
    ctx.change(
        held=tuple(
            _held(ctx, goal, count) for goal, count in zip(ctx.battle.scenario.victory, before, strict=True)
        )
    )
    if ctx.battle.ruleset != FIRST:
        _emit_turns_held(ctx, before)
    met = [
        goal
        for goal, count in zip(ctx.battle.scenario.victory, ctx.s.held, strict=True)
        if count >= goal.turns
    ]
    if met:
        ctx.rules.end(ctx, _reached(ctx, met))
    elif ctx.s.turn >= ctx.battle.scenario.turn_limit:
        ctx.rules.end(ctx, _on_points(ctx))
    return bool(met) or ctx.s.turn >= ctx.battle.scenario.turn_limit


def _emit_turns_held(ctx: GameContext, before: tuple[int, ...]) -> None:
    """Emit each number of turns in a row for which objectives have been owned, if it has changed."""
    for goal, old, held in zip(ctx.battle.scenario.victory, before, ctx.s.held, strict=True):
        if old == held:
            continue
        name = ctx.rules.side_names[goal.side]
        words = f"{does(name, 'has')} held {goal.name} for {held} of {counted(goal.turns, 'turn')}."
        if not held:
            words = f"{possessive(name)} count of turns for {goal.name} begins again."
        counts = {"turns in a row": held, "turns in a row that win": goal.turns}
        trails = ((label, plain(label, count, clauses.VICTORY_HOLD)) for label, count in counts.items())
        ctx.emit(
            "turns-held", words, *trails, side=goal.side, objective=goal.name, held=held, turns=goal.turns,
            clause=clauses.VICTORY_HOLD,
        )  # fmt: skip


def _belongings(ctx: GameContext, belongs: dict[str, str]) -> str:
    listed = [
        f"{does(place_name(name), 'belongs')} to {ctx.rules.side_names[side]}"
        for name, side in belongs.items()
        if side
    ]
    return f": {', '.join(listed)}" if listed else ""


def _held(ctx: GameContext, goal: Hold, count: int) -> int:
    return count + 1 if owns(ctx, goal.side, goal.places) == len(goal.places) else 0


def _reached(ctx: GameContext, met: list[Hold]) -> Outcome:
    winners = list(dict.fromkeys(goal.side for goal in met))
    names = ctx.rules.side_names
    reasons = " and ".join(f"{does(names[goal.side], 'has')} held {goal.name}" for goal in met)
    if len(winners) > 1:
        return Outcome("", f"A draw: {reasons}.", clauses.VICTORY_HOLD)
    turns = plain("turns in a row", met[0].turns, clauses.VICTORY_HOLD)
    words = f"{does(names[winners[0]], 'wins')}: {reasons} at the end of {counted(met[0].turns, 'turn')}."
    return Outcome(winners[0], words, clauses.VICTORY_HOLD, trails=(("turns", turns),))


def points(ctx: GameContext, side: str) -> Trail:
    """Return a side's points: SP that others have lost, and objectives it owns (victory.points)."""
    names = ctx.rules.side_names
    others = ((names[other], lost(ctx, other)) for other in names if other != side)
    terms = [
        Term(f"SP lost by {name}", Op.ADD, gone.total, clauses.VICTORY_POINTS, trail=gone)
        for name, gone in others
    ]
    for each in ctx.battle.scenario.points:
        count = owns(ctx, side, each.places)
        if each.side == side and count:
            words = f"{counted(count, 'objective')} at {each.value}"
            terms.append(add(words, count * each.value, clauses.VICTORY_POINTS))
    return Trail(tuple(terms))


def _on_points(ctx: GameContext) -> Outcome:
    names = ctx.rules.side_names
    scored = {side: points(ctx, side) for side in ctx.rules.side_names}
    scores = tuple((side, int(trail.total)) for side, trail in scored.items())
    most = max(score for _, score in scores)
    winners = [side for side, score in scores if score == most]
    listed = " to ".join(f"{names[side]} {score}" for side, score in scores)
    wins = does(names[winners[0]], "wins") if len(winners) == 1 else "A draw"
    words = f"{wins} on points, {listed}."
    trails = tuple((f"points of {names[side]}", trail) for side, trail in scored.items())
    winner = winners[0] if len(winners) == 1 else ""
    return at_limit(Outcome(winner, words, clauses.VICTORY_POINTS, scores, trails))


def progress(ctx: GameContext) -> Iterator[ObjectiveProgress]:
    """Yield the progress of all goals: objectives owned, turns held, SP left before a side breaks, points."""
    scenario, endure = ctx.battle.scenario, ObjectiveKind.ENDURE
    for goal, held in zip(scenario.victory, ctx.s.held, strict=True):
        yield _owned(ctx, goal, goal.name)
        if held:
            trail = plain(f"turns in a row that {goal.name} was held", held, clauses.VICTORY_HOLD)
            name = f"of {counted(goal.turns, 'turn')}"
            yield ObjectiveProgress(
                goal.side, endure, name, held, goal.turns, counted=f"turns of {goal.name}", trail=trail,
                places=_places(ctx, goal.places),
            )  # fmt: skip
    for each in scenario.points:
        yield _owned(ctx, each, " and ".join(map(place_name, each.places)))
    for side in ctx.rules.side_names:
        left = to_break(ctx, side)
        if left.total < 0:
            left = Trail((*left.terms, Term("at least", Op.AT_LEAST, 0, clauses.VICTORY_BREAK)))
        begun = int(limit(ctx, side).total)
        yield ObjectiveProgress(
            side,
            endure,
            "SP left before it breaks",
            int(left.total),
            begun,
            "SP to lose",
            "SP to lose before it breaks",
            left,
        )
        if scenario.points:
            scored = points(ctx, side)
            score, more = int(scored.total), "" if scored.total == 1 else "s"
            yield ObjectiveProgress(side, endure, f"point{more}", score, 0, f"pt{more}", "points", scored)


def _owned(ctx: GameContext, goal: Hold | Points, name: str) -> ObjectiveProgress:
    belongs = dict(zip(ctx.battle.objectives, ctx.s.owners, strict=True))
    clause = clauses.VICTORY_HOLD if isinstance(goal, Hold) else clauses.VICTORY_POINTS
    terms = (
        add(f"{place_name(one)} {_owner_words(ctx, belongs[one])}", int(belongs[one] == goal.side), clause)
        for one in goal.places
    )
    return ObjectiveProgress(
        goal.side, ObjectiveKind.HOLD, name, owns(ctx, goal.side, goal.places), len(goal.places),
        counted=f"objectives of {name}" if len(goal.places) > 1 else name,
        trail=Trail(tuple(terms)), places=_places(ctx, goal.places),
    )  # fmt: skip


def _owner_words(ctx: GameContext, owner: str) -> str:
    return f"belongs to {ctx.rules.side_names[owner]}" if owner else "belongs to nobody"


def _places(ctx: GameContext, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(ctx.battle.objectives[name] for name in names)
