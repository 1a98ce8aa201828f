"""The value of a state to a side: harm, position of the characters, and progress towards goals."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.trail import Term, add
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.defaults.advising import BaseAdvising, PlanAdvisor
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.exact_sum import ExactSum
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.activation import ACTIONS, has_moved, may_act
from shellshock_tui.rules.gunplay.commands import Command, EndActivation
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.goals import Counted, Goal, Tally
from shellshock_tui.rules.gunplay.overlays import hit_in, may_fire
from shellshock_tui.rules.gunplay.state import GONE, OUT, Character, State
from shellshock_tui.rules.gunplay.turn_end import Aftermath
from shellshock_tui.rules.gunplay.watching import best_shot, given_up, reaction, watching

WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy", "the enemy is hurt less", "what the enemy loses"),
    DANGER: Words("losses", "to avoid losses", "with higher losses", "own losses"),
    COVER: Words(
        "exposure",
        "to be less exposed to fire",
        "more exposed to fire",
        "fire that may hit own units",
    ),
    OBJECTIVE: Words(
        "objective", "to come closer to the objective", "the objective is further off", "what wins the battle"
    ),
    MEANS: Words("shots", "to have better shots later", "with worse shots later", "what can be hit later"),
}
LATER = Fraction(1, 2)
"""The weight of fire from an enemy that cannot fire before the next turn."""
EMPTY, RELOADS = 40, 20
"""The cost of an empty weapon in hand, in hundredths of its owner's points; RELOADS if it can reload now."""
NEARER = 8
"""The value of being one hex nearer to a goal when the battle begins."""
WON, POINT = 4000, 40
"""The value of winning the battle, and of one victory point."""
STANDINGS = 2_000
"""The number of characters' standings that are cached."""
UNSURE = Fraction(3, 4)
"""The weight of a turn on held ground while an enemy may still reach it."""


class GunplayAdvisor(PlanAdvisor[State, Command, GameContext]):
    """The evaluation of plans in Gunplay."""

    measure, whole, words = "hundredths of a point", "points", WORDS

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield the plans, those that end the activation first; of equal plans the first is taken."""
        yield from sorted(super().plans(s, side), key=lambda one: not _does_no_more(one.commands))


def _does_no_more(commands: tuple[Command, ...]) -> bool:
    return isinstance(commands[0], EndActivation) if commands else False


def worth(rules: BaseAdvising[State, Command, GameContext], s: State, side: str) -> Iterator[Term]:
    """Yield the terms of a state's value to a side, in hundredths of a point."""
    g = rules.game(s)
    yield from _goals(g, side)
    nearer, ground = _nearer(g, side), _ground(g, side)
    foes = tuple(firer(g, one) for one in g.up() if g.side(one) != side)
    for unit, points in g.battle.worths.items():
        one, own = g.unit(unit), g.side(unit) == side
        if one.state != GONE and (harm := _harm(one)):
            value = points * harm * (-1 if own else 1)
            yield add(DANGER if own else HARM, value, clauses.HIT, f"unit/{unit}")
        if own and one.is_up:
            yield from _standing(g, firer(g, unit), foes)
        if own and one.at >= 0 and (way := _way(g, unit, ground)):
            yield add(OBJECTIVE, -nearer * way, clauses.VICTORY, f"unit/{unit}")
    for unit in watching(g, side):
        yield from _watching(g, unit)


def _goals(g: GameContext, side: str) -> Iterator[Term]:
    """Yield the terms for the sides' progress towards victory."""
    if isinstance(g.s.phase, Over):
        yield add(OBJECTIVE, WON * _sign(g.s.phase.outcome.winner, side), clauses.VICTORY)
        return
    for goal, count in victory.counts(g):
        if reached := _reached(g, goal, count):
            value = WON * (reached / goal.wanted) ** 3
            yield add(OBJECTIVE, value * _sign(goal.side, side), clauses.VICTORY)
    for one in dict.fromkeys(each.side for each in g.battle.scenario.points):
        yield add(OBJECTIVE, _sign(one, side) * POINT * victory.points(g, one).total, clauses.VICTORY)


def _sign(winner: str, side: str) -> int:
    """Return the sign of a term: 1 if it is for `side`, -1 if for the other side, 0 if for neither."""
    return 1 if winner == side else -1 if winner else 0


def _reached(g: GameContext, goal: Goal, count: int) -> Fraction:
    """Return the progress of a goal, counting the current turn on held ground; 0 if time is too short."""
    if not isinstance(goal, Hold):
        return Fraction(0 if isinstance(goal, Tally) and goal.counted is Counted.TURNS else count)
    if count + g.battle.scenario.turn_limit - victory.turns_ended(g) < goal.wanted:
        return Fraction(0)
    is_counted = isinstance(g.s.phase, Aftermath)
    if not victory.holds(g, goal.side, goal.places):
        return Fraction(count * is_counted)
    near = [one for one in g.up_of(g.opponent(goal.side)) if _is_near(g, one, goal)]
    now = UNSURE if any(one in g.ready(g.side(one)) for one in near) else Fraction(1)
    return min(Fraction(goal.wanted), count + now * (not is_counted) + LATER * (not near))


