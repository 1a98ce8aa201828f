"""The `soak` marker: cases beyond those of every run, and runs bounded in minutes."""

import random
from collections.abc import Generator, Iterable
from itertools import islice
from time import monotonic
from typing import Any
from zlib import crc32

import pytest
from _pytest.mark import ParameterSet

MINUTES, SEED = "--soak-minutes", "--soak-seed"
_end = pytest.StashKey[float]()
_asked_for = [""]
"""The mark expressions of the runs in progress, the innermost last."""


def soaked(cases: Iterable[Any], always: int) -> list[ParameterSet]:
    """Return cases: the first `always` run every time; the others are made and run only in soak."""
    return [
        pytest.param(case, marks=[] if number < always else [pytest.mark.soak])
        for number, case in enumerate(islice(cases, always) if "not soak" in _asked_for[-1] else cases)
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that bound a run."""
    group = parser.getgroup("soak")
    group.addoption(MINUTES, type=float, metavar="N", help="shuffle the cases; begin none after N minutes")
    group.addoption(SEED, default="1", metavar="SEED", help="the seed by which they are shuffled")


def pytest_configure(config: pytest.Config) -> None:
    """Store the mark expression of the run and its end."""
    _asked_for.append(config.getoption("markexpr"))
    minutes = config.getoption(MINUTES)
    if minutes is not None:
        config.stash[_end] = monotonic() + 60 * minutes


def pytest_unconfigure() -> None:
    """Return to the mark expression of the outer run."""
    _asked_for.pop()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Leave to soak what the `few` marks leave out; shuffle the cases of a bounded run by its seed."""
    for item in left_out(items):
        item.add_marker(pytest.mark.soak)
    yield
    if _end in config.stash:
        random.Random(config.getoption(SEED)).shuffle(items)


def left_out(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the cases beyond the number in the `few` mark of their test.

    Those that stay are spread by their names: of two tests of all systems, each takes another system.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("few") and not item.get_closest_marker("soak"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    found: list[pytest.Item] = []
    for cases in tests.values():
        mark = cases[0].get_closest_marker("few")
        assert mark
        cases.sort(key=lambda case: crc32(case.nodeid.encode()))
        found += cases[mark.args[0] :]
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the cases left when the time is up."""
    if monotonic() >= item.config.stash.get(_end, float("inf")):
        pytest.skip("The time was up.")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report how many cases of a bounded run have run."""
    if _end in config.stash:
        count = {kind: len(terminalreporter.getreports(kind)) for kind in ("passed", "failed", "skipped")}
        ran = count["passed"] + count["failed"]
        minutes, seed = config.getoption(MINUTES), config.getoption(SEED)
        told = f"{ran} of {ran + count['skipped']} cases ran in {minutes:g} minutes"
        terminalreporter.write_line(f"{told}, in the order of seed {seed}.")
