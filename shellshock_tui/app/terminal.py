"""A terminal driver that survives undecodable input, large input and a closed window."""

import asyncio
import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO, Any, assert_never, cast

from textual import events
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from shellshock_tui.app.largest_size import bounded
from shellshock_tui.app.sequences import ESC, Cutter, Kind, Part

AT_ONCE = 1024
"""More bytes than this at once cannot have been typed, and are ignored."""
PAUSE = 0.1
"""Seconds without input after which input counts as typed again."""


class Terminal(LinuxDriver):
    """A terminal that may be closed at any time, and may send anything."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self._file = cast("Any", Window(self._file, _gone))
        self._size = self._get_terminal_size()
        self._hear_signals()

    def _get_terminal_size(self) -> tuple[int, int]:
        return bounded(*super()._get_terminal_size())

    def process_message(self, message: Message) -> None:
        """Handle a message of the terminal, with sizes limited."""
        if isinstance(message, events.Resize):
            message = events.Resize.from_dimensions(bounded(*message.size), message.pixel_size)
        super().process_message(message)

    def _hear_signals(self) -> None:
        """Handle stop and continue signals in the event loop, whichever thread receives them."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def run_input_thread(self) -> None:
        """Handle input until the program ends or the window is closed."""
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            self._begin()
            pauses = 0
            while not self.exit_event.is_set():
                if not selector.select(PAUSE):
                    pauses += 1
                    if pauses == self._cutter.patience:
                        self._hand_on(self._cutter.flush())
                    continue
                pauses = 0
                typed = self._read()
                if not typed:
                    _gone()
                    return
                if len(typed) < AT_ONCE:
                    self._hand_on(self._cutter.feed(self._decode(typed)))
                    continue
                while not self.exit_event.is_set() and selector.select(PAUSE) and self._read():
                    pass
                self._begin()

    def _begin(self) -> None:
        self._parser, self._cutter = SequenceParser(self._debug), Cutter()
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def _hand_on(self, parts: Iterable[Part]) -> None:
        for part in parts:
            with suppress(ParseError, EOFError):
                for message in self._messages(part):
                    self.process_message(message)

    def _messages(self, part: Part) -> list[Message]:
        match part.kind:
            case Kind.ESCAPE:
                return [events.Key("escape", ESC)]
            case Kind.PASTE:
                return [events.Paste(part.text.replace("\x00", ""))]
            case Kind.TEXT:
                return self._parser.messages(part.text)
            case _:
                assert_never(part.kind)

    def _read(self) -> bytes:
        """Return the input; b"" once the window is closed."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""


class SequenceParser(XTermParser):
    """Turns input into messages."""

    def messages(self, text: str) -> list[Message]:
        """Return the messages of a text; an unknown sequence does not delay what follows it."""
        meant = list(self.feed(text))
        if self._timeout_time is not None:
            self._timeout_time = 0.0
            list(self.tick())
        return meant


def _gone() -> None:
    """Send the signal of a closed window to the program itself."""
    os.kill(os.getpid(), signal.SIGHUP)


class Window:
    """A file that may be closed: later output is dropped, and `gone` is called once."""

    def __init__(self, file: IO[str] | None, gone: Callable[[], None]) -> None:
        self._file, self._gone = file, gone

    def write(self, text: str) -> int:
        """Write text."""
        self._try(lambda file: file.write(text))
        return len(text)

    def flush(self) -> None:
        """Flush the file."""
        self._try(lambda file: file.flush())

    def fileno(self) -> int:
        """Return the file descriptor; -1 once the file is gone."""
        return self._file.fileno() if self._file else -1

    def isatty(self) -> bool:
        """Return True, since the file is a terminal."""
        return True

    def _try(self, do: Callable[[IO[str]], object]) -> None:
        if self._file is None:
            return
        try:
            do(self._file)
        except (OSError, ValueError):
            self._file = None
            self._gone()
