"""What speaks for a side: harm, how its characters stand, and how near its goals are."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Words
from shellshock_tui.engine.trail import Term, add
from shellshock_tui.kit.advice import PlanAdvisor
from shellshock_tui.kit.aims import Exit, Hold
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.overlays import threat
from shellshock_tui.rules.gunplay.state import GONE, OUT, Character, State

WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy", "it hurts the enemy less"),
    DANGER: Words("losses", "to keep its men", "it costs men"),
    COVER: Words("exposure", "to stand under less fire", "under more fire there"),
    OBJECTIVE: Words("objective", "to be nearer to its aim", "no nearer to its aim"),
    MEANS: Words("means", "to keep what it has", "it spends what it has"),
}


class GunplayAdvisor(PlanAdvisor):
    """The evaluation of this system."""

    measure, words = "hundredths of a point", WORDS


def worth(rules: Any, s: State, side: str) -> Iterator[Term]:
    """Yield how a state stands for a side, in hundredths of a point."""
    g: Field = rules.game(s)
    for unit, points in g.battle.worths.items():
        one, own = g.unit(unit), g.side(unit) == side
        if one.state != GONE and (harm := _harm(one)):
            value = points * harm * (-1 if own else 1)
            yield add(DANGER if own else HARM, value, clauses.HIT, f"unit/{unit}")
        if own and one.is_up:
            yield from _standing(g, unit, points)
    for goal, count in victory.progress(g):
        sign = 1 if goal.side == side else -1
        match goal:
            case Hold(places=places):
                held = 150 * count.total + 60 * victory.holds(g, goal.side, places)
                yield add(OBJECTIVE, sign * held, clauses.VICTORY)
            case Exit():
                yield add(OBJECTIVE, sign * 250 * count.total, clauses.VICTORY)


def _standing(g: Field, unit: str, points: int) -> Iterator[Term]:
    """Yield how safe a character stands against those who may still fire, and how near to its goal."""
    place, at = g.unit(unit).at, f"unit/{unit}"
    danger = sum((threat(g, unit, foe, place) for foe in g.foes(unit)), Fraction(0))
    if danger:
        yield add(COVER, -points * 30 * danger, clauses.SHOOT_LEVEL, at)
    own = (goal for goal in g.battle.goals if goal.side == g.side(unit) and isinstance(goal, Hold | Exit))
    near = [g.battle.board.distance(place, end) for goal in own for end in goal.places]
    if near:
        yield add(OBJECTIVE, -8 * min(near), clauses.VICTORY, at)


def _harm(one: Character) -> int:
    """Return what a character has suffered, in hundredths of its worth."""
    if one.state == OUT:
        return 100
    return 70 * one.is_down + 10 * one.wounds + 6 * one.markers
