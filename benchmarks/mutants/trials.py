"""Trials of mutants: the tests that run a faulty line, the shortest first, until one fails."""

import os
import pickle
import resource
import tempfile
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

import coverage
import pytest

from benchmarks.mutants.infection import forget, infect
from benchmarks.mutants.mutant import RULES, Mutant
from benchmarks.mutants.runs import Runs

SURVIVED, KILLED = 0, 1
PATIENCE = 6
"""How many times longer than usual the tests may take, in seconds of the processor, before they hang."""


class Trials:
    """A plugin of pytest that runs collected tests on mutants in place of running them once."""

    def __init__(self, sample: Sequence[Mutant], tell: Callable[[Mutant, bool], None]) -> None:
        self.sample, self.tell = sample, tell
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out which tests run which lines, then try each mutant in a process of its own."""
        items = session.items
        forget()
        with tempfile.TemporaryDirectory() as folder:
            found = Path(folder) / "runs"
            if _apart(partial(self._record, items, found), limit=None) != SURVIVED:
                raise pytest.UsageError("the tests fail without any fault")
            runs: Runs = pickle.loads(found.read_bytes())  # noqa: S301
        for mutant in self.sample:
            chosen = runs.tests(mutant)
            limit = 20 + PATIENCE * round(sum(runs.seconds[test] for test in chosen))
            outcome = _apart(partial(self._try, mutant, [items[test] for test in chosen]), limit)
            self.tell(mutant, outcome != SURVIVED)
        return True

    def _record(self, items: list[pytest.Item], found: Path) -> int:
        """Run every test once and note the lines and the time of each."""
        tracer = coverage.Coverage(data_file=None, include=[f"{RULES}/*"], config_file=False)
        seconds = []
        with tracer.collect():
            for number, item in enumerate(items):
                forget()
                tracer.switch_context(str(number))
                begun = process_time()
                self._run(item)
                seconds.append(process_time() - begun)
        data = tracer.get_data()
        lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
        found.write_bytes(pickle.dumps(Runs(lines, seconds)))
        return KILLED if self.failed else SURVIVED

    def _try(self, mutant: Mutant, items: list[pytest.Item]) -> int:
        infect(mutant)
        for item in items:
            self._run(item)
            if self.failed:
                return KILLED
        return SURVIVED

    def _run(self, item: pytest.Item) -> None:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)


def _apart(task: Callable[[], int], limit: int | None) -> int:
    """Do a task in a copy of this process and return what it returned; whatever breaks it has killed it."""
    child = os.fork()
    if child == 0:
        try:
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 2))
            os._exit(task())
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(KILLED)
    return os.waitpid(child, 0)[1]
