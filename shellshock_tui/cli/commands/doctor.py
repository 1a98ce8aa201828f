"""`shellshock doctor`: report on the environment in which the program runs."""

import os
import platform
import select
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table
from rich.text import Text

from shellshock_tui import __version__
from shellshock_tui.app.keys.actions import bind
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.own_files import own_faults
from shellshock_tui.files import clean
from shellshock_tui.library.locations import OWN_FILES, games_folder, lessons_folder, user_folder
from shellshock_tui.session.seats import named_like_bots
from shellshock_tui.settings import read_settings, settings_file
from shellshock_tui.settings.plain_text import STAND_INS, can_take_glyphs
from shellshock_tui.user_error import cause

PATIENCE = 0.5
"""The seconds to wait for a terminal to report its cursor."""
SAMPLE = "⚑▲◥⠿█⁰✗"
"""Glyphs of each kind used by the screens; each should be one cell wide."""
NAMES = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL", "PYTHONIOENCODING")


def look_around() -> Answer:
    """Report on the environment."""
    table = {name: clean(str(value)) for name, value in _found()}
    shown = Table("", "", box=None, pad_edge=False, show_header=False)
    for name, value in table.items():
        shown.add_row(Text(name, "bold"), Text(value))
    return Answer(table, (shown,))


def _found() -> Iterator[tuple[str, object]]:
    yield "program", f"shellshock {__version__}, Python {platform.python_version()}, {platform.system()}"
    parts = ", ".join(f"{name} {version(name)}" for name in ("textual", "rich", "pydantic"))
    yield "libraries", f"{parts}, SQLite {sqlite3.sqlite_version}"
    console = Console()
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    yield "terminal", _size(*console.size) if is_terminal else "none: the screens need one"
    yield "environment", ", ".join(f"{n}={os.environ[n]}" for n in NAMES if n in os.environ) or "nothing"
    yield "colours", console.color_system or "none"
    encoding = sys.stdout.encoding
    yield "glyphs", f"all {len(STAND_INS)}, in {encoding}" if can_take_glyphs(encoding) else "plain ASCII"
    yield "widths of glyphs", _widths() if is_terminal else "not measured: there is no terminal"
    own = tuple((folder, user_folder() / folder) for folder in OWN_FILES)
    kept = ("games", games_folder()), ("lessons", lessons_folder())
    for what, folder in (("data", user_folder()), *own, *kept):
        yield what, f"{folder}{_state(folder)}"
    if in_files := tuple(own_faults()):
        yield "faulty files", " ".join(in_files)
    reading = read_settings(settings_file())
    faults = (
        *reading.faults,
        *bind(reading.settings).faults,
        *named_like_bots(reading.settings.programs),
    )
    file = settings_file()
    yield "settings", f"{file}{_state(file.parent)}{'; ' if faults else ''}{' '.join(faults)}"


def _size(width: int, height: int) -> str:
    """Return the size of the terminal, and its real size if environment variables override it."""
    own = os.get_terminal_size(sys.stdout.fileno())
    overruled = f", by COLUMNS or LINES; its own is {own.columns} by {own.lines}"
    return f"{width} by {height}{overruled if own != (width, height) else ''}"


def _state(folder: Path) -> str:
    """Return words for a folder that is not created yet or cannot be used; empty if it can be used."""
    nearest = folder
    try:
        nearest = next(one for one in (folder, *folder.parents) if _is_there(one))
        list(islice(nearest.iterdir(), 1))
        with TemporaryDirectory(prefix=".shellshock-", dir=nearest):
            return "" if nearest == folder else ", not created yet"
    except OSError as error:
        what = "cannot be used" if nearest == folder else f"cannot be created in {nearest}"
        return f", {what}: {cause(error)}"


def _is_there(path: Path) -> bool:
    """Return whether a path exists, even as a link that leads nowhere; raise OSError if it is impossible."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _widths() -> str:
    """Measure on the terminal how wide each sample glyph is."""
    with _unbuffered() as ask:
        wide = {glyph: ask(glyph) for glyph in SAMPLE}
    if None in wide.values():
        return "the terminal does not answer"
    wrong = ", ".join(f"{glyph} takes {cells}" for glyph, cells in wide.items() if cells != 1)
    return wrong or "one cell each"


class _Asker:
    """Asks the terminal for the position of its cursor."""

    def __call__(self, glyph: str) -> int | None:
        """Return the width of a glyph in cells; None if the terminal does not answer."""
        os.write(1, f"\r{glyph}\x1b[6n".encode())
        said = b""
        while not said.endswith(b"R"):
            if not select.select([0], [], [], PATIENCE)[0]:
                return None
            said += os.read(0, 32)
        os.write(1, b"\r\x1b[K")
        column = said.rpartition(b";")[2].removesuffix(b"R")
        return int(column) - 1 if column.isdigit() else None


@contextmanager
def _unbuffered() -> Iterator[_Asker]:
    """Let the terminal answer at once, and restore its mode afterwards."""
    import termios
    import tty

    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    try:
        yield _Asker()
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
