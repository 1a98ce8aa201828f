"""A Dask scheduler and its workers, in processes of their own on this machine."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.patience import holds
from tests.window import ROOT


@dataclass
class DaskCluster:
    """A cluster; its workers can import the tests."""

    address: str
    folder: Path
    """The working folder of its processes."""
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def add_worker(self) -> None:
        """Start a worker as the documentation says, with one thread."""
        self.workers.append(_started("worker", self.address, "--nthreads", "1", folder=self.folder))

    def kill_scheduler(self) -> None:
        """Kill the scheduler."""
        _kill(self.scheduler)

    def kill_worker(self) -> None:
        """Kill the first worker with all its processes."""
        _kill(self.workers.pop(0))


@contextmanager
def dask_cluster(folder: Path, workers: int) -> Iterator[DaskCluster]:
    """Run a scheduler and some workers, and end all their processes afterwards."""
    contact = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(contact))
    scheduler = _started("scheduler", *words, folder=folder)
    try:
        cluster = DaskCluster(_address(contact), folder, scheduler)
        try:
            for _ in range(workers):
                cluster.add_worker()
            yield cluster
        finally:
            for worker in cluster.workers:
                _kill(worker)
    finally:
        _kill(scheduler)


def _address(contact: Path) -> str:
    """Return the address that a scheduler has written."""
    assert holds(lambda: contact.exists() and bool(contact.read_text("utf-8")))
    return str(json.loads(contact.read_text("utf-8"))["address"])


def _started(*words: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(Path(sys.executable).parent / "dask"), *words],
        cwd=folder,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all that it started, unless they have ended."""
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
