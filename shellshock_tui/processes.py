"""Commands that run this program's own modules in processes that import nothing from the working folder."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

_SAFE_PATH = "PYTHONSAFEPATH"
_HANGUP = 1
"""The signal that ends programs whose terminal is gone."""
_notices_end = Event()


def own_module(name: str) -> tuple[str, ...]:
    """Return the command that runs a module like `python -m`, with the import path of this process.

    Give its process a pipe as standard input. On POSIX it ends when that pipe is closed, even while it still
    imports, unless it has called `notice_end_of_parent`.
    """
    path = [folder for folder in sys.path if folder]
    program = (
        f"import sys; sys.path[:] = {path!r}; "
        f"from {__name__} import end_while_starting; end_while_starting(); "
        f"import runpy; runpy.run_module({name!r}, run_name='__main__', alter_sys=True)"
    )
    return sys.executable, "-P", "-c", program


def end_while_starting() -> None:
    """End this process when its standard input closes; nothing is read from it."""
    if hasattr(select, "poll"):
        Thread(target=_await_hangup, daemon=True).start()


def notice_end_of_parent() -> None:
    """Leave it to the caller, from now on, to end this process with its parent."""
    _notices_end.set()


def _await_hangup() -> None:
    poll = select.poll()
    poll.register(0, 0)
    if any(event & select.POLLHUP for _, event in poll.poll()) and not _notices_end.is_set():
        os._exit(128 + _HANGUP)


def end_with_parent() -> None:
    """End this process when its standard input closes, which happens whenever its parent ends."""
    Thread(target=_await_end, daemon=True).start()


def _await_end() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the working folder out of the import path of Python processes started within the context."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before
