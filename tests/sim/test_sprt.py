"""The sequential test: its bounds, its errors, and the likelihoods that it compares."""

from collections import Counter
from math import log
from random import Random

import pytest

from shellshock_tui.sim.sprt import BOUND, SHARES, Claims, Decision, Verdict, decide, likelihood_ratio
from tests.soak import soaked

CLAIMS = Claims(0.5, 0.6)


def test_the_bounds_are_those_of_wald() -> None:
    """With an error of 5 per cent each, the ratio decides at 19 to 1."""
    assert pytest.approx(log(19)) == BOUND


@pytest.mark.parametrize("average", [0.3, 0.5, 0.6, 0.9])
def test_games_that_a_claim_explains_best_speak_for_it(average: float) -> None:
    """Pairs won or lost twice are like single trials, whose likelihood ratio has a simple formula."""
    won, lost = round(1000 * average), round(1000 * (1 - average))
    plain = won * log(0.6 / 0.5) + lost * log(0.4 / 0.5)
    found = likelihood_ratio(CLAIMS, {1.0: won, 0.0: lost})
    assert found == pytest.approx(plain, rel=0.01, abs=0.01)


def test_a_middle_between_the_claims_speaks_for_neither() -> None:
    assert likelihood_ratio(Claims(0.4, 0.6), dict.fromkeys(SHARES, 7)) == pytest.approx(0, abs=1e-9)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("share", "verdict"), [(1.0, Verdict.MORE), (0.0, Verdict.LESS), (0.5, Verdict.LESS)]
)
def test_equal_pairs_decide_early(share: float, verdict: Verdict) -> None:
    found = decide(CLAIMS, [share] * 100)
    assert found.verdict is verdict
    assert found.pairs < 30
    assert abs(found.ratio) >= BOUND


def test_it_reads_no_further_than_to_its_decision() -> None:
    scores = iter([1.0] * 100)
    found = decide(CLAIMS, scores)
    assert len(list(scores)) == 100 - found.pairs


def test_too_few_games_decide_nothing() -> None:
    assert decide(CLAIMS, []) == Decision(Verdict.OPEN, 0, 0.0)
    assert decide(CLAIMS, [1.0, 0.0]).verdict is Verdict.OPEN


@pytest.mark.parametrize("claim", soaked([(0.5, Verdict.MORE), (0.6, Verdict.LESS)], 1), ids=str)
def test_it_errs_seldom(claim: tuple[float, Verdict]) -> None:
    """In 200 matches of games with draws, a true claim is rejected in about 5 of 100."""
    true, wrong = claim
    found = Counter[Verdict]()
    for match in range(200):
        chance = Random(f"{true} {match}")

        def game(chance: Random = chance) -> float:
            return 0.5 if chance.random() < 0.2 else float(chance.random() < true + (true - 0.5) / 4)

        found[decide(CLAIMS, ((game() + game()) / 2 for _ in range(5000))).verdict] += 1
    assert found[Verdict.OPEN] == 0
    assert found[wrong] / 200 <= 0.08
