"""Victory: progress towards goals, the end of a mission, and its points."""

from collections.abc import Iterable
from typing import NamedTuple

from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.goals import at_limit
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.blasts import CHARGE
from shellshock_tui.rules.shock.game_context import GameContext, at_most, losses, stat_term
from shellshock_tui.rules.shock.rulebook_tables import DIE
from shellshock_tui.rules.shock.scenario_file import Goal
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK

WON, DOWN, LOST_ONE = 10, 1, -2
"""The points for a mission won, for each enemy in shock or dead, and for each of the squad dead."""
REACHED = {
    "occupy": "{} is taken.", "destroy": "{} is down.", "rescue": "{} is brought home.",
    "last": "No enemy is left.",
}  # fmt: skip
"""The reason of the outcome when a goal is reached."""


class MissionEnd(NamedTuple):
    """The end of a mission."""

    won: bool
    reason: str
    """For programs: the kind of the goal that is reached, or "lost", "down" or "time"."""
    words: str
    """The reason for players, as a sentence."""


def of_squad(ctx: GameContext, state: str) -> list[str]:
    """Return the soldiers of the squad that are in a given state."""
    return [one for one in ctx.of_side(ctx.squad) if ctx.unit(one).state == state]


def progress(ctx: GameContext, goal: Goal) -> Trail:
    """Return the count that a goal has reached, with a term for each soldier (victory)."""
    match goal.win:
        case "occupy":
            there = (one for one in ctx.standing(ctx.squad) if ctx.unit(one).at in ctx.places(goal))
            return _counted("is there", map(ctx.name, there))
        case "destroy":
            return _counted("has left", map(ctx.name, of_squad(ctx, GONE)))
        case "rescue":
            return _counted(
                "is at the aid post", [goal.name] if ctx.unit(goal.soldier).at in ctx.battle.aid else []
            )
        case _:
            return _counted("is down", ["enemy"] * losses(ctx))


def _counted(label: str, names: Iterable[str]) -> Trail:
    found = tuple(add(f"{name} {label}", 1, clauses.VICTORY) for name in names)
    return Trail(found or (add(f"nobody {label}", 0, clauses.VICTORY),))


def is_reached(ctx: GameContext, goal: Goal) -> bool:
    """Return whether a goal is reached (victory)."""
    places, come = ctx.places(goal), progress(ctx, goal).total >= goal.wanted
    match goal.win:
        case "occupy":
            return come and all(ctx.unit(one).at not in places for one in ctx.standing(ctx.force))
        case "destroy":
            return come and all(place in ctx.s.wrecked for place in places)
        case "rescue":
            return come and ctx.unit(goal.soldier).state != DEAD
        case _:
            return not ctx.markers() and not any(ctx.standing(ctx.force))


def outcome(ctx: GameContext) -> MissionEnd | None:
    """Return how the mission would end now; None if it goes on (victory)."""
    goals = [goal for goal in ctx.battle.scenario.victory if goal.side == ctx.squad]
    for goal in goals:
        if is_reached(ctx, goal):
            words = REACHED[goal.win].format(f"{goal.name[:1].upper()}{goal.name[1:]}")
            return MissionEnd(won=True, reason=goal.win, words=words)
    lost = [goal.name for goal in goals if goal.win == "rescue" and ctx.unit(goal.soldier).state == DEAD]
    if lost:
        return MissionEnd(won=False, reason="lost", words=f"{lost[0]} is dead.")
    charge = any(bomb.kind == CHARGE for bomb in ctx.s.bombs) and any(goal.win == "destroy" for goal in goals)
    if not any(ctx.standing(ctx.squad)) and not (charge and of_squad(ctx, GONE)):
        return MissionEnd(won=False, reason="down", words="Nobody of the squad is up.")
    if ctx.s.turn >= ctx.battle.scenario.turn_limit:
        return MissionEnd(won=False, reason="time", words="The time is up.")
    return None


def is_won(ctx: GameContext) -> bool:
    """Return whether the mission would be won if the turn ended now."""
    found = outcome(ctx)
    return found is not None and found.won


def end_mission(ctx: GameContext, end: MissionEnd) -> None:
    """End the mission: test who survives shock, count points and emit the outcome."""
    lives = {one: survives(ctx, one) for one in ctx.known(ctx.squad) if ctx.unit(one).state == SHOCK}
    found = score(ctx, won=end.won)
    winner = ctx.squad if end.won else ctx.force
    wins = does(ctx.rules.side_names[winner], "wins") if winner else "The mission is lost"
    terms = ", ".join(
        f"{'less ' * (term.value < 0)}{abs(term.value)} for {term.label}"
        for term in found.terms
        if term.value
    )
    points = f"{counted(found.total, 'point')}{f' ({terms})' * bool(terms)}".replace("-", "−")
    has = f", {points}" if end.won else f". {does(ctx.rules.side_names[ctx.squad], 'has')} {points}"
    words = f"{end.words} {wins}{has}."
    reason = end.words if ctx.battle.ruleset == FIRST else end.reason
    ended = Outcome(
        winner, words, clauses.VICTORY, ((ctx.squad, int(found.total)),), (("points", found),),
        states_points=True,
    )  # fmt: skip
    ctx.emit(
        "outcome", words, ("points", found), winner=winner, reason=reason, lives=lives,
        dead=len(of_squad(ctx, DEAD)), points=int(found.total), clause=clauses.VICTORY,
    )  # fmt: skip
    ctx.change(phase=Over(at_limit(ended) if end.reason == "time" else ended))


def survives(ctx: GameContext, unit: str) -> bool:
    """Return whether a soldier in shock lives: at an aid hex, or by a Toughness test (damage.shock)."""
    if ctx.unit(unit).at in ctx.battle.aid:
        return True
    need = at_most((stat_term(ctx, unit, "toughness"),), clauses.DAMAGE_SHOCK)
    face = ctx.test(f"{ctx.name(unit)}: lives", need, DIE, f"{ctx.name(unit)}: lives through shock")
    if face > need.total:
        ctx.update_unit(unit, state=DEAD)
    return face <= need.total


def score(ctx: GameContext, *, won: bool) -> Trail:
    """Return the points of a mission (victory)."""
    down = sum(ctx.unit(one).has_fallen for one in ctx.of_side(ctx.force))
    lost = LOST_ONE * len(of_squad(ctx, DEAD))
    terms = {"the mission won": WON * won, "enemies in shock or dead": DOWN * down, "the squad's dead": lost}
    return Trail(tuple(add(label, value, clauses.VICTORY) for label, value in terms.items()))
