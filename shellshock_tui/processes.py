"""Processes that run this program's own modules; none imports anything from the working folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

_SAFE_PATH = "PYTHONSAFEPATH"


def own_module(name: str) -> tuple[str, ...]:
    """Return the command that runs a module as `python -m` would, importing from where this process does."""
    path = [folder for folder in sys.path if folder]
    program = (
        f"import sys; sys.path[:] = {path!r}; "
        f"import runpy; runpy.run_module({name!r}, run_name='__main__', alter_sys=True)"
    )
    return sys.executable, "-P", "-c", program


def end_with_parent() -> None:
    """End this process when its standard input ends: whoever started it has ended, however that came."""
    Thread(target=_await_end, daemon=True).start()


def _await_end() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the working folder out of the import path of every Python that is started meanwhile."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before
