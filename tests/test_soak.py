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
    pytester.makeini("[pytest]\nmarkers =\n    soak: only when asked for\n    few: of many")
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


def test_few_of_many_cases_run_every_time_and_the_same_ones(bounded: pytest.Pytester) -> None:
    many = """
import pytest
@pytest.mark.few(2)
@pytest.mark.parametrize("case", range(50))
def test_{}(case): pass
"""
    bounded.makepyfile(test_many="\n".join(map(many.format, ("one", "another"))))
    first, again = (order(run(bounded, "-v", "-m", "not soak", "test_many.py")) for _ in range(2))
    assert first == again
    assert len(first) == 4
    assert len({name.partition("[")[2] for name in first}) == 4
    run(bounded, "-m", "soak", "test_many.py").assert_outcomes(passed=96, deselected=4)


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
