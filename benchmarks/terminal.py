"""A program in a pseudo terminal: keys written to it, and the time until its output is complete."""

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
"""Seconds without output after which a drawing counts as complete."""
PATIENCE = 30.0
CHUNK = 1 << 16
CPU_CLOCK = 2
"""The kind of clock in the lowest bits of the id of a process's clock (Linux)."""


@dataclass(frozen=True)
class Terminal:
    """A running program: its process id, and the file descriptor of its terminal."""

    process: int
    handle: int

    @property
    def now(self) -> Spent:
        """The CPU time of all threads of the program so far, and the time of the clock."""
        return Spent(clock_gettime(~self.process << 3 | CPU_CLOCK), perf_counter())

    def await_text(self, text: bytes) -> Spent:
        """Return the time at which a text has come; TimeoutError if it does not come."""
        seen = b""
        end = perf_counter() + PATIENCE
        while text not in seen:
            if not select.select([self.handle], [], [], max(0.0, end - perf_counter()))[0]:
                raise TimeoutError(f"{text!r} did not come")
            seen += os.read(self.handle, CHUNK)
        return self.now

    def drain(self) -> Spent:
        """Read until nothing more comes; return the time of the last output."""
        last = self.now
        while select.select([self.handle], [], [], QUIET)[0]:
            os.read(self.handle, CHUNK)
            last = self.now
        return last

    def press(self, key: bytes) -> Spent:
        """Press a key; return the time until its last output has come."""
        self.drain()
        begun = self.now
        os.write(self.handle, key)
        if not select.select([self.handle], [], [], PATIENCE)[0]:
            raise TimeoutError(f"{key!r} draws nothing")
        return since(begun, self.drain())


def since(begun: Spent, ended: Spent) -> Spent:
    """Return the time spent between two moments."""
    return Spent(ended.cpu - begun.cpu, ended.wall - begun.wall)


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """Run this Python with arguments in a terminal, and kill it at the end."""
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
