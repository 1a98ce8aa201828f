"""What speaks for a side: harm, how its characters stand, and how near its goals are."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.trail import Term, add
from shellshock_tui.kit.advice import PlanAdvisor
from shellshock_tui.kit.aims import Exit, Hold
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.activation import ACTIONS, may_act
from shellshock_tui.rules.gunplay.commands import Command, EndActivation
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.overlays import hit_in, may_fire
from shellshock_tui.rules.gunplay.state import GONE, OUT, Character, State
from shellshock_tui.rules.gunplay.watching import given_up, reaction, watching

WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy", "it hurts the enemy less"),
    DANGER: Words("losses", "to keep the side whole", "the side suffers by it"),
    COVER: Words("exposure", "to stand under less fire", "under more fire there"),
    OBJECTIVE: Words("objective", "to be nearer to the aim", "no nearer to the aim"),
    MEANS: Words("shots", "to make more of the shots", "it leaves fewer shots"),
}
LATER = Fraction(1, 2)
"""What the fire of an enemy counts for that cannot fire before the next turn."""
EMPTY, RELOADS = 40, 20
"""What an empty weapon in hand costs, in hundredths of who has it, and what if it can reload at once."""
NEARER = 8
"""What a hex nearer to a goal is worth."""


class GunplayAdvisor(PlanAdvisor):
    """The evaluation of this system."""

    measure, whole, words = "hundredths of a point", "points", WORDS

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield the plans, to do no more before others: of equals the first is taken."""
        yield from sorted(super().plans(s, side), key=lambda one: not _does_no_more(one.commands))


def _does_no_more(commands: tuple[Command, ...]) -> bool:
    return isinstance(commands[0], EndActivation) if commands else False


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
    for unit in watching(g, side):
        yield from _watching(g, unit)
    for goal, count in victory.progress(g):
        sign = 1 if goal.side == side else -1
        match goal:
            case Hold(places=places):
                held = 150 * count.total + 60 * victory.holds(g, goal.side, places)
                yield add(OBJECTIVE, sign * held, clauses.VICTORY)
            case Exit():
                yield add(OBJECTIVE, sign * 250 * count.total, clauses.VICTORY)


def _standing(g: Field, unit: str, points: int) -> Iterator[Term]:
    """Yield how safe a character stands, whether it can fire, and how near it is to its goal."""
    one, at = g.unit(unit), f"unit/{unit}"
    hits = (hit_in(g, foe, unit, one.at) * (1 if may_fire(g, foe) else LATER) for foe in g.foes(unit))
    if danger := sum(hits, Fraction(0)):
        yield add(COVER, -points * 30 * danger, clauses.SHOOT_LEVEL, at)
    if one.weapon in one.unloaded:
        yield add(MEANS, -points * (RELOADS if may_act(g, unit) else EMPTY), clauses.SHOOT_AUTO, at)
    if way := _way(g, unit):
        yield add(OBJECTIVE, -NEARER * way, clauses.VICTORY, at)


def _way(g: Field, unit: str) -> int:
    """Return how many hexes a character is from its goal; one that lies loses a move in getting up."""
    one, distance = g.unit(unit), g.battle.board.distance
    far = min((distance(one.at, end) for end in victory.ends(g, g.side(unit))), default=0)
    return far + g.battle.speeds[unit] * (one.prone and far > 1)


def _watching(g: Field, unit: str) -> Iterator[Term]:
    """Yield what one on overwatch may do to those who come, and what it gives up for that.

    Fire to come counts twice: bots give half the weight to it that they give to harm.
    """
    at, way = f"unit/{unit}", min(_way(g, unit), ACTIONS * g.battle.speeds[unit])
    yield add(MEANS, 2 * reaction(g, unit), clauses.OVERWATCH_REACT, at)
    yield add(MEANS, -2 * given_up(g, unit), clauses.OVERWATCH_DECLARE, at)
    yield add(OBJECTIVE, -NEARER * way, clauses.OVERWATCH_DECLARE, at)


def _harm(one: Character) -> int:
    """Return what a character has suffered, in hundredths of its worth."""
    if one.state == OUT:
        return 100
    return 70 * one.is_down + 10 * one.wounds + 6 * one.markers
