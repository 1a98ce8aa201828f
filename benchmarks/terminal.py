"""A program in a terminal of its own: keys written to it, and the time until what it draws has come."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import clock_gettime, perf_counter

from benchmarks.ratio import Spent

SIZE = (60, 200)
"""Rows and columns."""
QUIET = 0.05
"""Seconds without output after which a drawing is taken to be whole."""
PATIENCE = 30.0
CHUNK = 1 << 16
CPU_CLOCK = 2
"""The kind of a process's clock, in the lowest bits of its id (Linux)."""


@dataclass(frozen=True)
class Terminal:
    """A running program, by its process and our end of its terminal."""

    process: int
    handle: int

    @property
    def now(self) -> Spent:
        """The CPU time that the program has had, all its threads, and what the clock says."""
        return Spent(clock_gettime(~self.process << 3 | CPU_CLOCK), perf_counter())

    def await_text(self, text: bytes) -> Spent:
        """Return when a text has come; TimeoutError if it does not."""
        seen = b""
        end = perf_counter() + PATIENCE
        while text not in seen:
            if not select.select([self.handle], [], [], max(0.0, end - perf_counter()))[0]:
                raise TimeoutError(f"{text!r} did not come")
            seen += os.read(self.handle, CHUNK)
        return self.now

    def drain(self) -> Spent:
        """Read until nothing more comes; return when the last of it came."""
        last = self.now
        while select.select([self.handle], [], [], QUIET)[0]:
            os.read(self.handle, CHUNK)
            last = self.now
        return last

    def press(self, key: bytes) -> Spent:
        """Press a key; return what it takes until the last of what it draws has come."""
        self.drain()
        begun = self.now
        os.write(self.handle, key)
        if not select.select([self.handle], [], [], PATIENCE)[0]:
            raise TimeoutError(f"{key!r} draws nothing")
        return since(begun, self.drain())


def since(begun: Spent, ended: Spent) -> Spent:
    """Return what was spent between two moments."""
    return Spent(ended.cpu - begun.cpu, ended.wall - begun.wall)


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """Run our Python with arguments in a terminal; it is killed in the end."""
    process, handle = pty.fork()
    if process == 0:
        fcntl.ioctl(sys.stdin.fileno(), termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        rows, columns = map(str, SIZE)
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LINES": rows, "COLUMNS": columns}
        os.execv(sys.executable, [sys.executable, *arguments])  # noqa: S606 - no shell is wanted
    try:
        yield Terminal(process, handle)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(handle)
