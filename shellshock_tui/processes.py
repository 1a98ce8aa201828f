"""Commands that run this program's own modules in processes that import nothing from the working folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

_SAFE_PATH = "PYTHONSAFEPATH"


def own_module(name: str) -> tuple[str, ...]:
    """Return the command that runs a module like `python -m`, with the import path of this process."""
    path = [folder for folder in sys.path if folder]
    program = (
        f"import sys; sys.path[:] = {path!r}; "
        f"import runpy; runpy.run_module({name!r}, run_name='__main__', alter_sys=True)"
    )
    return sys.executable, "-P", "-c", program


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
