"""The value of a state to a side: harm, positions, and progress towards the goals."""

from collections.abc import Iterator

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.kit.value_parts import Part
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.goals import Counted, Goal, Tally
from shellshock_tui.rules.gunplay.search.hits import Hits, Target
from shellshock_tui.rules.gunplay.search.race import Race
from shellshock_tui.rules.gunplay.search.situation import EMPTY, EXPOSED, WON, Situation
from shellshock_tui.rules.gunplay.state import GONE

OVER = 10_000.0
"""The value of a battle that is won."""
POINT = 60.0
"""The value of a victory point."""
SHOTS, EXPOSURE, WAY, GOAL = 1.0, 0.25, 0.5, 0.7
"""The weights of next shots, exposure, ways and goals in the value of a state, against those in a plan's.

They come from the outcomes of battles between policies.
"""


def parts(ctx: GameContext, side: str, hits: Hits) -> Iterator[Part]:
    """Yield the parts of a side's advantage over its enemy."""
    if isinstance(ctx.s.phase, Over):
        won = ctx.s.phase.outcome.winner
        if won:
            yield Part(OBJECTIVE, OVER if won == side else -OVER, clauses.VICTORY)
        return
    for each in ctx.battle.sides:
        sign = 1 if each.id == side else -1
        yield from _characters(ctx, each.id, hits, sign)
        yield from _goals(ctx, each.id, sign)


def _characters(ctx: GameContext, side: str, hits: Hits, sign: int) -> Iterator[Part]:
    """Yield what the characters of a side have suffered, what they risk, and what they can do next."""
    situation, is_own = Situation(ctx, side, hits), sign > 0
    for unit in ctx.of_side(side):
        one, points, at = ctx.unit(unit), ctx.battle.worths[unit], f"unit/{unit}"
        harm = 0 if one.state == GONE else Target(unit, one.wounds, one.markers, one.is_up).harm
        if harm:
            yield Part(
                DANGER if is_own else HARM, -sign * points * harm, clauses.HIT, at, "what it has suffered"
            )
        if one.is_up:
            stance = situation.stance(unit, moved=False)
            exposure = EXPOSURE * EXPOSED * points * situation.exposure(stance)
            yield Part(
                COVER if is_own else MEANS, -sign * exposure, clauses.SHOOT_LEVEL, at, "fire that may hit it"
            )
            shot = sign * SHOTS * situation.next_shot(unit, stance)
            yield Part(MEANS if is_own else COVER, shot, clauses.SHOOT, at, "what it may hit next")
            if one.weapon in one.unloaded:
                empty = -float(sign * EMPTY * points)
                yield Part(MEANS if is_own else COVER, empty, clauses.SHOOT_AUTO, at, "an empty weapon")
            way = -sign * WAY * situation.nearer * situation.way(unit, stance)
            yield Part(OBJECTIVE, way, clauses.VICTORY, at, "the way to the objective")


def _goals(ctx: GameContext, side: str, sign: int) -> Iterator[Part]:
    for goal, count in victory.counts(ctx):
        if goal.side == side and (share := _share(ctx, goal, count)):
            words = f"{goal.shown}, past and expected" if isinstance(goal, Hold) else goal.shown
            yield Part(OBJECTIVE, sign * GOAL * WON * share, clauses.VICTORY, words=words)
    if ctx.battle.scenario.points:
        score = POINT * float(victory.points(ctx, side).total)
        yield Part(OBJECTIVE, sign * score, clauses.VICTORY, f"points/{side}", "victory points")


def _share(ctx: GameContext, goal: Goal, count: int) -> float:
    """Return the share of a goal that is fulfilled or to be expected; the first steps count little."""
    match goal:
        case Hold():
            return Race(ctx, goal, count).share()
        case Tally(counted=Counted.TURNS):
            return 0.0
        case Exit() | Tally():
            return float(min(1.0, count / goal.wanted) ** 3)
