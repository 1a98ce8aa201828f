"""The processes that play battles: interruptions while they start."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from shellshock_tui.sim.workers import played
from tests.served import Served
from tests.sim.interrupted_import import doubling


def test_ctrl_c_while_a_worker_starts_leaves_the_worker_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert sorted(played(doubling, range(4), 2)) == [(0, 0), (1, 2), (2, 4), (3, 6)]
    assert capfd.readouterr().err == ""


def test_ctrl_c_reaches_this_process_after_its_workers_have_started() -> None:
    assert [*played(doubling, range(1), 1)] == [(0, 0)]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


IMPORTED_SLOWLY = """
from pathlib import Path
from threading import Event

if Path("begun").exists():
    Path("reached").touch()
    Event().wait()
Path("begun").touch()

def prepare():
    return abs
"""
PARENT = """
from shellshock_tui.sim.workers import played

if __name__ == "__main__":
    from slow import prepare

    list(played(prepare, [1], 1))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="This looks for processes by their group.")
def test_a_process_ends_with_its_parent_while_it_still_imports(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(IMPORTED_SLOWLY, "utf-8")
    (tmp_path / "parent.py").write_text(PARENT, "utf-8")
    command = [sys.executable, "parent.py"]
    with subprocess.Popen(command, cwd=tmp_path, text=True, start_new_session=True) as parent:
        try:
            while not (tmp_path / "reached").exists():
                assert parent.poll() is None
                Event().wait(0.02)
            parent.kill()
            parent.wait()
            assert Served(parent, "").leaves_nobody()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
