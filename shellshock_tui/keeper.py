"""Keeps a program of somebody else's, so that it and all that it started end with the game.

Run as a process by `ai.program`, with the number of a file descriptor and the command. The program inherits
the standard streams. It is ended when the other end of the descriptor closes, which happens whenever the
parent ends; and when the program ends, so does what it has left behind.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

from shellshock_tui.user_error import cause

NOT_STARTED = 126
"""The exit code if the program cannot be started; the reason is on standard error."""
_SUBREAPER = 36
"""Linux's number for the option by which orphans become children of this process."""
_PROCESSES = Path("/proc")


def keep(control: int, command: list[str]) -> int:
    """Run a program until it ends or the descriptor closes; return its exit code, negative for a signal."""
    _adopt_orphans()
    try:
        program = subprocess.Popen(command, start_new_session=True)  # noqa: S603 - the player has typed it
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{cause(error) if isinstance(error, OSError) else 'its name is impossible'}\n")
        return NOT_STARTED
    _let_go_of_streams()
    Thread(target=_end_with, args=(control, program), daemon=True).start()
    code = program.wait()
    _end_rest(program)
    return code


def _let_go_of_streams() -> None:
    """Leave the standard streams to the program, so that its end is seen at their other ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _end_with(control: int, program: "subprocess.Popen[bytes]") -> None:
    """End everything once the descriptor closes."""
    while os.read(control, 1024):
        pass
    _end_rest(program)
    os._exit(1)


def _end_rest(program: "subprocess.Popen[bytes]") -> None:
    """End the program's session and all descendants."""
    with suppress(OSError):
        os.killpg(program.pid, signal.SIGKILL)
    while children := list(_children()):
        for child in children:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        for child in children:
            with suppress(OSError):
                os.waitpid(child, 0)


def _adopt_orphans() -> None:
    """Become the parent of descendants whose own parent ends, where the system can do that."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _children() -> Iterator[int]:
    """Yield the processes whose parent this process is, where the system lists them."""
    own = os.getpid()
    for entry in _PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            state, parent = entry.read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            if int(parent) == own and state != "Z":
                yield int(entry.parent.name)


if __name__ == "__main__":
    code = keep(int(sys.argv[1]), sys.argv[2:])
    if code < 0:  # end as the program did
        with suppress(OSError):  # some signals cannot be handled anyway
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)
