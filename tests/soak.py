"""The `soak` marker: cases beyond those of every run, and runs bounded in minutes."""

import random
from collections.abc import Iterable
from itertools import islice
from time import monotonic
from typing import Any

import pytest
from _pytest.mark import ParameterSet

MINUTES, SEED = "--soak-minutes", "--soak-seed"
_end = pytest.StashKey[float]()
_asked_for = [""]
"""By which marks the runs choose that have begun, the last one last."""


def soaked(cases: Iterable[Any], always: int) -> list[ParameterSet]:
    """Cases of which so many run always, and the others in soak; those are made only if they may run."""
    return [
        pytest.param(case, marks=[] if number < always else [pytest.mark.soak])
        for number, case in enumerate(islice(cases, always) if "not soak" in _asked_for[-1] else cases)
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be bounded."""
    group = parser.getgroup("soak")
    group.addoption(MINUTES, type=float, metavar="N", help="shuffle the cases; begin none after N minutes")
    group.addoption(SEED, default="1", metavar="SEED", help="the seed by which they are shuffled")


def pytest_configure(config: pytest.Config) -> None:
    """Note what is asked for, and when the last case may begin."""
    _asked_for.append(config.getoption("markexpr"))
    minutes = config.getoption(MINUTES)
    if minutes is not None:
        config.stash[_end] = monotonic() + 60 * minutes


def pytest_unconfigure() -> None:
    """Go back to the run from which this one was begun."""
    _asked_for.pop()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the cases of a bounded run in the order of their seed."""
    if _end in config.stash:
        random.Random(config.getoption(SEED)).shuffle(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin no case when the time is up."""
    if monotonic() >= item.config.stash.get(_end, float("inf")):
        pytest.skip("The time was up.")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell how many cases of a bounded run have run."""
    if _end in config.stash:
        count = {kind: len(terminalreporter.getreports(kind)) for kind in ("passed", "failed", "skipped")}
        ran = count["passed"] + count["failed"]
        minutes, seed = config.getoption(MINUTES), config.getoption(SEED)
        told = f"{ran} of {ran + count['skipped']} cases ran in {minutes:g} minutes"
        terminalreporter.write_line(f"{told}, in the order of seed {seed}.")
