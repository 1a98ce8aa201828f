"""Ratings and their intervals, compared with slow and exact methods."""

from itertools import combinations, product
from math import exp, log
from random import Random

import pytest

from shellshock_tui.sim.pairing import Pairing
from shellshock_tui.sim.ratings import BEFOREHAND, SCALE, WON, PairScores, ratings, strengths
from tests.soak import soaked

BOTS = "ada", "bob", "cyd"
SCORES: PairScores = {
    Pairing("ada", "bob"): [2.0, 1.5, 1.0, 0.0, 2.0],
    Pairing("ada", "cyd"): [2.0, 2.0, 1.0],
    Pairing("bob", "cyd"): [0.5, 1.0, 1.5, 2.0, 1.0, 0.0],
}


def points_of(scores: PairScores) -> dict[Pairing, float]:
    """The points of each pair of bots against each other, including those given beforehand."""
    points = dict[Pairing, float]()
    for two in (Pairing(*names) for names in combinations(BOTS, 2)):
        won = scores.get(two, [])
        extra = sum(BEFOREHAND.values()) * WON / 2
        points[two] = sum(won) + extra
        points[two.turned] = sum(WON - score for score in won) + extra
    return points


def likelihood(strength: dict[str, float], points: dict[Pairing, float]) -> float:
    """The logarithm of the probability of the points by the model."""
    return sum(
        count * (strength[two.first] - log(exp(strength[two.first]) + exp(strength[two.second])))
        for two, count in points.items()
    )


def test_strengths_have_the_maximum_likelihood() -> None:
    """A search with ever smaller steps in all directions finds no more likely strengths."""
    points = points_of(SCORES)
    best, step = dict.fromkeys(BOTS, 0.0), 1.0
    while step > 1e-7:
        near = (
            {"ada": best["ada"] + one * step, "bob": best["bob"] + other * step, "cyd": best["cyd"]}
            for one, other in product((-1, 0, 1), repeat=2)
        )
        better = max(near, key=lambda strength: likelihood(strength, points))
        if likelihood(better, points) > likelihood(best, points):
            best = better
        else:
            step /= 2
    average = sum(best.values()) / len(best)
    found = strengths(BOTS, points)
    assert found == pytest.approx({bot: value - average for bot, value in best.items()}, abs=1e-5)
    rated = ratings(BOTS, SCORES, resamples=1)
    assert {bot: one.value for bot, one in rated.items()} == pytest.approx(
        {bot: SCALE * value for bot, value in found.items()}, abs=1e-3
    )


def test_two_bots_have_the_ratings_of_their_shares() -> None:
    """By definition 400 points are 10 to 1, and the average is 0."""
    found = strengths(("a", "b"), {Pairing("a", "b"): 10.0, Pairing("b", "a"): 1.0})
    assert SCALE * (found["a"] - found["b"]) == pytest.approx(400)
    assert sum(found.values()) == pytest.approx(0)


def test_expected_points_are_those_that_were_won() -> None:
    """At the maximum, each bot's expected points equal its points, so that their sum is that of all games."""
    points = points_of(SCORES)
    strength = strengths(BOTS, points)
    for bot in BOTS:
        others = [one for one in BOTS if one != bot]
        games = {one: points[Pairing(bot, one)] + points[Pairing(one, bot)] for one in others}
        expected = sum(games[one] / (1 + exp(strength[one] - strength[bot])) for one in others)
        assert expected == pytest.approx(sum(points[Pairing(bot, one)] for one in others))


def test_a_bot_that_wins_everything_has_a_finite_rating_with_a_wide_interval() -> None:
    rated = ratings(("a", "b"), {Pairing("a", "b"): [2.0] * 20})
    assert 0 < rated["a"].low < rated["a"].value < rated["a"].high < 3000
    assert rated["a"].high - rated["a"].low > 200
    assert rated["a"].value == pytest.approx(-rated["b"].value)


def test_ratings_do_not_depend_on_the_order_of_pairs() -> None:
    turned = {two: list(reversed(scores)) for two, scores in SCORES.items()}
    assert ratings(BOTS, SCORES, 50) == ratings(BOTS, turned, 50)


def test_ratings_do_not_depend_on_the_order_of_bots() -> None:
    turned = {two.turned: [WON - score for score in scores] for two, scores in SCORES.items()}
    assert ratings(BOTS[::-1], turned, 50) == ratings(BOTS, SCORES, 50)


@pytest.mark.parametrize("strong", soaked([300.0, 0.0], 1))
def test_intervals_hold_the_true_rating_in_most_leagues(strong: float) -> None:
    """In 60 leagues of three bots whose strength is known, with 40 pairs of games for each two."""
    true = {"ada": strong, "bob": 0.0, "cyd": -strong}
    held = 0
    for league in range(60):
        chance = Random(f"{strong} {league}")
        scores = {}
        for two in (Pairing(*names) for names in combinations(BOTS, 2)):
            share = 1 / (1 + 10 ** ((true[two.second] - true[two.first]) / 400))
            scores[two] = [float((chance.random() < share) + (chance.random() < share)) for _ in range(40)]
        rated = ratings(BOTS, scores, resamples=200)
        held += sum(rated[bot].low <= true[bot] <= rated[bot].high for bot in BOTS)
    assert 0.91 <= held / 180 <= 0.99
