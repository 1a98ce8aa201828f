"""Trials of mutants: the tests that run a faulty line, the shortest first, until one fails."""

import os
import pickle
import resource
import signal
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
LONGEST = 3
"""Seconds of the processor that a test may take while its lines are noted; a longer one is left out."""
PATIENCE = 6
"""How many times longer than usual the tests may take, in seconds of the processor, before they hang."""


class TooLongError(BaseException):
    """A test takes too long; no `except Exception` keeps it going."""


class Trials:
    """A plugin of pytest that runs collected tests on mutants in place of running them once."""

    def __init__(self, sample: Sequence[Mutant], tell: Callable[[Mutant, bool], None]) -> None:
        self.sample, self.tell = sample, tell
        self.failed = self.too_long = False

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
        print(f"{len(runs.seconds)} of {len(items)} tests are short enough to be tried on each", flush=True)
        for mutant in self.sample:
            chosen = runs.tests(mutant)
            limit = 20 + PATIENCE * round(sum(runs.seconds[test] for test in chosen))
            outcome = _apart(partial(self._try, mutant, [items[test] for test in chosen]), limit)
            self.tell(mutant, outcome != SURVIVED)
        return True

    def _record(self, items: list[pytest.Item], found: Path) -> int:
        """Run every test once and note the lines and the time of each."""
        signal.signal(signal.SIGVTALRM, self._stop)
        tracer = coverage.Coverage(data_file=None, include=[f"{RULES}/*"], config_file=False)
        seconds = {}
        with tracer.collect():
            for number, item in enumerate(items):
                forget()
                tracer.switch_context(str(number))
                begun = process_time()
                if self._ends(item):
                    seconds[number] = process_time() - begun
        data = tracer.get_data()
        lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
        found.write_bytes(pickle.dumps(Runs(lines, seconds)))
        return KILLED if self.failed else SURVIVED

    def _ends(self, item: pytest.Item) -> bool:
        """Run a test, and say whether it came to its end in time."""
        failed = self.failed
        self.too_long = False
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        self._run(item)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if self.too_long:
            self.failed = failed
        return not self.too_long

    def _stop(self, *_: object) -> None:
        self.too_long = True
        raise TooLongError

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
