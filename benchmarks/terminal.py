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
from time import perf_counter

SIZE = (60, 200)
"""Rows and columns."""
QUIET = 0.05
"""Seconds without output after which a drawing is taken to be whole."""
PATIENCE = 30.0
CHUNK = 1 << 16


@dataclass(frozen=True)
class Terminal:
    """A running program, by its process and our end of its terminal."""

    process: int
    handle: int

    def await_text(self, text: bytes) -> float:
        """Return when a text has come; TimeoutError if it does not."""
        seen = b""
        end = perf_counter() + PATIENCE
        while text not in seen:
            if not select.select([self.handle], [], [], max(0.0, end - perf_counter()))[0]:
                raise TimeoutError(f"{text!r} did not come")
            seen += os.read(self.handle, CHUNK)
        return perf_counter()

    def drain(self) -> float:
        """Read until nothing more comes; return when the last of it came."""
        last = perf_counter()
        while select.select([self.handle], [], [], QUIET)[0]:
            os.read(self.handle, CHUNK)
            last = perf_counter()
        return last

    def press(self, key: bytes) -> float:
        """Press a key; return the seconds until the last of what it draws has come."""
        self.drain()
        begun = perf_counter()
        os.write(self.handle, key)
        if not select.select([self.handle], [], [], PATIENCE)[0]:
            raise TimeoutError(f"{key!r} draws nothing")
        return self.drain() - begun


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """Run our Python with arguments in a terminal; it is killed in the end."""
    process, handle = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.execv(sys.executable, [sys.executable, *arguments])  # noqa: S606 - no shell is wanted
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
    try:
        yield Terminal(process, handle)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(handle)
