"""What overwatch promises: fire at those who have open ground to cross, against what is given up for it."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from shellshock_tui.rules.gunplay import victory
from shellshock_tui.rules.gunplay.activation import ACTIONS
from shellshock_tui.rules.gunplay.battle import AUTOMATIC, RESTRICTED
from shellshock_tui.rules.gunplay.game_context import GameContext, hidden_from
from shellshock_tui.rules.gunplay.nerve import FULL, activation, reacts
from shellshock_tui.rules.gunplay.overlays import hit_in
from shellshock_tui.rules.gunplay.overwatch import Counting, Marking
from shellshock_tui.rules.gunplay.shooting import SHOTS, refusal

HURT = 45
"""What a hit does on average, in hundredths of who is hit."""
COMES = Fraction(1, 3)
"""The chance that an enemy that has yet to act, and a way to go, goes it this turn."""
SOONER = Fraction(1, 2)
"""The chance that it does so before a character of the other side acts."""


def watching(g: GameContext, side: str) -> Iterator[str]:
    """Yield who of a side is or was on overwatch this turn, and who would be marked of those counted."""
    up = g.up_of(side)
    yield from (one for one in up if g.unit(one).watch or g.unit(one).watched)
    if left := _to_mark(g, side):
        rest = [one for one in up if not g.unit(one).watch]
        yield from sorted(rest, key=lambda one: given_up(g, one) - reaction(g, one))[:left]


def _to_mark(g: GameContext, side: str) -> int:
    """Return how many of a side are still to be marked."""
    match g.s.phase:
        case Counting(order, counts):
            return dict(zip(order, counts, strict=False)).get(side, 0)
        case Marking(left):
            return dict(left)[side]
        case _:
            return 0


def reaction(g: GameContext, unit: str) -> Fraction:
    """Return what one on overwatch does on average to an enemy on its way, where that is hit best."""
    if refusal(g, unit) or g.unit(unit).acted:
        return Fraction(0)
    met = [_best(g, unit, foe, crossed(g, foe)) for foe in _coming(g, unit)]
    return reacts(g, unit) * _of_those_that_come(met, COMES)


def given_up(g: GameContext, unit: str) -> Fraction:
    """Return what one that acts does on average to an enemy where that is, or will stand if it comes."""
    if refusal(g, unit):
        return Fraction(0)
    met = [_best(g, unit, foe, crossed(g, foe)[-1:]) for foe in _coming(g, unit)]
    return _shots(g, unit) * max(aimed(g, unit), _of_those_that_come(met, COMES * SOONER))


def aimed(g: GameContext, unit: str) -> Fraction:
    """Return what the best shot of a character does on average to an enemy, from where it stands."""
    foes = (foe for foe in g.foes(unit) if not hidden_from(g, unit, foe))
    return max((_best(g, unit, foe, [g.unit(foe).at]) for foe in foes), default=Fraction(0))


def crossed(g: GameContext, unit: str) -> list[int]:
    """Return the hexes on the straight way of a character to its goal, as far as it goes in a turn."""
    board, start, ends = g.battle.board, g.unit(unit).at, victory.ends(g, g.side(unit))
    if not ends or start in ends:
        return []
    end = min(ends, key=lambda place: board.distance(start, place))
    way = (*(max(beside) for beside in board.line(start, end)), end)
    return [place for place in way[: ACTIONS * g.speed(unit)] if g.battle.ground[place].cost]


def _coming(g: GameContext, unit: str) -> list[str]:
    """Return the enemies that have yet to act and a way to go."""
    return [foe for foe in g.ready(g.opponent(g.side(unit))) if crossed(g, foe)]


def _of_those_that_come(values: Iterable[Fraction], chance: Fraction) -> Fraction:
    """Return what the best of some enemies is worth on average of whom each comes with a chance."""
    ranked = sorted(values, reverse=True)
    return sum((one * chance * (1 - chance) ** better for better, one in enumerate(ranked)), Fraction(0))


def _best(g: GameContext, unit: str, foe: str, places: Iterable[int]) -> Fraction:
    """Return what one shot does on average to an enemy in the best of some hexes."""
    hit = max((hit_in(g, unit, foe, place) for place in places), default=Fraction(0))
    return HURT * g.battle.worths[foe] * hit


def _shots(g: GameContext, unit: str) -> Fraction:
    """Return how many shots one has on average that acts.

    Three at once are counted for it alone, for it reloads after them; one that watches stays empty.
    """
    if (rof := g.weapon(unit).rof) in (AUTOMATIC, RESTRICTED):
        return Fraction(SHOTS if rof == AUTOMATIC else 1)
    return 1 + (activation(g, unit, FULL).chance if g.battle.options.activation else Fraction(1))
