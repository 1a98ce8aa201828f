"""Entry points of the command line: run the app with the player's settings until it ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.ending import force_exit_after
from shellshock_tui.files import clean
from shellshock_tui.settings import GLYPHS, Reading, read_settings, settings_file

if TYPE_CHECKING:
    from shellshock_tui.drill.order import DrillOrder
    from shellshock_tui.session import Session


def run_battle(session: "Session", *, is_fresh: bool = False) -> int:
    """Play a session, after its briefing if it is fresh; return the exit code."""
    return _run(ShellshockApp(session, *_configured(), is_fresh=is_fresh))


def run_title() -> int:
    """Show the title screen; return the exit code."""
    return _run(ShellshockApp(None, *_configured()))


def run_campaign(system: str) -> int:
    """Show the campaign of a system; return the exit code."""
    return _run(ShellshockApp(None, *_configured(), campaign=system))


def run_drill(order: "DrillOrder") -> int:
    """Show a drill; return the exit code."""
    return _run(ShellshockApp(None, *_configured(), drill=order))


def _configured() -> tuple[Reading, str]:
    return read_settings(settings_file()), os.environ.get(GLYPHS, "")


def _run(app: ShellshockApp) -> int:
    with mindful(app.end_by_signal):
        app.run()
    if app.playing:
        app.playing.close()
        if notice := app.playing.take_notice():
            sys.stderr.write(f"{clean(notice)}\n")
    return 128 + app.ended_by if app.ended_by else app.return_code or 0


NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
_MODES = (1000, 1003, 1004, 1006, 1015, 2004, 2048)
_RESTORED = "".join(("\x1b[<u", *(f"\x1b[?{mode}l" for mode in _MODES), "\x1b[?1049l\x1b[?25h\x1b[?7h"))
"""The codes that restore a terminal if the program has to end at once."""


@contextmanager
def mindful(end: Callable[[int], None]) -> Iterator[None]:
    """Within the context, call `end` with each signal that asks to end, and force the end if need be."""
    with _terminal_kept() as restore:

        def on_signal(number: int, _: FrameType | None) -> None:
            force_exit_after(128 + number, restore)
            end(number)

        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        before = {number: signal.signal(number, on_signal) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _terminal_kept() -> Iterator[Callable[[], None]]:
    """Yield a function that restores the terminal's current state."""
    try:
        import termios

        number = sys.__stdin__.fileno() if sys.__stdin__ else -1
        kept = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError, termios.error):
        yield lambda: None
        return

    def restore() -> None:
        with suppress(OSError, termios.error):
            termios.tcsetattr(number, termios.TCSANOW, kept)
            os.set_blocking(2, False)
            os.write(2, _RESTORED.encode())

    yield restore
