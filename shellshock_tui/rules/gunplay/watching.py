"""The expected value of overwatch, compared with that of an activation."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from shellshock_tui.rules.gunplay import victory
from shellshock_tui.rules.gunplay.activation import ACTIONS
from shellshock_tui.rules.gunplay.game_context import GameContext, hidden_from
from shellshock_tui.rules.gunplay.nerve import FULL, activation, reacts
from shellshock_tui.rules.gunplay.overlays import hit_in
from shellshock_tui.rules.gunplay.overwatch import Counting, Marking
from shellshock_tui.rules.gunplay.rulebook_tables import AUTOMATIC, RESTRICTED
from shellshock_tui.rules.gunplay.shooting import SHOTS, refusal

HURT = 45
"""The average harm of a hit, in hundredths of the target's points."""
COMES = Fraction(1, 3)
"""The assumed chance that an enemy that has yet to act moves towards its goal this turn."""
SOONER = Fraction(1, 2)
"""The assumed chance that it does so before a given character of the other side acts."""


def watching(g: GameContext, side: str) -> Iterator[str]:
    """Yield the ids of a side's watchers this turn, including those who would be marked next."""
    up = g.up_of(side)
    yield from (one for one in up if g.unit(one).watch or g.unit(one).watched)
    if left := _to_mark(g, side):
        rest = [one for one in up if not g.unit(one).watch]
        yield from sorted(rest, key=lambda one: given_up(g, one) - reaction(g, one))[:left]


def _to_mark(g: GameContext, side: str) -> int:
    """Return the number of characters that a side has still to mark."""
    match g.s.phase:
        case Counting(order, counts):
            return dict(zip(order, counts, strict=False)).get(side, 0)
        case Marking(left):
            return dict(left)[side]
        case _:
            return 0


def reaction(g: GameContext, unit: str) -> Fraction:
    """Return the average harm that a watcher does to enemies on their way, at the best place for a shot."""
    if refusal(g, unit) or g.unit(unit).acted:
        return Fraction(0)
    met = [_best(g, unit, foe, crossed(g, foe)) for foe in _coming(g, unit)]
    return reacts(g, unit) * _of_those_that_come(met, COMES)


def given_up(g: GameContext, unit: str) -> Fraction:
    """Return the average harm that a character would do if it were activated instead of watching."""
    if refusal(g, unit):
        return Fraction(0)
    met = [_best(g, unit, foe, crossed(g, foe)[-1:]) for foe in _coming(g, unit)]
    return _shots(g, unit) * max(best_shot(g, unit), _of_those_that_come(met, COMES * SOONER))


def best_shot(g: GameContext, unit: str) -> Fraction:
    """Return the average harm of a character's best shot from where it stands."""
    foes = (foe for foe in g.foes(unit) if not hidden_from(g, unit, foe))
    return max((_best(g, unit, foe, [g.unit(foe).at]) for foe in foes), default=Fraction(0))


def crossed(g: GameContext, unit: str) -> list[int]:
    """Return the places on a character's straight path to its goal, as far as it goes in a turn."""
    board, start, ends = g.battle.board, g.unit(unit).at, victory.ends(g, g.side(unit))
    if not ends or start in ends:
        return []
    end = min(ends, key=lambda place: board.distance(start, place))
    way = (*(max(beside) for beside in board.line(start, end)), end)
    return [place for place in way[: ACTIONS * g.speed(unit)] if g.battle.ground[place].cost]


def _coming(g: GameContext, unit: str) -> list[str]:
    """Return the enemies that have yet to act and have a goal to move to."""
    return [foe for foe in g.ready(g.opponent(g.side(unit))) if crossed(g, foe)]


def _of_those_that_come(values: Iterable[Fraction], chance: Fraction) -> Fraction:
    """Return the expected maximum of some values, each of which counts only with a chance."""
    ranked = sorted(values, reverse=True)
    return sum((one * chance * (1 - chance) ** better for better, one in enumerate(ranked)), Fraction(0))


def _best(g: GameContext, unit: str, foe: str, places: Iterable[int]) -> Fraction:
    """Return the average harm of one shot at an enemy in the best of some places."""
    hit = max((hit_in(g, unit, foe, place) for place in places), default=Fraction(0))
    return HURT * g.battle.worths[foe] * hit


def _shots(g: GameContext, unit: str) -> Fraction:
    """Return the average number of shots of an activated character.

    Automatic fire counts as three shots because the weapon can be reloaded afterwards; a watcher cannot.
    """
    if (rof := g.weapon(unit).rof) in (AUTOMATIC, RESTRICTED):
        return Fraction(SHOTS if rof == AUTOMATIC else 1)
    return 1 + (activation(g, unit, FULL).chance if g.battle.options.activation else Fraction(1))
