"""Trials of mutants: the tests that run a faulty line, the shortest first, until one fails."""

import os
import pickle
import resource
import signal
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import process_time

import coverage
import pytest

from benchmarks.mutants.infection import forget, infect
from benchmarks.mutants.mutant import RULES, Mutant
from benchmarks.mutants.runs import Runs

PASSED, FAILED = 0, 1 << 8
"""The wait statuses of a copy of this process that ended by itself; all others mean a signal."""
LONGEST = 2
"""The CPU seconds that a test may take while its lines are recorded; a slower test is left out."""
MEMORY = 2 << 30
"""The bytes of memory that a copy of this process may use, since mutants may allocate without end."""
PATIENCE = 6
"""A test hangs on a mutant if it takes this many times its usual time and this many seconds more."""


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
        forget()
        runs = Runs()
        with tempfile.TemporaryDirectory() as folder:
            for number, item in enumerate(session.items):
                found = Path(folder) / str(number)
                ended = _apart(partial(self._note, item, found))
                if ended == FAILED:
                    raise pytest.UsageError(f"{item.nodeid} fails without any fault")
                if ended == PASSED:
                    runs.add(number, *pickle.loads(found.read_bytes()))  # noqa: S301
        print(f"{len(runs.seconds)} of {len(session.items)} tests are short enough to be tried", flush=True)
        for mutant in self.sample:
            limits = {session.items[test]: PATIENCE * (1 + runs.seconds[test]) for test in runs.tests(mutant)}
            ended = _apart(partial(self._try, mutant, limits))
            self.tell(mutant, ended != PASSED)
        return True

    def _note(self, item: pytest.Item, found: Path) -> bool:
        """Run a test, record its time and its lines of the rules, and return whether it failed."""
        tracer = coverage.Coverage(data_file=None, include=[f"{RULES}/*"], config_file=False)
        tracer.set_option("run:disable_warnings", ["no-data-collected"])
        begun = process_time()
        with tracer.collect():
            self._run(item, LONGEST)
        seconds, data = process_time() - begun, tracer.get_data()
        lines = {file: data.lines(file) or [] for file in data.measured_files()}
        found.write_bytes(pickle.dumps((seconds, lines)))
        return self.failed

    def _try(self, mutant: Mutant, limits: Mapping[pytest.Item, float]) -> bool:
        """Run tests on a mutant, each within its limit, until one fails, and return whether one did."""
        infect(mutant)
        for item, limit in limits.items():
            self._run(item, limit)
            if self.failed:
                return True
        return False

    def _run(self, item: pytest.Item, limit: float) -> None:
        """Run a test; the system ends this process if it takes longer than the limit."""
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _apart(fails: Callable[[], bool]) -> int:
    """Run a task in a copy of this process, and return the exit status."""
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os._exit(fails())
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(True)
    return os.waitpid(child, 0)[1]
