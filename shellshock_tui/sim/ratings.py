"""Ratings by the model of Bradley and Terry, in which a difference of ratings gives the expected score.

Draws count as half a win. A difference of 400 is an expected score of 10 to 1, as in Elo's ratings, and the
average is 0. Each two bots are given one pair of games beforehand, half a won pair and half a lost one, so
that a bot that has won all its games has a finite rating.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, starmap
from math import exp, log
from random import Random
from typing import TypeAlias

from shellshock_tui.sim.pairing import Pairing

SCALE = 400 / log(10)
"""The number of rating points for a difference of 1 between logarithms of strengths."""
WON = 2.0
"""The score of a pair of games that were both won."""
BEFOREHAND = {0.0: 0.5, WON: 0.5}
"""The count that each score of a pair has beforehand."""
RESAMPLES = 1000
TAIL = 0.025
"""The share of resamples outside each end of an interval of 95 per cent."""
EXACT = 1e-10
"""The greatest relative change of a strength in the last iteration."""
LEAST = 1e-12
"""The least share of the points, which keeps strengths finite."""

PairScores: TypeAlias = Mapping[Pairing, Sequence[float]]
"""For two bots the scores of the first in each pair of games, 0 to 2."""
Points: TypeAlias = Mapping[Pairing, float]
"""The number of points that the first bot has won against the second."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with an interval that holds the true one in 95 of 100 leagues."""

    value: float
    low: float
    high: float


def ratings(bots: Sequence[str], scores: PairScores, resamples: int = RESAMPLES) -> dict[str, Rating]:
    """Return the rating of each bot; the order of the bots makes no difference.

    The intervals are those of a Bayesian bootstrap over pairs (Rubin 1981): each resample weighs the pairs of
    each two bots by random shares.
    """
    in_order = sorted(bots)
    counted = {two: _counts(_scores(two, scores)) for two in starmap(Pairing, combinations(in_order, 2))}
    strength = strengths(in_order, _points(counted))
    random, found = Random("ratings"), [strength]
    for _ in range(resamples):
        weighed = {two: _weighed(counts, random) for two, counts in counted.items()}
        found.append(strengths(in_order, _points(weighed), strength))
    return {bot: _rating(strength[bot], [one[bot] for one in found]) for bot in bots}


def strengths(
    bots: Sequence[str], points: Points, start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Return the logarithms of the strengths with maximum likelihood; their average is 0.

    The iteration is that of Newman, "Efficient computation of rankings from pairwise comparisons" (2023).
    In each pair, both bots must have points against each other. `start` holds the logarithms to begin with;
    the nearer they are to the result, the fewer rounds it takes.
    """
    against = {bot: [other for other in bots if other != bot] for bot in bots}
    strength = {bot: exp(start[bot]) if start else 1.0 for bot in bots}
    change = 1.0
    while change > EXACT:
        change = 0.0
        for bot, others in against.items():
            mine = strength[bot]
            won = sum(points[Pairing(bot, one)] * strength[one] / (mine + strength[one]) for one in others)
            lost = sum(points[Pairing(one, bot)] / (mine + strength[one]) for one in others)
            strength[bot] = won / lost
            change = max(change, abs(won / lost / mine - 1))
    average = sum(map(log, strength.values())) / len(bots)
    return {bot: log(value) - average for bot, value in strength.items()}


Counts: TypeAlias = Mapping[float, float]
"""The number of pairs that reached each score."""


def _scores(two: Pairing, scores: PairScores) -> list[float]:
    """Return the scores of the first of two bots, whichever of them stands first in `scores`."""
    return [*scores.get(two, ()), *(WON - score for score in scores.get(two.turned, ()))]


def _counts(scores: Sequence[float]) -> Counts:
    counts = dict(BEFOREHAND)
    for score in scores:
        counts[score] = counts.get(score, 0.0) + 1
    return dict(sorted(counts.items()))


def _weighed(counts: Counts, random: Random) -> Counts:
    """Return the counts with random weights, whose sum is the same."""
    weights = {score: random.gammavariate(count, 1.0) for score, count in counts.items()}
    whole = sum(counts.values()) / sum(weights.values())
    return {score: weight * whole for score, weight in weights.items()}


def _points(counted: Mapping[Pairing, Counts]) -> Points:
    points = dict[Pairing, float]()
    for two, counts in counted.items():
        least = LEAST * sum(counts.values())
        points[two] = max(least, sum(score * count for score, count in counts.items()))
        points[two.turned] = max(least, sum((WON - score) * count for score, count in counts.items()))
    return points


def _rating(strength: float, resampled: Sequence[float]) -> Rating:
    in_order = sorted(resampled)
    outside = int(TAIL * len(in_order))
    low, high = in_order[outside], in_order[-1 - outside]
    return Rating(*(SCALE * one for one in (strength, min(low, strength), max(high, strength))))
