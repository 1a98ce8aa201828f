"""The program in a pseudo terminal, which tests type on, read, resize and close."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parent.parent
MODULE = ("-m", "shellshock_tui")
PATIENCE = 60.0
ON = (b"7", b"25")
"""The modes that a terminal has at first: lines that wrap, and a cursor."""
ALTERNATE, BACK = b"\x1b[?1049h", b"\x1b[?1049l"


class Window:
    """A terminal with the program in it."""

    def __init__(self, words: tuple[str, ...], size: tuple[int, int], script: str) -> None:
        self.pid, self.master = pty.fork()
        if not self.pid:
            os.chdir(ROOT)
            env = {**os.environ, "TERM": "xterm-256color", "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"}
            program = ("-c", script) if script else MODULE
            os.execve(sys.executable, [sys.executable, *program, *words], env)
        self.said = b""
        self.status: int | None = None
        self.resize(*size)

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def type(self, keys: bytes) -> None:
        """Type keys, and read the output meanwhile."""
        while keys:
            ready = select.select([self.master], [self.master], [], PATIENCE)
            assert any(ready), "nothing is taken in"
            if ready[0]:
                self._take()
            if ready[1]:
                keys = keys[os.write(self.master, keys[:512]) :]

    def read_until(self, words: bytes) -> None:
        """Wait until a text is drawn that was not read before."""
        self._read(lambda: words in self.said)
        self.said = self.said.partition(words)[2]

    def read_some(self, count: int) -> None:
        """Wait until a number of bytes has been drawn, or nothing more is drawn."""
        while len(self.said) < count and select.select([self.master], [], [], 1)[0] and self._take():
            pass

    def read_at_least(self, count: int) -> None:
        """Wait until a number of bytes has been drawn since the last read."""
        self._read(lambda: len(self.said) >= count)

    def settle(self) -> None:
        """Wait until nothing has been drawn for a while."""
        while select.select([self.master], [], [], 0.3)[0] and self._take():
            pass

    def end(self) -> int:
        """Wait for the end of the program; return its exit code, negative for a signal."""
        self._read(lambda: self.has_ended)
        while select.select([self.master], [], [], 0)[0] and self._take():
            pass
        assert self.status is not None
        return os.waitstatus_to_exitcode(self.status)

    def ends_unseen(self) -> bool:
        """Return whether the program ends while its output is not read."""
        end = monotonic() + PATIENCE
        while monotonic() < end and not self.has_ended:
            select.select([], [], [], 0.02)
        return self.has_ended

    def leaves_nobody(self) -> bool:
        """Return whether all processes that the ended program started have ended."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            try:
                os.killpg(self.pid, 0)
            except ProcessLookupError:
                return True
            select.select([], [], [], 0.02)
        return False

    @property
    def has_ended(self) -> bool:
        if self.status is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if ended else None
        return self.status is not None

    @property
    def is_raw(self) -> bool:
        """Whether the terminal passes on each key at once."""
        return not termios.tcgetattr(self.master)[3] & termios.ICANON

    def _read(self, enough: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not enough():
            assert monotonic() < end, self.said[-2000:]
            if select.select([self.master], [], [], 0.05)[0] and not self._take():
                os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)

    def _take(self) -> bytes:
        try:
            taken = os.read(self.master, 65536)
        except OSError:
            return b""
        self.said += taken
        return taken

    @property
    def modes_left(self) -> set[bytes]:
        """The modes of the terminal that the output has changed and not restored."""
        left = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", self.said))
        return {mode for mode, change in left.items() if change != (b"h" if mode in ON else b"l")}

    def close(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1


@contextmanager
def window(*words: str, size: tuple[int, int] = (100, 30), script: str = "") -> Iterator[Window]:
    """Run the program in a window, and end both afterwards."""
    opened = Window(words, size, script)
    try:
        yield opened
    finally:
        if not opened.has_ended:
            os.kill(opened.pid, signal.SIGKILL)
            os.waitpid(opened.pid, 0)
        if opened.master >= 0:
            os.close(opened.master)
