"""Bounded runs of soak."""

import pytest

pytest_plugins = ["pytester"]
CASES = """
import pytest
from tests.soak import soaked

@pytest.mark.parametrize("case", soaked(range(9), 2))
def test_it(case):
    assert case >= 0
"""


@pytest.fixture
def bounded(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder of cases, two of which run always."""
    pytester.makeini("[pytest]\nmarkers =\n    soak: only when asked for")
    pytester.makeconftest("from tests.soak import *")
    pytester.makepyfile(CASES)
    return pytester


def run(bounded: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run in this process, without the plugin that supports only one run."""
    return bounded.runpytest("-p", "no:textual-snapshot", *options)


def order(told: pytest.RunResult) -> list[str]:
    """The cases in the order in which they ran."""
    return [line.split()[0] for line in told.outlines if "PASSED" in line]


def test_cases_of_every_run_are_no_soak(bounded: pytest.Pytester) -> None:
    run(bounded, "-m", "not soak").assert_outcomes(passed=2)
    run(bounded).assert_outcomes(passed=9)


def test_cases_come_in_the_order_of_the_seed(bounded: pytest.Pytester) -> None:
    first, again, other = (
        order(run(bounded, "-v", "-m", "soak", "--soak-minutes", "9", "--soak-seed", seed))
        for seed in ("ash", "ash", "oak")
    )
    assert first == again != other
    assert sorted(first) == sorted(other)


def test_no_case_begins_when_the_time_is_up(bounded: pytest.Pytester) -> None:
    told = run(bounded, "-m", "soak", "--soak-minutes", "0")
    told.assert_outcomes(skipped=7, deselected=2)
    told.stdout.fnmatch_lines("0 of 7 cases ran in 0 minutes, in the order of seed 1.")


def test_the_number_of_cases_run_is_reported(bounded: pytest.Pytester) -> None:
    told = run(bounded, "-m", "soak", "--soak-minutes", "9", "--soak-seed", "ash")
    told.stdout.fnmatch_lines("7 of 7 cases ran in 9 minutes, in the order of seed ash.")
