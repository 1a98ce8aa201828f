"""Advice for a shot: the best rounds, the best spread, the best of all volleys at a target."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from shellshock_tui.rules.shellshock.fire.gunners import refuse_section, sections_of, waiting_posts
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import MOST_SPREAD, refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import volleys_at
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, quick_volley_value, volley_value
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

LOOKED_INTO = 8
"""Of many volleys, how many of the most promising are worked out in full."""


def best_first(position: Position, volleys: Iterable[Volley]) -> tuple[Advice, ...]:
    """Return volleys with what they are worth, the best first; of equals the one named first."""
    found = [Advice(volley, volley_value(position, volley)) for volley in volleys]
    return tuple(sorted(found, key=lambda advice: advice.value, reverse=True))


def best_spread(position: Position, volley: Volley) -> tuple[Advice, ...]:
    """Return a volley with every spread that it may have, the best first (hit.spread-fire)."""
    spreads = (replace(volley, spread=spread) for spread in range(MOST_SPREAD + 1))
    return best_first(position, [one for one in spreads if refuse_volley(position, one) is None])


def best_rounds(position: Position, volley: Volley) -> tuple[Advice, ...]:
    """Return a volley with every mix of rounds that its weapons may fire, the best first."""
    weapons = _weapons(volley.shots)
    same = [
        one
        for one in volleys_at(position, volley.unit, volley.post, volley.section, volley.target)
        if (_weapons(one.shots), one.spread, one.spotter) == (weapons, volley.spread, volley.spotter)
    ]
    return best_first(position, same)


def best_loadings(position: Position, aim: Volley) -> tuple[Advice, ...]:
    """Return the most promising volleys of a gunner and section at one target, the best first."""
    every = volleys_at(position, aim.unit, aim.post, aim.section, aim.target)
    same = [volley for volley in every if volley.spotter == aim.spotter]
    found = sorted(same, key=lambda one: quick_volley_value(position, one), reverse=True)
    return best_first(position, found[:LOOKED_INTO])


def _weapons(shots: Sequence[Shot]) -> list[int]:
    return [shot.weapon for shot in shots]


def best_volleys(position: Position, unit: int, target: int) -> tuple[Advice, ...]:
    """Return the most promising volleys of all a unit's waiting gunners at a target, the best first."""
    found = sorted(
        _volleys(position, unit, target), key=lambda one: quick_volley_value(position, one), reverse=True
    )
    return best_first(position, found[:LOOKED_INTO])


def _volleys(position: Position, unit: int, target: int) -> Iterator[Volley]:
    for post in waiting_posts(position, unit):
        for section in sections_of(position, unit, post):
            if refuse_section(position, unit, post, section) is None:
                yield from volleys_at(position, unit, post, section, target)
