"""The sequential probability ratio test: play two bots until it is clear which of two claims is wrong."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log

ERROR = 0.05
"""The probability of each of the two wrong decisions."""
BOUND = log((1 - ERROR) / ERROR)
"""The logarithm of the likelihood ratio at which the test decides (Wald 1945), for either claim."""
SHARES = 0.0, 0.25, 0.5, 0.75, 1.0
"""The possible scores of a pair of games, as shares of its points."""
UNSEEN = 1e-3
"""The count of a score that no pair has reached."""
EXACT = 1e-12


class Verdict(StrEnum):
    """The finding of the test."""

    LESS = "less"
    """The expected score is less than the higher claim."""
    MORE = "more"
    """The expected score is more than the lower claim."""
    OPEN = "open"
    """Nothing yet."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Two claims about the expected score of the first bot: it is at most `low`, or at least `high`."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of the test."""

    verdict: Verdict
    pairs: int
    """The number of pairs of games that it took."""
    ratio: float
    """The logarithm of the likelihood ratio: how much more probable the games are by the higher claim."""


def decide(claims: Claims, scores: Iterable[float]) -> Decision:
    """Read the scores of pairs, each a share of the points, until the test decides or there are no more."""
    counts = Counter[float]()
    ratio = 0.0
    for score in scores:
        counts[score] += 1
        ratio = likelihood_ratio(claims, counts)
        if abs(ratio) >= BOUND:
            return Decision(Verdict.MORE if ratio > 0 else Verdict.LESS, counts.total(), ratio)
    return Decision(Verdict.OPEN, counts.total(), ratio)


def likelihood_ratio(claims: Claims, counts: Mapping[float, int]) -> float:
    """Return the logarithm of the generalised likelihood ratio of the claims.

    Each claim stands for the most likely distribution of pair scores with its average, because the games of a
    pair are not independent: a side may be the better one.
    """
    counted = {share: counts.get(share, 0) or UNSEEN for share in SHARES}
    low, high = (_likeliest(counted, average) for average in (claims.low, claims.high))
    return sum(count * log(high[share] / low[share]) for share, count in counted.items())


def _likeliest(counts: Mapping[float, float], average: float) -> dict[float, float]:
    """Return the most likely distribution with an average (Owen, "Empirical likelihood", 2001)."""
    total = sum(counts.values())
    away = {share: share - average for share in counts}

    def excess(multiplier: float) -> float:
        return sum(count * away[share] / (1 + multiplier * away[share]) for share, count in counts.items())

    multiplier = _root(excess, -1 / max(away.values()), -1 / min(away.values()))
    return {share: count / total / (1 + multiplier * away[share]) for share, count in counts.items()}


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Return where a falling function is 0, between bounds at which it is infinite."""
    while high - low > EXACT * (1 + abs(low) + abs(high)):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
