"""The terminal of the screens: what cannot be decoded, written or taken in at once breaks nothing."""

import asyncio
import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, cast

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

AT_ONCE = 1024
"""Bytes; more at one time is nothing that somebody types, and is passed over as a whole."""
PAUSE = 0.1
"""Seconds without input after which what comes is typed again."""


class Terminal(LinuxDriver):
    """A terminal that may be closed, and may send anything."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self._file = cast("Any", Window(self._file, _gone))
        self._hear_signals()

    def _hear_signals(self) -> None:
        """Stop and come back between two things that are done, whichever thread is told to."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def run_input_thread(self) -> None:
        """Hand on what is typed until the program ends or the window is closed."""
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            parser, decode = self._beginning()
            while not self.exit_event.is_set():
                typed = b""
                if selector.select(PAUSE):
                    typed = self._read()
                    if not typed:
                        _gone()
                        return
                if len(typed) >= AT_ONCE:
                    while not self.exit_event.is_set() and selector.select(PAUSE) and self._read():
                        pass
                    parser, decode = self._beginning()
                elif typed:
                    self._hand_on(parser.feed(decode(typed)))
                self._hand_on(parser.tick())

    def _beginning(self) -> tuple[XTermParser, Callable[[bytes], str]]:
        return XTermParser(self._debug), getincrementaldecoder("utf-8")("replace").decode

    def _hand_on(self, messages: Any) -> None:
        with suppress(ParseError, EOFError):
            for message in messages:
                self.process_message(message)

    def _read(self) -> bytes:
        """Return what was typed; nothing once the window is closed."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""


def _gone() -> None:
    """Tell the program what is told to all whose window is closed."""
    os.kill(os.getpid(), signal.SIGHUP)


class Window:
    """A file that may go away: what is written to it then is lost, and that is told once."""

    def __init__(self, file: IO[str] | None, gone: Callable[[], None]) -> None:
        self._file, self._gone = file, gone

    def write(self, text: str) -> int:
        """Write a text."""
        self._try(lambda file: file.write(text))
        return len(text)

    def flush(self) -> None:
        """Write all that was kept back."""
        self._try(lambda file: file.flush())

    def fileno(self) -> int:
        """Return the number of the file."""
        return self._file.fileno() if self._file else -1

    def isatty(self) -> bool:
        """Say that this is a terminal."""
        return True

    def _try(self, do: Callable[[IO[str]], object]) -> None:
        if self._file is None:
            return
        try:
            do(self._file)
        except (OSError, ValueError):
            self._file = None
            self._gone()