def _is_near(g: GameContext, unit: str, goal: Hold) -> bool:
    """Return whether a character can reach the ground of a goal in one activation."""
    at, far = g.unit(unit).at, ACTIONS * g.battle.speeds[unit]
    return any(g.battle.board.distance(at, place) <= far for place in goal.places)


def _nearer(g: GameContext, side: str) -> Fraction:
    """Return the value of one hex nearer to the ground; it grows as the others come closer to winning."""
    limit = g.battle.scenario.turn_limit
    others = (
        count + (victory.holds(g, goal.side, goal.places) or LATER * _is_outrun(g, side, goal))
        for goal, count in zip(g.battle.goals, g.s.held, strict=True)
        if goal.side != side and isinstance(goal, Hold)
    )
    return Fraction(NEARER * limit * (1 + max(others, default=0)) ** 2, limit + 1 - g.s.turn)


def _is_outrun(g: GameContext, side: str, goal: Hold) -> bool:
    """Return whether the enemy can reach the ground of a goal in one activation, and nobody of a side can."""
    near = {g.side(one) for one in g.up() if _is_near(g, one, goal)}
    return goal.side in near and side not in near


class Firer(NamedTuple):
    """Everything about a character that is up on which fire from it and at it depends."""

    unit: str
    place: int
    weapon: str
    is_prone: bool
    is_braced: bool
    is_hidden: bool
    is_loaded: bool
    has_moved: bool
    may_act: bool
    may_fire: bool


def firer(g: GameContext, unit: str) -> Firer:
    """Return the facts about a character on which fire from it and at it depends."""
    one = g.unit(unit)
    posture, is_loaded = (one.prone, one.braced, one.hidden), one.weapon not in one.unloaded
    doing = has_moved(g, unit), may_act(g, unit), may_fire(g, unit)
    return Firer(unit, one.at, one.weapon, *posture, is_loaded, *doing)


@cached_by(STANDINGS)
def _standing(g: GameContext, one: Firer, foes: tuple[Firer, ...]) -> tuple[Term, ...]:
    """Return the terms for a character's exposure to fire and its own shots."""
    return tuple(_standing_terms(g, one, foes, g.battle.worths[one.unit]))


def _standing_terms(g: GameContext, one: Firer, foes: tuple[Firer, ...], points: int) -> Iterator[Term]:
    at, hits = f"unit/{one.unit}", ExactSum()
    for foe in foes:
        hits.add(hit_in(g, foe.unit, one.unit, one.place), 1 if foe.may_fire else LATER)
    if danger := hits.total:
        yield add(COVER, -points * 30 * danger, clauses.SHOOT_LEVEL, at)
    yield add(MEANS, LATER * best_shot(g, one.unit), clauses.SHOOT, at)
    if not one.is_loaded:
        yield add(MEANS, -points * (RELOADS if one.may_act else EMPTY), clauses.SHOOT_AUTO, at)


def _way(g: GameContext, unit: str, ground: Sequence[int]) -> int:
    """Return the distance of a character from the ground in hexes; lying prone adds the length of a move."""
    one, distance = g.unit(unit), g.battle.board.distance
    far = min((distance(one.at, end) for end in ground), default=0)
    return far + g.battle.speeds[unit] * (one.prone and far > 1)


def _ground(g: GameContext, side: str) -> list[int]:
    """Return the hexes that a side must hold or leave by; without any, those it must deny to the enemy."""
    held = (goal for goal in g.battle.goals if isinstance(goal, Hold))
    return victory.ends(g, side) or [place for goal in held for place in goal.places]


def _watching(g: GameContext, unit: str) -> Iterator[Term]:
    """Yield the terms for a watcher: the fire that it may deliver, less the cost of watching.

    Expected fire counts twice because bots give it half the weight of harm.
    """
    way = min(_way(g, unit, _ground(g, g.side(unit))), ACTIONS * g.battle.speeds[unit])
    at = f"unit/{unit}"
    yield add(MEANS, 2 * reaction(g, unit), clauses.OVERWATCH_REACT, at)
    yield add(MEANS, -2 * given_up(g, unit), clauses.OVERWATCH_DECLARE, at)
    yield add(OBJECTIVE, -_nearer(g, g.side(unit)) * way, clauses.OVERWATCH_DECLARE, at)


def _harm(one: Character) -> int:
    """Return the harm that a character has suffered, in hundredths of its points."""
    if one.state == OUT:
        return 100
    return 70 * one.is_down + 10 * one.wounds + 6 * one.markers
