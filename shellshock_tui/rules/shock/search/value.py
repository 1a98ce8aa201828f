"""The value of a state to the squad for searches, in hundredths of a man."""

from collections.abc import Iterator

from shellshock_tui.engine.advisor import DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.value_parts import Part
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.appraisal import (
    BESIDE,
    CARRIED,
    CHARGED,
    CUT_OFF,
    HEX,
    KILLED,
    MAN,
    NERVE,
    OUT,
    PRESSING,
    TURN,
    UNREADY,
    WOUND,
    afar,
    goal_places,
    is_to_leave,
)
from shellshock_tui.rules.shock.blasts import CHARGE
from shellshock_tui.rules.shock.fire import total
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.scenario_file import Goal
from shellshock_tui.rules.shock.search.shots import Shooter, danger, falls_to, shooters
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, UP
from shellshock_tui.rules.shock.victory import is_won, score

STAKE, POINT = 2_500.0, 20.0
"""The value of a mission won, negative for one that is lost, and of each point of the outcome."""
THREAT = 40
"""The value of the chance that the squad's next shots put an enemy out of action."""
ASSURED, HOPED = 500.0, 250.0
"""The value of a goal that is reached if the turn ends now, and of one that can be reached in time."""
PACE = 2.5
"""The hexes that a soldier comes forward in a turn, on average."""
UNKNOWN = 8
"""The value of an unknown marker that is gone."""


def parts(ctx: GameContext) -> Iterator[Part]:
    """Yield the parts of the value of a state to the squad."""
    s = ctx.s
    if isinstance(s.phase, Over):
        won = s.phase.outcome.winner == ctx.squad
        points = POINT * float(score(ctx, won=False).total)
        yield Part(OBJECTIVE, (STAKE if won else -STAKE) + points, clauses.VICTORY)
        return
    enemies = shooters(ctx, ctx.standing(ctx.force))
    squad = list(ctx.standing(ctx.squad))
    for unit in ctx.rules.ids:
        if harm := _harm(ctx, unit):
            is_own = ctx.side(unit) == ctx.squad
            label, sign = (DANGER, -1) if is_own else (HARM, 1)
            yield Part(label, sign * harm, clauses.DAMAGE_WOUND, f"unit/{unit}", "wounds, shock and nerve")
    yield Part(MEANS, _means(ctx, squad), clauses.ACTIVATION)
    for unit in squad:
        one = ctx.unit(unit)
        exposed = MAN * danger(ctx, enemies, one.at, one.sheet, one.stance)
        yield Part(DANGER, -exposed, clauses.FIRE_TO_HIT, f"unit/{unit}", "fire that may hit")
    yield Part(HARM, _threat(ctx, shooters(ctx, squad)), clauses.FIRE_TO_HIT, "", "the squad's next shots")
    yield Part(OBJECTIVE, float(-UNKNOWN * len(ctx.markers())), clauses.MARKER, "", "unknown markers")
    turns = ctx.battle.scenario.turn_limit
    pressing = min(float(PRESSING), turns / max(1, turns + 1 - s.turn))
    for goal in ctx.battle.scenario.victory:
        come = _progress(ctx, goal, squad, pressing)
        yield Part(OBJECTIVE, come, clauses.VICTORY, "", "the way to the goal")
    if is_won(ctx):
        yield Part(OBJECTIVE, ASSURED, clauses.VICTORY, "", "the goal is reached when the turn ends")


def _harm(ctx: GameContext, unit: str) -> float:
    """Return the harm that a soldier has suffered."""
    one = ctx.unit(unit)
    if one.state not in (UP, SHOCK, DEAD) or one.at < 0:
        return 0.0
    is_own, fallen = ctx.side(unit) == ctx.squad, MAN * one.has_fallen
    if fallen and not is_own:
        return float(fallen)
    stunned = NERVE if one.stun >= ctx.s.turn else 0
    hurt = NERVE * one.shaken + WOUND * total(ctx.battle, one.wounds) + stunned
    return float(hurt + is_own * (fallen + KILLED * (one.state == DEAD)))


def _means(ctx: GameContext, squad: list[str]) -> float:
    able = min(ctx.s.points, sum(map(ctx.is_able, squad)))
    return TURN / 2 * able - UNREADY / 2 * sum(not ctx.is_ready(unit) for unit in squad)


def _threat(ctx: GameContext, squad: list[Shooter]) -> float:
    found = 0.0
    for unit in ctx.standing(ctx.force):
        one, misses = ctx.unit(unit), 1.0
        for own in squad:
            misses *= 1 - falls_to(ctx, own, one.at, one.sheet, one.stance)
        found += THREAT * (1 - misses)
    return found


def _progress(ctx: GameContext, goal: Goal, squad: list[str], pressing: float) -> float:
    """Return the value of the squad's progress towards a goal in the time that is left."""
    if goal.side != ctx.squad:
        return 0.0
    leaves, gone = is_to_leave(ctx, goal), sum(one.state == GONE for one in ctx.s.units)
    apart = afar(ctx, ctx.battle.exits[ctx.squad] if leaves else _wanted(ctx, goal))
    ways: list[float] = sorted(apart[ctx.unit(unit).at] for unit in squad)
    turns = ctx.battle.scenario.turn_limit + 1 - ctx.s.turn
    found = -HEX / 2 * pressing * (sum(_beside(goal, ways, leaves=leaves)))
    found -= HEX / 2 * pressing * CUT_OFF * _fallen(ctx)
    if leaves:
        found += OUT * pressing * gone
    if goal.win == "rescue":
        left = afar(ctx, ctx.battle.aid)[ctx.unit(goal.soldier).at]
        found -= CARRIED * pressing * left / 2
        ways = [left * PACE / 1.5 + (ways[0] if ways else CUT_OFF)]
    if goal.win == "destroy":
        burning = {bomb.at for bomb in ctx.s.bombs if bomb.kind == CHARGE}
        places = ctx.places(goal)
        done = sum(place in ctx.s.wrecked or place in burning for place in places)
        found += (CHARGED + HOPED / 2) * pressing * done / max(1, len(places))
        if not leaves:
            home = afar(ctx, ctx.battle.exits.get(ctx.squad, ()))
            ways = [way + min(home[place] for place in places) for way in ways]
    wanted = 1 if goal.win in ("rescue", "last") else goal.wanted - (gone if goal.win == "destroy" else 0)
    if wanted <= 0:
        return found + HOPED
    if len(ways) < wanted:
        return found - HOPED
    slack = turns - ways[wanted - 1] / PACE
    return found + HOPED * max(-1.0, min(1.0, slack / 4))


def _beside(goal: Goal, ways: list[float], *, leaves: bool) -> list[float]:
    """Return how far each soldier still has to go; to a casualty only the nearest goes all the way."""
    if goal.win != "rescue" or leaves or not ways:
        return ways
    return [max(0, ways[0] - 1), *(max(0, way - BESIDE) for way in ways[1:])]


def _fallen(ctx: GameContext) -> int:
    return sum(
        one.has_fallen
        for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True)
        if ctx.side(unit) == ctx.squad
    )


def _wanted(ctx: GameContext, goal: Goal) -> tuple[int, ...]:
    return ctx.places(goal) if goal.win in ("occupy", "destroy") else goal_places(ctx)
