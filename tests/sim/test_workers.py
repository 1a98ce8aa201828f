"""The processes that play battles: interruptions while they start."""

import signal

import pytest

from shellshock_tui.sim.workers import played
from tests.sim.interrupted_import import doubling


def test_ctrl_c_while_a_worker_starts_leaves_the_worker_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert sorted(played(doubling, range(4), 2)) == [(0, 0), (1, 2), (2, 4), (3, 6)]
    assert capfd.readouterr().err == ""


def test_ctrl_c_reaches_this_process_after_its_workers_have_started() -> None:
    assert [*played(doubling, range(1), 1)] == [(0, 0)]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
