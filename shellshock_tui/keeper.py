"""Runs a program by another author, and ends it with all its processes when the game ends.

`ai.program` runs this module as a process, with the command. The program inherits standard output and error.
Standard input is passed on to it, until `END_OF_INPUT` closes its input. The program is ended when standard
input closes, which happens whenever the parent ends. When the program ends, the processes that it has left
are ended, too. There is no other file descriptor between the processes, because Windows hands on no others.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO

from shellshock_tui.processes import notice_end_of_parent
from shellshock_tui.user_error import cause

NOT_STARTED = 126
"""The exit code if the program cannot be started; the reason is on standard error."""
END_OF_INPUT = b"\0"
"""Marks the end of the program's input on standard input; no line of JSON contains it."""
_CHUNK = 65536
_SUBREAPER = 36
"""Linux's number for the option by which orphans become children of this process."""
_PROCESSES = Path("/proc")


def keep(command: list[str]) -> int:
    """Run a program until it ends or standard input closes; return its exit code, negative for a signal."""
    notice_end_of_parent()
    _adopt_orphans()
    try:
        program = subprocess.Popen(  # noqa: S603 - the player has typed it
            command, stdin=subprocess.PIPE, start_new_session=True
        )
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{cause(error) if isinstance(error, OSError) else 'its name is impossible'}\n")
        return NOT_STARTED
    assert program.stdin is not None
    _let_go_of_output()
    chunks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_hand_on, args=(chunks, program.stdin), daemon=True).start()
    Thread(target=_listen, args=(chunks, program), daemon=True).start()
    code = program.wait()
    _end_rest(program)
    return code


def _let_go_of_output() -> None:
    """Leave standard output and error to the program, so that its end is seen at their other ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nothing, stream)


def _listen(chunks: "SimpleQueue[bytes]", program: "subprocess.Popen[bytes]") -> None:
    """Read standard input into a queue, so that its end is noticed even if the program reads nothing."""
    while chunk := os.read(0, _CHUNK):
        before, end, _ = chunk.partition(END_OF_INPUT)
        for one in filter(None, (before, end)):
            chunks.put(one)
    _end_rest(program)
    os._exit(1)


def _hand_on(chunks: "SimpleQueue[bytes]", to: IO[bytes]) -> None:
    """Write the chunks to the program, and close its input at the end."""
    with suppress(OSError), to:  # The program may have closed its input.
        while (chunk := chunks.get()) != END_OF_INPUT:
            to.write(chunk)
            to.flush()


def _end_rest(program: "subprocess.Popen[bytes]") -> None:
    """End the program's session and all descendants; on Windows, those whose parents still run."""
    if sys.platform == "win32":
        tree = "taskkill", "/F", "/T", "/PID", str(program.pid)
        subprocess.run(tree, stdin=subprocess.DEVNULL, check=False)  # noqa: S603 - a part of Windows
        return
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
    code = keep(sys.argv[1:])
    if code < 0:  # End by the same signal as the program.
        with suppress(OSError):  # Some signals cannot be handled.
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)
