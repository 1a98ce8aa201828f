"""The program around the battle: how it starts, and how signals end it."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.soak import soaked

LEFT_ALTERNATE_SCREEN = b"\x1b[?1049l"
PLAY = """
import sys
from pathlib import Path
from shellshock_tui import rules
rules.SYSTEMS["toy"] = rules.SystemEntry("tests.toy", "Toy", "Figures on squares.")
from shellshock_tui.app.running import run_battle
from tests.app.games import courtyard
sys.exit(run_battle(courtyard(Path(sys.argv[1]))))
"""


def read_until(master: int, word: bytes, seconds: float = 20.0) -> bytes:
    """Read from a terminal until a word appears, or the output ends."""
    seen, end = b"", time.monotonic() + seconds
    while word not in seen and time.monotonic() < end:
        if select.select([master], [], [], 0.2)[0]:
            try:
                seen += os.read(master, 65536)
            except OSError:
                break
    return seen


@pytest.mark.parametrize("number", soaked([signal.SIGINT, signal.SIGHUP, signal.SIGTERM], 1))
def test_a_signal_ends_the_program_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    command = [sys.executable, "-c", PLAY, str(tmp_path)]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True)
    os.close(slave)
    try:
        assert b"end the turn" in read_until(master, b"end the turn")
        process.send_signal(number)
        assert LEFT_ALTERNATE_SCREEN in read_until(master, LEFT_ALTERNATE_SCREEN)
        assert process.wait(timeout=20) == 128 + number
    finally:
        process.kill()
        os.close(master)
